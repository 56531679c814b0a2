// Verdicts on reproductions, from values of both sides.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compare, compareFamily } from '../../tools/analysis/compare-cells.ts'
import {
  judge,
  judgedText,
  overallVerdict,
  type LocalValues,
  type Reproduced,
} from '../../tools/analysis/reproduction/judge.ts'
import type { ReproducedCell } from '../../tools/analysis/reproduction/reproduction-verdict.ts'

/** Two sides whose starts alternate. */
function sides(baseline: readonly number[], contender: readonly number[]): LocalValues {
  const side = (replicates: readonly number[], shift: number) => {
    const times = replicates.map(
      (_, index) => (1000 * (index + 0.5)) / replicates.length + (index % 2 === 0 ? shift : -shift),
    )
    return { replicates, times, areStarts: true }
  }
  return { baseline: side(baseline, 0), contender: side(contender, 1) }
}

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
    ['a smaller difference of the same sign', times(1.3), times(1.1), 'other size'],
    ['a difference of the other sign', times(1.3), times(0.8), 'not reproduced'],
    ['equal sides', times(1.3), times(1.001), 'not reproduced'],
    ['two runs per side', times(1.3), times(1.3).slice(0, 2), 'cannot tell'],
    ['no runs', times(1.3), [], 'cannot tell'],
  ]
  test('of another experiment or of servers with other options than the plan is none', () => {
    const cell = cellOf(times(1.3))
    const local = [sides(base, times(1.3))]
    const unmet = { ...cell, unmet: ['e: log_bin is ON, the plan asks for OFF.'] }
    for (const judged of [
      judge([unmet], local),
      judge([cell], local, ['Another release series.']),
    ]) {
      assert.equal(judged[0]?.verdict, 'different experiment')
      assert.equal(judged[0].more, undefined)
      assert.equal(overallVerdict(judged), 'different experiment')
    }
  })

  test('cannot tell where starts or their order are unknown, whatever the values', () => {
    const { baseline, contender } = sides(base, times(1.3))
    const judged = (own: Partial<typeof baseline>, factor = 1): string => {
      const other = { ...contender, replicates: times(factor * 1.3) }
      const [cell] = judge(
        [cellOf(times(1.3))],
        [{ baseline: { ...baseline, ...own }, contender: other }],
      )
      return cell ? judgedText(cell) : ''
    }
    assert.equal(judged({}), 'reproduced')
    assert.equal(judged({ areStarts: false }), 'cannot tell: starts unknown')
    for (const factor of [1, 1 / 1.3, 0.6])
      assert.equal(judged({ times: [] }, factor), 'cannot tell: order unknown')
    const before = baseline.times.map((time) => time - 2000)
    assert.equal(judged({ times: before }), 'cannot tell: base and new not alternated')
  })

  test('of scattered runs that contain the original ratio is no reproduction', () => {
    const [cell] = judge([cellOf(times(1.3))], [sides(base, [120, 125, 129, 131, 136, 141])])
    assert.ok(cell)
    assert.equal(cell.verdict, 'other size')
    assert.equal(judgedText(cell), 'direction reproduced; size 21 to 40 % here')
  })

  for (const [name, original, contender, expected] of cases)
    test(name, () => {
      const baseline = base.slice(0, contender.length)
      const [cell] = judge([cellOf(original)], [sides(baseline, contender)])
      assert.equal(cell?.verdict, expected)
    })

  test('scattered runs whose interval contains the original ratio cannot tell', () => {
    const wide = [60, 140, 95, 150, 70, 120]
    const [cell] = judge([cellOf(times(1.1))], [sides(wide, times(1.1, wide))])
    assert.equal(cell?.verdict, 'cannot tell')
    assert.notEqual(cell.more, undefined)
  })

  test('a single original run is compared by its ratio', () => {
    const [cell] = judge([cellOf([130], [100])], [sides(base, times(1.3))])
    assert.equal(cell?.verdict, 'reproduced')
  })
})

suite('a cell that is judged', () => {
  test('has both comparisons, corrected as one family', () => {
    const cells = [cellOf(times(1.3)), { ...cellOf(times(0.8)), label: 'other cell' }]
    const here = [sides(base, times(1.31)), sides(base, times(1.25))]
    const originals = compareFamily([compare(base, times(1.3)), compare(base, times(0.8))])
    const locals = compareFamily([compare(base, times(1.31)), compare(base, times(1.25))])
    assert.deepEqual(judge(cells, here), [
      { label: 'cell', original: originals[0], local: locals[0], verdict: 'reproduced' },
      { label: 'other cell', original: originals[1], local: locals[1], verdict: 'not reproduced' },
    ])
    assert.equal(locals[0]?.family, 2)
  })

  test('cannot tell where nothing was recorded', () => {
    const expected = { original: compare(base, times(1.3)), local: compare([], []) }
    assert.deepEqual(judge([cellOf(times(1.3))], []), [
      { label: 'cell', ...expected, verdict: 'cannot tell' },
    ])
  })
})

