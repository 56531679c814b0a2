// The schema of `published:` in archive pages.
import * as z from '../core/schema.ts'

const text = z.string()
const perColumn = z.union([text, z.record(text, text)])
const cellFilter = z.record(text, z.union([text, z.array(text)])).default({})
const values = z.union([
  z.record(text, z.union([text, z.record(text, text)])),
  z.array(z.strictObject({ match: text, fields: z.record(text, text) })),
])
const kind = z.enum(['grid', 'json', 'lines', 'table'])
const computation = {
  metric: perColumn.optional(),
  formula: perColumn.optional(),
  statistic: perColumn.optional(),
  factor: text.optional(),
  window: text.optional(),
  rounding: perColumn.optional(),
  fields: z.record(text, text).optional(),
}

/** The schema of an entry of `published:`. */
export const publishedSchema = z.strictObject({
  name: text.optional(),
  file: text,
  shape: z
    .union([
      kind,
      z.strictObject({
        kind: kind.optional(),
        separator: z.enum(['tab', 'tabs', 'comma', 'semicolon', 'blanks', 'pipe']).default('tab'),
        header: z.union([text, z.array(text)]).optional(),
        legend: text.optional(),
        sections: z.array(text).default([]),
        line: text.optional(),
        skip: z.array(text).default([]),
        decimal: z.enum(['point', 'comma']).default('point'),
        count: z.record(text, text).default({}),
        number: z.record(text, z.array(text)).default({}),
        at: text.optional(),
        table: text.optional(),
      }),
    ])
    .optional(),
  row: z.record(text, text).default({}),
  column: text.optional(),
  labels: z.record(text, values).default({}),
  only: cellFilter,
  except: cellFilter,
  from: text.default('runs'),
  baseline: z.record(text, text).optional(),
  roundedFirst: perColumn.optional(),
  zero: z.strictObject({ both: text.optional(), base: text.optional() }).default({}),
  unsupported: text.regex(/^-?\d+(\.\d+)?$/).optional(),
  blank: z.array(text).default([]),
  ...computation,
  corrections: z
    .array(z.strictObject({ only: cellFilter, reason: text.min(1), ...computation }))
    .default([]),
  differences: z.array(z.strictObject({ only: cellFilter, reason: text.min(1) })).default([]),
})

/** The texts of an entry of `published:`. */
export type PublishedTexts = z.infer<typeof publishedSchema>

/** The texts of a value map. */
export type ValueTexts = z.infer<typeof values>

/** The texts of a cell filter. */
export type CellFilterTexts = z.infer<typeof cellFilter>

/** The texts of a computation. */
export type ComputationTexts = {
  readonly [Key in keyof typeof computation]?: z.infer<(typeof computation)[Key]> | undefined
}
