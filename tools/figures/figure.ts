// The shape of `data/figures/<article>/<id>.json`: what a figure knows, without how it is drawn.
//
// Cells are stored by column, one entry a (facet, series, x); an absent cell is drawn as missing.

import type { Drawing } from './drawing.ts'
import type { Status } from '../core/model.ts'

export type * from './drawing.ts'

/** Where an x value stands on its axis: by its logarithm, by its value, or one step each. */
export type XScale = 'log2' | 'linear' | 'even'

/** What y shows: the metric itself, or its ratio to the baseline series at the same x and facet. */
export type Mode = 'absolute' | 'relative'

export interface FigureMetric {
  readonly name: string
  /** From the vocabulary, such as `queries per second`. */
  readonly title: string
  readonly unit: string
  /** Absent where neither direction is better. */
  readonly better?: 'higher' | 'lower'
  /** The unit of printed numbers, such as `ms`; absent where the title names it. */
  readonly printed?: string
  /** Set where its numbers, which are per second, are shown per minute, as its title says. */
  readonly shown?: '1/min'
}

export interface FigureSeries {
  readonly label: string
  readonly fields: Readonly<Record<string, string>>
  /** A colour of series, such as `blue`; see `series-styles.ts`. */
  readonly colour: string
  /** Index into `dashes` of `series-styles.ts`; 0 is a solid line. */
  readonly dash: number
  /** Index into `shapes` of `series-styles.ts`. */
  readonly marker: number
  /** True for the newest version in a figure of one engine: its line is the strongest. */
  readonly strong?: true
  /** The unit of its values where it differs from the figure's. */
  readonly unit?: string
}

export interface FigureFacet {
  /** Empty when the figure is not split: `facets` always has one entry. */
  readonly label: string
  readonly fields: Readonly<Record<string, string>>
  /** The unit of its values where it differs from the figure's. */
  readonly unit?: string
}

/** Columns of equal length; `facet`, `series` and `x` are indices into the lists of the figure. */
export interface FigureCells {
  readonly facet: readonly number[]
  readonly series: readonly number[]
  readonly x: readonly number[]
  /** The median, in the metric's base unit; `null` where there is no number. */
  readonly value: readonly (number | null)[]
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
  /** Runs; null where the table of a published value does not state them. */
  readonly n: readonly (number | null)[]
  readonly status: readonly Status[]
  /** Why there is no value, as the archive states it; empty where there is one. */
  readonly reason: readonly string[]
  readonly warnings: readonly (readonly string[])[]
  /** Indices into `evidence` of the figure. */
  readonly evidence: readonly (readonly number[])[]
}

/** One run behind a figure, and the line of its number. */
export interface FigureEvidence {
  /** 12 hex digits: the page `/runs/<run>/`. */
  readonly run: string
  readonly archive: string
  readonly file: string
  readonly line?: number
  /** 12 hex digits: the page `/sources/<source>/`, whose lines are `#L<line>`. */
  readonly source?: string
}

export interface TableCell {
  readonly text: string
  /** What stands below the text, in grey. */
  readonly detail?: string
  readonly value?: number
  readonly evidence?: readonly number[]
  /** How the cell is displayed, where it is not a plain number. */
  readonly mark?: 'baseline' | 'missing' | 'failed' | 'warned'
  /** Colour of a ratio: −5 far worse to 5 far better than the baseline, 0 not significant or equal. */
  readonly heat?: number
  /** True where a rank test shows the difference. */
  readonly significant?: boolean
  /** True where too few runs for a test are all above or all below those of the baseline. */
  readonly apart?: boolean
  /** Bar of a difference: its share of the largest in the table, −1 to 1. */
  readonly bar?: number
  /** The number of a data file, where the text has a sign, a bound or another unit; null where it has none. */
  readonly raw?: number | null
  /** What the text says besides the number, for the column `status` of a data file: `gone`. */
  readonly status?: string
  /** Columns that it spans, where there are several. */
  readonly span?: number
}

