// A result file that was copied is not another measurement.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { withRefusedCopies } from '../../tools/runs/copied-runs.ts'
import { run } from '../analysis/runs.ts'
import { source } from './sources.ts'

type Fields = Readonly<Record<string, string>>

const numbers = { qps: 5120.38, a: 1024.07, b: 18.4312, c: 307.215, d: 40.0633 }

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

  test('a copy with another field may be a baseline that several settings share', () => {
    assert.equal(statuses(runs([{ block: '4k' }, { block: '16k' }])), 'ok ok')
    const [small, large, measured] = runs(['4k', '8k', '16k'].map((block) => ({ block })))
    assert.ok(small && large && measured)
    const own = { ...measured, source: source('x.txt', {}, [], { content: 'other' }) }
    assert.equal(statuses([small, large, own]), 'ok ok ok')
    assert.equal(statuses([small, large, measured]), 'ok ok ok')
    assert.equal(statuses(runs([{ folder: 'tuned' }, { folder: 'patched' }])), 'ok ok')
    assert.equal(statuses(runs([{}, { cache: '8GB' }])), 'ok ok')
  })

  test('a whole copied folder has no measurements, one with a result of its own has', () => {
    const folders = ['data', 'saved'].flatMap((folder) =>
      runs(['1', '8', '32'].map((threads) => ({ folder, threads }))).map((run, load) => ({
        ...run,
        source: source(`${folder}/${String(load)}`, {}, [], { content: `load ${String(load)}` }),
      })),
    )
    assert.equal(statuses(folders), 'ok ok ok refused refused refused')
    const own = folders.map((run, index) =>
      index === 5 ? { ...run, source: source('saved/2', {}, [], { content: 'own' }) } : run,
    )
    assert.equal(statuses(own), 'ok ok ok ok ok ok')
  })

  test('a copied folder has no measurements, though a file beside one of both states more', () => {
    const folders = (saved: Fields, data: Fields = {}): readonly Run[] =>
      Object.entries({ data, saved }).flatMap(([folder, more]) =>
        runs(['1', '8', '32'].map((threads) => ({ threads, ...more }))).map((run, load) => ({
          ...run,
          source: source(`${folder}/${String(load)}`, {}, [], { content: `load ${String(load)}` }),
        })),
      )
    assert.equal(
      statuses(folders({ distribution: 'uniform', order: 'hashed' })),
      'ok ok ok refused refused refused',
    )
    // Two arms of one baseline, among others.
    const arms = folders({ cache: '8GB', order: 'hashed' }, { cache: '2GB' })
    const other = run(9, { cache: '8GB', threads: '8' }, numbers, { source: source('x', {}, []) })
    assert.equal(statuses([...arms, other]), 'ok ok ok ok ok ok ok')
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
  // One number of many digits stands in two documents; of few digits it may be equal by chance.
  const twice = (qps: number) =>
    statuses(['a/x.md', 'x.md'].map((path, id) => quoted(id, path, {}, { qps })))
  assert.equal(twice(11_146_458), 'ok refused')
  assert.equal(twice(11_146_400), 'ok ok')
})

