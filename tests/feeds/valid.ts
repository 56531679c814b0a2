// Feeds against their schemas: RELAX NG by libxml2, and the rules that no schema can say.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'

const names = { atom: 'http://www.w3.org/2005/Atom' }

/** What is wrong with a feed; nothing where it is as `schema` (atom or rss) says. */
export function feedProblems(text: string, schema: 'atom' | 'rss'): readonly string[] {
  const rules = XmlDocument.fromBuffer(readFileSync(join(import.meta.dirname, `${schema}.rng`)))
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Atom is in any order, which no XSD can say
  const validator = RelaxNGValidator.fromDoc(rules)
  try {
    const feed = XmlDocument.fromString(text)
    try {
      validator.validate(feed)
      return schema === 'atom' ? sameTwice(feed) : []
    } finally {
      feed.dispose()
    }
  } catch (error) {
    if (error instanceof Error) return [error.message]
    throw error
  } finally {
    validator.dispose()
    rules.dispose()
  }
}

// RFC 4287, 4.1.1: entries of one id are one entry. And the feed is no older than what is in it.
function sameTwice(feed: XmlDocument): readonly string[] {
  const texts = (path: string): readonly string[] =>
    feed.find(path, names).map(({ content }) => content)
  const ids = texts('/atom:feed/atom:entry/atom:id')
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const [own = ''] = texts('/atom:feed/atom:updated')
  const newer = texts('/atom:feed/atom:entry/atom:updated').filter(
    (day) => Date.parse(day) > Date.parse(own),
  )
  return [
    ...twice.map((id) => `two entries have the id ${id}`),
    ...newer.map((day) => `an entry of ${day} is newer than the feed of ${own}`),
  ]
}
