import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { compare, compareFamily } from '../../tools/analysis/compare-cells.ts'
import {
  project,
  type Cell,
  type Projected,
  type Projection,
} from '../../tools/analysis/projection.ts'
import type { Run, Status } from '../../tools/core/model.ts'
import { replicateKeys } from '../../tools/runs/replicate.ts'
import { asStarts, lostRun, run } from './runs.ts'

type Fields = Readonly<Record<string, string>>

function projected(runs: readonly Run[], more: Partial<Projection> = {}): Projected {
  return project(runs, { metric: 'tps', keys: ['threads'], where: new Map(), ...more })
}

function only(runs: readonly Run[], more: Partial<Projection> = {}): Cell {
  const [cell, ...others] = projected(runs, more).cells
  assert.deepEqual(others, [])
  assert.ok(cell)
  return cell
}

const place = (own: Run, line?: number) => ({
  ...{ run: own.id, file: own.source?.path, sha256: own.source?.sha256 },
  ...(line === undefined ? {} : { line }),
})

suite('a whole cell', () => {
  test('has the number of its runs and the line of each, the one nearest to the median first', () => {
    const runs = [3, 1, 7].map((tps, id) => run(id, { threads: '4' }, { tps }))
    const [three, one, seven] = runs
    assert.ok(three && one && seven)
    assert.deepEqual(only(runs), {
      ...{ fields: { threads: '4' }, metric: 'tps', value: 3, unit: '1/s', low: 1, high: 7, n: 3 },
      ...{
        values: [3, 1, 7],
        ...{ replicates: [3, 1, 7], times: [], areStarts: false },
        rounding: 0,
        status: 'ok',
        warnings: [],
        runs,
      },
      evidence: [place(three, 10), place(one, 10), place(seven, 10)],
    })
  })

  test('without a number has the reason, and the line that states it, if any', () => {
    const { source, ...missing } = lostRun(1, { threads: '4' }, 'missing', 'no result')
    assert.ok(source)
    const failed = run(2, { threads: '4' }, {}, { status: 'failed', warnings: ['rises'] })
    const empty = lostRun(3, { threads: '4' }, 'empty', 'empty file')
    const runs = [missing, failed, empty]
    assert.deepEqual(only(runs), {
      ...{ fields: { threads: '4' }, metric: 'tps', value: null, unit: '1', low: null, high: null },
      ...{
        n: 0,
        values: [],
        ...{ replicates: [], times: [], areStarts: true },
        rounding: 0,
        status: 'failed',
        reason: 'failed',
        warnings: [],
      },
      ...{ evidence: [place(failed), place(empty, 3)], runs },
    })
  })

  test('with some numbers has no reason', () => {
    const cell = only([
      run(1, { threads: '4' }, { tps: 1 }),
      lostRun(2, { threads: '4' }, 'failed', 'x'),
    ])
    assert.deepEqual([cell.value, cell.status, cell.reason ?? 'none'], [1, 'ok', 'none'])
    assert.ok(!('reason' in cell))
  })

  test('has the status and the reason of its worst run', () => {
    const order: readonly Status[] = ['ok', 'missing', 'empty', 'cut-off', 'refused', 'failed']
    const of = (status: Status, id: number): Run =>
      status === 'ok'
        ? run(id, { threads: '4' }, {})
        : lostRun(id, { threads: '4' }, status, status)
    for (const [index, worse] of order.slice(1).entries()) {
      const better = order[index]
      assert.ok(better)
      for (const pair of [
        [better, worse],
        [worse, better],
      ] as const) {
        const { status, reason } = only(pair.map(of))
        assert.deepEqual([status, reason], [worse, worse])
      }
    }
    const { status, reason } = only([of('ok', 1)])
    assert.deepEqual([status, reason], ['missing', 'the file states no tps'])
  })

  test('takes values with all their digits unless they are to be rounded', () => {
    const runs = [run(1, { threads: '4' }, { tps: 1 / 3 })]
    assert.equal(only(runs).value, 1 / 3)
    assert.equal(only(runs, { decimals: 2 }).value, 0.33)
  })
})

suite('the warnings of a cell', () => {
  const warned = (id: number, warnings: readonly string[], more: Partial<Run> = {}): Run =>
    run(id, { threads: '4' }, { tps: id }, { warnings, ...more })

  test('are counted each for itself, without those of failed runs', () => {
    const failed = warned(4, ['rises'], { status: 'failed', reason: { text: 'crash' } })
    const runs = [warned(1, ['rises', 'falls']), warned(2, ['rises']), warned(3, []), failed]
    assert.deepEqual(only(runs).warnings, [
      '1 of 4 runs: falls',
      '2 of 4 runs: rises',
      '1 of 4 runs without a number: crash',
    ])
  })

  test('count the runs without a number by reason, but only next to runs that have one', () => {
    const lost = [
      lostRun(2, { threads: '4' }, 'failed', 'crash'),
      lostRun(3, { threads: '4' }, 'failed', 'crash'),
      lostRun(4, { threads: '4' }, 'empty', 'a file'),
    ]
    assert.deepEqual(only([warned(1, []), ...lost]).warnings, [
      '1 of 4 runs without a number: a file',
      '2 of 4 runs without a number: crash',
    ])
    assert.deepEqual(only(lost).warnings, [])
  })
})

