// The citations that pages offer to copy: of every figure and claim, in the formats of trackers.
import { readVocabulary } from '../analysis/vocabulary.ts'
import { citation } from '../cite/citation.ts'
import { cited } from '../cite/cite.ts'
import type { Converted } from './convert.ts'
import { publicationOf } from './open-publication.ts'

const offered = ['mysql', 'jira', 'github'] as const

/** `<id>.<format>.txt` for every figure and claim; `sources` are the published texts by `<id>.txt`. */
export function citations(
  { root, files, permalinks }: Converted,
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const words = readVocabulary(root)
  const publication = publicationOf(root, {
    data: (path) => files.get(path),
    source: (id) => sources.get(`${id}.txt`),
    ledger: permalinks,
  })
  const texts = new Map<string, string>()
  for (const { id, kind } of permalinks) {
    if (kind !== 'figure' && kind !== 'claim') continue
    const found = citation(id, publication, words)
    if (!found) continue
    for (const format of offered) texts.set(`${id}.${format}.txt`, cited(found, format))
  }
  return texts
}
