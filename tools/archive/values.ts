// Value maps: what the texts of a key mean, such as `my8407` → engine mysql, version 8.4.7.

/** One rule of a value map by expression; the groups of `match` may stand in `fields` as `$<name>`. */
export interface ValueRule {
  readonly match: RegExp
  readonly fields: Readonly<Record<string, string>>
}

/** The map of one key: a table of texts, or rules of which the first that matches counts. */
export type ValueMap =
  | {
      readonly kind: 'table'
      readonly table: ReadonlyMap<string, string | Readonly<Record<string, string>>>
    }
  | { readonly kind: 'rules'; readonly rules: readonly ValueRule[] }

/** Fields after the maps, and the keys whose text no rule or entry knew. */
export interface MappedFields {
  readonly fields: Readonly<Record<string, string>>
  readonly unknown: readonly string[]
}

/**
 * Applies the maps to the fields of a path. A text maps to a text in place, or to several fields; the
 * key itself then stays beside them, so that two texts that mean the same fields can be told apart.
 */
export function mapFields(
  fields: Readonly<Record<string, string>>,
  maps: ReadonlyMap<string, ValueMap>,
): MappedFields {
  const result: Record<string, string> = { ...fields }
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
    const found = match.exec(text)
    if (!found) continue
    return Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        value.replace(/\$<(\w+)>/g, (_, name: string) => found.groups?.[name] ?? ''),
      ]),
    )
  }
  return undefined
}
