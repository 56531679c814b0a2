// Objects of lines whose names are values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonLines } from '../../../tools/formats/json-lines.ts'
import { Source } from '../../../tools/formats/reading/source.ts'

test('names that few of many objects have are no columns', () => {
  const lines = Array.from({ length: 3000 }, (_, at) =>
    JSON.stringify({ threads: 8, tps: at + 0.5, counts: { [`${String(at)} us`]: 1 } }),
  )
  const [table] = jsonLines.read(new Source('a.jsonl', Buffer.from(`${lines.join('\n')}\n`)))
  assert.ok(table?.kind === 'table')
  assert.deepEqual(table.header, ['threads', 'tps'])
  assert.equal(table.rows.length, lines.length)
})
