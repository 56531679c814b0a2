// The shape of a chart of a report.
import type { FigureSeries, FigureTable } from '../figures/figure.ts'

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
  /** The title of the x axis; empty where the drawings have it. */
  readonly axis: string
  readonly panels: readonly ReportPanel[]
  /** Panels or rows that are left out. */
  readonly omitted: number
  readonly table?: FigureTable
  readonly notes: readonly string[]
}
