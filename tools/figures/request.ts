// What an article asks for: the checked content of a figure fence.
import * as z from '../schema.ts'
import { formulas } from '../analysis/formulas.ts'
import type { FigureFence } from '../articles/article.ts'
import type { Diagnostic } from '../model.ts'
import { groupings } from '../profiles/grouping.ts'
import { askedMultiplier } from '../profiles/multiplier.ts'

const text = z.string()
const texts = z
  .union([text, z.array(text)])
  .transform((value) => (Array.isArray(value) ? value : [value]))
// Values of front matter are texts.
const number = text.regex(/^[1-9]\d*$/, 'expected a whole number').transform(Number)
const id = text.regex(
  /^[a-z][a-z0-9-]*$/,
  'expected small letters, digits and dashes, starting with a letter',
)

/** What a timeline draws where it is not told. */
export const timelineMetrics = ['qps', 'latency.p95', 'vmstat.us', 'vmstat.sy', 'vmstat.cs']

const common = {
  id,
  title: text.min(1),
  subtitle: text.optional(),
  archive: texts,
  metric: text.default('qps'),
  where: z.record(text, texts).default({}),
  /** The filter language of `analysis/filter.ts`. */
  filter: text.default(''),
  /** Keys and traits whose difference is meant, besides those that the figure shows. */
  intended: texts.default([]),
  /** Seconds at the start of each run that do not count: rates are then means of the samples behind them. */
  warmup: number.optional(),
  /** Order and words of a key's texts: `{1: one core, 2: two cores}`. */
  labels: z.record(text, text).default({}),
  /** How numbers are made that no file states: a formula of `analysis/formulas.ts`, and per how many operations. */
  formula: z.enum([...formulas.keys()]).optional(),
  per: number.optional(),
  note: text.optional(),
}

const baseline = z.record(text, text)
const statistic = z.enum(['median', 'mean']).default('median')

