// What a report states about some runs: the subject in words, and all findings with the most important first.
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { memoizeByObject, memoizeByText } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import { isRated } from '../runs/target-rate.ts'
import {
  cellSets,
  countOf,
  fieldsText,
  hardwareKeys,
  isSystemKey,
  pick,
  serverKeys,
  varyingKeys,
  type CellSet,
} from './finding-cells.ts'
import { changeFinding } from './change-findings.ts'
import { type Change } from './changes.ts'
import type { SidesCompared } from './compared-side.ts'
import {
  confoundersOfSides,
  differenceFindings,
  differencesBetween,
  runsOfSides,
  withConfounders,
} from './differences.ts'
import { fewRunFindings } from './few-runs.ts'
import type { Finding, Sentence } from './finding.ts'
import { caveatsOf } from './first-caveats.ts'
import { withInstanceSizes } from './instance-sizes.ts'
import { monitorFindings } from './monitors.ts'
import { noComparison } from './no-comparison.ts'
import { orderFindings } from './order-effects.ts'
import { hasProfiles, profileFindings } from './profiles.ts'
import { repeatFindings } from './repeat-findings.ts'
import {
  asideFindings,
  failureFindings,
  mixedFindings,
  stabilityFindings,
  warningFindings,
} from './run-quality.ts'
import { subjectsOf } from './archive-subject.ts'
import { tellsEngine } from './key-values.ts'
import { withNameParts } from './name-parts.ts'
import { withVariants } from './name-variants.ts'
import { areDays, areFileNames, areMarks, areOutcomes } from './no-sides.ts'
import { commonShare } from './subject-kinds.ts'
import type { Subject } from './compared-subject.ts'
import { mostSentences, sentencesOf } from './summary-sentences.ts'
import { lossSentences } from './side-sentences.ts'
import { uncomparedSweep } from './load-keys.ts'
import { peakSentences, shapeSentences } from './shape-sentences.ts'
import { fieldCaveat } from './side-caveats.ts'
import { threadFindings } from './thread-lines.ts'
import { hasEqualRecall, unequalRecall } from './unranked.ts'

/** What the findings are about: the runs, and which keys only stand for parts of paths. */
export interface FindingSources {
  readonly runs: readonly Run[]
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
  /** Of a comparison of two sides. */
  readonly sides?: SidesCompared
  /** The name of the archive or of its folders: its author named it after what it compares. */
  readonly name?: string
  /** The first line of its README, and those that set one thing against another. */
  readonly titles?: string
  /** The names with underscores in its text, one a line. */
  readonly options?: string
  /** Why nothing is ranked. */
  readonly unranked?: Sentence
}

/** A change with its finding, and the cells among which it was found. */
export interface RankedChange {
  readonly change: Change
  readonly finding: Finding
  readonly set: CellSet
}

/** The subjects of the runs of one headline metric, the most important first. */
export interface ComparedSet {
  readonly set: CellSet
  readonly subjects: readonly Subject[]
  /** Why there are none. */
  readonly unranked?: Sentence
}

// The pairs of sides whose other differences and profiles are listed.
const explained = 2
const mostTried = 100
const mostShown = 7
const mostPairs = 3
const mostOthers = 2
const mostListed = 30

/** The cells of every headline metric with what they compare, those with the most cells first. */
export const comparedSets = memoizeByObject((sources: FindingSources): readonly ComparedSet[] => {
  const runs = withNameParts(withInstanceSizes(sources.runs.map(judged)))
  const sets = setsOf(runs, sources)
  const isMute = ({ subjects, unranked }: ComparedSet): boolean =>
    subjects.length === 0 && !unranked
  if (sources.sides || !sets.every(isMute)) return sets
  // What is compared may stand in a part of a name.
  const variants = withVariants(runs, sources.isUnknown)
  const others = setsOf(variants, sources)
  if (!others.every(isMute)) return others
  // Or the sides differ in several fields at once.
  const whole = setsOf(runs, sources, true)
  return whole.every(isMute) ? sets : whole
})

