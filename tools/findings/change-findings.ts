// Changes as findings: title, verdict and the cells with the largest differences.
import { counted } from '../counted.ts'
import { defaultMargin } from '../analysis/compare.ts'
import { effectSizeOf } from '../analysis/effect-size.ts'
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label, valueLabel } from '../analysis/label.ts'
import { isSignificant, verdictText } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { cellKeys, sideKey, type Change, type PairedCell } from './changes.ts'
import { differingKeys, keyTitle, pick, sourceOf, type Fields } from './cells.ts'
import {
  changeText,
  findingTable,
  percentText,
  type Finding,
  type FindingCell,
  type FindingKind,
  type Support,
} from './finding.ts'
import { warnedText } from './run-quality.ts'

const fewCells = 3

/** The counts that a verdict on several cells consists of. */
export interface Tally {
  readonly worse: number
  readonly better: number
  /** Cells with a single replicate on a side. */
  readonly single: number
  readonly untested: number
  readonly equivalent: number
}

/** The finding that a change makes; `keys` are those that vary among the runs. */
export function changeFinding(
  change: Change,
  keys: readonly string[],
  vocabulary: Vocabulary,
): Finding {
  const { cells, ratio, metric } = change
  const row = vocabulary.metric(metric)
  const shown = cellKeys(change, keys)
  const tally = tallyOf(change)
  const sorted = cells.toSorted((a, b) => goodness(a, change) - goodness(b, change))
  const worst = sorted.filter((cell) => goodness(cell, change) < 0)
  const rest = sorted.filter((cell) => goodness(cell, change) >= 0).toReversed()
  // A report on regressions starts with the cells that lost most.
  const ordered = isWorse(change)
    ? [...worst, ...rest.toReversed()]
    : [...rest, ...worst.toReversed()]
  return {
    kind: kindOf(change),
    compared: change.compared.join(' '),
    title: titleOf(change, vocabulary),
    ...whereOf(change, vocabulary),
    support: supportOf(change, tally),
    verdict: [
      verdictOf(change, tally),
      ...extremes(ordered, shown, vocabulary),
      ...warnedText(cells.flatMap(({ baseline, contender }) => [baseline, contender])),
    ].join('; '),
    ...(isNotable(change) ? {} : { small: true }),
    // A few cells say less about a server than many, and cells that disagree less than cells that agree.
    size:
      (Math.abs(Math.log(ratio)) * cells.length * agreementOf(change)) / (cells.length + fewCells),
    table: findingTable(
      [
        [
          shown.length > 0 ? shown.map((key) => keyTitle(key, vocabulary)).join(', ') : 'cell',
          'left',
        ],
        [sideText(change.baseline, change.contender, vocabulary), 'right'],
        [sideText(change.contender, change.baseline, vocabulary), 'right'],
        ['change', 'right'],
        ['runs', 'right'],
        ['verdict', 'left'],
      ],
      ordered.map((cell): readonly FindingCell[] => [
        { text: cellLabel(cell, cells, shown, vocabulary) || 'all' },
        ...[cell.baseline, cell.contender].map((side) => ({
          text: side.value === null ? 'none' : formatNumber(side.value, row),
          ...(side.value === null ? {} : { value: side.value }),
          sources: sourceOf(side),
        })),
        { text: changeText(cell.comparison.ratio ?? 1), value: cell.comparison.ratio ?? 1 },
        { text: `${String(cell.baseline.n)} / ${String(cell.contender.n)}` },
        { text: verdictText(cell.comparison.verdict) },
      ]),
    ),
    notes: [
      `${titleInUnit(row)}${change.better === undefined ? '' : `, ${change.better} is better`}; a cell is the median of its runs.`,
    ],
  }
}

