// The feed against its schema: RELAX NG by libxml2.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'

/** What is wrong with a feed of RSS; nothing where it is as the schema says. */
export function feedProblems(text: string): readonly string[] {
  const rules = XmlDocument.fromBuffer(readFileSync(join(import.meta.dirname, 'rss.rng')))
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its elements are in any order, which no XSD can say
  const validator = RelaxNGValidator.fromDoc(rules)
  try {
    const feed = XmlDocument.fromString(text)
    try {
      validator.validate(feed)
      return []
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
