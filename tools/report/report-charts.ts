// The charts of a report: throughput and p95 over threads, and ratios to the first version as a heat table.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { renderFigure } from '../draw/index.ts'
import type { Figure, FigureSeries, FigureTable } from '../figures/figure.ts'
import { buildFigure } from '../figures/index.ts'
import { figureRequest } from '../figures/request.ts'
import {
  cellSets,
  differingKeys,
  fieldOrder,
  fieldsText,
  keyTitle,
  pick,
  serverKeys,
  type CellSet,
  type Fields,
} from '../findings/cells.ts'
import { sideKey } from '../findings/changes.ts'
import { whereText } from '../findings/change-findings.ts'
import type { Run } from '../model.ts'

/** One panel of a chart: the same drawing for wide and for narrow screens. */
export interface ReportPanel {
  readonly label: string
  readonly svgs: readonly string[]
  readonly series: readonly FigureSeries[]
}

/** A chart with panels, or a table whose cells are coloured. */
export interface ReportChart {
  readonly title: string
  readonly subtitle: string
  readonly x: string
  readonly panels: readonly ReportPanel[]
  /** Panels that are left out. */
  readonly omitted: number
  readonly table?: FigureTable
  readonly notes: readonly string[]
}

interface ChartSources {
  readonly runs: readonly Run[]
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

const mostCampaigns = 4
// Experiments with too many series are not drawn.
const mostTried = 40
const mostPanels = 6
const mostSeries = 14
const mostHeatRows = 60
const fewestPoints = 3
const tailLatency = 'latency.p95'

/** The charts of the experiments with the most cells. */
export async function reportCharts(sources: ChartSources): Promise<readonly ReportChart[]> {
  const campaigns = cellSets(sources.runs, sources.vocabulary)
    .flatMap((set) => campaignsOf(set, sources))
    .toSorted((a, b) => b.runs.length - a.runs.length)
    .slice(0, mostTried)
  const drawn: (readonly ReportChart[])[] = []
  for (const campaign of campaigns) {
    const charts = await campaignCharts(campaign, sources)
    if (charts.length > 0) drawn.push(charts)
    if (drawn.length === mostCampaigns) break
  }
  return drawn.flat()
}

/** Runs that agree in everything that the paths do not explain. */
interface Campaign {
  readonly metric: string
  readonly where: string
  readonly runs: readonly Run[]
  /** Keys in which the cells differ. */
  readonly keys: readonly string[]
  /** Keys that make the lines: engine and version, else the first property of the system that varies. */
  readonly series: readonly string[]
}

function campaignsOf(
  { metric, cells, keys }: CellSet,
  { isUnknown, vocabulary }: ChartSources,
): readonly Campaign[] {
  const outer = keys.filter(isUnknown)
  return [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, outer))).values()].flatMap(
    (group): readonly Campaign[] => {
      const varying = differingKeys(
        group.map(({ fields }) => fields),
        keys,
      ).filter((key) => !isUnknown(key))
      const server = varying.includes(sideKey)
        ? []
        : serverKeys.filter((key) => varying.includes(key))
      const named =
        server.includes('version') && keys.includes('engine') ? ['engine', 'version'] : server
      const system = systemKeys.find((key) => varying.includes(key))
      const series = named.length > 0 ? named : system === undefined ? [] : [system]
      const where = whereText(pick(group[0]?.fields ?? {}, outer), vocabulary)
      return series.length === 0
        ? []
        : [{ metric, where, runs: group.flatMap(({ runs }) => runs), keys: varying, series }]
    },
  )
}

const systemKeys = [sideKey, 'config', 'memory', 'ht', 'instance', 'work_mem', 'cores', 'allocator']

async function campaignCharts(
  campaign: Campaign,
  sources: ChartSources,
): Promise<readonly ReportChart[]> {
  const { metric, runs } = campaign
  const hasTail = runs.some(({ measurements }) =>
    measurements.some((measurement) => measurement.metric === tailLatency),
  )
  const metrics = metric !== tailLatency && hasTail ? [metric, tailLatency] : [metric]
  const charts: ReportChart[] = []
  for (const shown of metrics) {
    const chart = await lineChartOf(campaign, shown, sources)
    if (chart) charts.push(chart)
  }
  const heat = heatTableOf(campaign, sources)
  return heat ? [...charts, heat] : charts
}

