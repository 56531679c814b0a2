// Which files of an archive get a page that shows their text, line by line.
import { smallest } from '../core/extremes.ts'
import type { SourceRecord } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { kindsOf } from '../runs/stored-readings.ts'

/**
 * Bytes of one file that are shown line by line, and of all files of an archive: of those that numbers
 * lead to, and of the others.
 */
export const shownBytes = { file: 512 * 1024, numbers: 128 * 1024 * 1024, others: 16 * 1024 * 1024 }

const order = ['result', 'table', 'options', 'facts', 'series']
const numbers = ['result', 'table']

/**
 * The files whose text is published, by path: those that were read, results first, monitors last, until
 * the archive's shares are used up, and those in `cited`. The rest is named on the archive's page with its digest.
 */
export function publishedSources(
  { sources }: Pick<Archive, 'sources'>,
  cited: ReadonlySet<string>,
): ReadonlySet<string> {
  const candidates = sources
    .filter(({ path, verdict, bytes }) => {
      const isCandidate = verdict === 'read' || (verdict === 'ignored' && cited.has(path))
      return isCandidate && bytes <= shownBytes.file
    })
    .toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
  const published = new Set<string>()
  const left = { numbers: shownBytes.numbers, others: shownBytes.others }
  for (const source of candidates) {
    const share = rank(source) < numbers.length ? 'numbers' : 'others'
    left[share] -= source.bytes
    if (left[share] >= 0) published.add(source.path)
  }
  return published
}

/** 12 hex digits of the digest: the page `/sources/<id>/`. */
export function sourceId(sha256: string): string {
  return sha256.slice(0, 12)
}

function rank(source: SourceRecord): number {
  return smallest(
    kindsOf(source).map((kind) => order.indexOf(kind)),
    order.length,
  )
}
