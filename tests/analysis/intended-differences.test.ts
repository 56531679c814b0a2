// Which differences follow from what a comparison varies, by the keys, the vocabulary and the options of the runs.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { releaseKeys, separateIntended, type Compared } from '../../tools/analysis/comparability.ts'
import type { RankedFact } from '../../tools/analysis/rank-facts.ts'
import type { Run, SourceRecord } from '../../tools/core/model.ts'
import { dump, source } from '../options/sources.ts'
import { run } from './runs.ts'

const fact = (name: string, area = 'durability'): RankedFact => ({
  ...{ fact: name.replace(/^\w+ /, ''), area, weight: 10, counted: false, environment: false },
  ...{ name, values: [], differs: true },
})

const varied = new Map<string, readonly string[]>([
  ['engine', ['field version', 'fact server*']],
  ['memory', ['option innodb_buffer_pool_*', 'option storage.cache']],
  ['host', ['area host']],
  ['threads', []],
])
const vocabulary = { varies: (key: string) => varied.get(key) }

/** The names of the intended differences; the others must be all the rest. */
function intended(
  facts: readonly RankedFact[],
  compared: Compared,
  ...sides: readonly (readonly Run[])[]
): readonly string[] {
  const separated = separateIntended(facts, sides, compared, vocabulary)
  assert.deepEqual(
    separated.others,
    facts.filter((each) => !separated.intended.includes(each)),
  )
  return separated.intended.map(({ name }) => name)
}

suite('intended differences', () => {
  test('are the compared keys and the declared names', () => {
    const facts = ['field memory', 'field host', 'option sync_binlog', 'fact memory'].map((name) =>
      fact(name),
    )
    assert.deepEqual(intended(facts, { keys: ['memory'] }), ['field memory'])
    assert.deepEqual(intended(facts, { keys: [] }), [])
    assert.deepEqual(intended(facts, { keys: ['threads'], declared: ['sync_binlog'] }), [
      'option sync_binlog',
    ])
    assert.deepEqual(intended(facts, { keys: [], declared: ['field host', 'memory'] }), [
      ...['field memory', 'field host', 'fact memory'],
    ])
  })

  test('are what the vocabulary says that a key varies, by whole names with `*`', () => {
    const facts = [
      ...['fact server', 'fact server build', 'field version', 'fact own server', 'fact cpus'],
      ...['option innodb_buffer_pool_size', 'option storage.cache', 'option storage_cache'],
    ].map((name) => fact(name))
    assert.deepEqual(intended(facts, { keys: ['engine'] }), [
      ...['fact server', 'fact server build', 'field version'],
    ])
    assert.deepEqual(intended(facts, { keys: ['memory'] }), [
      ...['option innodb_buffer_pool_size', 'option storage.cache'],
    ])
    assert.equal(intended(facts, { keys: ['engine', 'memory'] }).length, 5)
  })

  test('are the facts of an area that a key varies', () => {
    const facts = [fact('fact cpus', 'host'), fact('fact kernel', 'operating system')]
    assert.deepEqual(intended(facts, { keys: ['host'] }), ['fact cpus'])
  })
})

suite('options that the archive varies with a key', () => {
  const configuration = (path: string, text: string, more: Partial<SourceRecord> = {}) => ({
    ...source(path, `[mysqld]\n${text}\n`),
    ...more,
  })
  const of = (
    id: number,
    fields: Readonly<Record<string, string>>,
    ...companions: readonly SourceRecord[]
  ): Run => run(id, { engine: 'mysql', version: '8.4.8', ...fields }, {}, { companions })

  const option = [fact('option sync_binlog')]
  const keys = ['durability']
  const isIntended = (compared: Compared, ...runs: readonly Run[]): boolean =>
    intended(option, compared, runs.slice(0, 1), runs.slice(1)).length === 1

  test('have its name, with `-` for `_` and in any case', () => {
    const none = of(1, {})
    for (const key of ['sync_binlog', 'sync-binlog', 'Sync_Binlog'])
      assert.ok(isIntended({ keys: [key] }, none), key)
    const dashed = [fact('option SYNC-binlog')]
    assert.deepEqual(intended(dashed, { keys: ['sync_binlog'] }, [none]), ['option SYNC-binlog'])
  })

  test('have no other name', () => {
    for (const key of ['sync_binlogs', 'syncbinlog', 'binlog', 'sync.binlog'])
      assert.ok(!isIntended({ keys: [key] }, of(1, {})), key)
  })

  test('are no facts of the name of the key', () => {
    assert.deepEqual(intended([fact('fact durability')], { keys }, [of(1, {})]), [])
  })

  const off = configuration('off.cnf', 'sync_binlog = 0')
  const on = configuration('on.cnf', 'sync_binlog = 1')

  test('have its value in every run, in any spelling', () => {
    assert.ok(
      isIntended({ keys }, of(1, { durability: 'off' }, off), of(2, { durability: '1' }, on)),
    )
    assert.ok(
      !isIntended({ keys }, of(1, { durability: '0' }, off), of(2, { durability: '0' }, on)),
    )
    assert.ok(
      !isIntended({ keys }, of(1, { durability: '1' }, off), of(2, { durability: '1' }, on)),
    )
  })

  test('are none where a run states neither the option nor the key', () => {
    const whole = of(1, { durability: '0' }, off)
    assert.ok(!isIntended({ keys }, whole, of(2, { durability: '1' })))
    assert.ok(!isIntended({ keys }, whole, of(2, {}, on)))
    assert.ok(!isIntended({ keys }, whole, of(2, {})))
    // An option without a value is switched on, a missing key is not.
    const bare = configuration('bare.cnf', 'sync_binlog')
    assert.ok(!isIntended({ keys }, whole, of(2, {}, bare)))
  })

  test('have the value of the running server rather than the one that is written', () => {
    const running = source('variables.txt', dump({ sync_binlog: '1' }))
    assert.ok(isIntended({ keys }, of(1, { durability: '1' }, off, running)))
    assert.ok(!isIntended({ keys }, of(1, { durability: '0' }, off, running)))
  })

  test('are written in files whose path has the key, whatever their value', () => {
    const safe = { ...on, fields: { durability: 'safe' } }
    const fast = { ...off, fields: { durability: 'fast' } }
    const runs = [of(1, { durability: 'safe' }, safe), of(2, { durability: 'fast' }, fast)]
    assert.ok(isIntended({ keys }, ...runs))
    assert.ok(!isIntended({ keys: ['preset'] }, ...runs))
    assert.ok(!isIntended({ keys }, ...runs, of(3, { durability: 'fast' }, off)))
    assert.ok(isIntended({ keys }, ...runs, of(3, { durability: '0' }, off)))
  })

  test('are not written in another file whose path has the key', () => {
    const other = configuration('other.cnf', 'binlog_format = ROW', { fields: { durability: 'x' } })
    assert.ok(!isIntended({ keys }, of(1, { durability: 'x' }, other, on)))
    assert.ok(!isIntended({ keys }, of(1, { durability: 'x' }, other)))
  })

  test('follow a key that the vocabulary does not know, not one that it knows', () => {
    assert.ok(isIntended({ keys: ['threads', 'durability'] }, of(1, { durability: '1' }, on)))
    assert.ok(!isIntended({ keys: ['threads'] }, of(1, { threads: '1' }, on)))
    assert.ok(!isIntended({ keys: [] }, of(1, { durability: '1' }, on)))
  })
})

test('the keys of a release are its engine, version and build', () => {
  assert.deepEqual([...releaseKeys].toSorted(), ['build', 'engine', 'version'])
})
