// Projection: runs grouped into the cells of a table or figure by the keys that it shows.
import { largest } from '../core/extremes.ts'
import type { Evidence, Price, Run, Status } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { fieldOrder, keyOrder } from '../runs/run-order.ts'
import { baselineFrom, baselineOf } from './baseline.ts'
import { mixedReason } from './comparability.ts'
import { compareCells, compareFamily, type Comparison } from './compare-cells.ts'
import type { Filter } from './filter.ts'
import { metricOf, type MetricValue, type MetricOptions } from './metric-value.ts'
import { mixedPrices } from './prices.ts'
import type { Measured } from './independence.ts'
import { replicatesOf } from './replicates.ts'
import { rounded } from './format-number.ts'
import { summarise, type Summary } from './quantile.ts'
import type { Better } from './verdict.ts'

/** Which cells: one for every combination of `keys` among the runs that pass `where`. */
export interface Projection {
  readonly metric: string
  /** Keys whose texts make a cell, in order. */
  readonly keys: readonly string[]
  /** Runs must have one of the texts for every key. */
  readonly where: ReadonlyMap<string, readonly string[]>
  /** Runs must pass this too. */
  readonly filter?: Filter
  /**
   * Fields of the cell that each ratio is taken against: a cell's own fields with these in place, or one of the words of
   * `baseline.ts`, such as `previous`.
   */
  readonly baseline?: Readonly<Record<string, string>>
  /** What is good for the metric; the baseline `best` needs it. */
  readonly better?: Better
  /** The share around 1 that counts as equivalent; see `compare.ts`. */
  readonly margin?: number
  /** Decimals to which values are rounded before anything is made of them, as printed tables do. */
  readonly decimals?: number
  /** How numbers are made that no file states, such as `cpu/op`. */
  readonly options?: MetricOptions
}

/** The run that stands behind a number, and the line of its file. */
export interface CellEvidence extends Evidence {
  readonly run: string
}

/** One cell: the sample of runs that are equal in the keys of the projection. */
export interface Cell extends Measured {
  readonly fields: Readonly<Record<string, string>>
  readonly metric: string
  /** Median over the runs that have the metric; null when none has, and then `reason` says why. */
  readonly value: number | null
  readonly unit: string
  readonly low: number | null
  readonly high: number | null
  /** Runs that have the metric, and their values in the order of the runs. */
  readonly n: number
  readonly values: readonly number[]
  /** The largest share of a value that its last printed digit is; 0 where the values are exact. */
  readonly rounding: number
  /** What its values were computed from; absent where they are not. */
  readonly prices?: readonly Price[]
  readonly status: Status
  readonly reason?: string
  readonly warnings: readonly string[]
  /** Of every run that has the metric; the run whose number is the median comes first. */
  readonly evidence: readonly CellEvidence[]
  /** Runs of the sample, with and without a number. */
  readonly runs: readonly Run[]
  /** Value ÷ the baseline cell's value; null without either or when the baseline is zero. */
  readonly ratio?: number | null
  /** This cell's sample against the baseline cell's; absent for the baseline itself. */
  readonly comparison?: Comparison
  /** Fields of the cell that the ratio was taken against. */
  readonly baseline?: Readonly<Record<string, string>>
}

/** The cells in natural order of their keys, and what varies inside them without being shown. */
export interface Projected {
  readonly cells: readonly Cell[]
  /** Keys in which runs of one cell differ, apart from those that number replicates, with all their values in such cells. */
  readonly residue: ReadonlyMap<string, readonly string[]>
}

// The worse, the later: a cell without a number has the status of its worst run.
const severity: readonly Status[] = ['ok', 'missing', 'empty', 'cut-off', 'refused', 'failed']

/**
 * Groups runs into cells. A run that lacks a key of the projection has the empty text there. Runs that share every key but
 * were not made the same way share no cell: it has no number then, and its reason says what differs.
 */
