// All findings about some runs, ranked: changes first, regressions before improvements, then what limits the numbers.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { apartServers } from './apart-servers.ts'
import { bestFindings, rankingFindings } from './best-cells.ts'
import { cellSets, hardwareKeys, varyingKeys, type CellSet } from './cells.ts'
import { changeFinding } from './change-findings.ts'
import { changesOf, type Change } from './changes.ts'
import { differenceFindings, runsOfSides, withConfounders } from './differences.ts'
import { fewRunFindings } from './few-runs.ts'
import { findingKinds, type Finding, type FindingKind, type Support } from './finding.ts'
import { monitorFindings } from './monitors.ts'
import { hasProfiles, profileFindings } from './profiles.ts'
import { repeatFindings } from './repeats.ts'
import {
  failureFindings,
  mixedFindings,
  stabilityFindings,
  warningFindings,
} from './run-quality.ts'
import { shownFindings } from './shown-findings.ts'
import { scalingFindings, threadFindings } from './thread-lines.ts'

/** What the findings are about: the runs, and which keys only stand for parts of paths. */
export interface FindingSources {
  readonly runs: readonly Run[]
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

const supportOrder: readonly Support[] = [
  'significant',
  'single',
  'insufficient',
  'equivalent',
  'not-significant',
  'descriptive',
]

// The pairs of sides whose other differences are listed.
const explained = 2
const mostTried = 100

/** A change with its finding, and the cells among which it was found. */
export interface RankedChange {
  readonly change: Change
  readonly finding: Finding
  readonly set: CellSet
}

/** The changes between versions and configurations, the most important first. */
export function rankedChanges({
  runs,
  isUnknown,
  vocabulary,
}: FindingSources): readonly RankedChange[] {
  const changes = cellSets(runs, vocabulary).flatMap((set) =>
    changesOf(set, isUnknown).map((change) => ({
      change,
      set,
      finding: {
        ...changeFinding(change, set.keys, vocabulary),
        ...(isExpected(change, isUnknown) ? { expected: true } : {}),
      },
    })),
  )
  return withoutCopies(changes).toSorted((a, b) => byImportance(a.finding, b.finding))
}

/** The ranked findings. Changes between versions, and those that the first screen of a report lists, name what else differs between their sides. */
export function findingsOf({ runs, isUnknown, vocabulary }: FindingSources): readonly Finding[] {
  const keys = varyingKeys(runs)
  const sets = cellSets(runs, vocabulary)
  const ranked = rankedChanges({ runs, isUnknown, vocabulary })
  const isField = (key: string): boolean => !isUnknown(key)
  const findings = [
    ...ranked.map(({ finding }) => finding),
    ...(ranked.length === 0 ? fewRunFindings(runs, vocabulary) : []),
    ...sets.flatMap((set) => setFindings(set, { runs, isUnknown, vocabulary })),
    ...stabilityFindings(runs, keys, vocabulary),
    ...warningFindings(runs, keys, vocabulary),
    ...failureFindings(runs, keys, vocabulary),
    ...withoutEqualTables(
      explainedChanges(ranked.map(({ change }) => change)).flatMap((change) => [
        ...differenceFindings(change, isField, vocabulary),
        ...monitorFindings(change, keys, vocabulary),
      ]),
    ),
    ...profiledChanges(ranked.map(({ change }) => change)).flatMap((change) =>
      profileFindings(change, keys, vocabulary),
    ),
  ].toSorted(byImportance)
  const changes = new Map(ranked.map(({ finding, change }) => [finding, change]))
  const shown = new Set(shownFindings(findings))
  return findings.map((finding) => {
    const change = changes.get(finding)
    if (!change || !(isOfVersions(change) || shown.has(finding))) return finding
    return withConfounders(finding, runsOfSides(change), change.compared, isField, vocabulary)
  })
}

const sameExperiment = Math.log(2)

// More hardware gives more throughput; paths whose results differ by more than a factor of two are other experiments.
function isExpected({ compared, ratio }: Change, isUnknown: (key: string) => boolean): boolean {
  if (compared.some(isUnknown)) return Math.abs(Math.log(ratio)) > sameExperiment
  return compared.some((key) => hardwareKeys.has(key))
}

// The same runs stored twice give the same change twice.
function withoutCopies<T extends { readonly change: Change; readonly finding: Finding }>(
  changes: readonly T[],
): readonly T[] {
  const seen = new Set<string>()
  return changes.filter(({ change: { metric, baseline, contender, ratio }, finding }) => {
    const text = JSON.stringify([metric, baseline, contender, ratio, finding.verdict])
    return !seen.has(text) && seen.add(text).size > 0
  })
}

// Two changes between the same versions, such as of two workloads, have the same other differences.
function withoutEqualTables(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ title, table }) => {
    const cells = table?.rows.map((row) => row.map(({ text }) => text))
    const text = JSON.stringify([title, cells])
    return !seen.has(text) && seen.add(text).size > 0
  })
}

function setFindings(
  set: CellSet,
  { runs, isUnknown, vocabulary }: FindingSources,
): readonly Finding[] {
  return [
    ...apartServers(set, vocabulary),
    ...rankingFindings(set, isUnknown, vocabulary),
    ...bestFindings(set, isUnknown, vocabulary),
    ...threadFindings(set, vocabulary),
    ...scalingFindings(set, vocabulary),
    ...repeatFindings(set, runs, vocabulary),
    ...mixedFindings(set, vocabulary),
  ]
}

function explainedChanges(changes: readonly Change[]): readonly Change[] {
  return versionsFirst(changes).slice(0, explained)
}

// Only some experiments of an archive have profiles.
function profiledChanges(changes: readonly Change[]): readonly Change[] {
  return versionsFirst(changes).slice(0, mostTried).filter(hasProfiles).slice(0, explained)
}

function isOfVersions({ compared }: Change): boolean {
  return compared.includes('version')
}

// The options of versions differ without anybody asking for it.
function versionsFirst(changes: readonly Change[]): readonly Change[] {
  return [...changes.filter(isOfVersions), ...changes.filter((change) => !isOfVersions(change))]
}

// What differs in the configuration and in the environment is one list in order of weight.
function kindOrder(kind: FindingKind): number {
  return findingKinds.indexOf(kind === 'environment' ? 'configuration' : kind)
}

/** Kinds in their order; within a kind expected changes last, small ones before them, then by support and by the size of the effect. */
function byImportance(a: Finding, b: Finding): number {
  return (
    kindOrder(a.kind) - kindOrder(b.kind) ||
    Number(a.expected ?? false) - Number(b.expected ?? false) ||
    Number(a.small ?? false) - Number(b.small ?? false) ||
    supportOrder.indexOf(a.support) - supportOrder.indexOf(b.support) ||
    b.size - a.size
  )
}
