// The runs that findings name, over time: rate, latency and monitors.
import { label } from '../analysis/label.ts'
import { differingKeys, pick, sideKey, withoutKeys } from '../findings/finding-cells.ts'
import type { Finding, FindingKind } from '../findings/finding.ts'
import type { Run } from '../core/model.ts'
import type { FindingSources } from '../findings/all-findings.ts'
import type { ReportChart } from './main-chart.ts'
import { reportFigure } from './report-figure.ts'

const mostCharts = 4
// Kinds whose runs are drawn, the most of each.
const drawnKinds: Readonly<Partial<Record<FindingKind, number>>> = {
  collapse: 1,
  unstable: 1,
}

/** A chart for the runs of each finding that names some; none where the runs have no samples. */
export function timeCharts(
  findings: readonly Finding[],
  sources: FindingSources,
): readonly ReportChart[] {
  const counts = new Map<FindingKind, number>()
  const charts: ReportChart[] = []
  const drawn = new Set<string>()
  for (const { kind, runs: ids = [] } of findings) {
    const count = counts.get(kind) ?? 0
    const key = ids.join()
    if (count >= (drawnKinds[kind] ?? 0) || drawn.has(key) || charts.length === mostCharts) continue
    const chart = timeChart(
      ids.flatMap((id) => sources.runs.find((run) => run.id === id) ?? []),
      sources,
    )
    if (!chart) continue
    counts.set(kind, count + 1)
    drawn.add(key)
    charts.push(chart)
  }
  return charts
}

function timeChart(
  runs: readonly Run[],
  { isUnknown, vocabulary }: FindingSources,
): ReportChart | undefined {
  const fields = runs.map((run) => run.fields)
  const keys = [...new Set(fields.flatMap((own) => Object.keys(own)))]
  const differing = differingKeys(fields, keys)
  const [first = {}] = fields
  const common = withoutKeys(first, [...differing, ...keys.filter(isUnknown), sideKey])
  const series = differing.length > 0 ? differing : keys.slice(0, 1)
  if (runs.length === 0 || series.length === 0) return undefined
  const figure = reportFigure(
    { kind: 'timeline', series, id: `time-${runs[0]?.id ?? ''}` },
    runs,
    vocabulary,
  )
  if (figure.drawing?.kind !== 'panels' || figure.drawing.panels.length === 0) return undefined
  const shown = keys.filter((key) => !isUnknown(key))
  const named = label(runs.length === 1 ? pick(first, shown) : common, vocabulary)
  return {
    figure,
    notes: [`Over time: ${named || 'runs of the finding'}`, ...figure.notes.slice(0, 2)],
  }
}
