import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  project,
  type Cell,
  type Projected,
  type Projection,
} from '../../tools/analysis/projection.ts'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run } from './runs.ts'

function projected(runs: readonly Run[], more: Partial<Projection> = {}): Projected {
  return project(runs, { metric: 'tps', keys: ['threads'], where: new Map(), ...more })
}

function only(runs: readonly Run[], more: Partial<Projection> = {}): Cell {
  const { cells } = projected(runs, more)
  assert.equal(cells.length, 1)
  const [cell] = cells
  assert.ok(cell)
  return cell
}

suite('a cell', () => {
  test('is the median, the range and the number of its runs', () => {
    const repeats = [30, 10, 20, 100].map((tps, index) =>
      run(index, { threads: '4', repeat: String(index) }, { tps }),
    )
    const { value, low, high, n, unit, status } = only(repeats)
    assert.deepEqual(
      { value, low, high, n, unit, status },
      { value: 25, low: 10, high: 100, n: 4, unit: '1/s', status: 'ok' },
    )
  })

  test('leads to the line of every number, the median first', () => {
    const repeats = [30, 10, 21].map((tps, index) => run(index, { threads: '4' }, { qps: 1, tps }))
    const { evidence } = only(repeats)
    assert.equal(evidence[0]?.file, '2.txt')
    assert.deepEqual(evidence.map(({ file }) => file).toSorted(), ['0.txt', '1.txt', '2.txt'])
    assert.ok(evidence.every(({ line, sha256 }) => line === 11 && sha256.length === 64))
  })

  test('without a number has the status and the reason of its worst run, and its line', () => {
    const cell = only([
      lostRun(1, { threads: '4' }, 'empty', 'empty file'),
      lostRun(2, { threads: '4' }, 'failed', 'FATAL: error 1040'),
      lostRun(3, { threads: '4' }, 'cut-off', 'ends at second 44'),
    ])
    assert.deepEqual(
      [cell.value, cell.low, cell.high, cell.n, cell.status, cell.reason],
      [null, null, null, 0, 'failed', 'FATAL: error 1040'],
    )
    assert.deepEqual(
      cell.evidence.map(({ file, line }) => [file, line]),
      [
        ['1.txt', 3],
        ['2.txt', 3],
        ['3.txt', 3],
      ],
    )
  })

  test('with some numbers says how many runs gave none, and why', () => {
    const cell = only([
      run(1, { threads: '4' }, { tps: 10 }),
      lostRun(2, { threads: '4' }, 'failed', 'FATAL: error 1040'),
      lostRun(3, { threads: '4' }, 'failed', 'FATAL: error 1040'),
    ])
    assert.deepEqual([cell.value, cell.n, cell.status], [10, 1, 'ok'])
    assert.deepEqual(cell.warnings, ['2 of 3 runs without a number: FATAL: error 1040'])
  })

  test('whose files state no such metric is missing, and says which', () => {
    const cell = only([run(1, { threads: '4' }, { qps: 10 })])
    assert.deepEqual(
      [cell.value, cell.status, cell.reason],
      [null, 'missing', 'the file states no tps'],
    )
  })

  test('takes no number from a run that is not ok', () => {
    const cell = only([
      run(1, { threads: '4' }, { tps: 10 }, { status: 'refused', reason: { text: 'two results' } }),
    ])
    assert.deepEqual([cell.value, cell.status, cell.reason], [null, 'refused', 'two results'])
  })

  test('carries the warnings of its runs, counted', () => {
    const warned = (id: number, ...warnings: readonly string[]): Run =>
      run(id, { threads: '4' }, { tps: id }, { warnings })
    assert.deepEqual(only([warned(1, 'rises', '3 errors')]).warnings, ['3 errors', 'rises'])
    assert.deepEqual(only([warned(1, 'rises'), warned(2, 'rises'), warned(3)]).warnings, [
      '2 of 3 runs: rises',
    ])
  })

  test('of a run that lacks a key has the empty text there, and comes first', () => {
    const { cells } = projected([run(1, { threads: '2' }, { tps: 1 }), run(2, {}, { tps: 2 })])
    assert.deepEqual(
      cells.map(({ fields }) => fields['threads']),
      ['', '2'],
    )
  })

  test('takes rounded values where that is asked for, halves to the even digit', () => {
    const runs = [run(1, { threads: '1' }, { tps: 220.5 })]
    assert.equal(only(runs, { decimals: 0 }).value, 220)
    assert.equal(only(runs).value, 220.5)
  })
})