export function project(runs: readonly Run[], projection: Projection): Projected {
  const samples = new Map<string, Run[]>()
  for (const run of runs) {
    if (!passes(run, projection.where) || projection.filter?.(run.fields) === false) continue
    const id = idOf(run, projection.keys)
    const sample = samples.get(id)
    if (sample) sample.push(run)
    else samples.set(id, [run])
  }
  const order = fieldOrder(projection.keys)
  const cells = [...samples.values()]
    .map((sample) => cellOf(sample, projection))
    .toSorted((a, b) => order(a.fields, b.fields))
  return { cells: withRatios(cells, projection), residue: residueOf(cells, projection) }
}

// Texts may hold any sign: each stands behind its length.
function idOf({ fields }: Run, keys: readonly string[]): string {
  let id = ''
  for (const key of keys) {
    const text = fields[key] ?? ''
    id += `${String(text.length)} ${text}`
  }
  return id
}

/** True when the run has one of the texts for every key of the filter. */
export function passes(run: Run, where: Projection['where']): boolean {
  for (const [key, texts] of where) if (!texts.includes(run.fields[key] ?? '')) return false
  return true
}

function cellOf(runs: readonly Run[], projection: Projection): Cell {
  const { metric, keys, decimals, options } = projection
  const measured = runs.flatMap((run) => {
    const measurement = metricOf(run, metric, options)
    return run.status === 'ok' && 'value' in measurement ? [{ run, measurement }] : []
  })
  const prices = measured.flatMap(({ measurement: { price } }) => price ?? [])
  const mixed = mixedReason(runs) ?? mixedPrices(prices)?.message
  const found = mixed === undefined ? measured : []
  const sample = found.map(({ run, measurement: { value } }) => ({
    run,
    value: decimals === undefined ? value : rounded(value, decimals),
  }))
  const values = sample.map(({ value }) => value)
  const summary = summarise(values)
  const counted = new Set(found.map(({ run }) => run))
  const without = runs.filter((run) => !counted.has(run))
  const worst = without.toSorted(
    (a, b) => severity.indexOf(b.status) - severity.indexOf(a.status),
  )[0]
  const reason = mixed ?? (summary || !worst ? undefined : reasonOf(worst, projection))
  return {
    fields: Object.fromEntries(keys.map((key) => [key, runs[0]?.fields[key] ?? ''])),
    metric,
    value: summary?.median ?? null,
    unit: found[0]?.measurement.unit ?? '1',
    low: summary?.low ?? null,
    high: summary?.high ?? null,
    n: values.length,
    values,
    ...replicatesOf(sample),
    rounding: largest(
      found.map(({ measurement }) => measurement.rounding ?? 0),
      0,
    ),
    ...(prices.length === 0 ? {} : { prices }),
    status: mixed !== undefined ? 'refused' : statusOf(summary, worst),
    ...(reason === undefined ? {} : { reason }),
    warnings: warningsOf(runs, without, found, projection),
    evidence: summary
      ? found
          .toSorted((a, b) => distance(a, summary.median) - distance(b, summary.median))
          .flatMap(({ run, measurement: { evidence } }) =>
            evidence.map((place) => ({ run: run.id, ...place })),
          )
      : runs.flatMap((run) => reasonEvidence(run)),
    runs,
  }
}

function statusOf(summary: Summary | undefined, worst: Run | undefined): Status {
  if (summary || !worst) return 'ok'
  return worst.status === 'ok' ? 'missing' : worst.status
}

