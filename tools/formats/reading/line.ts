/** A line as printed, without its line end, and its 1-based number. */
export interface Line {
  readonly text: string
  readonly line: number
}
