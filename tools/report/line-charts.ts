// Charts of a metric over threads, cores or sockets, one panel for each combination of the other fields.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { renderFigure } from '../draw/index.ts'
import { fieldOrder, fieldsText, pick } from '../findings/cells.ts'
import { counted } from '../counted.ts'
import type { Figure } from '../figures/figure.ts'
import type { Run } from '../model.ts'
import { mostSeries, type Campaign } from './campaigns.ts'
import type { ReportChart, ReportPanel } from './report-chart.ts'
import { reportFigure } from './report-figure.ts'
import { upperFirst } from './upper-first.ts'

const mostPanels = 6
const fewestPoints = 3

/** The chart over `x`; undefined where no line has three points. */
export async function lineChart(
  campaign: Campaign,
  metric: string,
  x: string,
  vocabulary: Vocabulary,
): Promise<ReportChart | undefined> {
  const { where, keys, series } = campaign
  const facetKeys = keys.filter((key) => key !== x && !series.includes(key))
  const { runs, omitted } = shownLines(campaign, x)
  const facets = [...groupBy(runs, ({ fields }) => fieldsText(pick(fields, facetKeys))).values()]
    .flatMap((group) => {
      const lines = linesOf(group, series, x)
      const isDrawn = lines.some((line) => pointsOf(line, x) >= fewestPoints)
      return isDrawn ? [lines.filter((line) => pointsOf(line, x) > 1).flat()] : []
    })
    .toSorted((a, b) => b.length - a.length)
  const ordered = facets
    .slice(0, mostPanels)
    .toSorted((a, b) => fieldOrder(facetKeys)(a[0]?.fields ?? {}, b[0]?.fields ?? {}))
  const panels: ReportPanel[] = []
  const notes = new Set<string>()
  const marks = new Set<string>()
  for (const group of ordered) {
    const id = `${x}-${String(panels.length)}`
    const figure = reportFigure({ kind: 'throughput', metric, x, series, id }, group, vocabulary)
    const { svgs } = await renderFigure(figure)
    for (const caveat of figure.caveats) notes.add(caveat)
    for (const mark of markNotes(figure)) marks.add(mark)
    panels.push({
      label: label(pick(group[0]?.fields ?? {}, facetKeys), vocabulary),
      svgs: [...svgs.values()],
      series: figure.series,
    })
  }
  if (panels.length === 0) return undefined
  const row = vocabulary.metric(metric)
  return {
    title: `${upperFirst(row.title)} versus ${vocabulary.key(x).title}`,
    subtitle: [where, row.better === undefined ? '' : `${row.better} is better`]
      .filter((text) => text !== '')
      .join(' · '),
    axis: '',
    panels,
    omitted: Math.max(0, facets.length - mostPanels),
    notes: [
      ...[...notes].slice(0, 3),
      ...(marks.size > 0 ? [`${[...marks].join('; ')}.`] : []),
      ...(omitted > 0 ? [`${counted(omitted, 'more series', 'more series')}, not drawn.`] : []),
    ],
  }
}

// What the marks around data points mean.
function markNotes({ cells: { status, warnings } }: Figure): readonly string[] {
  return [
    ...(warnings.some((own) => own.length > 0)
      ? ['Ring: unstable run, the list of runs states why']
      : []),
    ...(status.some((own) => own !== 'ok' && own !== 'missing') ? ['cross: failed run'] : []),
    ...(status.includes('missing') ? ['dash above the axis: not measured'] : []),
  ]
}

// The lines with the most runs, at most so many as a legend can name.
function shownLines(
  { runs, series }: Campaign,
  x: string,
): { readonly runs: readonly Run[]; readonly omitted: number } {
  const numbered = runs.filter(({ fields }) => /^\d+$/.test(fields[x] ?? ''))
  const lines = linesOf(numbered, series, x).toSorted((a, b) => b.length - a.length)
  return {
    runs: lines.slice(0, mostSeries).flat(),
    omitted: Math.max(0, lines.length - mostSeries),
  }
}

function linesOf(
  runs: readonly Run[],
  series: readonly string[],
  x: string,
): readonly (readonly Run[])[] {
  const own = runs.filter(({ fields }) => fields[x] !== undefined)
  return [...groupBy(own, ({ fields }) => fieldsText(pick(fields, series))).values()]
}

function pointsOf(runs: readonly Run[], x: string): number {
  return new Set(runs.map(({ fields }) => fields[x])).size
}
