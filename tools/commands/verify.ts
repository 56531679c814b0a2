// benchfolio verify: what the author published against what the archive says, cell by cell.
import { diagnosticLine, refuse, visible, type CommonOptions, type Output } from './command.ts'
import { folded } from './folded.ts'
import { openArchive } from './open.ts'
import type { Tally, VerifiedCell } from '../verify/verification.ts'
import { verifyArchive } from '../verify/verify-archive.ts'

const kinds = {
  match: 'the same',
  differs: 'differs',
  noRaw: 'no raw file',
  corrected: 'the same, corrected',
}

/** Prints a line a table and a line a cell that is no match; 1 on a difference that the page does not declare. */
export async function verify(
  argument: string,
  options: CommonOptions,
  output: Output,
): Promise<number> {
  const archive = await openArchive(argument, options)
  const { page } = archive
  if (page.published.length === 0) {
    refuse([
      {
        severity: 'error',
        rule: 'page/published',
        message: 'Unexpected page without `published:`, expected tables that the author published',
        place: { file: page.file },
      },
    ])
  }
  const { findings, problems, ...result } = verifyArchive(archive)
  for (const { message, place } of problems) {
    const problem = { severity: 'error', rule: 'verify/page', message, place } as const
    output.talk(`${diagnosticLine(problem)}\n`)
  }
  if (options.json === true) {
    output.data(`${JSON.stringify({ ...result, problems, findings: findings.map(record) })}\n`)
  } else {
    for (const { name, ...counts } of result.tables)
      output.data(`${visible(name)}: ${words(counts)}\n`)
    output.data(`all: ${words(result)}\n`)
    const lines = findings.map((cell) => ({
      kind: `${cell.table}: ${kinds[cell.status]}`,
      line: told(cell),
      ...(cell.declared ? { most: 3 } : {}),
    }))
    for (const line of folded(lines, '--json prints all')) output.talk(`${line}\n`)
  }
  return result.undeclared > 0 || problems.length > 0 ? 1 : 0
}

function words({ cells, match, differs, noRaw, corrected }: Tally): string {
  const parts = [
    `${String(match)} match`,
    `${String(differs)} differ`,
    `${String(noRaw)} have no raw file`,
    `${String(corrected)} are corrected`,
  ]
  return `${String(cells)} cells = ${parts.join(' + ')}`
}

function told({
  status,
  place,
  column,
  published,
  made,
  by,
  reason,
  declared,
}: VerifiedCell): string {
  const word = status === 'differs' && declared ? 'differs, as declared' : kinds[status]
  const numbers = made === undefined ? published : `${published}, made ${made}`
  const apart = by === undefined ? '' : ` (by ${String(Number(by.toPrecision(6)))})`
  const why = reason === undefined ? '' : `: ${reason}`
  const where = `${place.file}:${String(place.line)}: ${column}`
  return visible(`${where}: ${word}: published ${numbers}${apart}${why}`)
}

function record({
  table,
  status,
  place,
  column,
  texts,
  published,
  made,
  by,
  reason,
  declared,
  evidence,
}: VerifiedCell): unknown {
  return { table, status, declared, place, column, texts, published, made, by, reason, evidence }
}
