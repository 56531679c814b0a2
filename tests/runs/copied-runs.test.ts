// A result file that was copied is not another measurement.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { withRefusedCopies } from '../../tools/runs/copied-runs.ts'
import { run } from '../analysis/runs.ts'
import { source } from './sources.ts'

type Fields = Readonly<Record<string, string>>

const numbers = { qps: 100, a: 1, b: 2, c: 3, d: 4 }

function runs(all: readonly Fields[], more: Partial<Run> = {}): readonly Run[] {
  return all.map((fields, id) =>
    run(id, fields, numbers, {
      source: source(`${String(id)}.txt`, fields, [], { content: 'same' }),
      ...more,
    }),
  )
}

function statuses(all: readonly Run[], replicate?: string): string {
  return withRefusedCopies(all, replicate)
    .map(({ status }) => status)
    .join(' ')
}

const repeats = (key: string): readonly Fields[] =>
  ['1', '2', '3'].map((text) => ({ threads: '8', [key]: text }))

suite('copied runs', () => {
  test('only the first counts; the others name it and have no numbers', () => {
    const [first, second] = withRefusedCopies(runs(repeats('repeat')))
    assert.deepEqual([first?.status, first?.measurements.length], ['ok', 5])
    assert.deepEqual(
      [second?.status, second?.reason?.text, second?.measurements],
      ['refused', 'A copy of 0.txt, byte for byte, so it is not another measurement', []],
    )
  })

  test('repeats, rounds, restarts and the declared key of replicates number copies', () => {
    for (const key of ['repeat', 'run', 'round', 'restart'])
      assert.equal(statuses(runs(repeats(key))), 'ok refused refused')
    const boots = ['a', 'b', 'c'].map((boot) => ({ threads: '8', boot }))
    assert.equal(statuses(runs(boots)), 'ok ok ok')
    assert.equal(statuses(runs(boots), 'boot'), 'ok refused refused')
  })

  test('the run with the most companion files counts', () => {
    const [first, second] = runs(repeats('repeat'))
    assert.ok(first && second)
    const companions = [source('vmstat.txt', {}, [])]
    assert.equal(statuses([first, { ...second, companions }]), 'refused ok')
    assert.equal(statuses([{ ...first, companions }, second]), 'ok refused')
  })

  test('a copy under another size or load is no measurement of it, one in another folder may be a shared baseline', () => {
    assert.equal(statuses(runs([{ threads: '1' }, { threads: '2' }])), 'ok refused')
    assert.equal(statuses(runs([{ cache: '4GB' }, { cache: '8GB' }])), 'ok refused')
    assert.equal(statuses(runs([{ folder: 'tuned' }, { folder: 'patched' }])), 'ok ok')
    assert.equal(statuses(runs([{}, { cache: '8GB' }])), 'ok ok')
  })

  test('other results of one file, few numbers and failures are no copies', () => {
    const shared = source('all.txt', {}, [])
    assert.equal(statuses(runs(repeats('repeat'), { source: shared })), 'ok ok ok')
    const [first, second] = runs(repeats('repeat'))
    assert.ok(first && second)
    assert.equal(statuses([first, { ...second, ordinal: 1 }]), 'ok ok')
    assert.equal(statuses([first, { ...second, status: 'failed' }]), 'ok failed')
    assert.equal(statuses([{ ...first, status: 'failed' }, second]), 'failed ok')
    const few = { qps: 100, a: 1, b: 2, c: 3 }
    assert.equal(
      statuses(
        repeats('repeat').map((fields, id) =>
          run(id, fields, few, {
            source: source(`${String(id)}.txt`, fields, [], { content: 'same' }),
          }),
        ),
      ),
      'ok ok ok',
    )
    assert.equal(
      statuses(repeats('repeat').map((fields, id) => run(id, fields, numbers))),
      'ok ok ok',
    )
  })

  test('runs without a result file stay as they are', () => {
    const missing = repeats('repeat').map((fields, id): Run => {
      const own: { -readonly [K in keyof Run]?: Run[K] } = run(
        id,
        fields,
        {},
        { status: 'missing' },
      )
      delete own.source
      return own as Run
    })
    assert.deepEqual(withRefusedCopies(missing), missing)
  })
})

test('results that documents quote are counted once, with the words around them', () => {
  const quoted = (
    id: number,
    path: string,
    fields: Fields,
    values: Readonly<Record<string, number>>,
  ) =>
    run(id, { threads: '8', ...fields }, values, {
      source: source(path, {}, [], { content: path }),
    })
  const other = { ...numbers, qps: 101 }
  assert.equal(
    statuses([
      quoted(1, 'notes.md', { section: 'all' }, numbers),
      quoted(2, 'a.md', { section: 'A', records: '1000' }, numbers),
      quoted(3, 'b.md', {}, other),
    ]),
    'refused ok ok',
  )
  assert.equal(
    statuses([quoted(1, 'a.md', { records: '1000' }, numbers), quoted(2, 'a.log', {}, numbers)]),
    'refused ok',
  )
})
