// The HTML file of a report: its charts are drawn, then the page is put together.
import { counted, grouped } from '../core/counted.ts'
import { comparedSets, firstSentences, type FindingSources } from '../findings/all-findings.ts'
import { lineKeys, loadKey, uncomparedSweep } from '../findings/load-keys.ts'
import type { Subject } from '../findings/compared-subject.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import {
  byContext,
  countOf,
  differingKeys,
  pick,
  sideKey,
  withoutKeys,
  type CellSet,
} from '../findings/finding-cells.ts'
import type { Finding, FindingKind, Sentence } from '../findings/finding.ts'
import { leftOutNotes } from '../findings/left-out.ts'
import { chartHtml } from './chart-html.ts'
import { quotedIn } from './drawn-lines.ts'
import { mainChart, type ReportChart } from './main-chart.ts'
import { reportHtml, type PageParts } from './report-html.ts'
import { campaignsOf } from '../findings/campaigns.ts'
import type { Report, ReportedCampaign } from './archive-report.ts'
import { reportFigure } from './report-figure.ts'

interface PageTools {
  /** Replaces the names of machines and people in the texts of a chart. */
  readonly redact: (chart: ReportChart) => ReportChart
  readonly excerpts: PageParts['excerpts']
  readonly scripts: PageParts['scripts']
}

const tailLatency = 'latency.p95'
const mostMetrics = 3
const mostSubjects = 2
// Charts of each campaign, where there are several.
const mostOfSeveral = 3

/** The page with the chart of each subject on top and further charts in a folded part. */
export async function reportPage(
  report: Report,
  sources: FindingSources,
  { redact, excerpts, scripts }: PageTools,
): Promise<string> {
  const charts = campaignsOf(sources).map(({ sources: own }, index) =>
    Promise.all(
      chartsOf(own, `c${String(index)}-`, report.campaigns[index])
        .slice(0, report.campaigns.length > 1 ? mostOfSeveral : undefined)
        .map(async (own) =>
          (await Promise.all(own.map((chart) => chartHtml(redact(chart))))).join('\n'),
        ),
    ),
  )
  return reportHtml(report, { charts: await Promise.all(charts), scripts, excerpts })
}

function chartsOf(
  sources: FindingSources,
  prefix: string,
  campaign: ReportedCampaign | undefined,
): readonly (readonly ReportChart[])[] {
  const { vocabulary } = sources
  const [main, ...others] = comparedSets(sources).filter(({ unranked }) => !unranked)
  const sentences = firstSentences(sources)
  const left =
    main &&
    mainChart(main.set, main.subjects[0], vocabulary, `${prefix}left`, { sentences, place: 1 })
  const more = [
    ...(main?.subjects.slice(1, 1 + mostSubjects).map((subject) => ({ set: main.set, subject })) ??
      []),
    ...others.slice(0, mostMetrics).map(({ set, subjects: [subject] }) => ({ set, subject })),
    ...tailSets(sources).map(({ set, subjects: [subject] }) => ({ set, subject })),
  ]
  const [first, ...rest] = main ? firstCharts(main, sentences, vocabulary, prefix) : []
  const leftOut = main?.subjects[0] ? leftOutNotes(main.set, main.subjects[0], vocabulary) : []
  return [
    first
      ? withCount([{ ...first, notes: [...first.notes, ...leftOut] }, ...rest], sources.runs)
      : [],
    ...[
      ...(left ? [left] : []),
      ...more.flatMap(
        ({ set, subject }, index) =>
          mainChart(set, subject, vocabulary, `${prefix}more-${String(index)}`) ?? [],
      ),
      ...timeCharts([...(campaign?.findings ?? []), ...(campaign?.more ?? [])], sources),
    ].map((chart) => [chart]),
  ]
}

// What is measured is drawn or counted.
function withCount(charts: readonly ReportChart[], runs: readonly Run[]): readonly ReportChart[] {
  const all = runs.filter(({ status }) => status === 'ok').length
  const counts = charts.flatMap(({ figure: { cells } }) =>
    cells.n.filter((_, at) => cells.value[at] !== null),
  )
  // Published values may not say how many runs they are of.
  const drawn = counts.reduce<number>((sum, n) => sum + (n ?? Number.NaN), 0)
  const note = `${grouped(drawn)} of ${counted(all, 'run')} are drawn.`
  return charts.map((chart, index) =>
    index === charts.length - 1 && drawn > 0 && drawn < all
      ? { ...chart, notes: [...chart.notes, note] }
      : chart,
  )
}

// The sentences may be about two sweeps, such as over threads and over sizes: each has its own chart, that of the first sentence first.
function firstCharts(
  { set, subjects, subjects: [subject] }: ReturnType<typeof comparedSets>[number],
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  prefix: string,
): readonly ReportChart[] {
  const draw = (own: Subject | undefined, all: CellSet['cells'], id: string) =>
    [
      mainChart({ ...set, cells: all }, own, vocabulary, `${prefix}${id}`, { sentences }) ?? [],
    ].flat()
  const { cells } = subject ?? set
  const sweep = uncomparedSweep(set, subjects)
  const sweepChart = sweep.some(quotedIn(sentences, vocabulary).has)
    ? draw(undefined, sweep, 'sweep')
    : []
  const compared = subject?.compared ?? []
  const keys = set.keys.filter((key) => !compared.includes(key))
  const axis = subject ? subject.x : loadKey(keys, cells)
  const onLines = new Set(
    axis === undefined
      ? cells
      : byContext(
          cells.filter(({ fields }) => fields[axis]),
          [axis],
        )
          .filter((own) => countOf(own, [axis]) > 1)
          .flat(),
  )
  const left = cells.filter((cell) => !onLines.has(cell))
  const x = loadKey(keys, left)
  const isSweep = left.every(({ fields }) => !fields[axis ?? '']) || x !== undefined
  if (!isSweep || onLines.size === 0 || !left.some(quotedIn(sentences, vocabulary).has))
    return [...draw(subject, set.cells, 'main'), ...sweepChart]
  const conditions = lineKeys(keys, x, left)
  const own = subject && { ...subject, cells: left, conditions, ...(x && { x }) }
  const rest = draw(own, left, 'rest')
  const lines = cells.filter((cell) => onLines.has(cell))
  const first = draw(subject && { ...subject, cells: lines }, lines, 'main')
  const isFirst = !left.some(quotedIn(sentences.slice(0, 1), vocabulary).has)
  return isFirst ? [...first, ...rest] : [...rest, ...first]
}

// The subject once more, by the tail latency of the same runs.
function tailSets(sources: FindingSources): ReturnType<typeof comparedSets> {
  const runs = sources.runs.flatMap((run) =>
    run.headline !== tailLatency && run.measurements.some(({ metric }) => metric === tailLatency)
      ? [{ ...run, headline: tailLatency }]
      : [],
  )
  return runs.length === 0 ? [] : comparedSets({ ...sources, runs }).slice(0, 1)
}

const mostCharts = 4
// Kinds whose runs are drawn, the most of each.
const drawnKinds: Readonly<Partial<Record<FindingKind, number>>> = {
  collapse: 1,
  unstable: 1,
}

/** A chart for the runs of each finding that names some; none where the runs have no samples. */
function timeCharts(findings: readonly Finding[], sources: FindingSources): readonly ReportChart[] {
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
