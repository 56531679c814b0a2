// The state of the explorer as a query: what differs from the view of all runs, nothing for the first question.

import { filterTerm } from './filter-term.ts'
import { keyColumnOf, type Runs } from './packed-runs.ts'
import type { Chosen } from './select-runs.ts'

export interface ExploreState {
  readonly chosen: Chosen
  /** A further filter in the language of `query`. */
  readonly filter: string
  /** Empty for the one that most of the runs report. */
  readonly metric: string
  /** The key along the axis, and the key of the lines. */
  readonly x: string
  readonly by: string
  /** The text of `by` that values are divided by. */
  readonly baseline: string | undefined
  /** A key, a metric or `ratio`; with `-` before it the largest first. */
  readonly sort: string
  /** A run of the selected point; it represents all its replicates. */
  readonly cell: string | undefined
}

const lineKeys = ['version', 'engine', 'config', 'cores', 'option']

// The first wanted key with several values that is not `taken`, else any such key.
function firstKey(keys: Runs['keys'], wanted: readonly string[], taken: string): string {
  const free = keys.filter(({ key }) => key !== taken)
  const varied = free.filter(({ values }) => values.length > 2).map(({ key }) => key)
  return wanted.find((name) => varied.includes(name)) ?? varied[0] ?? free[0]?.key ?? ''
}

/** All runs: no filter, the metric of most runs over threads, a line a version or another key with several values. */
function allRuns({ keys }: Runs): ExploreState {
  const x = firstKey(keys, ['threads', 'cores'], '')
  return {
    chosen: new Map(),
    filter: '',
    metric: '',
    x,
    by: firstKey(keys, lineKeys, x),
    baseline: undefined,
    sort: '',
    cell: undefined,
  }
}

/** The query of a state, `q` in the filter language: `engine:mysql threads:(64 OR 128)`. */
export function exploreAddress(state: ExploreState, runs: Runs): string {
  const text = queryOf(state, runs)
  const [first] = runs.questions
  if (!first) return text
  if (text === queryOf(parsed(first.address, runs), runs)) return ''
  return text === '' ? '?q=' : text
}

function queryOf(state: ExploreState, runs: Runs): string {
  const open = allRuns(runs)
  const facets = [...state.chosen].map(([key, texts]) => filterTerm(key, [...texts]))
  const q = [...facets, ...(state.filter === '' ? [] : [state.filter])].join(' ')
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  for (const name of ['metric', 'x', 'by', 'sort'] as const) {
    if (state[name] !== open[name]) query.set(name, state[name])
  }
  if (state.baseline !== undefined) query.set('baseline', state.baseline)
  if (state.cell !== undefined) query.set('cell', state.cell)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

// A term that a facet can show:  threads:64  threads:(64 OR "1 k")
const term =
  /^([A-Za-z][\w.-]*):(?:("(?:[^"\\]|\\.)*"|[\w.][\w./+-]*)|\(((?:"(?:[^"\\]|\\.)*"|[\w.][\w./+-]*)(?: OR (?:"(?:[^"\\]|\\.)*"|[\w.][\w./+-]*))*)\))(?:\s+|$)/
const word = /"((?:[^"\\]|\\.)*)"|([\w.][\w./+-]*)/g

/** The state that a query asks for, without one the first question; what the runs do not have stays in the filter, or is ignored. */
export function exploreState(search: string, runs: Runs): ExploreState {
  const query = new URLSearchParams(search)
  // The search of the site has a parameter of its own.
  query.delete('search')
  const isEmpty = [...query].length === 0
  return parsed(isEmpty ? (runs.questions[0]?.address ?? '') : search, runs)
}

/** What of a query is not shown, as sentences: a metric or key that no run has, and lines by the key of the axis. */
export function unshownParts(search: string, runs: Runs): readonly string[] {
  const query = new URLSearchParams(search)
  const keys = runs.keys.map(({ key }) => key)
  const known = { metric: runs.metrics.map(({ metric }) => metric), x: keys, by: keys }
  const unknown = Object.entries(known).flatMap(([name, all]) => {
    const text = query.get(name)
    return text === null || all.includes(text) ? [] : [`No run has ${text}.`]
  })
  const { x } = exploreState(search, runs)
  if (query.get('by') !== x) return unknown
  return [
    ...unknown,
    `Series and x axis are both ${keyColumnOf(runs, x)?.title ?? x}: choose others.`,
  ]
}

function parsed(search: string, runs: Runs): ExploreState {
  const open = allRuns(runs)
  const query = new URLSearchParams(search.length > 8192 ? '' : search)
  const chosen = new Map<string, ReadonlySet<string>>()
  let rest = query.get('q')?.trim() ?? ''
  for (let match = term.exec(rest); match; match = term.exec(rest)) {
    const [whole, key = '', single, several] = match
    const column = keyColumnOf(runs, key)
    const texts = [...(single ?? several ?? '').matchAll(word)]
      .map(([, inner, bare]) => inner?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '')
      .filter((text) => text !== 'OR')
    if (chosen.has(key) || !column || texts.some((text) => !column.values.includes(text))) break
    chosen.set(key, new Set(texts))
    rest = rest.slice(whole.length)
  }
  const keyed = (name: 'x' | 'by'): string =>
    keyColumnOf(runs, query.get(name) ?? '')?.key ?? open[name]
  const x = keyed('x')
  // Points of one place on the axis are one line only where another key tells lines apart.
  const by = keyed('by') === x ? firstKey(runs.keys, lineKeys, x) : keyed('by')
  const baseline = query.get('baseline') ?? undefined
  const requestedMetric = query.get('metric')
  const column = keyColumnOf(runs, by)
  return {
    chosen,
    filter: rest,
    metric: runs.metrics.find(({ metric }) => metric === requestedMetric)?.metric ?? open.metric,
    x,
    by,
    baseline:
      baseline !== undefined && column?.values.includes(baseline) === true ? baseline : undefined,
    sort: query.get('sort') ?? '',
    cell: [query.get('cell') ?? ''].find((id) => runs.rowOf(id) !== undefined),
  }
}
