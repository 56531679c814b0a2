// Repeats that differ, and the noise floor.
import { coefficientOfVariation } from '../analysis/deviation.ts'
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import { noiseFloor } from '../analysis/noise-floor.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, grouped } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { sourceOf, type CellSet } from './finding-cells.ts'
import { findingTable, percentText, type Finding } from './finding.ts'

const notableVariation = 0.05

// A number that states the repeat; a date does not.
function isNumberedRepeat({ fields }: Run): boolean {
  return ['repeat', 'restart', 'occasion'].some((key) => fields[key] !== undefined)
}

/** The spread of repeats, and the noise floor where enough pairs of identical runs exist. */
export function repeatFindings(
  set: CellSet,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const spread = set.cells
    .flatMap((cell) => {
      const variation = coefficientOfVariation(cell.replicates)
      return variation === undefined ? [] : [{ cell, variation }]
    })
    .toSorted((a, b) => b.variation - a.variation)
  const middle = spread[Math.floor(spread.length / 2)]
  if (!middle) return []
  const row = vocabulary.metric(set.metric)
  const above = spread.filter(({ variation }) => variation > notableVariation).length
  const floor = noiseFloor(runs, set.metric)
  const isNumbered = spread.every(({ cell }) => cell.runs.every(isNumberedRepeat))
  return [
    {
      kind: 'repeats',
      title: `Spread of ${isNumbered ? 'repeats' : 'runs with equal fields'}: median CV of ${row.title} ${percentText(middle.variation)}, above 5 % in ${String(above)} of ${counted(spread.length, 'value')}`,
      support: 'descriptive',
      verdict: [
        ...(isNumbered ? [] : ['not numbered as repeats in files or paths']),
        floor
          ? `noise floor: 95 % of ${grouped(floor.pairs)} pairs of identical runs differ by at most ${percentText(floor.band - 1)}`
          : 'too few pairs of identical runs for a noise floor',
      ].join('; '),
      size: middle.variation,
      table: findingTable(
        [
          ['conditions', 'left'],
          ['lowest', 'right'],
          [`median, ${titleInUnit(row)}`, 'right'],
          ['highest', 'right'],
          ['CV', 'right'],
          ['runs', 'right'],
        ],
        spread
          .filter(({ variation }) => variation > notableVariation)
          .map(({ cell, variation }) => [
            { text: label(cell.fields, vocabulary) },
            { text: formatNumber(cell.low ?? Number.NaN, row) },
            { text: formatNumber(cell.value ?? Number.NaN, row), sources: sourceOf(cell) },
            { text: formatNumber(cell.high ?? Number.NaN, row) },
            { text: percentText(variation) },
            { text: String(cell.n) },
          ]),
      ),
      notes: [],
    },
  ]
}
