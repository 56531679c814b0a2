// The Universal Scalability Law of the lines of a chart, or that they do not follow it.
import { fewestPoints, scalabilityLaw, type Estimate } from '../analysis/scalability-law.ts'
import type { FigureTable, TableCell } from './figure.ts'
import type { Line } from './line-chart.ts'

/** A line with a point further off than this does not follow the law. */
const mostResidual = 0.1

export const scalabilityNote =
  'Universal Scalability Law: X(N) = λN ÷ (1 + σ(N − 1) + κN(N − 1)), by least squares over the data points; the 95 % intervals take deviations from it for noise. A line with a point more than 10 % off does not follow it.'

/** A row for each line: σ, κ and the N of the peak, where no point is more than 10 % off; none without lines of five points. */
export function scalabilityTables(lines: readonly Line[], x: string): readonly FigureTable[] {
  const long = lines.filter(
    ({ points }) => points.filter((point) => point.x > 0).length >= fewestPoints,
  )
  if (long.length === 0) return []
  return [
    {
      title: 'Universal Scalability Law of each series, with 95 % intervals',
      head: ['series', 'contention σ', 'coherency κ', `peak N*, ${x}`, 'largest deviation'],
      align: ['left', 'right', 'right', 'right', 'right'],
      rows: long.map(({ name, points }) => ({ label: name, cells: lawCells(points) })),
    },
  ]
}

function lawCells(all: Line['points']): readonly TableCell[] {
  const points = all.filter(({ x }) => x > 0)
  const law = scalabilityLaw(points)
  const off = law === undefined ? '' : `${(law.residual * 100).toFixed(1)} %`
  if (!law || law.residual > mostResidual)
    return [{ text: 'does not follow the model' }, { text: '' }, { text: '' }, { text: off }]
  const last = points.at(-1)?.x ?? 0
  const { contention, coherency, peak } = law
  const beyond = peak && peak.value > last ? ', extrapolated' : ''
  return [
    { text: estimateText(contention), value: contention.value },
    { text: estimateText(coherency), value: coherency.value },
    peak
      ? { text: `${estimateText(peak)}${beyond}`, value: peak.value }
      : { text: contention.value < 1 ? 'none: κ may be 0' : 'none: falls from the start' },
    { text: off, value: law.residual },
  ]
}

// 0.0277 (0.0149–0.0404): as many decimals as the interval is wide.
function estimateText({ value, low, high }: Estimate): string {
  const decimals = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(high - low))))
  const [own, from, to] = [value, low, high].map((number) =>
    number.toFixed(decimals).replace('-', '−'),
  )
  return `${own ?? ''} (${from ?? ''} to ${to ?? ''})`
}
