// How much a difference between runs weighs: `site/vocabulary/differences.yaml`, most important first.
import { escapePattern } from '../core/escape-pattern.ts'
import { ownName, type FactRow, type FactRowOf } from './fact-row.ts'
import { packageRoot } from '../root.ts'
import * as z from '../core/schema.ts'
import { readVocabularyTable } from '../core/vocabulary-file.ts'

const row = z.strictObject({
  area: z.string().min(1),
  weight: z.number().positive(),
  of: z.array(z.string()).optional(),
  counted: z.boolean().default(false),
  environment: z.boolean().default(false),
  moment: z.boolean().default(false),
})

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
  return new RegExp(`^${pattern.split('*').map(escapePattern).join('[^]*?')}$`)
}