/** `MySQL 9.6.0 vs 8.0.45: queries per second 12 % lower (geometric mean of 24 cells)`. */
export function titleOf(change: Change, vocabulary: Vocabulary): string {
  const { baseline, contender, where, cells, ratio, metric } = change
  const context = whereText(where, vocabulary)
  const left = sideText(contender, {}, vocabulary)
  const sides = `${left} vs ${withoutSharedTitle(sideText(baseline, contender, vocabulary), left, change, vocabulary)}`
  const size =
    ratio === 1
      ? 'unchanged'
      : ratio >= 3
        ? `${ratio.toFixed(1)} times as high`
        : `${percentText(ratio - 1)} ${ratio < 1 ? 'lower' : 'higher'}`
  const basis = cells.length === 1 ? '1 cell' : `geometric mean of ${counted(cells.length, 'cell')}`
  return `${sides}: ${vocabulary.metric(metric).title} ${size} (${basis})${context === '' ? '' : ` · ${context}`}`
}

const fileEnding = /^(?:csv|dat|gz|json|log|out|res|tsv|txt)$/

function whereOf({ where }: Change, vocabulary: Vocabulary): { readonly where?: string } {
  const text = whereText(where, vocabulary)
  return text === '' ? {} : { where: text }
}

// `memory 32G vs 2G`: the title of the only compared key is printed once.
function withoutSharedTitle(
  text: string,
  other: string,
  { compared }: Change,
  vocabulary: Vocabulary,
): string {
  const [key, ...others] = compared
  if (key === undefined || others.length > 0) return text
  const title = valueLabel(key, '', vocabulary)
  return text.startsWith(title) && other.startsWith(title) ? text.slice(title.length) : text
}

/** Where a change was measured; texts that others contain and endings of files are left out. */
export function whereText(where: Fields, vocabulary: Vocabulary): string {
  const texts = Object.values(where)
  return label(
    Object.fromEntries(
      Object.entries(where).filter(
        ([, text], index) =>
          !fileEnding.test(text) &&
          !texts.some(
            (other, at) => at !== index && other.includes(text) && (other !== text || at < index),
          ),
      ),
    ),
    vocabulary,
  )
}

/** A side without the engine that both sides share. */
export function sideText(fields: Fields, other: Fields, vocabulary: Vocabulary): string {
  const { engine, ...rest } = fields
  return engine !== undefined && engine === other['engine'] && Object.keys(rest).length > 0
    ? label(rest, vocabulary)
    : label(fields, vocabulary)
}

/** What the sides of a change are called. */
export function sideHeads(
  { baseline, contender }: Change,
  vocabulary: Vocabulary,
): readonly [baseline: string, contender: string] {
  return [sideText(baseline, contender, vocabulary), sideText(contender, baseline, vocabulary)]
}

// The cells with the largest differences in both directions, where they differ.
function extremes(
  cells: readonly PairedCell[],
  shown: readonly string[],
  vocabulary: Vocabulary,
): readonly string[] {
  if (cells.length < 2) return []
  const sorted = cells.toSorted((a, b) => (a.comparison.ratio ?? 1) - (b.comparison.ratio ?? 1))
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (!lowest || !highest || lowest.comparison.ratio === highest.comparison.ratio) return []
  const text = (cell: PairedCell): string =>
    `${changeText(cell.comparison.ratio ?? 1)} at ${cellLabel(cell, cells, shown, vocabulary)}`
  return [`${text(lowest)}, ${text(highest)}`]
}

/** A cell among others by the keys in `shown`; keys that all cells of its workload share are left out. */
export function cellLabel(
  { fields }: Pick<PairedCell, 'fields'>,
  cells: readonly Pick<PairedCell, 'fields'>[],
  shown: readonly string[],
  vocabulary: Vocabulary,
): string {
  const { workload } = fields
  const similar = cells.filter((other) => other.fields['workload'] === workload)
  const own =
    workload === undefined || !shown.includes('workload')
      ? shown
      : [
          'workload',
          ...differingKeys(
            similar.map((other) => other.fields),
            shown,
          ),
        ]
  return label(pick(fields, own), vocabulary)
}

