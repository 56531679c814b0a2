// benchfolio compare: two sets of runs side by side, with interval, p and verdict.
import { formatNumber } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import { sideBySide, type Pair } from '../analysis/side-by-side.ts'
import { verdictText } from '../analysis/verdict.ts'
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import { BadInput } from '../archive/bad-input.ts'
import { visible, type CommonOptions, type Output } from './command.ts'
import { filterOption } from './filter-option.ts'
import { openArchive } from './open.ts'
import { printRows, rowFormats } from './print-rows.ts'

/** Options of `compare`. */
export interface CompareOptions extends CommonOptions {
  readonly metric: string
  readonly row: readonly string[]
  readonly format: string
}

/** Prints one line a point; 0 when there is any, 1 when no run passes one of the filters. */
export async function compareSides(
  argument: string,
  [baseline, contender]: readonly [string, string],
  options: CompareOptions,
  output: Output,
): Promise<number> {
  const format = rowFormats.find((name) => name === options.format)
  if (!format) {
    throw new BadInput(
      `Unexpected format \`${options.format}\``,
      'command line of compare',
      `Use one of ${rowFormats.join(', ')}, or --json`,
      2,
    )
  }
  const left = filterOption('baseline filter', baseline)
  const right = filterOption('contender filter', contender)
  const archive = await openArchive(argument, options)
  const words = readVocabulary(process.cwd())
  const { better } = words.metric(options.metric)
  const { keys, pairs, confounders } = sideBySide(
    archive.runs.filter(({ fields }) => left.filter(fields)),
    archive.runs.filter(({ fields }) => right.filter(fields)),
    {
      metric: options.metric,
      intended: [...left.keys, ...right.keys],
      ...(options.row.length > 0 ? { keys: options.row } : {}),
      ...(better === undefined ? {} : { better }),
    },
  )
  for (const [key, [base, other]] of confounders) {
    output.talk(`${visible(`note: the sides also differ in ${key}: ${base} against ${other}`)}\n`)
  }
  if (options.json === true) {
    for (const pair of pairs) output.data(`${JSON.stringify(record(pair, options.metric))}\n`)
  } else {
    const head = [
      keys.join(', ') || 'all',
      baseline,
      '±',
      contender,
      '±',
      'ratio',
      '95 %',
      'p',
      'n',
      'verdict',
    ]
    output.data(
      printRows(
        head,
        pairs.map((pair) => line(pair, options.metric, words)),
        1,
        format,
      ),
    )
  }
  const sides = [pairs.some((pair) => pair.baseline), pairs.some((pair) => pair.contender)]
  if (sides.includes(false)) output.talk('No run passes one of the filters.\n')
  return sides.includes(false) ? 1 : 0
}

function line(
  { fields, baseline, contender, comparison }: Pair,
  metric: string,
  words: Vocabulary,
): string[] {
  const { ratio, low, high, p, n, verdict } = comparison
  const side = (cell: Pair['baseline']): readonly [string, string] => {
    if (!cell || cell.value === null) return [cell?.status ?? 'not run', '']
    const spread = Math.max(
      cell.value - (cell.low ?? cell.value),
      (cell.high ?? cell.value) - cell.value,
    )
    return [
      formatNumber(cell.value, words.metric(metric)),
      cell.n < 2 ? '' : `${((100 * spread) / cell.value).toFixed(0)} %`,
    ]
  }
  return [
    label(fields, words) || 'all',
    ...side(baseline),
    ...side(contender),
    ratio === null ? '' : ratio.toFixed(2),
    low === null || high === null ? '' : `${low.toFixed(2)}–${high.toFixed(2)}`,
    p === null ? '' : p.toFixed(3),
    `${String(n[0])}+${String(n[1])}`,
    verdictText(verdict),
  ]
}

function record({ fields, baseline, contender, comparison }: Pair, metric: string): unknown {
  const side = (cell: Pair['baseline']): unknown =>
    cell === undefined
      ? null
      : {
          value: cell.value,
          low: cell.low,
          high: cell.high,
          n: cell.n,
          values: cell.values,
          status: cell.status,
          reason: cell.reason,
          warnings: cell.warnings,
          evidence: cell.evidence,
        }
  const { ratio, low, high, p, n, verdict, warnings } = comparison
  return {
    fields,
    metric,
    unit: (baseline ?? contender)?.unit,
    baseline: side(baseline),
    contender: side(contender),
    ratio,
    ratioLow: low,
    ratioHigh: high,
    p,
    n,
    verdict: verdictText(verdict),
    warnings,
  }
}