suite('the runs of a projection', () => {
  test('pass its filter', () => {
    const runs = ['1', '2', '4'].map((threads, id) => run(id, { threads }, { tps: id }))
    const { cells } = projected(runs, { filter: ({ threads }) => threads !== '2' })
    assert.deepEqual(
      cells.map(({ fields }) => fields['threads']),
      ['1', '4'],
    )
  })

  test('have the empty text of a key that they lack', () => {
    const runs = [run(1, {}, { tps: 1 }), run(2, { threads: '' }, { tps: 2 })]
    assert.equal(only(runs).n, 2)
    assert.equal(only(runs, { where: new Map([['threads', ['']]]) }).n, 2)
  })
})

suite('a comparison of cells', () => {
  const sample = (version: string, rates: readonly number[], more: Fields = {}): readonly Run[] =>
    rates.map((tps, index) =>
      run(index, { version, threads: '4', repeat: String(index), ...more }, { tps }),
    )
  const samples = { a: [100, 101, 102, 103], b: [80, 81, 82, 83], c: [104, 105, 106, 107] }
  const keys = ['threads', 'version']

  test('is of the replicates of each cell with those of its baseline, as one family', () => {
    const runs = asStarts(
      Object.entries(samples).flatMap(([version, rates]) => sample(version, rates)),
    )
    const baseline = { version: 'a', workload: 'not shown' }
    const [a, b, c] = projected(runs, { keys, baseline, margin: 0.01 }).cells
    const single = [samples.b, samples.c].map((rates) => compare(samples.a, rates, 0.01))
    const family = compareFamily(single)
    assert.notDeepEqual(family, single)
    const fields = { threads: '4', version: 'a' }
    assert.deepEqual([a?.ratio, b?.ratio, c?.ratio], [1, 81.5 / 101.5, 105.5 / 101.5])
    assert.ok(a && !('comparison' in a) && !('baseline' in a))
    assert.deepEqual([b?.comparison, c?.comparison], family)
    assert.deepEqual([b?.baseline, c?.baseline], [fields, fields])
  })

  test('is absent where the baseline has no cell', () => {
    const runs = [...sample('a', samples.a), ...sample('b', samples.b, { threads: '8' })]
    const [a, b] = projected(runs, { keys, baseline: { version: 'a' } }).cells
    assert.deepEqual([a?.ratio, b?.ratio], [1, null])
    assert.ok(b && !('comparison' in b) && !('baseline' in b))
  })
})

suite('the residue of a projection', () => {
  const residue = (runs: readonly Run[], more: Partial<Projection> = {}): unknown => [
    ...projected(runs, more).residue,
  ]

  test('has the texts of all cells, keys in the order of names of runs', () => {
    const at = (id: number, threads: string, host: string, cores: string): Run =>
      run(id, { host, cores, threads }, { tps: id })
    const runs = [
      at(1, '1', 'b', '2'),
      at(2, '1', 'a', '10'),
      at(3, '2', 'c', '1'),
      at(4, '2', 'd', '1'),
    ]
    assert.deepEqual(residue(runs), [
      ['cores', ['2', '10']],
      ['host', ['a', 'b', 'c', 'd']],
    ])
  })

  test('is no key that numbers replicates', () => {
    assert.deepEqual([...replicateKeys], ['repeat', 'run', 'round', 'restart'])
    const runs = [1, 2].map((id) => {
      const fields = [...replicateKeys].map((key) => [key, String(id)])
      return run(id, Object.fromEntries(fields) as Fields, { tps: id })
    })
    assert.deepEqual(residue(runs), [])
  })

  test('is no key that the archive declares to number replicates of all runs', () => {
    const replicate = (id: string) => ({ replicate: { key: 'boot', id } })
    const first = run(1, { boot: '1' }, { tps: 1 }, replicate('1'))
    assert.deepEqual(residue([first, run(2, { boot: '2' }, { tps: 2 }, replicate('2'))]), [])
    const boots = [['boot', ['1', '2']]]
    assert.deepEqual(residue([first, run(2, { boot: '2' }, { tps: 2 })]), boots)
  })

  test('is of runs with a number only', () => {
    const lost = lostRun(3, { host: 'c', zone: 'z' }, 'failed', 'x')
    const runs = [run(1, { host: 'a' }, { tps: 1 }), run(2, { host: 'b' }, { tps: 2 })]
    assert.deepEqual(residue([...runs, lost]), [['host', ['a', 'b']]])
    assert.deepEqual(residue([...runs.slice(0, 1), lost]), [])
  })

  test('is a key that one run lacks, unless the text of the other is empty', () => {
    const pair = (a: Fields, b: Fields): unknown =>
      residue([run(1, a, { tps: 1 }), run(2, b, { tps: 2 })])
    const missing = [['host', ['', 'a']]]
    assert.deepEqual(pair({ host: 'a' }, {}), missing)
    assert.deepEqual(pair({}, { host: 'a' }), missing)
    assert.deepEqual(pair({ host: 'a', zone: 'z' }, { other: 'o', zone: 'z' }), [
      ['host', ['', 'a']],
      ['other', ['', 'o']],
    ])
    assert.deepEqual(pair({ host: '' }, {}), [])
    assert.deepEqual(pair({}, { host: '' }), [])
    assert.deepEqual(pair({ host: 'a' }, { host: 'a' }), [])
  })
})
