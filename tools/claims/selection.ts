// The runs that a claim or value selects: `version=8.4.8 threads=1,2 memory=* cores=>=2`.
import { parseFilter, type Filter } from '../analysis/filter.ts'
import { unknownValues } from '../analysis/unknown-values.ts'
import { expectedNames } from '../core/known-names.ts'
import type { Run } from '../core/model.ts'

/** A parsed selection: its filter, and the texts that it names per key. */
export interface Selection {
  readonly filter: Filter
  /** Key → its values; `*` matches any value. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** A selection, or what is wrong with its text. */
export type ParsedSelection = Selection | { readonly problem: string }

// version=8.4.8   option='a b'   threads:1,2
const pair = /\s*([A-Za-z][\w.-]*)[=:](?:'([^']*)'|(\S+))/y

const item =
  /\s*(?:([A-Za-z][\w.-]*)(>=|<=|>|<)([^\s=]\S*)|([A-Za-z][\w.-]*[=:](?:'[^']*'|\S+))|'([^']*)'|(\S+))/y

/** The selection with a key for each bare value, such as `mysql-5.5`, and `threads>=8` as `threads=>=8`. */
export function withKeys(
  text: string,
  runs: readonly Run[],
): string | { readonly problem: string } {
  const items: string[] = []
  for (const [, key, sign, bound, whole, quoted, bare] of text
    .trim()
    .matchAll(new RegExp(item, 'g'))) {
    if (whole !== undefined) items.push(whole)
    else if (key !== undefined) items.push(`${key}=${sign ?? ''}${bound ?? ''}`)
    else {
      const value = quoted ?? bare ?? ''
      const keys = new Set(
        runs.flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name] === value)),
      )
      const [only] = keys
      if (only === undefined || keys.size > 1)
        return {
          problem: `Unexpected \`${value}\`, ${only === undefined ? 'which is no value of these runs' : `which is a value of ${[...keys].join(' and ')}`}; expected KEY=VALUE`,
        }
      items.push(`${only}=${quoted === undefined ? value : `'${value}'`}`)
    }
  }
  return items.join(' ')
}

/** Parses `key=text` pairs separated by blanks; several texts are separated by commas, one in quotes is one. */
export function selection(text: string): ParsedSelection {
  const texts = new Map<string, readonly string[]>()
  pair.lastIndex = 0
  const whole = text.trimEnd()
  while (pair.lastIndex < whole.length) {
    const start = pair.lastIndex
    const match = pair.exec(whole)
    if (!match) {
      return { problem: `Unexpected \`${whole.slice(start).trim()}\`, expected KEY=TEXT` }
    }
    const [, key = '', quoted, list = ''] = match
    const named = quoted === undefined ? list.split(',').filter((text) => text !== '') : [quoted]
    texts.set(key, [...(texts.get(key) ?? []), ...named])
  }
  const terms = [...texts].map(([key, named]) => `${key}:(${named.map(term).join(' OR ')})`)
  const parsed = parseFilter(terms.join(' '), { isExact: true })
  if ('problem' in parsed) return { problem: parsed.problem }
  const open = [...texts].filter(([, named]) => named.includes('*')).map(([key]) => key)
  const filter: Filter = (fields) =>
    open.every((key) => (fields[key] ?? '') !== '') && parsed.filter(fields)
  return { filter, texts }
}

/** A key or a plain text that no run has, as a problem; undefined when all are known. */
export function unknownName(
  { texts }: Selection,
  runs: readonly Run[],
  name: string,
): string | undefined {
  const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  for (const [key, named] of texts) {
    if (!keys.has(key))
      return `Unexpected key \`${key}\` in ${name}, ${expectedNames(key, [...keys].toSorted())}`
    const [unknown] = unknownValues(new Map([[key, named.filter(isPlain)]]), runs)
    if (unknown) {
      const { value, known } = unknown
      return `Unexpected ${key} \`${value}\` in ${name}, ${expectedNames(value, known)}`
    }
  }
  return undefined
}

// Comparisons and patterns are evaluated by the filter; other values are literal.
function term(text: string): string {
  return isPlain(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text
}

function isPlain(text: string): boolean {
  return !/^[<>]=?[^\s()"]+$/.test(text) && !/^[^\s()"]*\*[^\s()"]*$/.test(text)
}
