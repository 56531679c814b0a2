// The comparisons behind a figure or a claim as ids of runs: what is needed to measure them again elsewhere.
import type { StatedClaim } from '../claims/statement.ts'
import type { Figure } from '../figures/figure.ts'
import type { Permalink } from '../convert/permalinks.ts'
import type { Publication } from './publication.ts'

/** Two sides that one ratio compares; ids of runs, none twice. */
export interface ComparedCell {
  readonly label: string
  readonly baseline: readonly string[]
  readonly contender: readonly string[]
}

/** Every ratio of a figure or claim; `compared.json` of a pack. */
export interface Compared {
  /** Name of the metric, such as `qps`. */
  readonly metric: string
  readonly cells: readonly ComparedCell[]
}

/** The comparisons of a permalink; undefined for an entry that compares nothing, such as a run. */
export function comparedOf(entry: Permalink, publication: Publication): Compared | undefined {
  const [article = ''] = entry.by
  if (entry.kind === 'claim') {
    const claim = publication.statements(article)?.claims.find(({ id }) => id === entry.id)
    return claim && comparedByClaim(claim)
  }
  if (entry.kind !== 'figure') return undefined
  const figure = publication.figure(article, entry.address.split('#fig-')[1] ?? '')
  return figure && comparedInFigure(figure)
}

function comparedByClaim({ metric, details }: StatedClaim): Compared {
  return {
    metric: metric.name,
    cells: details.map(({ label, baseline, contender, baselineLabel, contenderLabel }) => ({
      label: [label, `${contenderLabel} ÷ ${baselineLabel}`]
        .filter((text) => text !== '')
        .join(': '),
      baseline: distinctRuns(baseline.evidence),
      contender: distinctRuns(contender.evidence),
    })),
  }
}

// Every series against the baseline, else against the first one, at each x of each facet.
function comparedInFigure(figure: Figure): Compared | undefined {
  const { cells, series, facets, baseline = 0, metric } = figure
  const runsOf = (index: number): readonly string[] =>
    distinctRuns((cells.evidence[index] ?? []).flatMap((at) => figure.evidence[at] ?? []))
  const baselines = new Map(
    cells.series.flatMap((own, index) =>
      own === baseline ? [[keyOf(index), index] as const] : [],
    ),
  )
  const compared = cells.series.flatMap((own, index) => {
    const base = baselines.get(keyOf(index))
    if (own === baseline || base === undefined) return []
    const names = [facets[cells.facet[index] ?? 0]?.label, xLabel(figure, cells.x[index] ?? 0)]
    const sides = `${series[own]?.label ?? ''} ÷ ${series[baseline]?.label ?? ''}`
    return [
      {
        label: [...names, sides].filter((text) => text !== undefined && text !== '').join(', '),
        baseline: runsOf(base),
        contender: runsOf(index),
      },
    ]
  })
  // The series of some figures are metrics of the same runs.
  const measured = compared.filter(
    ({ baseline: own, contender }) =>
      own.length > 0 && contender.length > 0 && !contender.some((run) => own.includes(run)),
  )
  return measured.length === 0 ? undefined : { metric: metric.name, cells: measured }

  function keyOf(index: number): string {
    return `${cells.facet[index]} ${cells.x[index]}`
  }
}

// A number alone does not say what it counts: `threads 4`.
function xLabel({ x }: Figure, index: number): string | undefined {
  const value = x.values[index]
  return value !== undefined && /^\d+$/.test(value) && x.key !== 'version'
    ? `${x.title} ${value}`
    : value
}

function distinctRuns(evidence: readonly { readonly run: string }[]): readonly string[] {
  return [...new Set(evidence.map(({ run }) => run))]
}
