// Verdicts on reproductions, from values of both sides.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  judge,
  overallVerdict,
  type Reproduced,
} from '../../../tools/analysis/reproduction/judge.ts'
import type { ReproducedCell } from '../../../tools/analysis/reproduction/reproduction.ts'

const place = { engine: 'e', configuration: 'c', workload: 'w', threads: 1 }
const base = [100, 101, 99, 100.5, 99.5, 100.2]

function cellOf(contender: readonly number[], baseline: readonly number[] = base): ReproducedCell {
  return {
    label: 'cell',
    baseline: { ...place, values: [...baseline] },
    contender: { ...place, values: [...contender] },
  }
}

function times(factor: number, values: readonly number[] = base): readonly number[] {
  return values.map((value) => value * factor)
}

suite('the verdict on a cell', () => {
  const cases: readonly (readonly [
    name: string,
    original: readonly number[],
    here: readonly number[],
    Reproduced,
  ])[] = [
    ['the same difference', times(1.3), times(1.3), 'reproduced'],
    ['a smaller difference of the same sign', times(1.3), times(1.1), 'direction only'],
    ['a difference of the other sign', times(1.3), times(0.8), 'not reproduced'],
    ['equal sides', times(1.3), times(1.001), 'not reproduced'],
    ['two runs per side', times(1.3), times(1.3).slice(0, 2), 'cannot tell'],
    ['no runs', times(1.3), [], 'cannot tell'],
  ]
  for (const [name, original, contender, expected] of cases)
    test(name, () => {
      const baseline = base.slice(0, contender.length)
      const [cell] = judge([cellOf(original)], [{ baseline, contender }])
      assert.equal(cell?.verdict, expected)
    })

  test('scattered runs whose interval contains the original ratio cannot tell', () => {
    const wide = [60, 140, 95, 150, 70, 120]
    const [cell] = judge([cellOf(times(1.1))], [{ baseline: wide, contender: times(1.1, wide) }])
    assert.equal(cell?.verdict, 'cannot tell')
    assert.notEqual(cell.more, undefined)
  })

  test('a single original run is compared by its ratio', () => {
    const [cell] = judge([cellOf([130], [100])], [{ baseline: base, contender: times(1.3) }])
    assert.equal(cell?.verdict, 'reproduced')
  })
})

suite('the verdict on all cells', () => {
  const here = (factor: number) => ({ baseline: base, contender: times(factor) })
  const overall = (...factors: readonly number[]): Reproduced =>
    overallVerdict(
      judge(
        factors.map(() => cellOf(times(1.3))),
        factors.map(here),
      ),
    )

  test('is that of the weakest', () => {
    assert.equal(overall(1.3, 1.3), 'reproduced')
    assert.equal(overall(1.3, 1.1), 'direction only')
    assert.equal(overall(1.3, 1), 'not reproduced')
    assert.equal(overallVerdict([]), 'cannot tell')
  })
})
