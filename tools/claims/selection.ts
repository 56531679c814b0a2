// The runs that a claim or value selects: `version=8.4.8 threads=1,2 memory=* cores=>=2`.
import { parseFilter, type Filter, type UsableFilter } from '../analysis/filter.ts'
import { unknownLiterals } from '../analysis/unknown-values.ts'
import { expectedNames } from '../core/known-names.ts'
import type { Run } from '../core/model.ts'
import { textsOfKeys } from '../options/sides.ts'

/** A parsed selection: its filter, and the texts that it names per key. */
export interface Selection extends Pick<UsableFilter, 'filter' | 'literals'> {
  /** Key → its values; `*` matches any value. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

// version=8.4.8   option='a b'   threads:1,2   threads>=8   mysql-5.5
const item =
  /([A-Za-z][\w.-]*)(?:[=:](?:'([^']*)'(?=\s|$)|(\S+))|([<>]=?)([^\s=]\S*))(?=\s|$)|'([^']*)'|(\S+)/g

/**
 * Parses `key=text` pairs separated by blanks; several texts are separated by commas, one in quotes is one. A bare value, such
 * as `mysql-5.5`, stands for the key of the runs that have it.
 */
export function selection(
  text: string,
  runs: readonly Run[] = [],
): Selection | { readonly problem: string } {
  const texts = new Map<string, readonly string[]>()
  for (const [, key, quoted, list, sign = '', bound = '', bareText, bare = ''] of text.matchAll(
    item,
  )) {
    const value = bareText ?? bare
    const keys = key === undefined ? keysWith(value, runs) : [key]
    const [only, other] = keys
    if (only === undefined || other !== undefined)
      return {
        problem: `Unexpected \`${value}\`, ${only === undefined ? 'which is not a value of these runs' : `which is a value of ${keys.join(' and ')}`}; expected KEY=VALUE`,
      }
    const one = quoted ?? (key === undefined ? value : undefined)
    const named = one === undefined ? (list ?? `${sign}${bound}`).split(',') : [one]
    const filled = one === undefined ? named.filter((each) => each !== '') : named
    texts.set(only, [...(texts.get(only) ?? []), ...filled])
  }
  const terms = [...texts].map(([key, named]) => `${key}:(${named.map(term).join(' OR ')})`)
  const parsed = parseFilter(terms.join(' '), { isExact: true })
  if ('problem' in parsed) return { problem: parsed.problem }
  const open = [...texts].filter(([, named]) => named.includes('*')).map(([key]) => key)
  const filter: Filter = (fields) =>
    open.every((key) => (fields[key] ?? '') !== '') && parsed.filter(fields)
  return { filter, literals: parsed.literals, texts }
}

function keysWith(value: string, runs: readonly Run[]): readonly string[] {
  return [...textsOfKeys(runs)].flatMap(([key, texts]) => (texts.has(value) ? [key] : []))
}

/** A key or a plain text that no run has, as a problem; undefined when all are known. */
export function unknownName(
  { texts, literals }: Selection,
  runs: readonly Run[],
  name: string,
): string | undefined {
  const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  const key = [...texts.keys()].find((each) => !keys.has(each))
  if (key !== undefined)
    return `Unexpected key \`${key}\` in ${name}, ${expectedNames(key, [...keys].toSorted())}`
  const [unknown] = unknownLiterals(literals, runs)
  return (
    unknown &&
    `Unexpected ${unknown.field} \`${unknown.value}\` in ${name}, ${expectedNames(unknown.value, unknown.known)}`
  )
}

// Comparisons and patterns are evaluated by the filter; other values are literal.
function term(text: string): string {
  const isEvaluated = /^(?:[<>]=?[^\s()"]+|[^\s()"]*\*[^\s()"]*)$/.test(text)
  return isEvaluated ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}
