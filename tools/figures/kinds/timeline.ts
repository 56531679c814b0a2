// Time series of runs: a panel per metric, a line per run, one time axis.
import type * as z from '../../core/schema.ts'
import { columnOf } from '../../core/columns.ts'
import { grouped } from '../../analysis/format-number.ts'
import { parseNumberList } from '../../analysis/number-list.ts'
import { outputsOfRun } from '../../analysis/host-load.ts'
import { resultSeries } from '../../analysis/within-run.ts'
import { panelMetrics, rankedRates } from '../../core/metric-roles.ts'
import { metricText } from '../../core/metric-text.ts'
import type { CondensedColumn, CondensedSeries, Run } from '../../core/model.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, PanelsDrawing } from '../figure.ts'
import { cellsOf, evidenceOf, frameOf, gridOf, seriesOf } from '../grid.ts'
import { absoluteTable } from '../tables.ts'
import { fenceSchema, seriesKeys, text, texts } from '../options.ts'
import { filesOfRun } from '../../core/run-files.ts'

type Panel = PanelsDrawing['panels'][number]

const schema = fenceSchema('timeline', {
  series: seriesKeys,
  metrics: texts
    .default([])
    .describe(
      'metrics of the panels, of those whose samples are stored (default: those of the runs)',
    ),
  operations: text
    .optional()
    .describe(
      'name of the operations that `metric` counts: the x axis is then the number of operations completed so far',
    ),
})
type Request = z.output<typeof schema>

export const timeline: FigureKind<typeof schema> = {
  schema,
  keys: ['series'],
  contrast: ['series'],
  metrics: ['metrics'],
  metricNames: sampledMetrics,
  how: () =>
    'A bin of the time series is the mean of its samples, with the smallest and the largest.',
  live: true,
  build,
}

// Repeats are represented by the run with the median.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const { warmup, ...whole } = request
  const grid = gridOf(whole, context, { row: [], column: request.series })
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.series, request, context)
  const chosen = grid.columns.map((column) => {
    const cell = grid.at({}, column)
    const median = cell?.evidence[0]?.run
    return cell?.runs.find(({ id }) => id === median)
  })
  const frame = frameOf(whole, context, grid, {
    contrast: request.series,
    whiskers: false,
    drawn: 'run',
    notes: [
      ...(warmup === undefined ? [] : [`Warm-up: the first ${warmup} s.`]),
      ...chosen.flatMap((run, index) => stabilityNote(run, series[index]?.label ?? '')),
    ],
  })
  const metrics = request.metrics.length > 0 ? request.metrics : panelsOf(chosen, vocabulary)
  const sampled = metrics.flatMap((metric) => {
    const columns = chosen.map((run) => run && sampledColumn(run, metric))
    const unit = columns.find((column) => column !== undefined)?.column.unit
    return unit === undefined ? [] : [{ title: vocabulary.metric(metric).title, unit, columns }]
  })
  const panels = sampled.map(({ columns, ...panel }): Panel => ({
    ...panel,
    lines: columns.flatMap((column, index) => {
      const run = chosen[index]
      return column && run ? [lineOf(column, index, axisOf(run, request))] : []
    }),
  }))
  const missing = metrics.length - panels.length
  const measured = absoluteTable(grid, request.metric, {
    row: [],
    heads: series.map(({ label }) => label),
    labels: request.labels,
    evidence,
    vocabulary,
  })
  return {
    ...frame,
    x: {
      ...(request.operations === undefined
        ? { key: 'seconds', title: 'seconds since the start' }
        : { key: 'operations', title: `${request.operations} since the start` }),
      ...{ values: [''], scale: 'even' },
    },
    series,
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: cellsOf(grid, evidence),
    notes: [
      ...frame.notes,
      ...(missing > 0 ? [`${missing} of ${metrics.length} metrics have no samples.`] : []),
    ],
    drawing: {
      kind: 'panels',
      // A warm-up has a length in seconds.
      ...(warmup === undefined || request.operations !== undefined ? {} : { warmup }),
      ...(request.operations === undefined ? {} : { xUnit: request.operations }),
      panels,
    },
    // The one row of the measured values is that of the metric.
    summaries: [
      {
        ...measured,
        title: `${frame.metric.title}, as measured`,
        rows: measured.rows.map((row) => ({ ...row, label: frame.metric.title })),
      },
    ],
    table: sampleTable(
      sampled,
      series.map(({ label }) => label),
    ),
    evidence: evidence.list,
  }
}

// Where the vocabulary draws no rate of these runs, the rate that they are judged by comes first.
function panelsOf(
  runs: readonly (Run | undefined)[],
  { metrics }: FigureContext['vocabulary'],
): readonly string[] {
  const usual = panelMetrics(metrics, 'timeline')
  const sampled = new Set(sampledMetrics(runs.flatMap((run) => run ?? [])))
  const hasRate = usual.some((name) => sampled.has(name) && rankedRates(metrics).includes(name))
  const judged = runs.flatMap((run) => run?.stability?.metric ?? [])
  return hasRate ? usual : [...new Set([...judged, ...usual])]
}