function setsOf(
  runs: readonly Run[],
  { isUnknown, vocabulary, sides, ...names }: FindingSources,
  areWhole = false,
): readonly ComparedSet[] {
  return serversFirst(
    cellSets(runs, vocabulary).map((set) => {
      const subjects = subjectsOf(set, isUnknown, sides?.labels, names, areWhole)
      const equal = subjects.filter(hasEqualRecall)
      const isRanked = equal.length > 0 && subjects.filter(comparesServers).every(hasEqualRecall)
      const unranked = names.unranked ?? (isRanked ? undefined : unequalRecall(set.cells))
      return unranked ? { set, subjects: [], unranked } : { set, subjects: equal }
    }),
  )
}

const comparesServers = ({ compared }: Subject): boolean =>
  compared.some((key) => serverKeys.includes(key))

// Where the first set compares nothing, the first one that compares servers stands before it.
function serversFirst(sets: readonly ComparedSet[]): readonly ComparedSet[] {
  const servers = sets.find(({ subjects: [subject] }) => subject && comparesServers(subject))
  const [first] = sets
  const isMute = first?.subjects.length === 0 && !first.unranked
  return isMute && servers ? [servers, ...sets.filter((set) => set !== servers)] : sets
}

// Of runs with a target rate the latency is compared, because the throughput is what was asked for.
function judged(run: Run): Run {
  const has = (name: string): boolean => run.measurements.some(({ metric }) => metric === name)
  const headline = isRated(run) ? ['latency.p95', 'latency.avg'].find(has) : undefined
  return headline === undefined ? run : { ...run, headline }
}

/** The changes between the sides of all subjects, the most important first. */
export function rankedChanges(sources: FindingSources): readonly RankedChange[] {
  return comparedSets(sources).flatMap(({ set, subjects }) =>
    subjects.flatMap(({ pairs }) =>
      pairs.map((change) => ({
        change,
        set,
        finding: changeFinding(change, sources.vocabulary),
      })),
    ),
  )
}

/** The findings: at most seven to show, of the subject, of other fields and of the quality of the runs, then the rest. */
export function findingsOf(sources: FindingSources): {
  readonly shown: readonly Finding[]
  readonly more: readonly Finding[]
} {
  const { runs, isUnknown, vocabulary, sides } = sources
  const keys = varyingKeys(runs)
  const sets = comparedSets(sources)
  const isField = (key: string): boolean => !isUnknown(key)
  const finding = (change: Change): Finding =>
    withConfounders(
      changeFinding(change, vocabulary),
      originalsOf(change, sides),
      differencesOf(sources)(change),
    )
  const [main] = sets
  const subject = main?.subjects[0]
  const pairs = (subject?.pairs ?? []).slice(0, mostListed).map(finding)
  const others = sets.flatMap(({ set, subjects }, index) => {
    const place = workPrefix(set, main?.set, vocabulary)
    return (index === 0 ? subjects.slice(1) : subjects).slice(0, mostPairs).map((other) => ({
      isMain: isMain(other, set, isUnknown),
      findings: other.pairs.slice(0, mostOthers).map((change) => {
        const own = finding(change)
        return { ...own, title: `${place}${own.title}` }
      }),
    }))
  })
  const changes = subject?.pairs ?? []
  const quality = [
    ...orderFindings(
      sets.map(({ set }) => set),
      vocabulary,
    ),
    ...failureFindings(runs, keys, vocabulary),
    ...sets.flatMap(({ set }) => mixedFindings(set, vocabulary)),
    ...stabilityFindings(runs, keys, vocabulary),
    ...changes.slice(0, 1).flatMap((change) => monitorFindings(change, vocabulary)),
    ...sets.flatMap(({ set }) => threadFindings(set, vocabulary)),
  ]
  const ranked = [
    ...pairs.slice(0, mostPairs),
    ...others
      .filter((other) => other.isMain)
      .flatMap(({ findings }) => findings)
      .slice(0, mostOthers),
    ...(pairs.length > 0
      ? []
      : sides
        ? [
            noComparison(
              sides.compared,
              sets.map(({ set }) => set),
            ),
          ]
        : main?.unranked
          ? []
          : fewRunFindings(runs, vocabulary)),
    ...(sides
      ? differencesBetween(
          sides.compared.map((side) => side.runs),
          sides.keys,
          sides.labels,
          isField,
          vocabulary,
        )
      : []),
    ...firstOfKind(quality),
  ]
  const all = [
    ...ranked,
    ...pairs,
    ...others.flatMap(({ findings }) => findings),
    ...quality,
    ...warningFindings(runs, keys, vocabulary),
    ...asideFindings(runs, keys, vocabulary),
    ...sets.flatMap(({ set }) => repeatFindings(set, runs, vocabulary)),
    ...(sides ? [] : changes.slice(0, explained)).flatMap((change) =>
      differenceFindings(change, isField, vocabulary),
    ),
    ...changes
      .slice(0, mostTried)
      .filter(hasProfiles)
      .slice(0, explained)
      .flatMap((change) => profileFindings(change, vocabulary)),
  ]
  // Repeats of one configuration have nothing to compare but their spread.
  const shown = (ranked.length > 0 ? ranked : all).slice(0, mostShown)
  return { shown, more: [...new Set(all)].filter((each) => !shown.includes(each)) }
}