async function lineChartOf(
  { where, runs, keys, series }: Campaign,
  metric: string,
  { vocabulary }: ChartSources,
): Promise<ReportChart | undefined> {
  const numbered = runs.filter(({ fields }) => /^\d+$/.test(fields['threads'] ?? ''))
  const facetKeys = keys.filter((key) => key !== 'threads' && !series.includes(key))
  const facets = [
    ...groupBy(numbered, ({ fields }) => fieldsText(pick(fields, facetKeys))).values(),
  ]
    .filter((group) => distinct(group, 'threads') >= fewestPoints)
    .toSorted((a, b) => b.length - a.length)
  const panels: ReportPanel[] = []
  let notes: readonly string[] = []
  const ordered = facets
    .slice(0, mostPanels)
    .toSorted((a, b) => fieldOrder(facetKeys)(a[0]?.fields ?? {}, b[0]?.fields ?? {}))
  for (const group of ordered) {
    const figure = figureOf(
      { kind: 'throughput', metric, series, id: `line-${String(panels.length)}` },
      group,
      vocabulary,
    )
    if (figure.series.length > mostSeries) return undefined
    const { svgs } = await renderFigure(figure)
    notes = figure.caveats
    panels.push({
      label: label(pick(group[0]?.fields ?? {}, facetKeys), vocabulary),
      svgs: [...svgs.values()],
      series: figure.series,
    })
  }
  if (panels.length === 0) return undefined
  const row = vocabulary.metric(metric)
  return {
    title: `${upperFirst(row.title)} versus threads`,
    subtitle: [where, row.better === undefined ? '' : `${row.better} is better`]
      .filter((text) => text !== '')
      .join(' · '),
    x: vocabulary.key('threads').title,
    panels,
    omitted: Math.max(0, facets.length - mostPanels),
    notes,
  }
}

function heatTableOf(
  { metric, where, runs, keys, series }: Campaign,
  { vocabulary }: ChartSources,
): ReportChart | undefined {
  const rows = keys.filter((key) => !series.includes(key))
  const [base] = distinctFields(runs, series)
  if (rows.length === 0 || !base || distinctFields(runs, series).length < 2) return undefined
  if (distinctFields(runs, series).length > mostSeries) return undefined
  const figure = figureOf(
    { kind: 'heat-table', metric, row: rows, column: series, baseline: base, id: 'heat' },
    runs,
    vocabulary,
  )
  const [table] = figure.summaries ?? []
  if (!table || table.rows.length < 2) return undefined
  const row = vocabulary.metric(metric)
  return {
    title: `${upperFirst(row.title)} relative to ${label(base, vocabulary)}`,
    subtitle: [where, rows.map((key) => keyTitle(key, vocabulary)).join(', ')]
      .filter((text) => text !== '')
      .join(' · '),
    x: '',
    panels: [],
    omitted: Math.max(0, table.rows.length - mostHeatRows),
    table: { ...table, rows: table.rows.slice(0, mostHeatRows) },
    notes: [...figure.caveats, ...figure.notes].slice(0, 3),
  }
}

function figureOf(
  data: Readonly<Record<string, unknown>>,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): Figure {
  const { request, diagnostics } = figureRequest({
    data: { title: 'report', archive: ['report'], ...data },
    line: 1,
    place: () => ({ file: 'report' }),
  })
  if (!request) throw new Error(diagnostics[0]?.message ?? 'no figure')
  return buildFigure(request, {
    article: 'report',
    number: 1,
    runs,
    vocabulary,
    archiveOf: () => 'report',
    published: () => undefined,
  })
}

function distinct(runs: readonly Run[], key: string): number {
  return new Set(runs.map(({ fields }) => fields[key])).size
}

function distinctFields(runs: readonly Run[], keys: readonly string[]): readonly Fields[] {
  return [
    ...new Map(
      runs.map(({ fields }) => [fieldsText(pick(fields, keys)), pick(fields, keys)]),
    ).values(),
  ].toSorted(fieldOrder(keys))
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
