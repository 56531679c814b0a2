// The parameters of shortcodes: the parts of their schemas, and how their problems are reported.
import { marginForm, parseMargin } from '../analysis/margin.ts'
import * as z from '../schema.ts'
import { expectedNames } from '../known-names.ts'
import { ratioForms } from './number-text.ts'
import type { Call } from './call.ts'
import { unitFormProblem } from './unit-problem.ts'

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
  .describe('equivalence margin in percent')

/** What every shortcode selects runs by. */
export const runsParameters = {
  archive: text
    .optional()
    .describe(
      'slug, or slugs separated by commas (default: the archives of the article’s figures)',
    ),
  where: text
    .optional()
    .describe("runs to include, `key=value key=a,b key=>=8 key=*`; values with spaces in `'…'`"),
  over: text.optional().describe('keys that form cells; same syntax as `where`'),
}

/** The parameters of a shortcode that prints a number. */
export const numberParameters = {
  ...runsParameters,
  metric: text.optional().describe('as in figures'),
  unit: text
    .superRefine((unit, context) => {
      const message = unitFormProblem(unit)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .optional()
    .describe('other words for the same unit; `none` for no unit'),
  digits: whole.optional().describe('significant digits'),
  round: whole.optional().describe('decimals'),
  word: text
    .optional()
    .describe(
      'the number in words, printed in its place: `three times`, `half`; a ratio may differ from it by 5 %, a count or field must equal it',
    ),
}

/** The parameters of a statement about two sides. */
export const sidesParameters = {
  ...runsParameters,
  metric: required('metric=tps').describe('as in figures'),
  baseline: required('baseline="version=8.4.8"').describe('the first side; same syntax as `where`'),
  contender: required('contender="version=9.7.0"').describe('the second side'),
}

/** The parameters of a number that compares two sides. */
export const ratioParameters = {
  ...numberParameters,
  baseline: text.optional().describe('the first side of a ratio; same syntax as `where`'),
  contender: text.optional().describe('the second side of a ratio'),
  as: choice(ratioForms)
    .default('times')
    .describe(
      'notation of a ratio: `times`, `percent` (signed), `change` (unsigned), `of` (100 % is the baseline), `factor`',
    ),
  is: text
    .optional()
    .describe('include only cells with this direction or size of the ratio, such as `faster`'),
}

/** The parameters that choose one of several cells. */
export const pickParameters = {
  pick: choice(['largest', 'smallest', 'first', 'last', 'mean'])
    .optional()
    .describe('one of several cells; for a ratio also `mean`, the geometric mean'),
  show: text.optional().describe('print this key of the cell instead of its value'),
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
