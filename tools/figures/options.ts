// The options of a figure fence that every kind has, and the parts that the schemas of kinds are made of.
import { isDeviceName } from '../core/file-name.ts'
import * as z from '../core/schema.ts'
import { seriesColours } from '../core/series-styles.ts'
import { formulas } from '../analysis/host-load.ts'
import { marginForm, parseMargin } from '../analysis/compare-cells.ts'

export const text = z.string()
export const texts = z
  .union([text, z.array(text)])
  .transform((value) => (Array.isArray(value) ? value : [value]))
// Values of front matter are texts.
export const number = text.regex(/^[1-9]\d*$/, 'expected a whole number').transform(Number)
/** Key → text: the runs of one side of a comparison. */
export const side = z.record(text, text)
export const statistic = z
  .enum(['median', 'mean'])
  .default('median')
  .describe('statistic of the repeats')
export const mode = z
  .enum(['absolute', 'relative'])
  .default('absolute')
  .describe('values, or ratios to the baseline')
export const xScale = z
  .enum(['log2', 'linear', 'even'])
  .default('log2')
  .describe('scale of the x axis; `even` steps ignore the sizes of the values')
export const yScale = z
  .enum(['shared', 'free', 'log'])
  .default('shared')
  .describe('`free`: each panel has its own scale of values; `log`: a logarithmic one for all')
/** Keys of rows, series or columns. */
export const rowKeys = texts.describe('key or keys of the rows')
export const seriesKeys = texts.describe('key or keys of the series')
export const columnKeys = texts.describe('key or keys of the columns')

const id = text
  .regex(/^[a-z][a-z0-9-]*$/, 'expected small letters, digits and dashes, starting with a letter')
  .max(100, 'expected at most 100 characters, because it becomes the name of a file')
  .refine(
    (name) => !isDeviceName(name),
    'expected a name that Windows does not reserve for a device',
  )

const common = {
  id: id.describe(
    'lower-case letters, digits and dashes; part of the permalink, so it should not change',
  ),
  title: text.min(1).describe('the finding'),
  subtitle: text
    .optional()
    .describe('what was measured; by default generated from what all runs have in common'),
  archive: texts.describe('slug of an archive, or a list of slugs'),
  metric: text
    .default('')
    .describe(
      '`qps`, `tps`, `eps`, `latency.avg`, `latency.p95`, `errors` …; by default the headline metric of the runs',
    ),
  where: z
    .record(text, texts)
    .default({})
    .describe('runs to include: key → value, or key → list of values'),
  filter: text
    .default('')
    .describe(
      'runs to include, in the language of `query --filter`: `threads:>=16 -memory:2G version:(8.0 OR 9.*)`',
    ),
  intended: texts
    .default([])
    .describe(
      'fields and properties, such as `kernel`, that differ on purpose, in addition to those that the figure shows',
    ),
  pool: texts
    .default([])
    .describe(
      'keys in which the runs of a cell may differ; any other such key except `repeat`, `run`, `round` and `restart` is an error',
    ),
  warmup: number
    .optional()
    .describe(
      'whole seconds to exclude at the start of each run; rates are then means of the remaining samples',
    ),
  labels: z
    .record(text, text)
    .default({})
    .describe('replacement labels of series or columns: values, joined by a space → label'),
  /** As a share once parsed. */
  margin: text
    .refine((margin) => parseMargin(margin) !== undefined, `expected ${marginForm}`)
    .transform(parseMargin)
    .optional()
    .describe('equivalence margin in percent, above 0 and at most 50 (default: 5)'),
  colours: z
    .record(text, z.enum(seriesColours))
    .default({})
    .describe(
      'colours of series: values, joined by a space → colour; by default those of the vocabulary (`engines.yaml`, `keys.yaml`)',
    ),
  order: texts
    .default([])
    .describe(
      'series or rows that come first, as values joined by a space, in this order; the others follow in natural order',
    ),
  formula: z
    .enum([...formulas.keys()])
    .optional()
    .describe('formula for costs per operation that no file states'),
  per: number.optional().describe('number of operations that the costs refer to'),
  note: text.optional().describe('a sentence below the figure'),
}

/** The schema of a kind's fence: the options of every kind and its own. */
export function fenceSchema<const Name extends string, Options extends z.ZodRawShape>(
  kind: Name,
  options: Options,
) {
  return z.strictObject({ kind: z.literal(kind), ...common, ...options })
}

/** The names of the options of every kind. */
export const commonOptions = Object.keys(common)

/** The options that a figure of any kind has. */
export type CommonOptions = z.output<z.ZodObject<typeof common>> & { readonly kind: string }
