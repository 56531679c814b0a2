import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapFields, type ValueMap } from '../../tools/archive/values.ts'

const workload: ValueMap = {
  kind: 'table',
  table: new Map<string, string | Readonly<Record<string, string>>>([
    ['RW', 'oltp_read_write'],
    ['my8406v2', { engine: 'mysql', version: '8.4.6', note: 'second directory' }],
  ]),
}
const dbms: ValueMap = {
  kind: 'rules',
  rules: [
    {
      match: /^my(?<a>\d)(?<b>\d)(?<c>\d\d)$/,
      fields: { engine: 'mysql', version: '$<a>.$<b>.$<c>' },
    },
    { match: /^pg(?<a>\d\d)(?<rest>.*)$/, fields: { engine: 'postgres', version: '$<a>.$<rest>' } },
    { match: /^my/, fields: { engine: 'other' } },
  ],
}

test('a text maps to a text in place', () => {
  const { fields, unknown } = mapFields(
    { workload: 'RW', threads: '1' },
    new Map([['workload', workload]]),
  )
  assert.deepEqual(fields, { workload: 'oltp_read_write', threads: '1' })
  assert.deepEqual(unknown, [])
})

test('a text maps to several fields, and its key stays beside them', () => {
  const { fields } = mapFields({ workload: 'my8406v2' }, new Map([['workload', workload]]))
  assert.deepEqual(fields, {
    workload: 'my8406v2',
    engine: 'mysql',
    version: '8.4.6',
    note: 'second directory',
  })
})

test('of the rules the first that matches counts, with its groups in the fields', () => {
  const map = (text: string): Readonly<Record<string, string>> =>
    mapFields({ dbms: text }, new Map([['dbms', dbms]])).fields
  assert.deepEqual(map('my8407'), { dbms: 'my8407', engine: 'mysql', version: '8.4.07' })
  assert.deepEqual(map('pg18beta1'), { dbms: 'pg18beta1', engine: 'postgres', version: '18.beta1' })
  assert.deepEqual(map('my8406v2'), { dbms: 'my8406v2', engine: 'other' })
})

test('a group that did not take part, or is not there, is empty', () => {
  const map: ValueMap = {
    kind: 'rules',
    rules: [{ match: /^a(?<x>b)?/, fields: { y: '[$<x>$<z>]' } }],
  }
  assert.deepEqual(mapFields({ k: 'a' }, new Map([['k', map]])).fields, { k: 'a', y: '[]' })
})

test('a text that the map does not know is kept and named as unknown', () => {
  const { fields, unknown } = mapFields(
    { workload: 'RO', dbms: 'ora19' },
    new Map<string, ValueMap>([
      ['workload', workload],
      ['dbms', dbms],
    ]),
  )
  assert.deepEqual(fields, { workload: 'RO', dbms: 'ora19' })
  assert.deepEqual(unknown, ['workload', 'dbms'])
})

test('a map of a key that the path does not have does nothing', () => {
  assert.deepEqual(mapFields({ threads: '1' }, new Map([['workload', workload]])), {
    fields: { threads: '1' },
    unknown: [],
  })
})

test('a text of an archive is never taken for the name of a method of objects', () => {
  const empty = new Map<string, string>()
  for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const maps = new Map<string, ValueMap>([['k', { kind: 'table', table: empty }]])
    const { fields, unknown } = mapFields({ k: text }, maps)
    assert.deepEqual([fields['k'], unknown], [text, ['k']])
  }
})

test('signs of replacement in a text stand for themselves', () => {
  const map: ValueMap = { kind: 'rules', rules: [{ match: /^(?<x>.*)$/, fields: { y: '$<x>' } }] }
  assert.equal(mapFields({ k: '$& $1 $$' }, new Map([['k', map]])).fields['y'], '$& $1 $$')
})
