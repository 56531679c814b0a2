// Groups of runs whose configurations are compared, point by point.
import type { Run } from '../core/model.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { Configuration } from './configuration.ts'

/** One column of a difference: its configurations by the point at which they are compared. */
export interface Side {
  readonly label: string
  readonly points: ReadonlyMap<string, readonly Configuration[]>
}

/** The runs of one column, and its label. */
export interface Group {
  readonly label: string
  readonly runs: readonly Run[]
}

/**
 * The sides of groups of runs. A point is what the runs agree in besides the difference that is meant: the keys that
 * vary inside a group and whose texts all groups share. Where no point is shared, all runs of a group are one.
 */
export function sidesOf(
  groups: readonly Group[],
  configurationOf: (run: Run) => Configuration,
): readonly Side[] {
  const keys = sharedKeys(groups.map(({ runs }) => runs))
  const sides = groups.map((group) => side(group, keys, configurationOf))
  const [first, ...others] = sides
  const shared = [...(first?.points.keys() ?? [])].some((point) =>
    others.every(({ points }) => points.has(point)),
  )
  return shared ? sides : groups.map((group) => side(group, [], configurationOf))
}

function side(
  { label, runs }: Group,
  keys: readonly string[],
  configurationOf: (run: Run) => Configuration,
): Side {
  const points = new Map<string, Set<Configuration>>()
  for (const run of runs) {
    const point = JSON.stringify(keys.map((key) => run.fields[key] ?? ''))
    points.set(point, (points.get(point) ?? new Set()).add(configurationOf(run)))
  }
  return { label, points: new Map([...points].map(([point, all]) => [point, [...all]])) }
}

/** The keys that vary inside a group and whose texts all groups share, other than those that number replicates. */
export function sharedKeys(groups: readonly (readonly Run[])[]): readonly string[] {
  const texts = groups.map(textsOfKeys)
  const declared = groups.flat().flatMap(({ replicate }) => replicate?.key ?? [])
  const numbering = new Set([...replicateKeys, ...declared])
  const [first = textsOfKeys([]), ...others] = texts
  return [...first.keys()]
    .filter(
      (key) =>
        !numbering.has(key) &&
        texts.some((own) => (own.get(key)?.size ?? 0) > 1) &&
        [...(first.get(key) ?? [])].some((text) =>
          others.every((own) => own.get(key)?.has(text) === true),
        ),
    )
    .toSorted(keyOrder)
}

/** The texts that each key of the fields of the runs has. */
export function textsOfKeys(runs: readonly Run[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of runs.flatMap(({ fields }) => Object.entries(fields)))
    found.set(key, (found.get(key) ?? new Set()).add(text))
  return found
}
