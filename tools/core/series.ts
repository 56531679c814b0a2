// The samples of a file: as read, and condensed as the stages and the cache keep them.

/** How many numbers there are, their mean, the smallest and the largest; all 0 where there is none. */
export interface Statistics {
  readonly n: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** Values over the time of a run; `NaN` marks a sample in which the file gives no number. */
export interface Column {
  readonly metric: string
  readonly unit: string
  readonly values: Float64Array
  /** Of `values`, where they are known without them. */
  readonly statistics?: Statistics
}

/** The samples of one file: `at` is seconds since the file's start, one entry a sample. */
export interface Series {
  readonly at: Float64Array
  readonly columns: readonly Column[]
}

/**
 * A list of numbers as JSON, `null` where there is none: written once where a file is read, moved between
 * threads, kept and published as it is. `numbers` of `analysis/printed.ts` makes it numbers again.
 */
export type NumberListText = string

/** The stored part of a column, for drawing and stability checks. */
export interface DrawnColumn {
  /** Sample deviation, only for columns of stability checks. */
  readonly deviation?: number
  /** When a rate was below a twentieth of its median, in seconds; absent where it never was. */
  readonly nearZero?: readonly number[]
  /** A value a bin (its mean), `null` where there is none. */
  readonly values?: NumberListText
  /** Smallest and largest sample of each bin; absent when a bin is one sample. */
  readonly lows?: NumberListText
  readonly highs?: NumberListText
}

/** One column of samples, condensed. The statistics are of all samples, whatever is kept to be drawn. */
export interface CondensedColumn extends Statistics, DrawnColumn {
  readonly metric: string
  readonly unit: string
}

/**
 * A series as it is kept: at most 240 bins, `at` in seconds at the end of each. Its columns stand in lists, one entry
 * a column; `columnOf` of `columns.ts` gives one of them.
 */
export interface CondensedSeries {
  readonly samples: number
  readonly at: readonly number[]
  readonly metrics: readonly string[]
  readonly units: readonly string[]
  /** Four numbers a column: n, mean, smallest, largest. */
  readonly statistics: Float64Array
  /** By the place of the column; of most columns nothing is drawn. */
  readonly drawn: ReadonlyMap<number, DrawnColumn>
}
