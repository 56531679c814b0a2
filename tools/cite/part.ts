// What a citation of each kind of permalink contains; `citation` puts it below the headings of a report.
import type { FigureEvidence, FigureTable } from '../figures/figure.ts'

/** `paragraphs`, `after` and `fix` are Markdown; notes and the texts of tables are plain. */
export interface Part {
  readonly paragraphs: readonly string[]
  readonly tables: readonly FigureTable[]
  readonly notes: readonly string[]
  /** Blocks after tables and notes. */
  readonly after?: readonly string[]
  readonly evidence: readonly FigureEvidence[]
  /** Commands that the page states itself. */
  readonly commands?: readonly string[]
  readonly fix?: string
}
