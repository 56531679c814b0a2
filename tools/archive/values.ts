// Value maps: from the text of a key to fields, such as `my8407` → engine mysql, version 8.4.7.

import type { LimitedExpression } from './limited-expression.ts'

/** A rule of a value map; `$<name>` in `fields` is the group `name` of `match`. */
export interface ValueRule {
  readonly match: LimitedExpression
  readonly fields: Readonly<Record<string, string>>
}

/** The map of one key: a table of texts, or rules of which the first match applies. */
export type ValueMap =
  | {
      readonly kind: 'table'
      readonly table: ReadonlyMap<string, string | Readonly<Record<string, string>>>
    }
  | { readonly kind: 'rules'; readonly rules: readonly ValueRule[] }

/** Mapped fields, and the keys whose text has no entry or rule. */
export interface MappedFields {
  readonly fields: Readonly<Record<string, string>>
  readonly unknown: readonly string[]
}

/**
 * Applies the maps to the fields of a path. A text is replaced by a text, or adds several fields; the key then stays,
 * so that two texts with the same fields remain distinguishable.
 */
export function mapFields(
  fields: Readonly<Record<string, string>>,
  maps: ReadonlyMap<string, ValueMap>,
): MappedFields {
  const result: Record<string, string> = Object.assign({}, fields)
  const unknown: string[] = []
  for (const [key, map] of maps) {
    const text = fields[key]
    if (text === undefined) continue
    const meaning = map.kind === 'table' ? map.table.get(text) : firstRule(map.rules, text)
    if (meaning === undefined) unknown.push(key)
    else if (typeof meaning === 'string') result[key] = meaning
    else Object.assign(result, meaning)
  }
  return { fields: result, unknown }
}

function firstRule(
  rules: readonly ValueRule[],
  text: string,
): Readonly<Record<string, string>> | undefined {
  for (const { match, fields } of rules) {
    const groups = match.exec(text)
    if (!groups) continue
    return Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        value.replace(/\$<(\w+)>/g, (_, name: string) => groups.groups?.[name] ?? ''),
      ]),
    )
  }
  return undefined
}
