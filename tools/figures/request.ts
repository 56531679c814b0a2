// The checked content of a figure fence.
import * as z from '../core/schema.ts'
import type { Fence } from '../articles/article.ts'
import { counted } from '../core/counted.ts'
import { expectedNames } from '../core/known-names.ts'
import type { Diagnostic } from '../core/model.ts'
import { figureKinds, type FigureRequest } from './figure-kinds.ts'

const [first, ...others] = figureKinds
const schema = z.discriminatedUnion('kind', [first.schema, ...others.map((kind) => kind.schema)])

/** The JSON Schema of a figure fence, draft 2020-12. */
export function figureSchema(): unknown {
  return z.toJSONSchema(schema, { io: 'input' })
}

/** Checks a fence; each diagnostic has the line of its option. */
export function figureRequest(fence: Pick<Fence, 'data' | 'place'>): {
  readonly request?: FigureRequest
  readonly diagnostics: readonly Diagnostic[]
} {
  const checked = schema.safeParse(fence.data)
  if (checked.success) return { request: checked.data, diagnostics: [] }
  return {
    diagnostics: checked.error.issues.flatMap((issue): readonly Diagnostic[] =>
      issue.code === 'unrecognized_keys'
        ? unknownKeys(issue.path, issue.keys)
        : [problemAt(issue.path, messageOf(issue))],
    ),
  }

  function problemAt(path: readonly PropertyKey[], message: string): Diagnostic {
    return { severity: 'error', rule: 'figure/schema', message, place: fence.place(path) }
  }

  // Reports the first 20 unknown keys at their lines and counts the others.
  function unknownKeys(
    path: readonly PropertyKey[],
    keys: readonly string[],
  ): readonly Diagnostic[] {
    const listed = keys
      .slice(0, mostUnknownKeys)
      .map((key) => problemAt([...path, key], unknownKey(path, key)))
    const next = keys[mostUnknownKeys]
    if (next === undefined) return listed
    const others = counted(keys.length - mostUnknownKeys, 'more unknown key')
    return [...listed, problemAt([...path, next], `Unexpected ${others}, expected none`)]
  }

  function unknownKey(path: readonly PropertyKey[], key: string): string {
    // The keys of maps inside a figure, such as `where`, are listed in the documentation.
    if (path.length > 0)
      return `Unexpected key \`${key}\` in \`${path.map(String).join('.')}\`, expected a key from docs/reference-figures.md`
    return `Unexpected key \`${key}\`, ${expectedNames(key, knownKeys(fence.data))}`
  }

  function messageOf(issue: z.core.$ZodIssue): string {
    const { code, message, path } = issue
    const name = path.map(String).join('.') || 'figure'
    const value = valueAt(fence.data, path)
    const found = typeof value === 'string' ? `\`${value}\`` : undefined
    if (code === 'invalid_union' && name === 'kind')
      return `Unexpected ${found === undefined ? 'figure without a valid `kind`' : `kind ${found}`}, ${expectedNames(typeof value === 'string' ? value : '', kindNames)}`
    if (code === 'invalid_value' && found !== undefined)
      return `Unexpected ${found} in \`${name}\`, ${expectedNames(String(value), issue.values.map(String))}`
    if (value === undefined && (code === 'invalid_type' || code === 'invalid_union'))
      return `Unexpected figure without \`${name}\`, expected this key`
    if (code === 'invalid_type' && found !== undefined && message.includes('expected record'))
      return `Unexpected ${found} in \`${name}\`, expected a map such as { key: ${String(value)} }`
    return `${message} in \`${name}\``
  }
}

const mostUnknownKeys = 20

const kindNames = figureKinds.map(({ schema: { shape } }) => shape.kind.value)

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    data,
  )
}

function knownKeys(data: unknown): readonly string[] {
  const kind = valueAt(data, ['kind'])
  const known = figureKinds.find(({ schema: { shape } }) => shape.kind.value === kind)
  return Object.keys(known?.schema.shape ?? {})
}
