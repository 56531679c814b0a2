// What the page of a run draws over time: which columns, first found of each, and their drawings.
import { parseNumberList } from '../analysis/number-list.ts'
import { columnOf } from '../columns.ts'
import { panelMetrics } from '../metric-roles.ts'
import { metricRowOf, type MetricVocabulary } from '../metric-vocabulary.ts'
import type { CondensedColumn, Run } from '../model.ts'
import { runChart } from './index.ts'
import { seriesOf } from '../convert/series-of-run.ts'

/** The columns that are drawn of a run, their samples as they were printed. */
export interface RunCourse {
  readonly id: string
  readonly panels: readonly {
    readonly title: string
    /** Seconds since the run started. */
    readonly at: readonly number[]
    readonly column: CondensedColumn
  }[]
}

// As the lines of a page stand.
const between = '\n    \n      '

/** What is drawn of a run; without panels where nothing was sampled. The rate that it is judged by is always drawn. */
export function runCourse(run: Run, metrics: MetricVocabulary): RunCourse {
  const all = seriesOf(run)
  const drawn = new Set([
    ...panelMetrics(metrics, 'run'),
    ...(run.course ? [run.course.metric] : []),
  ])
  const panels = [...drawn].flatMap((metric): RunCourse['panels'] => {
    const { title } = metricRowOf(metrics, metric)
    for (const series of all) {
      const column = columnOf(series, metric)
      if (column?.values && column.n > 0) return [{ title, at: series.at, column }]
    }
    return []
  })
  return { id: run.id, panels }
}

/** `<id>.svg` of every run that has panels: its drawing for a text column, and for a phone. */
export function runCharts(courses: readonly RunCourse[]): ReadonlyMap<string, string> {
  const charts = new Map<string, string>()
  for (const { id, panels } of courses) {
    if (panels.length === 0) continue
    const drawings = panels.map(({ title, at, column: { unit, values, lows, highs } }) => ({
      ...{ title, unit, at },
      values: parseNumberList(values),
      low: parseNumberList(lows),
      high: parseNumberList(highs),
    }))
    const sizes = (['wide', 'narrow'] as const).map((size) => runChart(drawings, size))
    charts.set(`${id}.svg`, sizes.join(between))
  }
  return charts
}
