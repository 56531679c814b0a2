// Sentences on lines where nothing is compared: their peaks, the effect of a size and the loss beyond the peak.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { shapeOf, type Shape } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted } from '../core/counted.ts'
import type { MetricRow } from '../core/metric-vocabulary.ts'
import { upperFirst } from '../core/upper-first.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { isRated } from '../runs/target-rate.ts'
import { isLoadKey, lineKeys, loadKey } from './load-keys.ts'
import type { Subject } from './compared-subject.ts'
import {
  countOf,
  distinguishingFields,
  fieldsText,
  isSystemKey,
  keyTitle,
  pick,
  withoutKeys,
  type CellSet,
} from './finding-cells.ts'
import type { Sentence } from './finding.ts'
import { leftOutText } from './better-unknown.ts'
import { metricText, timesText } from './pair-sentences.ts'
import { lossSentences } from './side-sentences.ts'
import {
  evidenceOf,
  isPerTime,
  mostListed,
  spreadText,
  valuesText,
  valueText,
} from './value-texts.ts'

/** Of which a reader can keep track. */
const mostLines = 3
const notableGain = 1.1

/** A line over the load with its ends, the values that matter on it, and its name among the others. */
interface Peak {
  readonly name: string
  readonly line: readonly Cell[]
  readonly best: Cell
  readonly first: Cell
  readonly last: Cell
  readonly shape?: Shape
}

/** Without sides: the peak of each line, the best line first; of more than two lines the peaks, and the loss beyond the peak. Cells without the field of the axis form a separate sweep. Without cells, whose runs are no repeats, there is none. */
export function shapeSentences(all: CellSet, vocabulary: Vocabulary): readonly Sentence[] {
  const set = withoutTargets(all)
  const { lines, rest } = lineSetOf(set, vocabulary)
  const { peaks, x } = lines
  const own =
    peaks.length < mostLines || (x === undefined && peaks.length === mostLines)
      ? peaks.map((peak) => lineSentence(peak, lines))
      : [...peaksSentences(lines), ...lossOfLines(lines)]
  const further = rest.length > 0 ? shapeSentences({ ...set, cells: rest }, vocabulary) : []
  const found = [...own.slice(0, further.length > 0 ? mostLines - 1 : mostLines), ...further]
  return found.length > 0 || set.cells.length === 0 ? found : [spreadSentence(set, vocabulary)]
}

// What a target rate limits peaks at the target, so throughput is that of the other runs, if there are any.
function withoutTargets(set: CellSet): CellSet {
  const cells = set.cells.filter(({ runs }) => !runs.every(isRated))
  return set.better !== 'higher' || cells.length === 0 ? set : { ...set, cells }
}

/** Where few compared sides peak over the load; none where repeats differ too much, or for metrics that are not throughput. */
export function peakSentences(
  set: CellSet,
  { cells, x }: Subject,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const { lines } = lineSetOf({ ...set, cells }, vocabulary)
  const { peaks, better } = lines
  const isClear = ({ line, best: { low, high } }: Peak): boolean =>
    line.length >= fewestPoints && (high ?? 0) <= notableGain * (low ?? 0)
  return x !== undefined &&
    x === lines.x &&
    isLoadKey(x) &&
    better === 'higher' &&
    peaks.length <= mostListed &&
    peaks.every(isClear)
    ? peaksSentences(lines)
    : []
}

// Points of a line differ in what the axis determines.
function leftOut(cells: readonly Cell[], { set, x, vocabulary }: LineSet): string {
  const free = set.keys.filter(
    (key) => x !== undefined && countOf(set.cells, [x, key]) === countOf(set.cells, [x]),
  )
  return leftOutText(set, cells, vocabulary, free)
}

const fewestPoints = 4