// A larger machine is faster, and a part of few paths may be another experiment.
function isMain(
  { compared, cells }: Subject,
  set: CellSet,
  isUnknown: (key: string) => boolean,
): boolean {
  return (
    !compared.some((key) => hardwareKeys.has(key)) &&
    (!compared.some(isUnknown) || cells.length >= commonShare * set.cells.length)
  )
}

/** Returns what else differs between the sides of a change, most important first. */
const differencesOf = memoizeByObject(({ runs, isUnknown, vocabulary, sides }: FindingSources) => {
  const isCondition = memoizeByText(
    (key) => ![areOutcomes, areFileNames, areDays, areMarks].some((isNone) => isNone(key, runs)),
  )
  return memoizeByObject((change: Change) =>
    confoundersOfSides(
      originalsOf(change, sides),
      // The pool of a sweep over pools is no other difference.
      sides?.keys ?? [
        ...change.compared,
        ...change.keys.filter((key) => isSystemKey(key) && vocabulary.varies(key) !== undefined),
        ...(areEngines(change) ? ['engine'] : []),
      ],
      (key) => isCondition(key) && (!isUnknown(key) || areOfSides(runsOfSides(change), key)),
      vocabulary,
    ),
  )
})

// The names that are compared tell the engines.
const areEngines = ({ compared, cells }: Change): boolean =>
  compared.some((key) =>
    tellsEngine(
      key,
      cells.flatMap(({ baseline, contender }) => [baseline, contender]),
    ),
  )

// A name that all runs of a side have, and none of the other.
function areOfSides(sides: readonly (readonly Run[])[], key: string): boolean {
  const values = sides.map((runs) => new Set(runs.map(({ fields }) => fields[key])))
  return (
    values.every((own) => own.size === 1 && !own.has(undefined)) &&
    new Set(values.flatMap((own) => [...own])).size === values.length
  )
}

