// The parameters of shortcodes: the parts of their schemas, and how their problems are reported.
import { marginForm, parseMargin } from '../analysis/margin.ts'
import * as z from '../schema.ts'
import { expectedNames } from '../known-names.ts'
import { ratioForms } from './number-text.ts'
import type { Call } from './call.ts'

export const text = z.string()

/** A parameter that must be there; `example` is the parameter as it may be written. */
export function required(example: string) {
  return z.string({ error: example }).min(1, { error: example })
}

/** One of some texts. */
export function choice<const Texts extends readonly [string, ...string[]]>(texts: Texts) {
  return z.enum(texts, { error: `one of ${texts.join(', ')}` })
}

export const whole = z
  .string()
  .regex(/^(?:1?\d|20)$/, { error: 'a whole number up to 20' })
  .transform(Number)

/** A percentage around 1 within which two samples are equivalent; as a share once parsed. */
export const margin = z
  .string()
  .refine((percent) => parseMargin(percent) !== undefined, { error: marginForm })
  .transform(parseMargin)
  .optional()

/** What every shortcode selects runs by. */
export const runsParameters = {
  archive: text.optional(),
  where: text.optional(),
  over: text.optional(),
}

/** The parameters of a shortcode that prints a number. */
export const numberParameters = {
  ...runsParameters,
  metric: text.optional(),
  unit: text.optional(),
  /** Significant digits, and decimals. */
  digits: whole.optional(),
  round: whole.optional(),
  /** The number in words, such as `three times`: printed in its place, and checked against it. */
  word: text.optional(),
}

/** The parameters of a statement about two sides. */
export const sidesParameters = {
  ...runsParameters,
  metric: required('metric=tps'),
  baseline: required('baseline="version=8.4.8"'),
  contender: required('contender="version=9.7.0"'),
}

/** The parameters of a number that compares two sides. */
export const ratioParameters = {
  ...numberParameters,
  baseline: text.optional(),
  contender: text.optional(),
  as: choice(ratioForms).default('times'),
  /** Bounds as a claim states them: only cells inside them count. */
  is: text.optional(),
}

/** The cell that counts where there are several, and the key whose text is printed in place of its number. */
export const pickParameters = {
  pick: choice(['largest', 'smallest', 'first', 'last', 'mean']).optional(),
  show: text.optional(),
}

/** A schema of parameters. */
export type ParameterSchema = z.ZodObject

/** The checked parameters of a call; undefined where one is wrong, which is reported. */
export function checkedParameters<Schema extends ParameterSchema>(
  schema: Schema,
  call: Call,
): z.output<Schema> | undefined {
  const given = Object.entries(call.parameters)
  const known = Object.keys(schema.shape)
  // Hugo passes texts without a name as `0`, `1` …
  const named = given.filter(([name]) => known.includes(name) || !/^\d+$/.test(name))
  const checked = schema.safeParse(Object.fromEntries(named))
  if (checked.success) return checked.data
  for (const issue of checked.error.issues) {
    const [name = ''] = issue.path.map(String)
    const value = call.parameters[name]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        call.report(
          'parameter',
          `Unexpected \`${key}\`, ${expectedNames(key, known.filter(isNamed))}`,
        )
    } else if (value === undefined || value === '') call.reportMissing(name, issue.message)
    else {
      const rule = issue.code === 'invalid_value' ? name : 'parameter'
      call.report(rule, `Unexpected ${name} \`${value}\`, expected ${issue.message}`)
    }
  }
  return undefined
}

function isNamed(name: string): boolean {
  return !/^\d+$/.test(name)
}
