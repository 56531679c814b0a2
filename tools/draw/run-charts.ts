// The time series on the page of a run: which columns, the first reading that has each, and their drawing.
import { parseNumberList } from '../analysis/number-list.ts'
import { columnOf } from '../core/columns.ts'
import { seriesOf } from '../convert/series-of-run.ts'
import { noCells } from '../figures/cell-columns.ts'
import type { PanelsDrawing } from '../figures/figure.ts'
import { panelMetrics } from '../core/metric-roles.ts'
import { metricRowOf, type MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { CondensedColumn, Run } from '../core/model.ts'
import type { ChartFigure } from '../view/chart-figure.ts'
import { panelsPlot } from '../view/panels-plot.ts'
import { renderPlot } from './render.ts'

/** The columns that are drawn of a run, their samples as they were printed. */
export interface DrawnSeries {
  readonly id: string
  readonly panels: readonly {
    readonly title: string
    /** Seconds since the run started. */
    readonly at: readonly number[]
    readonly column: CondensedColumn
  }[]
}

/** What is drawn of a run; without panels where nothing was sampled. The rate that it is judged by is always drawn. */
export function drawnSeries(run: Run, metrics: MetricVocabulary): DrawnSeries {
  const all = seriesOf(run)
  const drawn = new Set([
    ...panelMetrics(metrics, 'run'),
    ...(run.stability ? [run.stability.metric] : []),
  ])
  const seen = new Set<string>()
  const panels = [...drawn].flatMap((metric): DrawnSeries['panels'] => {
    const { title } = metricRowOf(metrics, metric)
    for (const series of all) {
      const column = columnOf(series, metric)
      if (!column?.values || column.n === 0) continue
      // Transactions and queries are one series where a transaction is a query.
      const text = `${column.unit} ${column.values}`
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew ? [{ title, at: series.at, column }] : []
    }
    return []
  })
  return { id: run.id, panels }
}

/** `<id>.svg` of every run that has panels, wide and narrow, and `<id>.json`, what its page draws live. */
export async function runCharts(
  runs: readonly DrawnSeries[],
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const { id, panels } of runs) {
    if (panels.length === 0) continue
    const drawing = panelsOf(panels)
    const plot = panelsPlot(runFigure, drawing)
    const wide = await renderPlot(plot, runFigure, 'full')
    const narrow = await renderPlot(plot, runFigure, 'narrow')
    files.set(`${id}.svg`, [...wide, ...narrow].join('\n'))
    files.set(`${id}.json`, JSON.stringify({ ...runFigure, drawing }))
  }
  return files
}

/** The run as the only series of a figure over time. */
export const runFigure: ChartFigure = {
  id: 'over-time',
  metric: { name: '', title: '', unit: '1' },
  x: { key: 'time', title: 'seconds since the start', values: [], scale: 'linear' },
  series: [{ label: 'this run', fields: {}, colour: 'blue', dash: 0, marker: 0 }],
  facets: [],
  mode: 'absolute',
  cells: noCells,
}

function panelsOf(panels: DrawnSeries['panels']): PanelsDrawing {
  return {
    kind: 'panels',
    dense: true,
    panels: panels.map(({ title, at, column: { unit, values, lows, highs } }) => ({
      title,
      unit,
      lines: [
        {
          series: 0,
          ...{
            at,
            values: parseNumberList(values),
            low: parseNumberList(lows),
            high: parseNumberList(highs),
          },
          stalls: [],
        },
      ],
    })),
  }
}
