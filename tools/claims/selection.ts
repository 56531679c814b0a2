// Which runs a claim or value speaks of: `version=8.4.8 threads=1,2 memory=* cores=>=2`.
import { parseFilter, type Filter } from '../analysis/filter.ts'
import type { Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'

/** A parsed selection: what it lets pass, and the texts that it names for each key. */
export interface Selection {
  readonly filter: Filter
  /** Key → its texts; `*` alone stands for any. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** A selection, or what is wrong with its text. */
export type Selected = Selection | { readonly problem: string }

// version=8.4.8   option='a b'   threads:1,2
const pair = /\s*([A-Za-z][\w.-]*)[=:](?:'([^']*)'|(\S+))/y

/** Parses `key=text` pairs separated by blanks; several texts are separated by commas, one in quotes is one. */
export function selection(text: string): Selected {
  const texts = new Map<string, readonly string[]>()
  pair.lastIndex = 0
  const whole = text.trimEnd()
  while (pair.lastIndex < whole.length) {
    const start = pair.lastIndex
    const match = pair.exec(whole)
    if (!match) {
      return { problem: `Unexpected \`${whole.slice(start).trim()}\`, expected KEY=TEXT` }
    }
    const [, key = '', quoted, words = ''] = match
    const named = quoted === undefined ? words.split(',').filter((word) => word !== '') : [quoted]
    texts.set(key, [...(texts.get(key) ?? []), ...named])
  }
  const terms = [...texts].map(([key, named]) => `${key}:(${named.map(term).join(' OR ')})`)
  const parsed = parseFilter(terms.join(' '))
  if ('problem' in parsed) return { problem: parsed.problem }
  const open = [...texts].filter(([, named]) => named.includes('*')).map(([key]) => key)
  const filter: Filter = (fields) =>
    open.every((key) => (fields[key] ?? '') !== '') && parsed.filter(fields)
  return { filter, texts }
}

/** What no run can answer: a key that none has, a plain text that none has there; undefined when all is known. */
export function unknownName(
  { texts }: Selection,
  runs: readonly Run[],
  name: string,
): string | undefined {
  const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  for (const [key, named] of texts) {
    if (!keys.has(key))
      return `Unexpected key \`${key}\` in ${name}, expected one of ${[...keys].toSorted().join(', ')}`
    const there = new Set(runs.map(({ fields }) => fields[key] ?? ''))
    const strange = named.find((text) => isPlain(text) && !there.has(text))
    if (strange !== undefined) {
      const expected = [...there].toSorted(naturalOrder).join(', ')
      return `Unexpected ${key} \`${strange}\` in ${name}, expected one of ${expected}`
    }
  }
  return undefined
}

// Comparisons and patterns mean something to the filter; every other text stands for itself.
function term(text: string): string {
  return isPlain(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text
}

function isPlain(text: string): boolean {
  return !/^[<>]=?[^\s()"]+$/.test(text) && !/^[^\s()"]*\*[^\s()"]*$/.test(text)
}
