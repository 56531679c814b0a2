// A view of the explorer as the figure fence of an article.

import type { ExploreState } from './explore-address.ts'
import type { Runs } from './packed-runs.ts'

/** The fence as text: the filters become `where`, the rest of the filter stays `filter`. */
export function exploreFence(state: ExploreState, runs: Runs, rows: Uint32Array): string {
  const archives = textsOf(runs, 'archive', rows)
  const where = [...state.chosen].filter(([key]) => key !== 'archive' && key !== 'status')
  const lines = [
    '```figure',
    `kind: ${numeric(textsOf(runs, state.x, rows)) ? 'throughput' : 'grouped-bars'}`,
    `id: ${addressOf(state.by)}-by-${addressOf(state.x)}`,
    'title: # the finding, with its number',
    `archive: ${listOf(archives)}`,
    `metric: ${state.metric}`,
    ...(where.length > 0 ? ['where:'] : []),
    ...where.map(([key, texts]) => `  ${key}: ${listOf([...texts])}`),
    ...(state.filter === '' ? [] : [`filter: ${quoted(state.filter)}`]),
    ...(numeric(textsOf(runs, state.x, rows))
      ? [`x: ${state.x}`, ...(state.steps === 'log' ? [] : ['scale: even'])]
      : [`row: ${state.x}`]),
    `series: ${state.by}`,
    ...(state.baseline === undefined
      ? []
      : ['mode: relative', `baseline: {${state.by}: ${quoted(state.baseline)}}`]),
    '```',
  ]
  return `${lines.join('\n')}\n`
}

function textsOf({ keys }: Runs, name: string, rows: Uint32Array): readonly string[] {
  const column = keys.find(({ key }) => key === name)
  if (!column) return []
  const codes = new Set<number>()
  for (const row of rows) codes.add(column.codes[row] ?? 0)
  return [...codes].sort((a, b) => a - b).flatMap((code) => column.values[code] || [])
}

function numeric(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => text !== '' && Number.isFinite(Number(text)))
}

function listOf(texts: readonly string[]): string {
  const [only] = texts
  return texts.length === 1 && only !== undefined
    ? quoted(only)
    : `[${texts.map(quoted).join(', ')}]`
}

/** A key as part of an id: lower-case letters, digits and hyphens. */
function addressOf(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** A YAML scalar: plain where nothing in it has a meaning, else a JSON string. */
function quoted(text: string): string {
  return /^[A-Za-z][\w.-]*$/.test(text) ? text : JSON.stringify(text)
}
