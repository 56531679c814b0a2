// What an article asks for: the checked content of a figure fence.
import { z } from 'zod'
import type { FigureFence } from '../articles/article.ts'
import type { Diagnostic } from '../model.ts'

const text = z.string()
const texts = z
  .union([text, z.array(text)])
  .transform((value) => (Array.isArray(value) ? value : [value]))
const id = text.regex(
  /^[a-z][a-z0-9-]*$/,
  'expected small letters, digits and dashes, starting with a letter',
)

const common = {
  id,
  title: text.min(1),
  subtitle: text.optional(),
  archive: texts,
  metric: text.default('qps'),
  where: z.record(text, texts).default({}),
  /** Order and words of a key's texts: `{1: one core, 2: two cores}`. */
  labels: z.record(text, text).default({}),
  note: text.optional(),
}

const schema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('throughput'),
    ...common,
    x: text.default('threads'),
    series: texts,
    facet: text.optional(),
    scale: z.enum(['log2', 'linear', 'even']).default('log2'),
    mode: z.enum(['absolute', 'relative']).default('absolute'),
    baseline: z.record(text, text).optional(),
  }),
  z.strictObject({
    kind: z.literal('table'),
    ...common,
    row: texts,
    column: texts,
    mode: z.enum(['absolute', 'relative']).default('absolute'),
    baseline: z.record(text, text).optional(),
  }),
])

/** A figure fence that passed the schema. */
export type FigureRequest = z.infer<typeof schema>
export type ThroughputRequest = Extract<FigureRequest, { kind: 'throughput' }>
export type TableRequest = Extract<FigureRequest, { kind: 'table' }>

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
