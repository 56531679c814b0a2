// The number that a pin names, computed from runs: a value, a ratio, a range, a field or a count.
import { coefficientOfVariation } from '../analysis/deviation.ts'
import { label, valueLabel } from '../analysis/label.ts'
import { geometricMean } from '../analysis/mean.ts'
import { mostRepeats, repeatsNeeded } from '../analysis/power.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Call } from './call.ts'
import { comparedCells, type ComparedCell } from './claim-scope.ts'
import { parseExpectation } from './expectation.ts'
import { middleLines } from './middle-lines.ts'
import { ratioNumber, unitText, valueText, type RatioForm } from './claim-number-text.ts'
import type { Selection } from './selection.ts'
import type { Spec } from './spec.ts'

/** What a pin states: one number or the two ends of a range, and where it is from. */
export interface StatedNumber {
  /** Texts of fields that are no numbers stay texts. */
  readonly ends: readonly (number | string)[]
  /** The unit of the numbers; empty for counts and fields. */
  readonly unit: string
  /** The number as pages print it by default, with its unit. */
  readonly text: string
  /** How it was computed. */
  readonly how: string
  readonly evidence: readonly FigureEvidence[]
  /** How many lines state the number: 2 for the median of an even number of runs; 1 when absent. */
  readonly middle?: number
  /** The runs that it is computed from, and those of the contender where it has two sides. */
  readonly runs: readonly Run[]
  readonly contenders?: readonly Run[]
}

interface Chosen {
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly where: Selection
}

/** Computes the number of a spec of runs; undefined where it is wrong, which is reported. */
export function numberOf(spec: Spec, form: RatioForm, call: Call): StatedNumber | undefined {
  const { runs: archiveRuns } = call.runs(spec.options.get('archive'))
  if (archiveRuns.length === 0) return undefined
  const where = call.selection('the selection', spec.where, archiveRuns)
  if (!where) return undefined
  const runs = archiveRuns.filter(({ fields }) => where.filter(fields))
  if (runs.length === 0) return call.report('empty', 'No run matches the selection')
  const number = computed(spec, form, call, { archiveRuns, runs, where })
  if (number && number.ends.length === 0)
    return call.report('missing', `Unexpected ${spec.kind} without a number`)
  return call.diagnostics.length > 0 ? undefined : number
}

function computed(
  spec: Spec,
  form: RatioForm,
  call: Call,
  chosen: Chosen,
): StatedNumber | undefined {
  switch (spec.kind) {
    case 'value':
      return metricNumber(spec, call, chosen, false)
    case 'ratio':
      return ratioOf(spec, form, call, chosen)
    case 'range':
      return spec.baseline === undefined
        ? metricNumber(spec, call, chosen, true)
        : ratioRange(spec, form, call, chosen)
    case 'field':
      return fieldOf(spec, call, chosen)
    case 'count':
      return countOf(spec, call, chosen)
    case 'file':
    case 'unsourced':
      return undefined
  }
}

function fieldOf(spec: Spec, call: Call, { runs }: Chosen): StatedNumber | undefined {
  const { name: key } = spec
  const texts = textsOf(runs, key)
  if (texts.length === 0)
    return call.report('field', `Unexpected field \`${key}\`, which no run has`)
  return {
    ...fieldTexts(key, texts, call),
    how: `${call.context.vocabulary.key(key).title} of ${runCount(runs)}`,
    evidence: firstFile(call, runs),
    runs,
  }
}

function fieldTexts(
  key: string,
  texts: readonly string[],
  { context: { vocabulary } }: Call,
): Pick<StatedNumber, 'ends' | 'unit' | 'text'> {
  const ends = endsOf(texts)
  const isNumber = ends.every((text) => /^\d+(?:\.\d+)?$/.test(text))
  const labels = ends.map((text) => valueLabel(key, text, vocabulary))
  return {
    ends: isNumber ? ends.map(Number) : ends,
    unit: '',
    text:
      isNumber && ends.length > 1 ? `${ends[0] ?? ''} to ${labels[1] ?? ''}` : labels.join(' to '),
  }
}

