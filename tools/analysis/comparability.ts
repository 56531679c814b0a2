// The comparability guard: what else differs between runs that are compared, and which runs are one sample.
import type { Run } from '../model.ts'
import { keyOrder } from '../runs/run-order.ts'
import { groupBy } from './group-by.ts'
import { differingTraits, traitsOf, type Traits } from './run-traits.ts'
import { settingOf } from './setting.ts'

/** What is compared: the fields that a cell shows, and its runs. */
export interface ComparedCell {
  readonly fields: Readonly<Record<string, string>>
  readonly runs: readonly Run[]
}

/** An uncontrolled difference: a key or a trait with its values. */
export interface Confounder {
  readonly name: string
  readonly texts: readonly string[]
}

/**
 * Confounders: keys and traits that differ between compared cells although the figure does not show them. Cells are
 * compared if they agree in all keys except those of `contrast`. Keys that vary within a cell are reported as its residue
 * instead.
 */
export function confoundersOf(
  cells: readonly ComparedCell[],
  contrast: readonly string[],
  intended: readonly string[] = [],
): readonly Confounder[] {
  const shown = new Set([...Object.keys(cells[0]?.fields ?? {}), ...intended])
  const groups = groupBy(cells, ({ fields }) =>
    JSON.stringify(Object.entries(fields).filter(([key]) => !contrast.includes(key))),
  )
  const found = new Map<string, Set<string>>()
  const add = (name: string, texts: Iterable<string>): void => {
    found.set(name, new Set([...(found.get(name) ?? []), ...texts]))
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue
    // Failed runs are not compared: their files may be incomplete.
    const runs = group.flatMap((cell) => cell.runs.filter(({ status }) => status === 'ok'))
    for (const [name, texts] of differingTraits(runs)) if (!shown.has(name)) add(name, texts)
    for (const key of keysOf(runs)) {
      if (shown.has(key) || key === 'repeat') continue
      const texts = new Set(runs.map(({ fields }) => fields[key] ?? ''))
      if (texts.size > 1 && !variesInside(group, key)) add(key, texts)
    }
  }
  return [...found].map(([name, texts]) => ({ name, texts: [...texts] }))
}

/** Confounders in words, a sentence each; the server's variables, which differ by the hundred, in one. */
export function confounderSentences(confounders: readonly Confounder[]): readonly string[] {
  const isVariable = ({ name }: Confounder): boolean => name.startsWith('variable ')
  const own = confounders.filter((confounder) => !isVariable(confounder))
  const variables = confounders.filter(isVariable)
  const words = ({ name, texts }: Confounder): string => `${name} (${textsOf(texts)})`
  const some = variables
    .slice(0, 3)
    .map((confounder) => words({ ...confounder, name: confounder.name.slice('variable '.length) }))
  const more = variables.length > some.length ? ' and others' : ''
  return [
    ...own.slice(0, mostNamed).map(words),
    ...(own.length > mostNamed ? [`${String(own.length - mostNamed)} more`] : []),
    ...(variables.length > 0
      ? [
          `${String(variables.length)} server variable${variables.length === 1 ? '' : 's'}: ${some.join(', ')}${more}`,
        ]
      : []),
  ]
}

const mostNamed = 6
const mostTexts = 6
const longestText = 48

function textsOf(texts: readonly string[]): string {
  const shown = texts
    .slice(0, mostTexts)
    .map((text) => (text === '' ? 'not stated' : shortened(text)))
  return [...shown, ...(texts.length > mostTexts ? ['…'] : [])].join(' | ')
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}

/**
 * Why some runs are not replicates of each other: they agree in every key but `repeat` and differ in a trait. Undefined
 * if all are replicates.
 */
export function mixedReason(runs: readonly Run[]): string | undefined {
  if (runs.length < 2 || haveEqualTraits(runs)) return undefined
  const alike = groupBy(runs, settingOf)
  for (const group of alike.values()) {
    const differing = differingTraits(group.filter(({ status }) => status === 'ok'))
    const confounders = [...differing].map(([name, texts]) => ({ name, texts }))
    if (confounders.length === 0) continue
    return `not one sample: its runs differ in ${confounderSentences(confounders).join('; ')}`
  }
  return undefined
}

// Failed runs are not compared: their files may be incomplete.
function haveEqualTraits(runs: readonly Run[]): boolean {
  let first: Traits | undefined
  for (const run of runs) {
    if (run.status !== 'ok') continue
    const traits = traitsOf(run)
    first ??= traits
    if (traits !== first) return false
  }
  return true
}

function variesInside(cells: readonly ComparedCell[], key: string): boolean {
  return cells.some((cell) => new Set(cell.runs.map(({ fields }) => fields[key] ?? '')).size > 1)
}

function keysOf(runs: readonly Run[]): readonly string[] {
  const keys = new Set<string>()
  for (const { fields } of runs) for (const key of Object.keys(fields)) keys.add(key)
  return [...keys].toSorted(keyOrder)
}
