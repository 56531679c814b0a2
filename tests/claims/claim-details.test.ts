// The cells of a claim as data files have them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ClaimCell } from '../../tools/claims/statement.ts'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { around, claimOf, evaluated, fence, gridRuns } from './evaluation.ts'

const detailsOf = (is: string, runs: readonly Run[], cells?: string): readonly ClaimCell[] =>
  claimOf(is, runs, cells === undefined ? {} : { cells }).claim?.details ?? []

suite('a cell of a claim', () => {
  test('has both sides with their lines, the ratio and its marks', () => {
    const runs = gridRuns({ '8.4.8': { 1: [900, 1000, 1100, 1200] }, '9.7.0': { 1: [2000] } })
    const line = (id: number): object => ({
      ...{
        run: String(id).padStart(12, '0'),
        archive: 'logs',
        file: `${String(id)}.txt`,
        line: 10,
      },
    })
    assert.deepEqual(detailsOf('higher', runs, 'threads=*'), [
      {
        label: '1 thread',
        baselineLabel: '8.4.8',
        contenderLabel: '9.7.0',
        baseline: {
          ...{ text: '1,050', value: 1050, n: 4 },
          evidence: [1, 2, 0, 3].map(line),
          middle: 2,
        },
        contender: {
          ...{ text: '2,000', value: 2000, n: 1 },
          evidence: [line(4)],
        },
        ratio: 2000 / 1050,
        interval: '',
        change: '+90.5\u00A0%',
        outcome: 'matches',
        verdictText: 'One run',
      },
    ])
  })

  test('has an interval where both sides have several replicates', () => {
    const runs = gridRuns({ '8.4.8': { 1: around(1000) }, '9.7.0': { 1: around(1100) } })
    const [cell] = detailsOf('higher', runs)
    assert.match(cell?.interval ?? '', /^1\.\d\d–1\.\d\d, 9\d %$/)
    assert.equal(cell?.verdictText, 'Confirmed')
  })

  test('shows values in the unit of the metric', () => {
    const runs = gridRuns({ '8.4.8': { 1: [0.002] }, '9.7.0': { 1: [0.001] } }, {}, 'latency.avg')
    const call = fence('claim', {
      text: 'It is faster',
      of: 'latency.avg version=9.7.0 / version=8.4.8',
      is: 'lower',
    })
    const [cell] = evaluated(call, runs).claims[0]?.details ?? []
    assert.deepEqual([cell?.baseline.text, cell?.change], ['2.00\u00A0ms', '−50.0\u00A0%'])
  })

  test('without a ratio has neither a change nor an interval', () => {
    const fields = { version: '9.7.0', threads: '2' }
    const base = gridRuns({ '8.4.8': { 2: [100] } })
    const zero = gridRuns({ '8.4.8': { 2: [0] } })
    const missing = ['no ratio', null, '', '']
    for (const runs of [
      [...base, run(8, { version: '9.7.0', threads: '4' }, { tps: 1 })],
      [run(7, { version: '8.4.8', threads: '4' }, { tps: 1 }), run(8, fields, { tps: 1 })],
      [...base, lostRun(9, fields, 'failed', 'killed')],
      [...zero, run(9, fields, { tps: 1 })],
    ]) {
      const [cell] = detailsOf('higher', runs, 'threads=*')
      assert.deepEqual([cell?.outcome, cell?.ratio, cell?.change, cell?.interval], missing)
    }
  })

  test('of one side only has no number on the other', () => {
    const runs = [
      ...gridRuns({ '8.4.8': { 1: [100] } }),
      run(9, { version: '9.7.0', threads: '2' }, { tps: 7 }),
    ]
    const [first, second] = detailsOf('higher', runs, 'threads=*')
    assert.deepEqual(first?.contender, {
      text: '',
      value: null,
      n: 0,
      evidence: [],
    })
    assert.deepEqual([first.baseline.text, second?.contender.text], ['100', '7.00'])
    assert.equal(second?.baseline.n, 0)
  })

  test('is labelled with the sides that vary', () => {
    const runs = gridRuns({ a: { 1: [1] }, b: { 1: [2] }, c: { 1: [3] } })
    const labelsOf = (baseline: string, contender: string, over = ''): readonly unknown[] =>
      evaluated(
        fence('claim', { text: 'It', of: `tps version=${contender} / version=${baseline}${over}` }),
        runs,
      ).claims[0]?.details.map(({ label }) => label) ?? []
    assert.deepEqual(labelsOf('a', 'b'), [''])
    assert.deepEqual(labelsOf('a', 'b,c', ', threads=*'), ['b', 'c'])
    assert.deepEqual(labelsOf('a,b', 'c'), ['vs a', 'vs b'])
    assert.deepEqual(labelsOf('a,b', 'b,c', ', threads=*'), [
      ...['b · vs a', 'c · vs a', 'c · vs b'],
    ])
  })
})
