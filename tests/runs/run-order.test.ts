import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assemble } from '../../tools/runs/assemble.ts'
import { compareFields, keyOrder } from '../../tools/runs/run-order.ts'
import { runId } from '../../tools/runs/run-id.ts'
import { page, result, source } from './sources.ts'

test('keys stand in the order in which people name a run, others by name, repeat last', () => {
  const keys = [
    'repeat',
    'zone',
    'threads',
    'engine',
    'ht',
    'client',
    'version',
    'workload',
    'cores',
  ]
  assert.deepEqual(keys.toSorted(keyOrder), [
    'engine',
    'version',
    'workload',
    'ht',
    'cores',
    'threads',
    'client',
    'zone',
    'repeat',
  ])
})

test('runs are ordered by engine, then version, then threads as numbers', () => {
  const runs = [
    { engine: 'mysql', version: '8.0.9', threads: '2' },
    { engine: 'mysql', version: '8.0.10', threads: '1' },
    { engine: 'mysql', version: '8.0.9', threads: '16' },
    { engine: 'mariadb', version: '12.1.2', threads: '64' },
    { engine: 'mysql', threads: '64' },
  ]
  assert.deepEqual(
    runs.toSorted(compareFields).map((run) => Object.values(run).join(' ')),
    ['mariadb 12.1.2 64', 'mysql 64', 'mysql 8.0.9 2', 'mysql 8.0.9 16', 'mysql 8.0.10 1'],
  )
})

const fields = fc.dictionary(
  fc.constantFrom('engine', 'threads', 'repeat', 'host', 'memory'),
  fc.constantFrom('', '1', '2', '10', '2G', '512M', 'a', '8.0', '8.0.1'),
  { noNullPrototype: true },
)

test('the order of runs is total, whatever fields they have', () => {
  fc.assert(
    fc.property(fields, fields, fields, (a, b, c) => {
      assert.equal(Math.sign(compareFields(a, b)), 0 - Math.sign(compareFields(b, a)))
      if (compareFields(a, b) <= 0 && compareFields(b, c) <= 0)
        assert.ok(compareFields(a, c) <= 0, 'not transitive')
    }),
    { numRuns: 3000 },
  )
})

test('an id is 12 hex digits of content, ordinal and what tells equal contents apart', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), fields, (sha256, ordinal, distinct) => {
      const id = runId(sha256, ordinal, distinct)
      assert.match(id, /^[0-9a-f]{12}$/)
      const turned = Object.fromEntries(Object.entries(distinct).toReversed())
      assert.equal(runId(sha256, ordinal, turned), id)
      assert.notEqual(runId(sha256, ordinal + 1, distinct), id)
      assert.notEqual(runId(sha256, ordinal, { ...distinct, other: 'x' }), id)
    }),
  )
})

test('runs stand in the order of their fields, whatever order their files came in', () => {
  const sources = ['16', '2', '1', '128'].map((threads) =>
    source(`t${threads}`, { threads }, [result()]),
  )
  const inOrder = ['1', '2', '16', '128']
  for (const order of [sources, sources.toReversed()]) {
    assert.deepEqual(
      assemble(page(), order).runs.map(({ fields }) => fields['threads']),
      inOrder,
    )
  }
})
