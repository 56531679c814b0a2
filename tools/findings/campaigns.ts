// The experiments of an archive: folders whose files are laid out differently and that share no conditions are not compared.
import { append } from '../core/append.ts'
import { largest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import { comparedSets, type FindingSources } from './all-findings.ts'
import {
  fieldsText,
  isLoadAlias,
  isOfMachine,
  isSystemKey,
  serverKeys,
  withoutKeys,
} from './finding-cells.ts'

/** One experiment: its folders, and its runs with what findings need. */
export interface Campaign {
  readonly folders: readonly string[]
  readonly sources: FindingSources
}

/** A result with the parts of its path. */
interface Placed {
  readonly run: Run
  readonly parts: readonly string[]
}

const fewestRuns = 4
const alike = 0.3

const areOfMachine = ({ placed }: Group): boolean =>
  2 * placed.filter(({ run }) => isOfMachine(run)).length > placed.length

/** The experiments with at least four usable runs, those with databases first, then those that compare something and have half as many runs as the largest, then the largest; one with all runs where there are not two, or where two sides are given. */
export const campaignsOf = memoizeByObject((sources: FindingSources): readonly Campaign[] => {
  const placed = sources.runs.flatMap((run): readonly Placed[] =>
    run.source && run.status === 'ok' ? [{ run, parts: run.source.path.split('/') }] : [],
  )
  const groups = split(placed, 0, true).filter((group) => group.placed.length >= fewestRuns)
  if (groups.length < 2 || sources.sides) return [{ folders: [], sources }]
  const most = largest(groups.map((group) => group.placed.length))
  return groups
    .map((group) => {
      const { folders } = group
      const own = { ...sources, runs: sources.runs.filter((run) => isBelow(run, folders)) }
      // What compares nothing comes behind what is not much smaller and does.
      const isLarge = 2 * group.placed.length >= most
      const compares = isLarge && comparedSets(own)[0]?.subjects[0] !== undefined
      return { group, compares, campaign: { folders, sources: own } }
    })
    .toSorted(
      (a, b) =>
        Number(areOfMachine(a.group)) - Number(areOfMachine(b.group)) ||
        Number(b.compares) - Number(a.compares) ||
        b.group.placed.length - a.group.placed.length,
    )
    .map(({ campaign }) => campaign)
})

function isBelow({ source, companions }: Run, folders: readonly string[]): boolean {
  const path = source?.path ?? companions[0]?.path ?? ''
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

interface Group {
  readonly folders: readonly string[]
  readonly placed: readonly Placed[]
}

// `isWhole` states that the results are all of their folder.
function split(placed: readonly Placed[], depth: number, isWhole: boolean): readonly Group[] {
  const [first] = placed
  if (!first) return []
  const children = groupBy(placed, ({ parts }) => parts.slice(0, depth + 1).join('/'))
  const folders = isWhole ? [first.parts.slice(0, depth).join('/')] : [...children.keys()]
  // A folder that holds results itself is one experiment.
  if (placed.some(({ parts }) => parts.length === depth + 1)) return [{ folders, placed }]
  if (children.size === 1) return split(placed, depth + 1, true)
  const groups = merged(merged([...children.values()], layouts(depth)), conditions)
  return groups.length === 1
    ? [{ folders, placed }]
    : groups.flatMap((group) => split(group, depth, false))
}

// Groups that share at least three tenths of the smaller one's properties are one.
function merged(
  groups: readonly (readonly Placed[])[],
  propertyOf: (one: Placed) => string,
): readonly (readonly Placed[])[] {
  const left: { readonly placed: Placed[]; readonly properties: Set<string> }[] = []
  for (const placed of groups) {
    const properties = new Set(placed.map(propertyOf))
    const same = left.filter((other) => isAlike(other.properties, properties))
    const [first] = same
    if (!first) {
      left.push({ placed: [...placed], properties })
      continue
    }
    for (const { placed: own, properties: names } of [...same.slice(1), { placed, properties }]) {
      append(first.placed, own)
      for (const name of names) first.properties.add(name)
    }
    for (const other of same.slice(1)) left.splice(left.indexOf(other), 1)
  }
  return left.map(({ placed }) => placed)
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  const shared = [...small].filter((name) => large.has(name)).length
  return shared >= alike * small.size
}

// The path below the child without its numbers and the child's own name, and the tool.
function layouts(depth: number): (one: Placed) => string {
  return ({ run, parts }) => {
    const [child = '', ...rest] = parts.slice(depth)
    const bare = rest.join('/').replaceAll(child, '')
    return `${run.source?.format ?? ''} ${bare.replace(/\d+(?:\.\d+)*/g, '#')}`
  }
}

// What was measured, whatever the system was.
function conditions({ run: { fields, headline = '' } }: Placed): string {
  const system = Object.keys(fields).filter(
    (key) => isSystemKey(key) || isLoadAlias(key) || serverKeys.includes(key),
  )
  return `${headline} ${fieldsText(withoutKeys(fields, ['repeat', ...system]))}`
}
