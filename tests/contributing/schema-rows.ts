// The keys of a JSON Schema as rows of a table.

/** The parts of a JSON Schema that the reference shows. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: string | number | boolean
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly description?: string
}

/** A key by its path, such as `patterns[].path`, the values it takes, and its meaning. */
export interface KeyRow {
  readonly path: string
  readonly isRequired: boolean
  readonly values: string
  readonly default?: string
  readonly description: string
}

/** The keys of an object and of the objects in it; those below `opaque` paths are left out. */
export function keyRows(
  { properties = {}, required = [] }: Schema,
  opaque: readonly string[] = [],
  prefix = '',
): readonly KeyRow[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const path = prefix + key
    const row: KeyRow = {
      path,
      isRequired: required.includes(key),
      values: valuesOf(schema),
      ...(isShown(schema.default) ? { default: defaultText(schema.default) } : {}),
      description: schema.description ?? '',
    }
    const inner = opaque.includes(path) ? [] : innerRows(schema, opaque, path)
    return [row, ...inner]
  })
}

function innerRows(schema: Schema, opaque: readonly string[], path: string): readonly KeyRow[] {
  const { anyOf = [], items, additionalProperties } = schema
  const own = schema.properties ? keyRows(schema, opaque, `${path}.`) : []
  const ofItems = items ? innerRows(items, opaque, `${path}[]`) : []
  const ofValues =
    typeof additionalProperties === 'object'
      ? innerRows(additionalProperties, opaque, `${path}.*`)
      : []
  const rows = [
    ...own,
    ...ofItems,
    ...ofValues,
    ...anyOf.flatMap((each) => innerRows(each, opaque, path)),
  ]
  return [...new Map(rows.map((row) => [row.path, row])).values()]
}

function valuesOf(schema: Schema): string {
  const { anyOf, items, type, additionalProperties, properties } = schema
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (anyOf) {
    const all = [...new Set(anyOf.map(valuesOf))]
    return all.join(' or ').replace(/^(\w+) or list of \1\b/, '$1 or list')
  }
  if (type === 'array') return `list of ${items ? valuesOf(items) : 'values'}`
  if (type === 'object' && properties) return 'map'
  if (type === 'object')
    return `map to ${typeof additionalProperties === 'object' ? valuesOf(additionalProperties) : 'values'}`
  const types = typeof type === 'string' ? [type] : (type ?? ['string'])
  return types.map((each) => (each === 'string' ? 'text' : each)).join(' or ')
}

// An empty text, list or map means that the key may be absent.
function isShown(value: unknown): boolean {
  if (value === undefined || value === '') return false
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0
}

function defaultText(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns a table of keys as Markdown. */
export function keyTable(rows: readonly KeyRow[]): string {
  const lines = rows.map(({ path, isRequired, values, default: usual, description }) => {
    const notes = [
      ...(isRequired ? ['required'] : []),
      ...(usual === undefined ? [] : [`default: \`${usual}\``]),
    ]
    const meaning = [description, ...notes].filter((text) => text !== '').join('; ')
    return `| \`${path}\` | ${cell(values)} | ${cell(meaning)} |`
  })
  return ['| key | values | meaning |', '| --- | --- | --- |', ...lines].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
