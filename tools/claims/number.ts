// Numbers in prose: what the shortcodes that print one share.
import { label, valueLabel } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import type * as z from '../schema.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Call } from './call.ts'
import { inWords } from './in-words.ts'
import type { ComparedCell } from './cells.ts'
import { middleLines } from './middle-lines.ts'
import type { numberParameters, pickParameters } from './parameters.ts'
import type { Selection } from './selection.ts'
import type { Statement } from './shortcode-kind.ts'
import type { PrintedNumber, StatedValue } from './statement.ts'
import { valueText, withUnit, type Rounding } from './number-text.ts'
import { unitProblem } from './unit-problem.ts'

/** The parameters that every number has. */
export type NumberParameters = z.output<z.ZodObject<typeof numberParameters>>
type PickParameters = z.output<z.ZodObject<typeof pickParameters>>

/** The runs that a number is computed from. */
export interface ChosenRuns {
  /** All runs of the archives; `runs` has those that match `where`. */
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly where: Selection
}

// Pages link to the first.
const mostEvidence = 12

/** States the number that `compute` makes of the runs that pass `where`. */
export function stateNumber(
  kind: StatedValue['kind'],
  parameters: NumberParameters,
  call: Call,
  compute: (chosen: ChosenRuns) => PrintedNumber | undefined,
): Statement | undefined {
  const { runs: archiveRuns } = call.runs(parameters.archive)
  if (archiveRuns.length === 0) return undefined
  const where = call.selection('where', parameters.where, archiveRuns)
  if (!where) return undefined
  const runs = archiveRuns.filter(({ fields }) => where.filter(fields))
  if (runs.length === 0) {
    call.report('empty', 'No run matches `where`')
    return undefined
  }
  const number = compute({ archiveRuns, runs, where })
  return stated(kind, call, number && inWords(parameters.word, kind, number, call))
}

/** The statement of a number; undefined where the call has a problem. */
export function stated(
  kind: StatedValue['kind'],
  call: Call,
  number: PrintedNumber | undefined,
): Statement | undefined {
  if (!number || call.diagnostics.length > 0) return undefined
  const { evidence, ratio, ...printed } = number
  const entry = {
    id: call.id,
    call: call.text,
    kind,
    ...printed,
    evidence: evidence.slice(0, mostEvidence),
  }
  return { list: 'values', entry, ...(ratio === undefined ? {} : { ratio }) }
}

/** One cell, or the one with the largest or smallest number where `pick` names it; several are reported. */
export function pickedCell<T extends { readonly fields: Readonly<Record<string, string>> }>(
  call: Call,
  { pick }: PickParameters,
  cells: readonly T[],
  number: (cell: T) => number | null,
): T | undefined {
  if (pick === undefined) {
    if (cells.length === 1) return cells[0]
    const points = cells.slice(0, 4).map(({ fields }) => label(fields, call.context.vocabulary))
    const more = cells.length > 4 ? ' …' : ''
    call.report(
      'cells',
      `Unexpected ${String(cells.length)} cells (${points.join('; ')}${more}), expected one, or pick=largest`,
    )
    return undefined
  }
  if (pick === 'mean') {
    call.report('pick', 'Unexpected pick=mean, expected it in a ratio only')
    return undefined
  }
  const numbered = cells.filter((cell) => number(cell) !== null)
  if (pick === 'first') return numbered[0]
  if (pick === 'last') return numbered.at(-1)
  const sorted = numbered.toSorted((a, b) => (number(a) ?? 0) - (number(b) ?? 0))
  return pick === 'smallest' ? sorted[0] : sorted.at(-1)
}

/** The text of a key of a cell in place of its number. */
export function keyOfCell(
  call: Call,
  key: string,
  { unit }: NumberParameters,
  fields: Readonly<Record<string, string>>,
  { how, evidence }: Omit<PrintedNumber, 'text'>,
): PrintedNumber | undefined {
  const text = fields[key]
  if (text === undefined) {
    call.report(
      'show',
      `Unexpected key \`${key}\` in show, expected one of ${Object.keys(fields).join(', ')}`,
    )
    return undefined
  }
  const { vocabulary } = call.context
  return {
    text: unit === undefined ? valueLabel(key, text, vocabulary) : withNamedUnit(text, unit),
    how,
    evidence,
  }
}

/** Reports that no cell has a number, where nothing else is wrong with the call. */
export function reportNoNumber(kind: StatedValue['kind'], call: Call): void {
  if (call.diagnostics.length === 0) call.report('missing', `Unexpected ${kind} without a number`)
}

/** Two ends of a range, one where they are printed alike. */
export function joinedEnds(texts: readonly string[], unit: string, joined: string): string {
  const [first = '', last = first] = texts
  return withNamedUnit(first === last ? first : `${first} ${joined} ${last}`, unit)
}

/** The unit that the author names, else the own unit of the number; another measure is reported. */
export function namedUnit(unit: string | undefined, own: string, call: Call): string {
  const problem = unit === undefined ? undefined : unitProblem(unit, own)
  if (problem !== undefined) call.report('unit', problem)
  return unit ?? own
}

/** A number with its unit; `none` is no unit. */
export function withNamedUnit(text: string, unit: string): string {
  return withUnit(text, unit === 'none' ? '' : unit)
}

export function roundingOf({ digits, round }: NumberParameters): Rounding {
  return {
    ...(digits === undefined || digits === 0 ? {} : { digits }),
    ...(round === undefined ? {} : { decimals: round }),
  }
}

/** Where the numbers of a ratio are shown, the contender's first. */
export function ratioEvidence(
  { contender, baseline }: ComparedCell,
  { context }: Call,
): readonly FigureEvidence[] {
  return [contender, baseline].flatMap((cell) =>
    cell
      ? middleLines(cell)
          .evidence.slice(0, 3)
          .map((entry) => context.placeOf(entry))
      : [],
  )
}

/** How a ratio was computed: both sides with their values, and the cell. */
export function ratioHow(cell: ComparedCell, metricName: string, { context }: Call): string {
  const { vocabulary } = context
  const metric = vocabulary.metric(metricName)
  const side = (part: Cell | undefined, fields: Readonly<Record<string, string>>): string =>
    `${!part || part.value === null ? 'no number' : valueText(part.value, metric, {})} (${label(fields, vocabulary)})`
  const point = label(cell.fields, vocabulary)
  return `${side(cell.contender, cell.contenderFields)} ÷ ${side(cell.baseline, cell.baselineFields)}${point === '' ? '' : ` at ${point}`}`
}

/** The texts of a key in some runs, in natural order. */
export function textsOf(runs: readonly Run[], key: string): readonly string[] {
  return [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))].toSorted(naturalOrder)
}

/** `1 run`, `9 runs`. */
export function runCount({ length }: readonly Run[]): string {
  return `${String(length)} ${length === 1 ? 'run' : 'runs'}`
}

/** The first result file of some runs. */
export function firstFile({ context }: Call, runs: readonly Run[]): readonly FigureEvidence[] {
  const run = runs.find(({ source }) => source !== undefined)
  if (!run?.source) return []
  return [context.placeOf({ run: run.id, file: run.source.path, sha256: run.source.sha256 })]
}