const schema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('throughput'),
    ...common,
    x: text.default('threads'),
    series: texts,
    facet: text.optional(),
    scale: z.enum(['log2', 'linear', 'even']).default('log2'),
    mode: z.enum(['absolute', 'relative']).default('absolute'),
    baseline: baseline.optional(),
  }),
  z.strictObject({
    kind: z.literal('table'),
    ...common,
    row: texts,
    column: texts,
    mode: z.enum(['absolute', 'relative', 'both']).default('absolute'),
    baseline: baseline.optional(),
  }),
  z.strictObject({ kind: z.literal('relative'), ...common, row: texts, series: texts, baseline }),
  z.strictObject({
    kind: z.literal('heat-table'),
    ...common,
    row: texts,
    column: texts,
    baseline,
    group: text.optional(),
  }),
  z.strictObject({
    kind: z.literal('grouped-bars'),
    ...common,
    row: texts,
    series: texts,
    baseline: baseline.optional(),
  }),
  z.strictObject({ kind: z.literal('ladder'), ...common, row: texts.default(['version']) }),
  z.strictObject({
    kind: z.literal('scaling'),
    ...common,
    x: text.default('threads'),
    series: texts,
    facet: text.optional(),
    scale: z.enum(['log2', 'linear', 'even']).default('log2'),
    /** The key that says how large the machine is, and the one that says whether it is hyper-threaded. */
    size: text.optional(),
    ht: text.optional(),
    statistic,
  }),
  z.strictObject({
    kind: z.literal('repeats'),
    ...common,
    row: texts,
    /** Keys of what was repeated as a whole, such as `restart`: n counts its texts, not the runs inside. */
    nested: texts.default([]),
    /** The row that the others are compared with. */
    baseline: baseline.optional(),
  }),
  z.strictObject({
    kind: z.literal('recurrence'),
    ...common,
    row: texts,
    /** The key that says on which occasion a run was made, and the first of them. */
    series: texts,
    baseline,
    /** Archives of runs that are known to be equal, and the keys in which a point must agree with them. */
    equal: texts,
    by: texts,
  }),
  z.strictObject({
    kind: z.literal('per-operation'),
    ...common,
    row: texts,
    metrics: texts.default(['cpu/op', 'cs/op', 'r/op', 'rKB/op', 'wKB/op']),
    baseline: baseline.optional(),
  }),
  z.strictObject({
    kind: z.literal('timeline'),
    ...common,
    series: texts,
    metrics: texts.default(timelineMetrics),
  }),
  z.strictObject({ kind: z.literal('histogram'), ...common, series: texts }),
  z.strictObject({
    kind: z.literal('config-diff'),
    ...common,
    series: texts,
    /** Options that are shown at once, with `*` for any text; the others stand in the table behind a click. */
    options: texts.default([]),
    /** Also what comes and goes with a release, and what says nothing. */
    all: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  }),
  z.strictObject({ kind: z.literal('config-listing'), ...common }),
  z.strictObject({
    kind: z.literal('source'),
    ...common,
    /** Path of a file in the archive, and the lines that are quoted: `3-11`; all of them when absent. */
    file: text.min(1),
    lines: text
      .regex(/^[1-9]\d*(?:-[1-9]\d*)?$/, 'expected lines such as 3-11')
      .transform((lines) => lines.split('-').map(Number))
      .optional(),
  }),
  z.strictObject({ kind: z.literal('environment'), ...common, series: texts.default([]) }),
  z.strictObject({ kind: z.literal('command-line'), ...common, series: texts }),
  z.strictObject({
    kind: z.literal('variant-glossary'),
    ...common,
    key: text,
    /** The text of `key` that the others are told against: of each only what it has differently. */
    baseline: baseline.optional(),
  }),
  z.strictObject({
    kind: z.literal('profile-diff'),
    ...common,
    baseline,
    contender: baseline,
    /** As `--multiplier` of `diff profile`. */
    multiplier: text
      .refine(
        (way) => askedMultiplier(way) !== undefined,
        'expected auto, cpu-per-op or two numbers',
      )
      .default('auto'),
    top: number.default(50),
    /** What a row is. */
    by: z.enum(groupings).default('function'),
  }),
  z.strictObject({
    kind: z.literal('waits-diff'),
    ...common,
    baseline,
    contender: baseline,
    top: number.default(10),
  }),
  z.strictObject({
    kind: z.literal('wait-matrix'),
    ...common,
    row: texts,
    column: texts,
    /** How many events the table below it has. */
    top: number.default(20),
  }),
  z.strictObject({
    kind: z.literal('flame'),
    ...common,
    /** The profile that widths are of; every run of the figure where it is absent. */
    contender: baseline.default({}),
    /** What it is compared with; without it the figure is of one profile. */
    baseline: baseline.optional(),
    /** How many functions the table has. */
    top: number.default(30),
  }),
  z.strictObject({
    kind: z.literal('call-tree'),
    ...common,
    /** As of a flame graph. */
    contender: baseline.default({}),
    baseline: baseline.optional(),
    /** From the program to what it called, or from what ran to who called it. */
    direction: z.enum(['callees', 'callers']).default('callees'),
    /** The function that stacks begin with; those without it are left out. */
    below: text.optional(),
    /** Branches below so many percent are summed. */
    least: number.default(2),
    /** How many levels are open. */
    open: number.default(3),
  }),
])

/** A figure fence that passed the schema. */
export type FigureRequest = z.infer<typeof schema>
/** The fence of one kind. */
export type RequestOf<Kind extends FigureRequest['kind']> = Extract<FigureRequest, { kind: Kind }>
export type ThroughputRequest = RequestOf<'throughput'>
export type TableRequest = RequestOf<'table'>

/** The JSON Schema of a figure fence, draft 2020-12. */
export function figureSchema(): unknown {
  return z.toJSONSchema(schema, { io: 'input' })
}

/** Checks a fence; the diagnostics stand at the lines of the keys they speak of. */
export function figureRequest(fence: FigureFence): {
  readonly request?: FigureRequest
  readonly diagnostics: readonly Diagnostic[]
} {
  const checked = schema.safeParse(fence.data)
  if (checked.success) return { request: checked.data, diagnostics: [] }
  return {
    diagnostics: checked.error.issues.map((issue): Diagnostic => {
      const last =
        issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
      const known =
        issue.code === 'unrecognized_keys'
          ? `. Known keys: ${knownKeys(fence.data).join(', ')}`
          : ''
      return {
        severity: 'error',
        rule: 'figure/schema',
        message: `${issue.message} in \`${issue.path.map(String).join('.') || 'figure'}\`${known}`,
        place: fence.place(last),
      }
    }),
  }
}

function knownKeys(data: unknown): readonly string[] {
  const kind = typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined
  const option = schema.options.find(({ shape }) => shape.kind.value === kind)
  return option ? Object.keys(option.shape) : schema.options.map(({ shape }) => shape.kind.value)
}