export function tallyOf({ cells, better = 'higher' }: Change): Tally {
  const verdicts = cells.map(({ comparison: { verdict } }) => verdict)
  const count = (test: (verdict: (typeof verdicts)[number]) => boolean): number =>
    verdicts.filter(test).length
  return {
    worse: count((verdict) => isSignificant(verdict) && verdict.kind !== better),
    better: count(({ kind }) => kind === better),
    single: count(({ kind }) => kind === 'single'),
    untested: count(({ kind }) => kind === 'single' || kind === 'insufficient'),
    equivalent: count(({ kind }) => kind === 'equivalent'),
  }
}

const leastAgreement = 0.25

// 1 where all cells changed in the direction of the mean, at least 0.25.
function agreementOf({ cells, ratio }: Change): number {
  const same = cellsOfDirection(cells, ratio)
  return Math.max(leastAgreement, (2 * same) / cells.length - 1)
}

// Equal values are neither lower nor higher.
function cellsOfDirection(cells: readonly PairedCell[], ratio: number): number {
  const direction = Math.sign(ratio - 1)
  return cells.filter(({ comparison }) => Math.sign((comparison.ratio ?? 1) - 1) === direction)
    .length
}

function directionText(ratio: number): string {
  if (ratio === 1) return 'equal'
  return ratio < 1 ? 'lower' : 'higher'
}

function isWorse({ ratio, better = 'higher' }: Change): boolean {
  return better === 'higher' ? ratio < 1 : ratio > 1
}

// Logarithm of the ratio, negative where the contender is worse.
function goodness({ comparison: { ratio } }: PairedCell, { better }: Change): number {
  const size = Math.log(ratio ?? 1)
  return better === 'lower' ? -size : size
}

function kindOf(change: Change): FindingKind {
  // More memory is not better software: only versions progress or regress.
  const isProgress = change.compared.some((key) => key === 'version' || key === sideKey)
  if (change.better === undefined || !isProgress) return 'change'
  const tally = tallyOf(change)
  if (tally.worse > 0 && (isWorse(change) || tally.better === 0)) return 'regression'
  if (!isNotable(change)) return 'change'
  return isWorse(change) ? 'regression' : 'improvement'
}

function isNotable({ ratio }: Change): boolean {
  const effect = effectSizeOf(ratio)
  return effect !== 'small' && effect !== 'none'
}

function supportOf({ cells }: Change, tally: Tally): Support {
  if (tally.worse + tally.better > 0) return 'significant'
  if (tally.equivalent === cells.length) return 'equivalent'
  if (tally.single === cells.length) return 'single'
  return tally.untested === cells.length ? 'insufficient' : 'not-significant'
}

const equivalenceText = verdictText({ kind: 'equivalent', margin: defaultMargin })

function verdictOf({ cells, ratio }: Change, tally: Tally): string {
  const all = counted(cells.length, 'cell')
  const direction =
    cells.length > 1
      ? `; ${directionText(ratio)} in ${String(cellsOfDirection(cells, ratio))} of ${all}`
      : ''
  if (tally.single === cells.length)
    return `single runs: effect size only, significance unknown${direction}`
  if (tally.untested === cells.length)
    return `insufficient data: too few repeats for a significant result${direction}`
  const parts = [
    ...(tally.worse > 0 ? [`significantly worse in ${String(tally.worse)}`] : []),
    ...(tally.better > 0 ? [`significantly better in ${String(tally.better)}`] : []),
    ...(tally.equivalent > 0 ? [`${equivalenceText} in ${String(tally.equivalent)}`] : []),
    ...(tally.untested > 0 ? [`too few repeats in ${String(tally.untested)}`] : []),
  ]
  return parts.length > 0 ? `${parts.join(', ')} of ${all}` : `not significant in any of ${all}`
}
