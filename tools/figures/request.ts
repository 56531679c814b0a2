// The checked content of a figure fence.
import * as z from '../schema.ts'
import type { FigureFence } from '../articles/article.ts'
import type { Diagnostic } from '../model.ts'
import { figureKinds, type FigureRequest } from './index.ts'

const [first, ...others] = figureKinds
const schema = z.discriminatedUnion('kind', [first.schema, ...others.map((kind) => kind.schema)])

/** The JSON Schema of a figure fence, draft 2020-12. */
export function figureSchema(): unknown {
  return z.toJSONSchema(schema, { io: 'input' })
}

/** Checks a fence; each diagnostic has the line of its option. */
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
  const known = figureKinds.find(({ schema: { shape } }) => shape.kind.value === kind)
  return known
    ? Object.keys(known.schema.shape)
    : figureKinds.map(({ schema: { shape } }) => shape.kind.value)
}
