// The texts around a figure that come from its data: the metric, and what was measured.
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { isRate } from '../core/metric-roles.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { FigureMetric } from './figure.ts'

/** The metric of a figure of measurements. */
export type MeasuredMetric = FigureMetric &
  Required<Omit<FigureMetric, 'better' | 'printed' | 'shown'>>

/** The metric as figures carry it; the unit is that of the numbers shown. A rate without a row is better when higher. */
export function metricOf(
  name: string,
  cells: readonly Cell[],
  vocabulary: Vocabulary,
): MeasuredMetric {
  const row = vocabulary.metric(name)
  const unit = cells.find(({ value }) => value !== null)?.unit ?? row.unit
  const better = isRate(vocabulary.metrics, { metric: name, unit }) ? 'higher' : row.better
  // Kinds that show other numbers than the metric have their own units.
  const printed = unit === row.unit ? (row.shown?.unit ?? unit) : ''
  return {
    name,
    title: row.title,
    unit,
    ...(better === undefined ? {} : { better }),
    ...(namesUnit(row.title, printed) ? {} : { printed }),
    ...(printed === '1/min' && { shown: printed }),
  }
}

// "queries per second", "new orders per minute" and "written, KB" state the unit of their numbers; "latency, mean" does not.
function namesUnit(title: string, unit: string): boolean {
  return ['', '1', '1/s', '1/min', '%'].includes(unit) || title.split(/[ ,]+/).includes(unit)
}

const toolOf = memoizeByObject(
  ({ facts }: Run) => facts.find(({ name }) => name === 'tool')?.value ?? '',
)

/** The fields that all runs of a figure share and the figure does not show: engine, host, cores … */
export function subtitleOf(
  cells: readonly Cell[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): string {
  const runs = cells.flatMap((cell) => cell.runs)
  const shared = Object.entries(runs[0]?.fields ?? {}).filter(
    ([key, text]) => !keys.includes(key) && runs.every(({ fields }) => fields[key] === text),
  )
  const tools = [...new Set(runs.map(toolOf))]
  const tool = tools.length === 1 ? tools[0] : undefined
  const fields = Object.fromEntries(shared.toSorted(([a], [b]) => keyOrder(a, b)))
  return [tool, label(fields, vocabulary)]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}