function lineSetOf(
  set: CellSet,
  vocabulary: Vocabulary,
): { readonly lines: LineSet; readonly rest: readonly Cell[] } {
  const { metric, keys, better, cells: all } = set
  const x = loadKey(keys, all)
  const cells = x === undefined ? all : all.filter(({ fields }) => fields[x])
  const rest = x === undefined ? [] : all.filter(({ fields }) => !fields[x])
  const others = [
    ...lineKeys(keys, x, cells),
    ...(rest.length > 0 ? keys.filter((key) => countOf(cells, [key]) === 1) : []),
  ]
  const lines = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, others))).values()]
  const sign = better === 'lower' ? 1 : -1
  const peaks = lines
    .flatMap((line): readonly Peak[] => {
      const sorted = line.toSorted((a, b) => naturalOrder(loadOf(a, x), loadOf(b, x)))
      const [best] = line.toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
      const [first] = sorted
      const last = sorted.at(-1)
      // A line without a value above zero moved nothing.
      if (!best || !first || !last || !best.value) return []
      const points = sorted.map((cell) => ({ x: Number(loadOf(cell, x)), value: cell.value ?? 0 }))
      const isCurve = better === 'higher' && points.every((point) => Number.isFinite(point.x))
      const shape = x !== undefined && isCurve ? shapeOf(points) : undefined
      const unstated = `${keyTitle(others[0] ?? '', vocabulary)} not stated`
      const isFew = lines.length < mostLines
      const name = label(pick(first.fields, others), vocabulary) || (isFew ? '' : unstated)
      return [{ name, line: sorted, best, first, last, ...(shape ? { shape } : {}) }]
    })
    .toSorted((a, b) => sign * ((a.best.value ?? 0) - (b.best.value ?? 0)))
  const row = vocabulary.metric(metric)
  return { lines: { set, peaks, others, x, row, better, vocabulary }, rest }
}

interface LineSet {
  readonly set: CellSet
  readonly peaks: readonly Peak[]
  /** The keys that distinguish the lines. */
  readonly others: readonly string[]
  readonly x: string | undefined
  readonly row: MetricRow
  readonly better: CellSet['better']
  readonly vocabulary: Vocabulary
}

function loadOf({ fields }: Cell, x = ''): string {
  return fields[x] ?? ''
}

function atLoad({ fields }: Cell, { x = '', vocabulary }: LineSet): string {
  return label(pick(fields, [x]), vocabulary)
}

function lineSentence({ name, line, best, first }: Peak, lineSet: LineSet): Sentence {
  const { row, better, x, vocabulary } = lineSet
  const gain = (best.value ?? 0) / (first.value ?? Number.NaN)
  const value = valueText(best, row)
  const scaled =
    better === 'higher' && gain >= notableGain && Number.isFinite(gain)
      ? `, ${timesText(gain)} × that at ${atLoad(first, lineSet)}`
      : ''
  if (x !== undefined && line.length > 1) {
    const at = atLoad(best, lineSet)
    const isPeak = better !== 'lower'
    const text =
      name === ''
        ? `${isPeak ? 'Peak' : 'Lowest'}: ${value} at ${at}${scaled}`
        : `${name} ${isPeak ? 'peaks at' : 'is lowest with'} ${value} (${at})${scaled}`
    return { text: text + leftOut([best], lineSet), ...evidenceOf([best]) }
  }
  // A number alone says nothing about what was measured.
  const context = name === '' ? settingsText(best, vocabulary) : ''
  return {
    text: `${name === '' ? '' : `${name}: `}${value}${context === '' ? '' : ` at ${context}`}`,
    ...evidenceOf([best]),
  }
}

// The load and the settings with known names that all runs of a cell share.
function settingsText({ runs }: Cell, vocabulary: Vocabulary): string {
  const [first] = runs
  const keys = Object.keys(first?.fields ?? {}).filter(
    (key) =>
      vocabulary.keys.has(key) &&
      vocabulary.key(key).silent !== true &&
      (isLoadKey(key) || isSystemKey(key)) &&
      runs.every(({ fields }) => fields[key] === first?.fields[key]),
  )
  return label(pick(first?.fields ?? {}, keys), vocabulary)
}

