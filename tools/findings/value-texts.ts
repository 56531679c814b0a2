// Values of cells in sentences, and the badge of what a sentence says of them.
import { formatNumber } from '../analysis/format-number.ts'
import type { Cell } from '../analysis/projection.ts'
import { verdictText } from '../analysis/verdict.ts'
import { counted } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { MetricRow } from '../core/metric-vocabulary.ts'
import { citedCell } from './finding-cells.ts'
import type { Sentence } from './finding.ts'

/** How many values or lines a sentence lists. */
export const mostListed = 4

/** True for a title that has the unit of time. */
export function isPerTime({ title }: MetricRow): boolean {
  return / per (?:second|minute)\b/.test(title)
}

/** Behind a number; empty where the title has the unit. */
export function unitOf(row: MetricRow): string {
  const printed = row.shown?.unit ?? row.unit
  return isPerTime(row) || printed === '1' ? '' : ` ${printed}`
}

// What makes a value no usual one, and the least number from which on it does.
const alarms: readonly (readonly [RegExp, (text: string) => string, number])[] = [
  [/^(?:falls|varies by) (\d+) %/, (text) => `${text} during the run`, 90],
  [
    /(\d+(?:\.\d+)?) % of all operations/,
    (text) => text.replace('all operations', 'operations failed'),
    1,
  ],
  [/\b(\d+) (?:tracebacks?|exceptions?)\b/i, (text) => text, 1],
]

// ` (falls 100 % during the run)`, ` (29 tracebacks)`, where all runs of a value have such a warning.
function alarmText({ runs }: Cell): string {
  const own = runs.map(({ warnings }) =>
    warnings.flatMap((warning) =>
      alarms.flatMap(([form, print, least]) => {
        const [text = '', number] = form.exec(warning) ?? []
        return Number(number) >= least ? print(text) : []
      }),
    ),
  )
  const [text] = own[0] ?? []
  return text === undefined || own.some(({ length }) => length === 0) ? '' : ` (${text})`
}

const wide = 2

/** `12,345`, `1.23 ms`; beside one run that broke the median, of runs that are no repeats of each other the range, since none of them has their median. */
export function spreadText(cell: Cell, row: MetricRow): string {
  const { value, low, high } = cell
  const printed = formatNumber(value ?? Number.NaN, row)
  if (low === null || high === null || low <= 0 || high <= wide * low)
    return `${printed}${unitOf(row)}${alarmText(cell)}`
  const broken = brokenOf(cell)
  return broken === undefined
    ? `${formatNumber(low, row)} to ${formatNumber(high, row)}${unitOf(row)}`
    : `${printed}${unitOf(row)} (one of ${counted(cell.n, 'run')}: ${formatNumber(broken, row)})`
}

// Of at least three runs the only one that is far from the others, which are close.
function brokenOf({ runs, metric }: Cell): number | undefined {
  const values = runs
    .flatMap(({ measurements }) => measurements.find((own) => own.metric === metric)?.value ?? [])
    .toSorted((a, b) => a - b)
  const isClose = ([low, ...others]: readonly number[]): boolean =>
    low !== undefined && others.length > 0 && (others.at(-1) ?? low) <= wide * low
  if (isClose(values.slice(1))) return values[0]
  return isClose(values.slice(0, -1)) ? values.at(-1) : undefined
}

/** `12,345 queries per second`, `iops 12,345` */
export function valueText(cell: Cell, row: MetricRow): string {
  const text = spreadText(cell, row)
  return isPerTime(row) ? `${text} ${row.title}` : `${row.title} ${text}`
}

/** `1,000 → 900 queries per second`, `1.1 → 1.3 ms`; a number without a unit stands behind its title. */
export function changedValues(cells: readonly Cell[], row: MetricRow): string {
  const texts = cells.map((cell) =>
    cell.value === null ? 'none' : formatNumber(cell.value, row) + alarmText(cell),
  )
  const text = texts.join(' → ')
  if (isPerTime(row)) return `${text} ${row.title}`
  const unit = unitOf(row)
  return unit === '' ? `${row.title} ${text}` : `${text}${unit}`
}

/** `a 1,000, b 900 and c 800`, whatever commas the texts have. */
export function valuesText(texts: readonly string[]): string {
  return texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`
}

// Published values are quoted, with the runs that their table states.
function oneRunOf(cells: readonly Cell[]): string {
  const quoted = cells.flatMap((cell) => cell.quoted ?? [])
  const runs = quoted.length === cells.length ? smallest(quoted) : undefined
  return verdictText({ kind: 'single', ...(runs === undefined ? {} : { quoted: runs }) })
}

/** The badge with the runs behind the values that a sentence is about, and the lines of those that it cites. */
export function evidenceOf(
  cells: readonly Cell[],
  cited: readonly Cell[] = cells.slice(0, mostListed),
): Pick<Sentence, 'badge' | 'cells'> {
  const [fewest, most] = [smallest, largest].map((end) => end(cells.map(({ n }) => n)))
  const runs = `${fewest === most ? '' : `${String(fewest)} to `}${counted(most ?? 0, 'run')}`
  return {
    badge: most === 1 ? oneRunOf(cells) : `${runs} per value`,
    cells: cited.map(citedCell),
  }
}
