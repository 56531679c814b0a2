// The charts of a report: throughput and p95 over threads, cores and sockets, and ratios as heat tables.
import { campaigns, type Campaign, type CampaignSources } from './campaigns.ts'
import { heatTable } from './heat-charts.ts'
import { lineChart } from './line-charts.ts'
import type { ReportChart } from './report-chart.ts'

const mostCampaigns = 4
// Campaigns that are tried: most of those without a chart have a single cell.
const mostTried = 40
const tailLatency = 'latency.p95'
const xKeys = ['threads', 'cores', 'sockets']

/** The charts of the campaigns with the most runs. */
export async function reportCharts(sources: CampaignSources): Promise<readonly ReportChart[]> {
  const drawn: (readonly ReportChart[])[] = []
  for (const campaign of campaigns(sources).slice(0, mostTried)) {
    const charts = await campaignCharts(campaign, sources)
    if (charts.length > 0) drawn.push(charts)
    if (drawn.length === mostCampaigns) break
  }
  return drawn.flat()
}

async function campaignCharts(
  campaign: Campaign,
  { vocabulary }: CampaignSources,
): Promise<readonly ReportChart[]> {
  const { metric, runs, keys, series } = campaign
  const hasTail = runs.some(({ measurements }) =>
    measurements.some((measurement) => measurement.metric === tailLatency),
  )
  const metrics = metric !== tailLatency && hasTail ? [metric, tailLatency] : [metric]
  const charts: ReportChart[] = []
  for (const x of xKeys.filter((key) => keys.includes(key) && !series.includes(key)))
    for (const shown of x === 'threads' ? metrics : [metric]) {
      const chart = await lineChart(campaign, shown, x, vocabulary)
      if (chart) charts.push(chart)
    }
  const compared = [series, ...['ht', 'cores'].map((key) => [key])].filter(
    (columns, index) =>
      columns.length > 0 &&
      (index === 0 || (!series.includes(columns[0] ?? '') && keys.includes(columns[0] ?? ''))),
  )
  return [
    ...charts,
    ...compared.flatMap((columns) => heatTable(campaign, columns, vocabulary) ?? []),
  ]
}
