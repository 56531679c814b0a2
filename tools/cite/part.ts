// What the kinds of addresses have to say; `citation` sets it between the headings of a report.
import type { FigureEvidence, FigureTable } from '../figures/figure.ts'

/** Words, `after` and `fix` are Markdown; notes and the texts of tables are plain. */
export interface Part {
  readonly words: readonly string[]
  readonly tables: readonly FigureTable[]
  readonly notes: readonly string[]
  /** What comes after tables and notes. */
  readonly after?: readonly string[]
  readonly evidence: readonly FigureEvidence[]
  /** Commands that the page states itself. */
  readonly commands?: readonly string[]
  readonly fix?: string
}
