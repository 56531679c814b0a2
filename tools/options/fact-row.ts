// A fact in which runs may differ, and its weight.

/** The row that a name belongs to; `fact` is what a difference in it is called. */
export interface FactRow {
  readonly fact: string
  readonly area: string
  readonly weight: number
  /** Position in the vocabulary, and of the pattern within its row: the order of differences of one weight. */
  readonly order: readonly [row: number, pattern: number]
  /** True for a family of facts: each keeps its own name. */
  readonly counted: boolean
  readonly environment: boolean
  /** True if replicates may differ in it. */
  readonly moment: boolean
}

/** Returns the row of a name such as `option sync_binlog`, `fact kernel`, `field memory`, `argument seconds` or `--tables`. */
export type FactRowOf = (name: string) => FactRow

/** Returns a name without its source: `option sync_binlog` is `sync_binlog`. */
export function ownName(name: string): string {
  return name.replace(/^(?:field|fact|option|argument|launch) /, '')
}

/** Orders rows: the larger weight first, then the order of the vocabulary. */
export function byWeight(a: FactRow, b: FactRow): number {
  return b.weight - a.weight || a.order[0] - b.order[0] || a.order[1] - b.order[1]
}