suite('results that are collected in another file', () => {
  const result = (
    id: number,
    path: string,
    ordinal: number,
    values: Readonly<Record<string, number>>,
  ): Run =>
    run(id, { threads: '8', path }, values, {
      source: source(path, {}, [], { content: path }),
      ordinal,
    })
  const other = { ...numbers, qps: 5130.77 }

  test('runs joined to one file count in their own files, those that stand only there count there', () => {
    const base = [numbers, other].map((values, ordinal) =>
      result(ordinal, 'new/8', ordinal, values),
    )
    assert.equal(statuses([...base, result(3, 'old/8', 0, other)]), 'ok ok ok')
    const servers = ['valkey', 'redis'].map((engine, id): Run => {
      const of = result(id, `${engine}/8`, id, numbers)
      return { ...of, fields: { ...of.fields, engine } }
    })
    assert.equal(statuses([...servers, result(3, 'valkey/8', 1, other)]), 'ok ok ok')
    const joined = [numbers, other, { ...numbers, qps: 5140.16 }].map((values, ordinal) =>
      result(ordinal, 'all/8', ordinal, values),
    )
    const own = [result(3, '1/8', 0, numbers), result(4, '2/8', 0, other)]
    assert.equal(statuses([...joined, ...own]), 'refused refused ok ok ok')
    assert.equal(
      withRefusedCopies([...joined, ...own])[1]?.reason?.text,
      'The numbers of 2/8, so it is not another measurement',
    )
  })

  test('an archive beside its files has no runs of its own, two files of one result do', () => {
    const [packed, plain, second] = ['log/r.tgz/8', 'log/8', 'new/8'].map((path, id) =>
      result(id, path, 0, numbers),
    )
    assert.ok(packed && plain && second)
    assert.equal(statuses([packed, plain]), 'refused ok')
    assert.equal(statuses([plain, second]), 'ok ok')
  })

  const rates = [5120.381, 9711.25, 12045.7, 13188.02, 13190.55, 12871.9]
  const rows = (path: string, tps: readonly number[]): readonly Run[] =>
    tps.map((value, ordinal) => result(ordinal, path, ordinal, { tps: value }))
  const parts = [...rows('a.csv', rates.slice(0, 3)), ...rows('b.csv', rates.slice(3))]

  test('a table all of whose rates stand in other tables repeats them', () => {
    const all = 'refused '.repeat(6) + 'ok '.repeat(6)
    assert.equal(statuses([...rows('all.csv', rates), ...parts]), all.trim())
  })

  test('rates that agree in few digits, or only some of a table, are measurements', () => {
    const round = [10, 20, 30, 40, 50, 60]
    const few = [...rows('a.csv', round.slice(0, 3)), ...rows('b.csv', round.slice(3))]
    assert.ok(!statuses([...rows('all.csv', round), ...few]).includes('refused'))
    const more = rows('all.csv', [...rates, 7777.77])
    assert.ok(!statuses([...more, ...parts]).includes('refused'))
    const whole = { p50: 1, p75: 2, p90: 3, p95: 4, p99: 8 }
    const two = [result(0, 'all/8', 0, whole), result(1, 'all/8', 1, other)]
    assert.equal(statuses([...two, result(2, '1/8', 0, whole)]), 'ok ok ok')
    const zeros = { qps: 0, a: 0, b: 0, c: 0, d: 0 }
    const failed = [result(0, 'all/8', 0, zeros), result(1, 'all/8', 1, other)]
    assert.equal(statuses([...failed, result(2, '1/8', 0, zeros)]), 'ok ok ok')
  })

  test('of two tables that share most of their results the smaller one is the copy, but not of a log', () => {
    const rowsOf = (path: string, count: number): readonly Run[] =>
      Array.from({ length: count }, (_, at) =>
        run(
          at + 100 * path.length,
          { repeat: String(at) },
          Object.fromEntries(
            Object.entries(numbers).map(([name, value]) => [name, value + at / 64]),
          ),
          { source: source(path, {}, [], { content: path }), ordinal: at },
        ),
      )
    const countOf = (all: readonly Run[], path: string): number =>
      withRefusedCopies(all).filter(
        ({ status, source: own }) => status === 'ok' && own?.path === path,
      ).length
    const tables = [...rowsOf('run.csv', 8), ...rowsOf('load.csv', 7)]
    assert.deepEqual([countOf(tables, 'run.csv'), countOf(tables, 'load.csv')], [8, 0])
    const logged = [...rowsOf('all.csv', 8), ...rowsOf('out.log', 7)]
    assert.deepEqual([countOf(logged, 'all.csv'), countOf(logged, 'out.log')], [1, 7])
  })
})
