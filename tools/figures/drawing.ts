// How a figure is drawn: what each kind of drawing shows, without its pixels.
import type { FlameFrames, FlamePanel } from '../profiles/flame-frames.ts'

/** The cells as lines over the x axis, a panel a facet. */
export interface ChartDrawing {
  readonly kind: 'chart'
  /** The x values are classes: lines are steps without points. */
  readonly step?: true
  /** False where the x values have no order, or are repeats that do not follow from each other: points without lines. */
  readonly joined?: false
  /** The x axis is another metric: its value in each cell. Points are joined in the order of x, whose values label them. */
  readonly across?: {
    readonly name: string
    readonly title: string
    readonly unit: string
    readonly values: readonly (number | null)[]
  }
}

/** A mark relative to its baseline. `unclear`: inside the noise floor or not significant. */
export type Tone = 'plain' | 'baseline' | 'better' | 'worse' | 'unclear'

/** One mark of a row of dots; positions are values of the axis. */
export interface DotMark {
  /** Index into the series of the figure. */
  readonly series: number
  readonly value: number | null
  /** An interval or a range, drawn as a line through the mark. */
  readonly low: number | null
  readonly high: number | null
  /** Every single run, drawn as a small dot. */
  readonly points?: readonly number[]
  readonly tone: Tone
  /** The text at the end of the row. */
  readonly text: string
  readonly strong?: boolean
  readonly warned: boolean
}

/** Rows of marks over one horizontal axis. */
export interface DotsDrawing {
  readonly kind: 'dots'
  readonly scale: 'log' | 'linear'
  /** True where a linear axis starts near the smallest value. */
  readonly zoomed?: boolean
  /** `ratio` for multiples of a baseline, else the unit of the values. */
  readonly unit: string
  /** Drawn strongly: 1 in ratios. */
  readonly reference?: number
  /** True where the marks of neighbouring rows are joined by a line. */
  readonly joined?: boolean
  readonly axis: string
  readonly rows: readonly {
    readonly label: string
    readonly group?: string
    readonly marks: readonly DotMark[]
  }[]
}

/** Groups of horizontal bars: absolute and, where there is a baseline, relative. */
export interface BarsDrawing {
  readonly kind: 'bars'
  readonly unit: string
  readonly axis: string
  readonly relativeAxis?: string
  readonly groups: readonly {
    readonly label: string
    readonly bars: readonly {
      readonly series: number
      readonly value: number | null
      readonly low: number | null
      readonly high: number | null
      readonly ratio: number | null
      readonly tone: Tone
      readonly warned: boolean
      /** The text in place of a bar without a value. */
      readonly text: string
    }[]
  }[]
}

/** Panels over one time axis; each line is one run. */
export interface PanelsDrawing {
  readonly kind: 'panels'
  /** Seconds at the start that do not count. */
  readonly warmup?: number
  /** The unit of the x axis where it is not seconds, such as `requests`. */
  readonly xUnit?: string
  /** True where many panels share a page: they are lower. */
  readonly dense?: true
  readonly panels: readonly {
    readonly title: string
    readonly unit: string
    readonly lines: readonly {
      readonly series: number
      readonly at: readonly number[]
      readonly values: readonly (number | null)[]
      /** Of binned samples the lowest and the highest, drawn as a band. */
      readonly low?: readonly (number | null)[]
      readonly high?: readonly (number | null)[]
      /** Seconds at which the rate was next to nothing. */
      readonly stalls: readonly number[]
    }[]
  }[]
}

/** Stacks as frames; each panel is as wide as one of the profiles, or as what only one of them has. */
export interface FlameDrawing {
  readonly kind: 'flame'
  readonly frames: FlameFrames
  readonly panels: readonly { readonly panel: FlamePanel; readonly title: string }[]
}

/** A line of a tree that unfolds. */
export interface TreeBranch {
  readonly label: string
  readonly text: string
  /** Of the contender, in percent of all: the bar. */
  readonly share: number
  /** True where the share changes much. */
  readonly strong?: boolean
  readonly open: boolean
  readonly branches: readonly TreeBranch[]
}

/** A tree of calls; drawn as markup. */
export interface TreeDrawing {
  readonly kind: 'tree'
  /** What the shares of a line are: `10.1.8 → 11.4.5, % of samples`. */
  readonly head: string
  readonly branches: readonly TreeBranch[]
}

export type Drawing =
  ChartDrawing | DotsDrawing | BarsDrawing | PanelsDrawing | FlameDrawing | TreeDrawing