function metricNumber(
  spec: Spec,
  call: Call,
  chosen: Chosen,
  isRange: boolean,
): StatedNumber | undefined {
  const cells = metricCells(spec, call, chosen)?.filter(({ value }) => value !== null)
  if (!cells) return undefined
  const { vocabulary, placeOf } = call.context
  const metric = vocabulary.metric(spec.name)
  const sorted = cells.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const one = isRange ? undefined : picked(spec, call, cells, (cell) => cell.value)
  if (!isRange && !one) return undefined
  const ends = one ? [one] : endsOf(sorted)
  const points = ends.map(({ fields }) => label(fields, vocabulary)).join('; ')
  const statistic = (n: number): string => (n === 1 ? '1 run' : `median of ${String(n)} runs`)
  const { middle = 1, evidence } = one
    ? middleLines(one)
    : { evidence: ends.flatMap((cell) => cell.evidence.slice(0, 1)) }
  const shared = {
    how: one
      ? `${metric.title}: ${statistic(one.n)}; ${points}`
      : `${metric.title}: min and max of ${String(cells.length)} cells: ${points}`,
    evidence: evidence.map((entry) => placeOf(entry)),
    runs: one ? one.runs : cells.flatMap((cell) => cell.runs),
    ...(middle > 1 ? { middle } : {}),
  }
  const show = spec.options.get('show')
  if (one && show !== undefined) return shown(show, one.fields, shared, call)
  const unit = unitText(metric)
  return {
    ...shared,
    ends: ends.map(({ value }) => (value ?? 0) * (metric.shown?.factor ?? 1)),
    unit,
    text: `${ends.map(({ value }) => valueText(value ?? 0, metric)).join(' to ')} ${unit}`.trim(),
  }
}

// A field of a cell in place of its number: the threads at which the maximum is.
function shown(
  key: string,
  fields: Readonly<Record<string, string>>,
  shared: Omit<StatedNumber, 'ends' | 'unit' | 'text'>,
  call: Call,
): StatedNumber | undefined {
  const text = fields[key]
  if (text === undefined)
    return call.report(
      'show',
      `Unexpected show=${key}, expected one of ${Object.keys(fields).join(', ')}`,
    )
  return { ...shared, ...fieldTexts(key, [text], call) }
}

function ratioOf(
  spec: Spec,
  form: RatioForm,
  call: Call,
  chosen: Chosen,
): StatedNumber | undefined {
  const cells = ratioCells(spec, call, chosen)
  if (!cells) return undefined
  if (spec.options.get('pick') === 'mean') {
    const measured = cells.filter(({ comparison }) => comparison.ratio !== null)
    const mean = geometricMean(measured.flatMap(({ comparison }) => comparison.ratio ?? []))
    return {
      ...ratioNumber(mean === undefined ? [] : [mean], form),
      how: `geometric mean of the ratios of ${String(measured.length)} cells`,
      evidence: measured.flatMap((cell) => ratioEvidence(cell, call)),
      ...runsOf(measured),
    }
  }
  const cell = picked(spec, call, cells, ({ comparison }) => comparison.ratio)
  if (!cell) return undefined
  const { ratio } = cell.comparison
  if (ratio === null)
    return call.report(
      'missing',
      `Unexpected cell without a ratio at ${label(cell.fields, call.context.vocabulary)}`,
    )
  const shared = {
    how: ratioHow(cell, spec.name, call),
    evidence: ratioEvidence(cell, call),
    ...runsOf([cell]),
  }
  const show = spec.options.get('show')
  return show === undefined
    ? { ...shared, ...ratioNumber([ratio], form) }
    : shown(show, cell.fields, shared, call)
}

