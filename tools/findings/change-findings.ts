// Changes as findings: the pattern in words, its badge and the cells with the largest differences.
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest } from '../core/extremes.ts'
import { cellKeys, weightOf, type Change } from './changes.ts'
import { keyTitle, sideKey, sourceOf, type Fields } from './finding-cells.ts'
import {
  changeText,
  findingTable,
  type Finding,
  type FindingCell,
  type FindingKind,
  type Support,
} from './finding.ts'
import { upperFirst } from '../core/upper-first.ts'
import { badgeOfCell, badgeText, logOf, patternOf, ratiosOf } from './pattern.ts'
import { placeLabel } from './place.ts'
import { keyOrder } from '../runs/run-order.ts'
import { warnedText } from './run-quality.ts'
import { pairTitle } from './pair-sentences.ts'

/** The finding that a change makes */
export function changeFinding(change: Change, vocabulary: Vocabulary): Finding {
  const { cells, metric } = change
  const row = vocabulary.metric(metric)
  const shown = cellKeys(change)
  const family = largest(cells.map(({ comparison }) => comparison.family))
  const isPooled = cells.some(({ baseline, contender }) => Math.max(baseline.n, contender.n) > 1)
  return {
    kind: kindOf(change),
    compared: change.compared.join(' '),
    title: pairTitle(change, vocabulary),
    support: supportOf(change),
    verdict: [
      badgeText(cells),
      ...warnedText(cells.flatMap(({ baseline, contender }) => [baseline, contender])),
    ].join('; '),
    size: weightOf(change),
    table: findingTable(
      [
        [
          shown.length > 0
            ? shown
                .toSorted(keyOrder)
                .map((key) => keyTitle(key, vocabulary))
                .join(', ')
            : 'conditions',
          'left',
        ],
        [`base: ${sideText(change.baseline, change.contender, vocabulary)}`, 'right'],
        [`new: ${sideText(change.contender, change.baseline, vocabulary)}`, 'right'],
        ['change', 'right'],
        ['verdict', 'left'],
      ],
      cells
        .toSorted((a, b) => Math.abs(logOf(b)) - Math.abs(logOf(a)))
        .map((cell): readonly FindingCell[] => [
          { text: placeLabel(cell, change, vocabulary) || 'all' },
          ...[cell.baseline, cell.contender].map((side) => ({
            text: side.value === null ? 'none' : formatNumber(side.value, row),
            ...(side.value === null ? {} : { value: side.value }),
            sources: sourceOf(side),
          })),
          { text: changeText(cell.comparison.ratio ?? 1), value: cell.comparison.ratio ?? 1 },
          { text: badgeOfCell(cell) },
        ]),
    ),
    notes: [
      `${upperFirst(titleInUnit(row))}${change.better === undefined ? '' : `, ${change.better} is better`}${isPooled ? '; medians of the runs' : ''}${family > 1 ? `; verdicts are adjusted for ${String(family)} values (Holm)` : ''}.`,
    ],
  }
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

// A regression is clear in some cells and an improvement in none, or the other way round.
function kindOf({ cells, compared, better }: Change): FindingKind {
  // More memory is not better software: only versions progress or regress.
  const isProgress = compared.some((key) => key === 'version' || key === sideKey)
  if (better === undefined || !isProgress) return 'change'
  const { main, reverse } = patternOf({ cells })
  const clear = ratiosOf([...main, ...reverse]).map((ratio) => ratio > 1)
  const [up, down] = [clear.filter(Boolean).length, clear.filter((isUp) => !isUp).length]
  if (up > 0 === down > 0) return 'change'
  return up > 0 === (better === 'higher') ? 'improvement' : 'regression'
}

function supportOf({ cells }: Change): Support {
  const kinds = new Set(cells.map(({ comparison: { verdict } }) => verdict.kind))
  if (kinds.has('higher') || kinds.has('lower')) return 'significant'
  const [only, ...others] = kinds
  return others.length === 0 &&
    (only === 'equivalent' || only === 'single' || only === 'insufficient')
    ? only
    : 'not-significant'
}