function warningsOf(
  runs: readonly Run[],
  without: readonly Run[],
  found: readonly { readonly measurement: MetricValue }[],
  projection: Projection,
): readonly string[] {
  const warnings = [
    ...runs.filter(({ status }) => status === 'ok').flatMap((run) => run.warnings),
    ...found.flatMap(({ measurement }) => measurement.warnings),
  ]
  const counted = [...new Set(warnings)].toSorted().map((warning) => {
    const count = warnings.filter((other) => other === warning).length
    return runs.length > 1 ? `${String(count)} of ${String(runs.length)} runs: ${warning}` : warning
  })
  if (found.length === 0) return counted
  const lost = without.map((run) => reasonOf(run, projection))
  return [
    ...counted,
    ...[...new Set(lost)].toSorted().map((reason) => {
      const count = lost.filter((other) => other === reason).length
      return `${String(count)} of ${String(runs.length)} runs without a number: ${reason}`
    }),
  ]
}

function reasonOf(run: Run, { metric, options }: Projection): string {
  if (run.status !== 'ok') return run.reason?.text ?? run.status
  const metricValue = metricOf(run, metric, options)
  return 'reason' in metricValue ? metricValue.reason : `the file states no ${metric}`
}

function distance({ measurement }: { measurement: MetricValue }, median: number): number {
  return Math.abs(measurement.value - median)
}

function reasonEvidence(run: Run): readonly CellEvidence[] {
  if (!run.source) return []
  const line = run.reason?.line
  return [
    {
      run: run.id,
      file: run.source.path,
      sha256: run.source.sha256,
      ...(line === undefined ? {} : { line }),
    },
  ]
}

function withRatios(
  cells: readonly Cell[],
  { baseline, keys, better, margin }: Projection,
): readonly Cell[] {
  if (!baseline) return cells
  const shown = Object.entries(baseline).filter(([key]) => keys.includes(key))
  const baseOf = baselineOf(cells, baselineFrom(Object.fromEntries(shown), cells), better)
  const compared = cells.map((cell) => {
    const base = baseOf(cell)
    const ratio = base?.value && cell.value !== null ? cell.value / base.value : null
    if (!base || base === cell) return { ...cell, ratio }
    const comparison = compareCells(base, cell, margin)
    const isRefused = comparison.ratio === null
    return { ...cell, ratio: isRefused ? null : ratio, comparison, baseline: base.fields }
  })
  const family = compareFamily(
    compared.flatMap((cell) => ('comparison' in cell ? [cell.comparison] : [])),
  ).values()
  return compared.map((cell) => {
    if (!('comparison' in cell)) return cell
    const corrected = family.next().value
    return corrected ? { ...cell, comparison: corrected } : cell
  })
}

function residueOf(
  cells: readonly Cell[],
  { keys }: Projection,
): ReadonlyMap<string, readonly string[]> {
  const residue = new Map<string, Set<string>>()
  for (const cell of cells) {
    const sample = pooledRuns(cell)
    for (const key of varyingIn(sample)) {
      if (replicateKeys.has(key) || keys.includes(key)) continue
      if (sample.every(({ replicate }) => replicate?.key === key)) continue
      let texts = residue.get(key)
      if (!texts) residue.set(key, (texts = new Set()))
      for (const { fields } of sample) texts.add(fields[key] ?? '')
    }
  }
  return new Map(
    [...residue]
      .toSorted(([a], [b]) => keyOrder(a, b))
      .map(([key, texts]) => [key, [...texts].toSorted(naturalOrder)]),
  )
}

// The runs whose values a cell pools; a cell without a value pools none.
function pooledRuns({ runs, n, evidence }: Cell): readonly Run[] {
  if (n < 2) return []
  if (n === runs.length) return runs
  const ids = new Set(evidence.map(({ run }) => run))
  return runs.filter(({ id }) => ids.has(id))
}

// Keys in which a run differs from the first.
function varyingIn([first, ...others]: readonly Run[]): ReadonlySet<string> {
  const keys = new Set<string>()
  if (!first) return keys
  const own = Object.keys(first.fields)
  for (const { fields } of others) {
    for (const key of own) if ((fields[key] ?? '') !== first.fields[key]) keys.add(key)
    for (const key of Object.keys(fields))
      if ((first.fields[key] ?? '') !== fields[key]) keys.add(key)
  }
  return keys
}