function ratioRange(
  spec: Spec,
  form: RatioForm,
  call: Call,
  chosen: Chosen,
): StatedNumber | undefined {
  const cells = (ratioCells(spec, call, chosen) ?? []).filter(
    ({ comparison }) => comparison.ratio !== null,
  )
  const ratio = ({ comparison }: ComparedCell): number => comparison.ratio ?? 1
  // An unsigned change is sorted by its size: a loss of 91 to 97 %.
  const size = (cell: ComparedCell): number =>
    form === 'change' ? Math.abs(ratio(cell) - 1) : ratio(cell)
  const ends = endsOf(cells.toSorted((a, b) => size(a) - size(b)))
  return {
    ...ratioNumber(ends.map(ratio), form),
    how: `min and max of ${String(cells.length)} cells: ${ends.map((cell) => ratioHow(cell, spec.name, call)).join('; ')}`,
    evidence: ends.flatMap((cell) => ratioEvidence(cell, call)),
    ...runsOf(cells),
  }
}

function countOf(spec: Spec, call: Call, chosen: Chosen): StatedNumber | undefined {
  const { runs } = chosen
  const counted = (
    count: number,
    [one, many]: readonly [string, string],
    how: string,
    more: Partial<StatedNumber> = {},
  ): StatedNumber => ({
    ends: [count],
    unit: '',
    text: `${String(count)} ${count === 1 ? one : many}`.trim(),
    how,
    evidence: firstFile(call, runs),
    runs,
    ...more,
  })
  const { name } = spec
  if (name === 'runs') return counted(runs.length, ['run', 'runs'], 'runs of the archive')
  const [, ofCells, metric = ''] = /^(cells|runs-needed)\/(\S+)$/.exec(name) ?? []
  if (ofCells === 'runs-needed') return runsNeeded({ ...spec, name: metric }, call, chosen)
  if (ofCells === 'cells') {
    const cells = ratioCells({ ...spec, name: metric }, call, chosen)
    if (!cells) return undefined
    const { vocabulary } = call.context
    const points = cells.map(({ fields }) => label(fields, vocabulary)).join('; ')
    const is = spec.options.get('is')
    return counted(
      cells.length,
      ['', ''],
      `cells${is === undefined ? '' : ` that are ${is}`}: ${points || 'none'}`,
      { evidence: cells.flatMap((cell) => ratioEvidence(cell, call)), ...runsOf(cells) },
    )
  }
  const texts = textsOf(runs, name)
  if (texts.length === 0)
    return call.report(
      'field',
      `Unexpected \`${name}\`, expected runs, cells/METRIC, runs-needed/METRIC or a field of the runs`,
    )
  const { title, plural = title } = call.context.vocabulary.key(name)
  return counted(texts.length, [title, plural], `${plural}: ${texts.join(', ')}`)
}

// How many runs each side needs for a difference by `change`, from the deviation of the runs of each cell from its mean.
function runsNeeded(spec: Spec, call: Call, chosen: Chosen): StatedNumber | undefined {
  const change = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(spec.options.get('change') ?? '')?.[1]
  if (change === undefined || Number(change) === 0)
    return call.report('change', 'Unexpected count of needed runs, expected such as change=10 %')
  const cells = metricCells(spec, call, chosen)
  const shares = cells?.flatMap(({ values }) => coefficientOfVariation(values) ?? []) ?? []
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
  const variation = Math.sqrt(squares / shares.length)
  const needed =
    shares.length === 0 ? undefined : repeatsNeeded(1 + Number(change) / 100, variation)
  return {
    ends: shares.length === 0 ? [] : [needed ?? mostRepeats],
    unit: '',
    text: `${needed === undefined ? `more than ${String(mostRepeats)}` : String(needed)} runs for a difference of ${change} %`,
    how: `runs per side with which the rank test detects ${change} % in 80 % of simulated experiments at a significance level of 5 %; CV of these runs ${(100 * variation).toFixed(1)} %`,
    evidence: firstFile(call, chosen.runs),
    runs: chosen.runs,
  }
}

function metricCells(
  { name: metric }: Spec,
  call: Call,
  { archiveRuns, runs, where }: Chosen,
): readonly Cell[] | undefined {
  if (!call.metricKnown(metric, archiveRuns)) return undefined
  const { cells, residue } = project(runs, {
    metric,
    keys: [...where.texts.keys()],
    where: new Map(),
  })
  call.reportMixed(residue)
  return cells
}

