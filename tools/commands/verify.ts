import { BadInput } from '../core/errors.ts'
import type { Tally, VerifiedCell } from '../verify/verification.ts'
import { verifyArchive } from '../verify/verify-archive.ts'
import { readWorkbooks } from '../verify/workbooks.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { openArchive } from './input/open-archive.ts'
import { archiveOptions } from './option-parsers.ts'
import { foldLines, formatDiagnostic, visible } from './print/terminal-text.ts'

/**
 * Prints a line per table and a line per cell that does not match; 0 if the page declares every difference, 1 otherwise.
 * For a zip of `benchfolio pack` it checks the digests instead.
 */
export const verify: Command<readonly [page: string], CommonOptions> = {
  arguments: { '<page>': 'archive page with `published:`, or a zip of benchfolio pack' },
  options: { ...archiveOptions, '--json': 'print one JSON object' },
  examples: ['verify my-archive --json', 'verify evidence.zip'],
  async run([page], options, output) {
    if (!page.endsWith('.zip')) return verifyPage(page, options, output)
    const { verifyPack } = await import('./pack/verify-pack.ts')
    return verifyPack(page, output)
  },
}

const statusTexts = {
  match: 'match',
  differs: 'differs',
  noRaw: 'no raw file',
  corrected: 'match after correction',
}

// A declared difference is no news, so that a few examples are enough.
const declaredLimit = 3

async function verifyPage(
  argument: string,
  options: CommonOptions,
  output: Output,
): Promise<number> {
  const archive = await openArchive(argument, options, output.progress)
  const { page } = archive
  if (page.published.length === 0)
    throw new BadInput(
      'Unexpected page without `published:`, expected tables that the author published',
      page.file,
      'Declare them; docs/published-tables.md describes every key',
    )
  output.progress('comparing the published numbers')
  const { findings, problems, ...result } = verifyArchive(archive, await readWorkbooks(archive))
  output.progress('')
  for (const { message, place } of problems) {
    const diagnostic = { severity: 'error', rule: 'verify/page', message, place } as const
    output.talk(`${formatDiagnostic(diagnostic)}\n`)
  }
  if (options.json === true) {
    output.data(`${JSON.stringify({ ...result, problems, findings: findings.map(cellRecord) })}\n`)
  } else {
    for (const { name, ...counts } of result.tables)
      output.data(`${visible(name)}: ${tallyText(counts)}\n`)
    output.data(`all: ${tallyText(result)}\n`)
    const lines = findings.map((cell) => ({
      kind: `${cell.table}: ${statusTexts[cell.status]}`,
      line: cellLine(cell),
      ...(cell.declared ? { limit: declaredLimit } : {}),
    }))
    for (const line of foldLines(lines, '--json prints all')) output.talk(`${line}\n`)
  }
  return result.undeclared > 0 || problems.length > 0 ? 1 : 0
}

function tallyText({ cells, match, differs, noRaw, corrected }: Tally): string {
  return (
    `${cells} cells = ${match} match + ${differs} differ + ` +
    `${noRaw} without a raw file + ${corrected} match after correction`
  )
}

function cellLine(cell: VerifiedCell): string {
  const { status, place, column, published, computed, by, reason, declared } = cell
  const statusText = status === 'differs' && declared ? 'differs as declared' : statusTexts[status]
  const values = computed === undefined ? published : `${published}, computed ${computed}`
  const difference = by === undefined ? '' : ` (by ${Number(by.toPrecision(6))})`
  const why = reason === undefined ? '' : `: ${reason}`
  const at = cell.cell === undefined ? '' : ` (cell ${cell.cell})`
  const where = `${place.file}:${place.line}: ${column}${at}`
  return visible(`${where}: ${statusText}: published ${values}${difference}${why}`)
}

function cellRecord(cell: VerifiedCell): unknown {
  return {
    table: cell.table,
    status: cell.status,
    declared: cell.declared,
    place: cell.place,
    column: cell.column,
    cell: cell.cell,
    texts: cell.texts,
    published: cell.published,
    computed: cell.computed,
    by: cell.by,
    reason: cell.reason,
    evidence: cell.evidence,
  }
}
