// Results of the published tables for the page of an archive.
import type { Archive } from '../runs/read-archive.ts'
import { verifyArchive } from '../verify/verify-archive.ts'
import type { Workbooks } from '../verify/workbooks.ts'
import type { VerifiedCell } from '../verify/verification.ts'

// Largest number of listed differences; the rest is counted.
const mostFindings = 200

// What a reader must know first.
const order: readonly VerifiedCell['status'][] = ['differs', 'corrected', 'noRaw', 'match']

/** Counts by table and the cells that are no match; undefined for an archive without `published:`. */
export function verificationData(archive: Archive, workbooks: Workbooks): unknown {
  if (archive.page.published.length === 0) return undefined
  const { findings, tables, cells, match, differs, noRaw, corrected, undeclared, problems } =
    verifyArchive(archive, workbooks)
  const sorted = findings.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  const shown = sorted.slice(0, mostFindings)
  return {
    tables,
    ...{ cells, match, differs, noRaw, corrected },
    undeclared,
    problems,
    findings: shown.map(
      ({ table, status, declared, place, column, published, computed, by, reason }) => ({
        table,
        status,
        declared,
        place,
        column,
        published,
        computed,
        by,
        reason,
      }),
    ),
    more: sorted.length - shown.length,
  }
}