function ratioCells(
  spec: Spec,
  call: Call,
  { archiveRuns, runs, where }: Chosen,
): readonly ComparedCell[] | undefined {
  const { name: metric, options } = spec
  const { vocabulary } = call.context
  if (spec.baseline === undefined)
    return call.report(
      'sides',
      `Unexpected ${spec.kind} without sides, expected CONTENDER / BASELINE`,
    )
  const baseline = call.selection('the baseline', spec.baseline, runs)
  const contender = call.selection('the contender', spec.contender ?? '', runs)
  if (!baseline || !contender || !call.metricKnown(metric, archiveRuns)) return undefined
  const over = [...where.texts.keys()]
  const { cells, mixed } = comparedCells(runs, {
    archiveRuns,
    metric,
    vocabulary,
    baseline,
    contender,
    over,
  })
  call.reportMixed(mixed)
  if (cells.length === 0) return call.report('empty', 'No run matches the sides')
  const is = options.get('is')
  if (is === undefined) return cells
  const expected = parseExpectation(is)
  if ('problem' in expected) return call.report('is', expected.problem)
  return cells.filter(
    ({ comparison: { ratio } }) =>
      ratio !== null && ratio >= expected.low && ratio <= expected.high,
  )
}

function picked<T extends { readonly fields: Readonly<Record<string, string>> }>(
  { options }: Spec,
  call: Call,
  cells: readonly T[],
  number: (cell: T) => number | null,
): T | undefined {
  const pick = options.get('pick')
  const { vocabulary } = call.context
  if (pick === undefined) {
    if (cells.length === 1) return cells[0]
    const points = cells.slice(0, 4).map(({ fields }) => label(fields, vocabulary))
    return call.report(
      'cells',
      `Unexpected ${String(cells.length)} cells (${points.join('; ')}${cells.length > 4 ? ' …' : ''}), expected one, or pick=largest`,
    )
  }
  const numbered = cells.filter((cell) => number(cell) !== null)
  const sorted = numbered.toSorted((a, b) => (number(a) ?? 0) - (number(b) ?? 0))
  const choices = new Map([
    ['first', numbered[0]],
    ['last', numbered.at(-1)],
    ['smallest', sorted[0]],
    ['largest', sorted.at(-1)],
  ])
  return (
    choices.get(pick) ??
    call.report(
      'pick',
      `Unexpected pick=${pick}, expected one of ${[...choices.keys()].join(', ')}`,
    )
  )
}

/** Where the numbers of a ratio are shown, the contender's first. */
function ratioEvidence(
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

function ratioHow(cell: ComparedCell, metricName: string, { context }: Call): string {
  const { vocabulary } = context
  const metric = vocabulary.metric(metricName)
  const side = (part: Cell | undefined, fields: Readonly<Record<string, string>>): string =>
    `${!part || part.value === null ? 'no number' : valueText(part.value, metric)} (${label(fields, vocabulary)})`
  const point = label(cell.fields, vocabulary)
  return `${side(cell.contender, cell.contenderFields)} ÷ ${side(cell.baseline, cell.baselineFields)}${point === '' ? '' : ` at ${point}`}`
}

function runsOf(cells: readonly ComparedCell[]): Pick<StatedNumber, 'runs' | 'contenders'> {
  const contenders = cells.flatMap(({ contender }) => contender?.runs ?? [])
  const baselines = cells.flatMap(({ baseline }) => baseline?.runs ?? [])
  return { runs: [...new Set([...baselines, ...contenders])], contenders }
}

function textsOf(runs: readonly Run[], key: string): readonly string[] {
  return [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))].toSorted(naturalOrder)
}

function runCount({ length }: readonly Run[]): string {
  return `${String(length)} ${length === 1 ? 'run' : 'runs'}`
}

/** The first result file of some runs. */
function firstFile({ context }: Call, runs: readonly Run[]): readonly FigureEvidence[] {
  const run = runs.find(({ source }) => source !== undefined)
  if (!run?.source) return []
  return [context.placeOf({ run: run.id, file: run.source.path, sha256: run.source.sha256 })]
}

function endsOf<T>(sorted: readonly T[]): readonly T[] {
  return sorted.length < 2 ? sorted : [sorted[0], sorted.at(-1)].filter((end) => end !== undefined)
}
