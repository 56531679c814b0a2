// How much a difference between runs weighs: `site/vocabulary/differences.yaml`, most important first.
import { packageRoot } from '../root.ts'
import * as z from '../schema.ts'
import { readVocabularyTable } from '../vocabulary-file.ts'

const row = z.strictObject({
  area: z.string().min(1),
  weight: z.number().positive(),
  of: z.array(z.string()).optional(),
  counted: z.boolean().default(false),
  environment: z.boolean().default(false),
  moment: z.boolean().default(false),
})

/** The row that a name belongs to; `fact` is what a difference in it is called. */
export interface FactRow {
  readonly fact: string
  readonly area: string
  readonly weight: number
  /** Position in the vocabulary, and of the pattern within its row: the order of differences of one weight. */
  readonly order: readonly [row: number, pattern: number]
  /** True for a family of facts: each keeps its own name. */
  readonly counted: boolean
  /** True for a row of environment figures. */
  readonly environment: boolean
  /** True if replicates may differ in it. */
  readonly moment: boolean
}

/** Returns the row of a name such as `option sync_binlog`, `fact kernel`, `field memory` or `--time`. */
export type FactRowOf = (name: string) => FactRow

const tables = new Map<string, FactRowOf>()

/** Reads the rows of the package and of the project at `root`. Throws `BadInput` for an invalid row. */
export function readFactRows(root: string): FactRowOf {
  const known = tables.get(root)
  if (known) return known
  const rows = [...readVocabularyTable(root, 'differences', row)]
    .toSorted(([, a], [, b]) => b.weight - a.weight)
    .map(([fact, { of = [`fact ${fact}`], ...rest }], index) => ({
      ...{ ...rest, fact, index },
      patterns: of.map(globExpression),
    }))
  const found = new Map<string, FactRow>()
  const rowOf: FactRowOf = (name) => {
    const before = found.get(name)
    if (before) return before
    for (const { patterns, index, ...rest } of rows) {
      const pattern = patterns.findIndex((expression) => expression.test(name))
      if (pattern < 0) continue
      const named = rest.counted ? { ...rest, fact: ownName(name) } : rest
      const row: FactRow = { ...named, order: [index, pattern] }
      found.set(name, row)
      return row
    }
    throw new Error(`No row of differences.yaml matches ${name}`)
  }
  tables.set(root, rowOf)
  return rowOf
}

/** The rows of the package. */
export const packageFactRows = (): FactRowOf => readFactRows(packageRoot)

/** Compiles a pattern with the wildcard `*`. */
export function globExpression(pattern: string): RegExp {
  const parts = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^]*?')}$`)
}

/** Returns a name without its source: `option sync_binlog` is `sync_binlog`. */
export function ownName(name: string): string {
  return name.replace(/^(?:field|fact|option) /, '')
}

/** Orders rows: the larger weight first, then the order of the vocabulary. */
export function byWeight(a: FactRow, b: FactRow): number {
  return b.weight - a.weight || a.order[0] - b.order[0] || a.order[1] - b.order[1]
}