// Metrics with samples that a figure can draw.
function sampledMetrics(runs: readonly Run[]): readonly string[] {
  const names = new Set<string>()
  for (const { readings } of runs.flatMap(filesOfRun)) {
    for (const reading of readings) {
      const series = 'series' in reading ? reading.series : undefined
      if (!series) continue
      for (const [index, { values }] of series.drawn) {
        if (values) names.add(series.metrics[index] ?? '')
      }
    }
  }
  return [...names].toSorted()
}

interface SampledPanel extends Pick<Panel, 'title' | 'unit'> {
  /** One a line; undefined where its run has no samples. */
  readonly columns: readonly (Sampled | undefined)[]
}

// A row a line of each panel: the mean of all samples of its run, the smallest and the largest.
function sampleTable(panels: readonly SampledPanel[], names: readonly string[]): FigureTable {
  return {
    head: ['', 'mean', 'minimum', 'maximum'],
    align: ['left', 'right', 'right', 'right'],
    rows: panels.flatMap(({ title, unit, columns }) =>
      columns.map((sampled, index) => {
        const { mean, low, high } = sampled?.column ?? {}
        return {
          label: names.length === 1 ? title : (names[index] ?? ''),
          ...(names.length > 1 && index === 0 ? { group: title } : {}),
          // No line states them.
          cells: [mean, low, high].map((value) =>
            value === undefined
              ? { text: '', mark: 'missing' as const }
              : { text: metricText(value, unit) },
          ),
        }
      }),
    ),
  }
}

function stabilityNote(run: Run | undefined, name: string): readonly string[] {
  if (!run?.stability) return []
  const { verdict, drift, variation } = run.stability
  const percent = (share: number): string =>
    `${share < 0 ? '−' : '+'}${grouped(Math.abs(share * 100).toFixed(Math.abs(share) < 1 ? 1 : 0))} %`
  const parts = [
    verdict,
    ...(drift === undefined ? [] : [`last third ${percent(drift)} vs first`]),
    ...(variation === undefined ? [] : [`CV ${(variation * 100).toFixed(1)} %`]),
  ]
  return [`${name}: ${parts.join(', ')}.`]
}

interface Sampled {
  readonly series: CondensedSeries
  readonly column: CondensedColumn
}

function sampledColumn(run: Run, metric: string): Sampled | undefined {
  const own = resultSeries(run)
  const others = run.companions.flatMap(({ readings }) => {
    const outputs = readings.flatMap((reading) =>
      reading.kind === 'series' && drawnColumn(reading.series, metric) ? [reading] : [],
    )
    return outputsOfRun(run, outputs).map(({ series }) => series)
  })
  for (const series of [...(own ? [own] : []), ...others]) {
    const column = drawnColumn(series, metric)
    if (column) return { series, column }
  }
  return undefined
}

function drawnColumn(series: CondensedSeries, metric: string): CondensedColumn | undefined {
  const column = columnOf(series, metric)
  return column?.values && column.n > 0 ? column : undefined
}

// The x value of a time: the seconds, or the operations that the run made until then.
function axisOf(run: Run, { metric, operations }: Request): (seconds: number) => number {
  const rate = operations === undefined ? undefined : sampledColumn(run, metric)
  return rate
    ? operationsSoFar(rate.series.at, parseNumberList(rate.column.values))
    : (seconds) => seconds
}

function lineOf(
  { series: { at }, column: { values, nearZero = [] } }: Sampled,
  series: number,
  toX: (seconds: number) => number,
): Panel['lines'][number] {
  return { series, at: at.map(toX), values: parseNumberList(values), stalls: nearZero.map(toX) }
}

/**
 * Maps a time in seconds to the whole operations made so far. `at` are the ends of the bins of the rate, in seconds, and `rates`
 * operations per second; a bin without a rate counts none. Within a bin the rate is constant.
 */
export function operationsSoFar(
  at: readonly number[],
  rates: readonly (number | null)[],
): (seconds: number) => number {
  const bins: {
    readonly from: number
    readonly to: number
    readonly rate: number
    readonly sum: number
  }[] = []
  let from = 0
  let sum = 0
  for (const [index, to] of at.entries()) {
    const rate = rates[index] ?? null
    if (rate !== null) bins.push({ from, to, rate, sum })
    sum += rate === null ? 0 : rate * (to - from)
    from = to
  }
  return (seconds) => {
    const bin = bins.findLast((each) => each.from < seconds)
    return bin ? Math.round(bin.sum + bin.rate * (Math.min(seconds, bin.to) - bin.from)) : 0
  }
}
