import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../tools/formats/all-formats.ts'
import { Source } from '../../tools/formats/reading/source.ts'

test('every status line of a long run of YCSB has its rate', () => {
  const rates = Array.from({ length: 1000 }, (_, second) => 5000 + second / 2)
  const lines = rates.map(
    (rate, second) =>
      `2024-03-14 12:00:05:123 ${String(second + 1)} sec: 1 operations; ${String(rate)} current ops/sec; [READ: Count=1]`,
  )
  const text = ['YCSB Client 0.17.0', '', 'Starting test.', ...lines]
  const overall = ['[OVERALL], RunTime(ms), 1000000', '[OVERALL], Throughput(ops/sec), 5250']
  const source = new Source('ycsb.txt', Buffer.from([...text, ...overall, ''].join('\n')))
  const [reading] = formatOf(source)?.read(source) ?? []
  assert.ok(reading?.kind === 'result')
  assert.deepEqual([...(reading.series?.columns[0]?.values ?? [])], rates)
})