// Of a few lines the peak of each, of unlike work the best of each workload.
function peaksSentences(lineSet: LineSet): readonly Sentence[] {
  const { peaks, x, row, better } = lineSet
  const byWorkload = groupBy(
    peaks,
    ({ first }) => first.fields['workload'] || 'workload not stated',
  )
  if (byWorkload.size > 1) return [workloadsSentence(byWorkload, lineSet)]
  if (peaks.length < 2 || peaks.length > mostListed) return []
  const verb = x === undefined ? '' : better === 'lower' ? ' is lowest at' : ' peaks at'
  const texts = peaks.map(({ name, best: cell }, index) => {
    const at = atLoad(cell, lineSet)
    const head = index === 0 ? verb || ' has' : verb && ' at'
    const unit = index === 0 && isPerTime(row) ? ` ${row.title}` : ''
    return `${name}${head} ${spreadText(cell, row)}${unit}${at === '' ? '' : ` (${at})`}`
  })
  const cells = peaks.map((peak) => peak.best)
  return [{ text: valuesText(texts) + leftOut(cells, lineSet), ...evidenceOf(cells) }]
}

// The best value of each workload, the best one first: what is left out is no better.
function workloadsSentence(
  byWorkload: ReadonlyMap<string, readonly Peak[]>,
  lineSet: LineSet,
): Sentence {
  const { row, better, others, vocabulary } = lineSet
  const all = [...byWorkload]
  const shown = all
    .slice(0, mostListed)
    .flatMap(([workload, [first]]) => (first ? [{ workload, ...first }] : []))
  const texts = shown.map(({ workload, best }) => {
    const rest = label(withoutKeys(pick(best.fields, others), ['workload']), vocabulary)
    const isShort = all.length < mostLines && rest.length <= longestName
    const where = [isShort ? rest : '', atLoad(best, lineSet)].filter((text) => text !== '')
    return `${workload} ${spreadText(best, row)}${where.length === 0 ? '' : ` (${where.join(' · ')})`}`
  })
  const left = all.length - shown.length
  const cells = shown.map(({ best }) => best)
  const isLimited = better === 'higher' && cells.every(({ runs }) => runs.every(isRated))
  const text = `${better === 'lower' ? 'Lowest' : 'Highest'} ${metricText(row.title)}${isLimited ? ' at a target rate' : ''} by workload: ${valuesText(texts)}${left > 0 ? `; ${counted(left, 'more workload')}` : ''}`
  return { text: text + leftOut(cells, lineSet), ...evidenceOf(cells) }
}

const notableFall = 0.9
const longestName = 20

function lossOfLines({ set, peaks, others, x, better, vocabulary }: LineSet): readonly Sentence[] {
  const cells = peaks.flatMap(({ line }) => line)
  const sides = peaks.map(({ first }) => pick(first.fields, others))
  const lines = { ...{ metric: set.metric, cells, compared: others, sides }, conditions: [] }
  return lossSentences({ ...lines, ...(x && { x }) }, better, vocabulary, notableFall)
}

// Many values without an axis: their range.
function spreadSentence({ cells, metric, keys }: CellSet, vocabulary: Vocabulary): Sentence {
  const row = vocabulary.metric(metric)
  const sorted = cells.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const ends = [sorted[0], sorted.at(-1)].flatMap((cell) => cell ?? [])
  // More fields say nothing to a reader.
  const nameAmong = ({ fields }: Cell): string => {
    const own = Object.entries(distinguishingFields(fields, cells, keys))
    return label(Object.fromEntries(own.slice(0, 2)), vocabulary)
  }
  const [low = '', high = ''] = ends.map((cell) => `${spreadText(cell, row)} (${nameAmong(cell)})`)
  return { text: `${upperFirst(row.title)} range from ${low} to ${high}`, ...evidenceOf(ends) }
}
