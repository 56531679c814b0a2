// What the page of a run draws over time: which columns, first found of each, and their drawings.
import { numbers } from '../analysis/printed.ts'
import { columnOf } from '../columns.ts'
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

// Title and metric of each panel.
const drawn = [
  ['transactions per second', 'tps'],
  ['queries per second', 'qps'],
  ['latency, 95th percentile', 'latency.p95'],
  ['latency, 99th percentile', 'latency.p99'],
  ['processor, user (1 = all cores)', 'vmstat.us'],
  ['processor, system (1 = all cores)', 'vmstat.sy'],
  ['context switches per second', 'vmstat.cs'],
] as const

// As the lines of a page stand.
const between = '\n    \n      '

/** What is drawn of a run; without panels where nothing was sampled. */
export function runCourse(run: Run): RunCourse {
  const all = seriesOf(run)
  const panels = drawn.flatMap(([title, metric]): RunCourse['panels'] => {
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
      values: numbers(values),
      low: numbers(lows),
      high: numbers(highs),
    }))
    const sizes = (['wide', 'narrow'] as const).map((size) => runChart(drawings, size))
    charts.set(`${id}.svg`, sizes.join(between))
  }
  return charts
}
