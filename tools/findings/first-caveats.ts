// What a report says before any winner: the sides ran on different hosts, or their runs differ more than the sides do.
import type { Confounder } from '../analysis/comparability.ts'
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, listOf } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import type { Change } from './changes.ts'
import { runsOfSides } from './differences.ts'
import { percentText, type Sentence } from './finding.ts'
import { distinguishingFields, sourceOf } from './finding-cells.ts'
import { fewestCells, share, startOf } from './order-effects.ts'
import { timesText } from './pair-sentences.ts'
import { isTitled } from './place.ts'
import { unstableRuns } from './run-quality.ts'
import { hostCaveat } from './side-caveats.ts'
import { nameOf } from './side-name.ts'

// From which share on something concerns more than a few runs.
const leastShare = 0.1
const mostLoss = 0.99
const failedStatuses: ReadonlySet<Run['status']> = new Set([
  'failed',
  'cut-off',
  'empty',
  'missing',
])

/**
 * The sentences on what limits the others: the sides of a change ran on other hosts, and what is wrong with the runs, in one sentence;
 * `differences` are those of the sides, `runs` all of the archive. `second` is what all values have, `last` what concerns fewer than half of them, or both sides alike.
 */
export function caveatsOf(
  change: Change | undefined,
  differences: readonly Confounder[],
  runs: readonly Run[],
  vocabulary: Vocabulary,
  cells: readonly Cell[],
): Readonly<Record<'first' | 'second' | 'last', readonly Sentence[]>> {
  const { isFirst, sentences } = unstableCaveat(change, runs)
  // Folders whose names nothing explains may be those of the hosts.
  const isOfHosts = change?.compared.some((key) => !isTitled(key, vocabulary)) === true
  const hosts = change ? hostCaveat(change, differences, vocabulary, isOfHosts) : []
  return {
    first: [
      ...(isOfHosts ? [] : hosts),
      ...joined([
        ...(isFirst ? sentences : []),
        ...failureCaveat(runs),
        ...contradictionCaveat(change, runs, vocabulary),
      ]),
    ],
    second: spreadCaveat(cells, vocabulary),
    last: [...(isOfHosts ? hosts : []), ...(isFirst ? [] : sentences)],
  }
}

function joined(sentences: readonly Sentence[]): readonly Sentence[] {
  if (sentences.length < 2) return sentences
  return [
    {
      text: sentences.map(({ text }) => text).join('. '),
      badge: '',
      cells: sentences.flatMap(({ cells }) => cells),
    },
  ]
}

const mostSpread = 1.5

// Runs of equal conditions that differ by more than half are no repeats of one experiment, or the experiment does not repeat.
function spreadCaveat(cells: readonly Cell[], vocabulary: Vocabulary): readonly Sentence[] {
  const wide = cells
    .filter(({ low, high }) => low !== null && high !== null && low > 0 && high > mostSpread * low)
    .toSorted((a, b) => ratioOf(b) - ratioOf(a))
  const [worst] = wide
  const repeated = cells.filter(({ n }) => n > 1)
  if (!worst || wide.length < leastShare * repeated.length) return []
  const row = vocabulary.metric(worst.metric)
  const ordered = wide.flatMap((cell) => {
    const start = startOf(cell)
    return start ? [{ cell, ...start, isLow: (start.first[0] ?? 0) < (start.later[0] ?? 0) }] : []
  })
  const [example] = ordered
  const alike = ordered.filter(({ isLow }) => isLow === example?.isLow)
  const isOrder = alike.length >= fewestCells && alike.length >= share * wide.length
  const order = isOrder ? example : undefined
  const shown = order?.cell ?? worst
  const { fields, low, high, n } = shown
  const name = label(distinguishingFields(fields, cells, Object.keys(fields)), vocabulary)
  const rangeOf = (...ends: readonly (number | null)[]): string =>
    [...new Set(ends.map((value) => formatNumber(value ?? Number.NaN, row)))].join(' to ')
  const head = order
    ? `The first runs are ${order.isLow ? 'lower' : 'higher'} than all later ones in ${String(alike.length)} of ${String(wide.length)} values whose runs differ by more than half: ${listOf(order.first.map((value) => rangeOf(value)))}, then ${rangeOf(smallest(order.later), largest(order.later))}`
    : `Runs with equal fields differ up to ${timesText(ratioOf(worst))} ×: ${rangeOf(low, high)}`
  const ofRuns = ` ${titleInUnit(row)} in ${String(n)} runs${name === '' ? '' : ` of ${name}`}`
  const end = order ? '. Medians include this order effect, such as that of a cold cache' : ''
  return [{ text: head + ofRuns + end, badge: '', cells: [{ text: '', sources: sourceOf(shown) }] }]
}

const ratioOf = ({ low, high }: Cell): number => (high ?? 1) / (low ?? 1)