/** The sentences of the first screen, three in all: what makes the comparison doubtful, the main change, what limits it; without a change what was measured first. */
export function firstSentences(sources: FindingSources): readonly Sentence[] {
  const { runs, isUnknown, vocabulary } = sources
  const [main, ...sets] = comparedSets(sources)
  if (!main) return []
  if (main.unranked) return [main.unranked]
  const [subject] = main.subjects
  const [pair] = subject?.pairs ?? []
  const differences = pair ? differencesOf(sources)(pair) : []
  const differing = new Set(differences.map(({ name }) => name))
  const { first, second, last } = caveatsOf(pair, differences, runs, vocabulary, main.set.cells)
  const fields = pair && fieldCaveat(pair, differences, vocabulary)
  const before = [...first, ...(fields?.isFirst ? fields.sentences : [])]
  const also = [...(fields?.isFirst === false ? fields.sentences : []), ...second]
  const left = Math.max(1, mostSentences - before.length - also.length)
  const own = sentencesOf(main.set, subject, vocabulary, left, main.subjects)
  // The same sides by another metric, such as the latency of the runs with a target rate.
  const sides = new Set(subject?.sides.map(fieldsText))
  const same = sets.flatMap(({ set, subjects: [also] }) =>
    also?.sides.every((side) => sides.has(fieldsText(side)))
      ? sentencesOf(set, also, vocabulary, 1).map((sentence) => ({
          ...sentence,
          text: `${workPrefix(set, main.set, vocabulary)}${sentence.text}${also.cells.every(({ runs: own }) => own.every(isRated)) ? ' (at a target rate)' : ''}`,
        }))
      : [],
  )
  // What else is compared in the same cells, unless it is known to change everything.
  const further = main.subjects
    .slice(1)
    .filter((other) => isMain(other, main.set, isUnknown))
    .filter(({ compared }) => !compared.some((key) => differing.has(`field ${key}`)))
    .flatMap((other) => sentencesOf(main.set, other, vocabulary, 1, main.subjects))
  const isLoss =
    subject !== undefined && lossSentences(subject, pair?.better, vocabulary).length > 0
  const shape = subject && !isLoss ? peakSentences(main.set, subject, vocabulary) : []
  const alone = { ...main.set, cells: uncomparedSweep(main.set, main.subjects) }
  // What tells the sweep from the others.
  const ofSweep = main.set.keys.filter((key) => countOf(alone.cells, [key]) === 1)
  const name = label(pick(alone.cells[0]?.fields ?? {}, ofSweep), vocabulary)
  const sweep = shapeSentences(alone, vocabulary)
    .slice(0, 1)
    .map((sentence) => ({
      ...sentence,
      text: sentence.text.replace(/^Peak: /, (head) => (name === '' ? head : `${name} peaks at `)),
    }))
  const [news, ...others] = [...own, ...same, ...further, ...shape]
  const all = [...(news ? [news] : []), ...also, ...others]
  return [...(pair ? [...before, ...all] : [...all, ...before]), ...last, ...sweep].slice(
    0,
    mostSentences,
  )
}

// The work of all cells of a set that is not that of the main one: `oltp_read_only: `, empty where it is.
function workPrefix(set: CellSet, main: CellSet | undefined, vocabulary: Vocabulary): string {
  const valuesOf = (all: CellSet | undefined, key: string): ReadonlySet<string | undefined> =>
    new Set(all?.cells.flatMap(({ runs }) => runs.map(({ fields }) => fields[key])))
  const keys = ['workload', 'phase'].filter((key) => {
    const own = valuesOf(set, key)
    const [value] = own
    const others = valuesOf(main, key)
    return own.size === 1 && value !== undefined && !(others.size === 1 && others.has(value))
  })
  const text = label(pick(set.cells[0]?.runs[0]?.fields ?? {}, keys), vocabulary)
  return text === '' ? '' : `${text}: `
}

// Runs of two sides lack the fields whose values the sides do not share.
function originalsOf(
  change: Change,
  sides: SidesCompared | undefined,
): readonly (readonly Run[])[] {
  return runsOfSides(change).map((runs, index) => {
    const own = new Map(sides?.compared[index]?.runs.map((run) => [run.id, run]))
    return runs.map((run) => own.get(run.id) ?? run)
  })
}

function firstOfKind(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ kind }) => !seen.has(kind) && seen.add(kind).size > 0)
}