// Every pair of the values of a single original run and of equal baselines has the ratio that is written: ends are exact.
suite('where the original ratio and the recorded interval meet', () => {
  const equal = [100, 100, 100, 100]
  const judged = (percent: number, contender: readonly number[]): Reproduced | undefined =>
    judge([cellOf([percent], [100])], [sides(equal, contender)])[0]?.verdict

  test('the whole interval of a reproduction is within 5 % of the original ratio', () => {
    const higher = [126, 128, 129, 130]
    assert.deepEqual(
      [119, 124, 132, 133].map((percent) => judged(percent, higher)),
      ['other size', 'reproduced', 'reproduced', 'other size'],
    )
    const lower = [78, 79, 80, 81]
    assert.deepEqual(
      [77, 78, 82, 83].map((percent) => judged(percent, lower)),
      ['other size', 'reproduced', 'reproduced', 'other size'],
    )
  })

  test('a recording that is not significant excludes a ratio outside its interval, not at an end', () => {
    const scattered = [80, 128, 150, 160]
    assert.deepEqual(
      [79, 80, 160, 161].map((percent) => judged(percent, scattered)),
      ['not reproduced', 'cannot tell', 'cannot tell', 'not reproduced'],
    )
  })

  test('too few runs exclude no ratio', () => {
    assert.equal(judged(200, [125]), 'cannot tell')
    const two = sides([100, 101], [130, 131])
    assert.equal(judge([cellOf([200], [100])], [two])[0]?.verdict, 'cannot tell')
  })

  test('equal original sides have no direction that a significant recording could share', () => {
    assert.equal(judged(100, [125, 128, 150, 160]), 'not reproduced')
    assert.equal(judged(100, [60, 70, 75, 80]), 'not reproduced')
  })

  test('an original without a ratio cannot tell, and no number of repeats would', () => {
    const contender = [80, 128, 150, 160]
    for (const original of [cellOf([130], [0]), cellOf([130], [])]) {
      const [cell] = judge([original], [sides(equal, contender)])
      assert.equal(cell?.verdict, 'cannot tell')
      assert.equal(cell.more, undefined)
    }
  })

  test('a recording without an interval cannot tell, even if significant', () => {
    const zeros = sides([0, 0, 0, 0], [125, 128, 150, 160])
    const [cell] = judge([cellOf([130], [100])], [zeros])
    assert.deepEqual(cell?.local.verdict, { kind: 'higher' })
    assert.equal(cell.verdict, 'cannot tell')
    assert.equal(cell.more, undefined)
  })
})

suite('more repeats of a cell that cannot tell', () => {
  const more = (
    percent: number,
    baseline: readonly number[],
    contender: readonly number[],
  ): number | undefined => {
    const [cell] = judge([cellOf([percent], [100])], [sides(baseline, contender)])
    assert.equal(cell?.verdict, 'cannot tell')
    return cell.more
  }

  test('are those that the rank test lacks, of the smaller side', () => {
    assert.equal(more(130, [100, 101], [130, 131]), 2)
    assert.equal(more(130, [100, 101], [130, 131, 132]), 2)
    assert.equal(more(130, [100, 101, 102], [130, 131, 132]), 1)
    assert.equal(more(130, [], [130, 131]), undefined)
    // Even where the original difference would need more to be detected.
    assert.equal(more(102, [100, 130], [100, 140]), 2)
  })

  // ln(1.875 / 0.704) / 4 · √2 = 0.346 is the variation; its logarithm deviates by 0.337, so that ln 1.3 is a shift of 0.78
  // deviations, which 30 repeats detect, and ln 1.5 one of 1.20, which 15 detect.
  test('follow from the spread of the recording and the original ratio', () => {
    const [baseline, contender] = [
      [80, 90, 110, 125],
      [88, 100, 120, 150],
    ]
    assert.equal(more(130, baseline, contender), 26)
    assert.equal(more(150, baseline, contender), 11)
    assert.equal(more(105, baseline, contender), 46)
    assert.equal(more(100, baseline, contender), undefined)
  })

  // ln(1.475 / 0.8) / 4 · √2 = 0.216 is the variation: ln 1.3 is a shift of 1.23 deviations, which 15 repeats detect.
  test('count from the smaller side', () => {
    const baseline = [80, 90, 110, 125]
    const contender = [88, 100, 120, 150, 85, 95, 118, 130]
    assert.equal(more(130, baseline, contender), 11)
    assert.equal(more(77, contender, baseline), 11)
  })

  // The interval is 0.98 to 1.8: 1.8 is a shift of 2.27 deviations, which 6 repeats detect, and 1.6 one of 1.82.
  test('are not stated where the present ones suffice', () => {
    const equal = Array<number>(6).fill(100)
    const contender = [98, 99, 150, 160, 170, 180]
    assert.equal(more(180, equal, contender), undefined)
    assert.equal(more(160, equal, contender), 1)
  })
})

suite('the verdict on all cells', () => {
  const here = (factor: number): LocalValues => sides(base, times(factor))
  const overall = (...factors: readonly number[]): Reproduced =>
    overallVerdict(
      judge(
        factors.map(() => cellOf(times(1.3))),
        factors.map(here),
      ),
    )

  test('is that of the weakest', () => {
    assert.equal(overall(1.3, 1.3), 'reproduced')
    assert.equal(overall(1.3, 1.1), 'other size')
    assert.equal(overall(1.3, 1), 'not reproduced')
    assert.equal(overall(1.3, 1.1, 1), 'not reproduced')
    assert.equal(overall(1.1, 1.1), 'other size')
    assert.equal(overallVerdict([]), 'cannot tell')
  })

  test('cannot tell where a cell cannot, unless another is not reproduced', () => {
    const three = [cellOf(times(1.3)), cellOf(times(1.3)), cellOf(times(1.3))]
    const none = sides([], [])
    assert.equal(overallVerdict(judge(three, [here(1.3), here(1.1), none])), 'cannot tell')
    assert.equal(overallVerdict(judge(three, [here(1.3), here(0.8), none])), 'not reproduced')
  })
})