// Numbers of one result that do not agree, where they are more than a few; no check finds all of them.
function contradictionCaveat(
  change: Change | undefined,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const usable = (change ? runsOfSides(change).flat() : runs).filter(
    ({ status }) => status === 'ok',
  )
  const wrong = usable.filter(({ warnings }) => warnings.some(isContradiction))
  const [first] = wrong
  if (!first || wrong.length < leastShare * usable.length) return []
  const example = first.warnings.find(isContradiction) ?? ''
  const sides = change ? runsOfSides(change).map((own) => new Set(own.map(({ id }) => id))) : []
  const index = sides.findIndex((ids) => wrong.every(({ id }) => ids.has(id)))
  const side = index === 0 ? change?.baseline : index === 1 ? change?.contender : undefined
  const all = side && wrong.length > 1 ? `, all of ${nameOf(side, {}, vocabulary)}` : ''
  return [
    {
      text: `At least ${String(wrong.length)} of ${counted(usable.length, change ? 'compared result' : 'result')} ${wrong.length === 1 ? 'contradicts itself' : 'contradict themselves'}${all}; for example: ${example}`,
      badge: '',
      cells: sourceCells(first),
    },
  ]
}

// Intervals leave out what a run does before the first and after the last of them, so that their average differs by some percent.
const leastContradiction = 5
// The warnings of the readers on numbers of one result that do not agree.
const contradiction = /contradict themselves$|and sum disagree$|are not in order$/
const average = / averages (\d+(?:\.\d+)?) % (?:below|above) the summary$/

function isContradiction(text: string): boolean {
  return contradiction.test(text) || Number(average.exec(text)?.[1]) >= leastContradiction
}

// The median ratio of a change as a share, and its distance from 1: a rise of 100 % and a fall of 50 % are equally far.
function sizeOf(change: Change | undefined): readonly [share: number, distance: number] {
  const ratios = change?.cells.flatMap(({ comparison: { ratio } }) => ratio ?? []) ?? []
  const [share, distance] = [(ratio: number) => ratio - 1, Math.log].map(
    (of) => median(ratios.map((ratio) => Math.abs(of(ratio)))) ?? 0,
  )
  return [share ?? 0, distance ?? 0]
}

function unstableCaveat(
  change: Change | undefined,
  all: readonly Run[],
): { readonly isFirst: boolean; readonly sentences: readonly Sentence[] } {
  const [typical, distance] = sizeOf(change)
  const { judged, affected, counts } = unstableRuns(
    change ? runsOfSides(change).flat() : all.filter(({ status }) => status === 'ok'),
  )
  const spread = median(affected.map(({ size }) => size))
  const course = median(
    affected.map(({ size, stability: { verdict } }) =>
      verdict === 'rises' ? Math.log1p(size) : -Math.log1p(-Math.min(size, mostLoss)),
    ),
  )
  const [worst] = affected
  const isMost = 2 * affected.length >= judged
  // Runs that are unstable alike, as in a warm-up, are compared like with like.
  const [base = false, contender = false] = change
    ? runsOfSides(change).map((own) => {
        const side = unstableRuns(own)
        return 2 * side.affected.length >= side.judged
      })
    : []
  const isFirst = isMost && base !== contender && !hasOneDirection(change)
  const isMany = isMost || (change !== undefined && 4 * affected.length >= judged)
  if (
    !worst ||
    spread === undefined ||
    course === undefined ||
    course <= distance ||
    !isMany ||
    judged < fewestJudged
  )
    return { isFirst, sentences: [] }
  const than =
    change && spread > typical ? `, more than the median difference (${percentText(typical)})` : ''
  const text = `${String(affected.length)} of ${counted(judged, 'run')} with time series ${affected.length === 1 ? 'is' : 'are'} unstable (${counts}), by ${percentText(spread)}${than}`
  return { isFirst, sentences: [{ text, badge: '', cells: sourceCells(worst.run) }] }
}

const fewestJudged = 4
const leastChange = 0.02
const leastPairs = 5

// What holds in each pair does not come from some unstable runs.
function hasOneDirection(change: Change | undefined): boolean {
  const signs = (change?.cells ?? []).flatMap(({ comparison: { ratio } }) =>
    Math.abs((ratio ?? 1) - 1) < leastChange ? [] : Math.sign((ratio ?? 1) - 1),
  )
  return signs.length >= leastPairs && signs.every((sign) => sign === signs[0])
}

// Half of all runs: fewer are listed in a finding, as is an error message in a file of an unknown kind, which may be no run at all.
function failureCaveat(all: readonly Run[]): readonly Sentence[] {
  const failed = all.filter(
    (run) =>
      (failedStatuses.has(run.status) && (!run.source || run.source.format !== undefined)) ||
      isImpossible(run),
  )
  if (2 * failed.length < all.length) return []
  const have = failed.length === 1 ? 'has' : 'have'
  const what = failed.every(isImpossible)
    ? `${have} impossible numbers and ${failed.length === 1 ? 'is' : 'are'} not used`
    : `failed or ${have} no complete result`
  const text = `${String(failed.length)} of ${counted(all.length, 'run')} ${what}`
  return [{ text, badge: '', cells: failed.slice(0, 1).flatMap(sourceCells) }]
}

// A rate below zero, as of a counter that overflowed.
const isImpossible = ({ status, reason }: Run): boolean =>
  status === 'refused' && reason?.text.includes('which is impossible') === true

function sourceCells({ source, companions }: Run): Sentence['cells'] {
  const file = source?.path ?? companions[0]?.path
  return file === undefined ? [] : [{ text: '', sources: [{ file }] }]
}
