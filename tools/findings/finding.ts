// The shape of a finding: what a report states about runs, with the source line of every number.
import type { Evidence } from '../core/model.ts'

/** A text of a table with the lines that state its number. */
export interface FindingCell {
  readonly text: string
  readonly value?: number
  readonly sources?: readonly Source[]
}

/** A line of a file of the archive. */
export type Source = Pick<Evidence, 'file' | 'line'>

export interface FindingTable {
  readonly head: readonly string[]
  readonly align: readonly ('left' | 'right')[]
  readonly rows: readonly (readonly FindingCell[])[]
  /** Rows that the table leaves out. */
  readonly omitted: number
}

/** Kinds in the order in which a report lists them. */
export const findingKinds = [
  'regression',
  'improvement',
  'change',
  'collapse',
  'repeats',
  'unstable',
  'warnings',
  'failed',
  'mixed',
  'configuration',
  'environment',
  'monitors',
  'profile',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** What supports a finding: a test, a description of the measured values, or too few runs for a test. */
export type Support =
  'significant' | 'not-significant' | 'equivalent' | 'insufficient' | 'single' | 'descriptive'

export interface Finding {
  readonly kind: FindingKind
  /** The keys that a change compares, separated by blanks. */
  readonly compared?: string
  /** The finding with its number, and where it was measured at the end. */
  readonly title: string
  /** The end of the title: parts of paths that name the experiment; absent where all runs belong to one. */
  readonly where?: string
  readonly support: Support
  /** What supports the title: the outcome of the tests, or why there are none. */
  readonly verdict: string
  /** Size of the effect, or weight of the most important difference: larger is more important, compared within a kind only. */
  readonly size: number
  /** True for a change of the hardware or of the experiment, which is known to change the result: listed last in its kind. */
  readonly expected?: boolean
  /** True for a change whose effect is small: listed after the others of its kind, significant or not. */
  readonly small?: boolean
  /** Ids of the runs that show the finding, the baseline first. */
  readonly runs?: readonly string[]
  readonly table?: FindingTable
  readonly notes: readonly string[]
}

const mostRows = 12

/** A table of the first rows. */
export function findingTable(
  columns: readonly (readonly [head: string, align: 'left' | 'right'])[],
  rows: FindingTable['rows'],
  most = mostRows,
): FindingTable {
  return {
    head: columns.map(([head]) => head),
    align: columns.map(([, align]) => align),
    rows: rows.slice(0, most),
    omitted: Math.max(0, rows.length - most),
  }
}

/** `12 %`, `0.4 %`, `103 %`, `99.7 %`, `99.98 %`: a percentage without its sign; values below 100 % are never rounded up to it. */
export function percentText(share: number): string {
  const percent = Math.abs(share) * 100
  const digits = percent < 99.95 ? 1 : 2
  if (percent >= 99.5 && percent < 100) return `${Math.min(99.99, percent).toFixed(digits)} %`
  return `${percent < 9.95 ? percent.toFixed(1) : percent.toFixed(0)} %`
}

/** `−12 %`, `+3.1 %`: the relative change of a ratio. */
export function changeText(ratio: number): string {
  const share = ratio - 1
  if (ratio >= 3) return `${ratio.toFixed(ratio >= 100 ? 0 : 1)} ×`
  const text = percentText(share)
  return text === '0.0 %' ? text : `${share < 0 ? '−' : '+'}${text}`
}

/** A sentence of the first screen: its words, and the badge and the lines of its largest cell. */
export interface Sentence {
  readonly text: string
  readonly badge: string
  readonly cells: readonly FindingCell[]
  /** True where the first finding lists more of what the sentence begins to list. */
  readonly hasMore?: boolean
}
