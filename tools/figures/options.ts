// The options of a figure fence that every kind has, and the parts that the schemas of kinds are made of.
import { isDeviceName } from '../file-name.ts'
import * as z from '../schema.ts'
import { seriesColours } from '../series-styles.ts'
import { formulas } from '../analysis/formulas.ts'
import { marginForm, parseMargin } from '../analysis/margin.ts'

export const text = z.string()
export const texts = z
  .union([text, z.array(text)])
  .transform((value) => (Array.isArray(value) ? value : [value]))
// Values of front matter are texts.
export const number = text.regex(/^[1-9]\d*$/, 'expected a whole number').transform(Number)
/** Key → text: the runs of one side of a comparison. */
export const side = z.record(text, text)
export const statistic = z.enum(['median', 'mean']).default('median')
export const mode = z.enum(['absolute', 'relative']).default('absolute')
export const xScale = z.enum(['log2', 'linear', 'even']).default('log2')
/** Whether the panels of a figure share their scale of values. */
export const yScale = z.enum(['shared', 'free']).default('shared')
/** Texts at an x value, or from one to another; in one panel or in all. */
export const annotations = z
  .array(
    z.strictObject({
      x: text,
      to: text.optional(),
      text: text.min(1).max(60),
      facet: text.optional(),
    }),
  )
  .default([])

const id = text
  .regex(/^[a-z][a-z0-9-]*$/, 'expected small letters, digits and dashes, starting with a letter')
  .max(100, 'expected at most 100 characters, because it becomes the name of a file')
  .refine(
    (name) => !isDeviceName(name),
    'expected a name that Windows does not reserve for a device',
  )

const common = {
  id,
  title: text.min(1),
  subtitle: text.optional(),
  archive: texts,
  /** Empty: the headline of the figure's runs. */
  metric: text.default(''),
  where: z.record(text, texts).default({}),
  /** The filter language of `analysis/filter.ts`. */
  filter: text.default(''),
  /** Keys and traits that differ on purpose, in addition to those that the figure shows. */
  intended: texts.default([]),
  /** Keys in which the runs of a cell may differ, besides those that number replicates. */
  pool: texts.default([]),
  /** Seconds at the start of each run that do not count: rates are then means of the samples after them. */
  warmup: number.optional(),
  /** Labels of a key's texts: `{1: one core, 2: two cores}`. */
  labels: z.record(text, text).default({}),
  /** Percent around 1 within which two samples are equivalent; as a share once parsed. */
  margin: text
    .refine((margin) => parseMargin(margin) !== undefined, `expected ${marginForm}`)
    .transform(parseMargin)
    .optional(),
  /** Colours of series, by the same texts. */
  colours: z.record(text, z.enum(seriesColours)).default({}),
  /** Texts of series or rows that precede the others, in this order. */
  order: texts.default([]),
  /** How numbers that no file states are computed: a formula of `analysis/formulas.ts`, and per how many operations. */
  formula: z.enum([...formulas.keys()]).optional(),
  per: number.optional(),
  note: text.optional(),
}

/** The schema of a kind's fence: the options of every kind and its own. */
export function fenceSchema<const Name extends string, Options extends z.ZodRawShape>(
  kind: Name,
  options: Options,
) {
  return z.strictObject({ kind: z.literal(kind), ...common, ...options })
}

/** The options that a figure of any kind has. */
export type CommonOptions = z.output<z.ZodObject<typeof common>> & { readonly kind: string }