suite('a projection', () => {
  const grid = ['1', '16', '2'].flatMap((threads, row) =>
    ['8.0.9', '8.0.10'].map((version, column) =>
      run(row * 10 + column, { threads, version }, { tps: (row + 1) * (column + 1) }),
    ),
  )

  test('has its cells in the natural order of its keys', () => {
    const { cells } = projected(grid, { keys: ['version', 'threads'] })
    assert.deepEqual(
      cells.map(({ fields }) => Object.values(fields).join(' ')),
      ['8.0.9 1', '8.0.9 2', '8.0.9 16', '8.0.10 1', '8.0.10 2', '8.0.10 16'],
    )
  })

  test('takes runs with one of the texts of every key asked for', () => {
    const where = new Map([
      ['threads', ['1', '2']],
      ['version', ['8.0.9']],
    ])
    assert.deepEqual(
      projected(grid, { where }).cells.map(({ fields }) => fields['threads']),
      ['1', '2'],
    )
    assert.deepEqual(projected(grid, { where: new Map([['threads', ['3']]]) }).cells, [])
  })

  test('without keys is one cell of all runs', () => {
    assert.equal(only(grid, { keys: [] }).n, 6)
  })

  test('names what varies inside its cells without being shown, repeats excepted', () => {
    const runs = [
      run(1, { threads: '4', version: '8.0.9', repeat: '1' }, { tps: 1 }),
      run(2, { threads: '4', version: '8.0.10', repeat: '2', host: 'b' }, { tps: 2 }),
      run(3, { threads: '8', version: '8.0.9', zone: 'x' }, { tps: 3 }),
    ]
    assert.deepEqual(
      [...projected(runs).residue],
      [
        ['version', ['8.0.9', '8.0.10']],
        ['host', ['', 'b']],
      ],
    )
    assert.deepEqual([...projected(runs, { keys: ['threads', 'version', 'host'] }).residue], [])
  })
})

suite('a ratio', () => {
  const versions = (values: Readonly<Record<string, number>>): readonly Run[] =>
    Object.entries(values).map(([version, tps], index) =>
      run(index, { threads: '4', version }, { tps }),
    )
  const ratios = (runs: readonly Run[], more: Partial<Projection> = {}): readonly unknown[] =>
    projected(runs, {
      keys: ['threads', 'version'],
      baseline: { version: 'a' },
      ...more,
    }).cells.map(({ ratio }) => ratio)

  test('is the cell by the baseline cell of the same row', () => {
    assert.deepEqual(ratios(versions({ a: 100, b: 150, c: 50 })), [1, 1.5, 0.5])
  })

  test('is taken of rounded values where they are rounded', () => {
    assert.deepEqual(ratios(versions({ a: 3.4, b: 4.6 }), { decimals: 0 }), [1, 5 / 3])
  })

  test('is none where the baseline is zero, without a number or absent: never infinite', () => {
    assert.deepEqual(ratios(versions({ a: 0, b: 1 })), [null, null])
    assert.deepEqual(ratios(versions({ b: 1 })), [null])
    assert.deepEqual(
      ratios([
        lostRun(1, { threads: '4', version: 'a' }, 'failed', 'x'),
        run(2, { threads: '4', version: 'b' }, { tps: 1 }),
      ]),
      [null, null],
    )
  })

  test('is none for a cell without a number', () => {
    assert.deepEqual(
      ratios([...versions({ a: 2 }), lostRun(9, { threads: '4', version: 'b' }, 'failed', 'x')]),
      [1, null],
    )
  })

  test('is absent where no baseline is asked for', () => {
    assert.ok(projected(versions({ a: 1 })).cells.every((cell) => !('ratio' in cell)))
  })
})

const anyRun = fc
  .record({
    threads: fc.constantFrom('1', '2', '16'),
    version: fc.constantFrom('8.0.9', '8.0.10'),
    repeat: fc.constantFrom('1', '2', '3'),
    tps: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
  })
  .map(({ tps, ...fields }) => ({ fields, tps }))

test('cells do not depend on the order of the runs', () => {
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 20 }), fc.nat(), (all, shift) => {
      const runs = all.map(({ fields, tps }, index) =>
        tps === null ? lostRun(index, fields, 'failed', 'x') : run(index, fields, { tps }),
      )
      const at = runs.length === 0 ? 0 : shift % runs.length
      const turned = [...runs.slice(at), ...runs.slice(0, at)]
      const summary = (order: readonly Run[]): unknown => {
        const { cells, residue } = projected(order, { keys: ['threads', 'version'] })
        return [
          [...residue],
          cells.map(({ fields, value, low, high, n, status, warnings, evidence }) => [
            { fields, value, low, high, n, status, warnings },
            evidence.map(({ run: id }) => id).toSorted(),
          ]),
        ]
      }
      assert.deepEqual(summary(turned), summary(runs))
    }),
  )
})

test('every run that passes is in exactly one cell, and the median lies in the range', () => {
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 20 }), (all) => {
      const runs = all.map(({ fields, tps }, index) =>
        run(index, fields, tps === null ? {} : { tps }),
      )
      const { cells } = projected(runs, { where: new Map([['version', ['8.0.9']]]) })
      const passing = runs.filter(({ fields }) => fields['version'] === '8.0.9')
      const ids = (list: readonly Run[]): readonly string[] => list.map(({ id }) => id).toSorted()
      assert.deepEqual(ids(cells.flatMap((cell) => cell.runs)), ids(passing))
      for (const { value, low, high, n } of cells) {
        assert.equal(value === null, n === 0)
        if (value !== null) assert.ok((low ?? Infinity) <= value && value <= (high ?? -Infinity))
      }
    }),
  )
})