export interface FigureTable {
  /** Heading, where a figure has several tables. */
  readonly title?: string
  /** A sentence above the table that holds for all of its rows. */
  readonly note?: string
  readonly head: readonly string[]
  /** Heads of data files, where a column of `raw` has another unit than its texts. */
  readonly dataHead?: readonly string[]
  readonly align: readonly ('left' | 'right')[]
  /** `group` opens a block of rows, such as a facet; permalinks of its rows depend on `groupId` where it has one. */
  readonly rows: readonly {
    readonly label: string
    readonly group?: string
    readonly groupId?: string
    readonly cells: readonly TableCell[]
  }[]
}

/** How style sheets lay out the tables of a figure: long names above their numbers, texts that wrap, or cells with several parts. */
export type TableLayout = 'names' | 'changes' | 'texts' | 'matrix'

/** A sentence on a difference between compared runs, and the lines of its values. */
export interface FigureDifference {
  readonly text: string
  /** Of its most important difference, as in `differences.yaml`. */
  readonly weight: number
  readonly evidence?: readonly FigureEvidence[]
  /** The differences that the sentence only counts. */
  readonly counted?: CountedDifferences
  /** True where only some of the runs state it: it may be equal in the others. */
  readonly isPartial?: true
}

/** Differences with their values; a value has the index of its file in `files`, and its line. */
export interface CountedDifferences {
  readonly files: readonly Omit<FigureEvidence, 'line'>[]
  readonly rows: readonly {
    readonly fact: string
    readonly area: string
    /** The distinct values; an empty text where a side does not state it. */
    readonly values: readonly {
      readonly text: string
      readonly file?: number
      readonly line?: number
    }[]
  }[]
}

/** One figure of one article; every kind prints `table`. */
export interface Figure {
  readonly id: string
  /** The slug of its article. */
  readonly article: string
  /** 12 hex digits: the pages `/p/<permalink>/` and `/evidence/<permalink>/`. */
  readonly permalink: string
  /** A name in the table of kinds; nothing but that table depends on it. */
  readonly kind: string
  readonly number: number
  /** The finding. */
  readonly title: string
  /** What was measured. */
  readonly subtitle: string
  readonly metric: FigureMetric
  readonly x: {
    readonly key: string
    /** From the vocabulary, such as `threads`. */
    readonly title: string
    /** As the archive writes them, in the order of the axis. */
    readonly values: readonly string[]
    readonly scale: XScale
  }
  readonly series: readonly FigureSeries[]
  readonly facets: readonly FigureFacet[]
  /** Index of the series that relative values are divided by. */
  readonly baseline?: number
  readonly mode: Mode
  readonly cells: FigureCells
  readonly evidence: readonly FigureEvidence[]
  /** What changes how the figure is read, the most important first. */
  readonly caveats: readonly string[]
  /** How it was drawn and computed. */
  readonly notes: readonly string[]
  /** Points without a value or with a warning. */
  readonly warnings: readonly string[]
  /** Other differences between the compared runs than those that the figure is about, most important first. */
  readonly confounders?: readonly FigureDifference[]
  /** Points of a chart with a label, such as how far a line fell from its peak. */
  readonly marks?: readonly {
    readonly facet: number
    readonly series: number
    /** Index of the x value; a tick below the axis may stand between two. */
    readonly x: number
    readonly word: string
    readonly onAxis?: true
  }[]
  /** `free` where every panel has its own scale of values, `log` for a logarithmic one. */
  readonly y?: 'free' | 'log'
  readonly drawing?: Drawing
  /** Series that the legend names, where these are not all. */
  readonly legend?: readonly number[]
  /** Tables that are the figure, or stand below its chart. */
  readonly summaries?: readonly FigureTable[]
  /** Texts in full: configuration files, command lines. `line` is that of the first line in its source. */
  readonly listings?: readonly {
    readonly title: string
    readonly text: string
    readonly line: number
    /** 12 hex digits: the page `/sources/<source>/`. */
    readonly source?: string
    /** True where the article shows it without a click. */
    readonly open?: true
  }[]
  /** The numbers, in absolute terms. */
  readonly table: FigureTable
  /** How its numbers are computed. */
  readonly how: string
  /** Summary text of the table, where a click opens it. */
  readonly tableTitle?: string
  /** True where its cells are what is drawn; then its page carries them. */
  readonly live?: true
  /** True where a cell is a mean or sum of all its evidence. */
  readonly aggregated?: true
  /** True where a citation quotes the table, not the summaries. */
  readonly citesTable?: true
  readonly tableLayout?: TableLayout
}
