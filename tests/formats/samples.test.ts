// The lines of tables: each sample is read by its own row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formats } from '../../tools/formats/all-formats.ts'
import { memtier } from '../../tools/formats/memtier.ts'
import { Source } from '../../tools/formats/reading/source.ts'

for (const { name, samples = [] } of formats)
  if (samples.length > 0)
    test(`the lines of ${name} match their own row first`, () => {
      for (const { sample, pattern } of samples) {
        const first = samples.find((row) => row.pattern.test(sample))
        assert.equal(first?.pattern, pattern, sample)
      }
    })

test('a long run of a table of lines keeps every sample', () => {
  const lines = Array.from(
    { length: 700 },
    (_, index) =>
      `[RUN #1 ${String(index % 100)}%, ${String(index + 1)} secs]  4 threads:      123456 ops,  ${String(1000 + index)} (avg:  121001) ops/sec, 5.12MB/sec`,
  )
  const source = new Source('memtier.txt', Buffer.from(`${lines.join('\n')}\n`))
  const [reading] = memtier.read(source)
  assert.ok(reading?.kind === 'result' && reading.series)
  assert.equal(reading.series.at.length, 700)
  assert.equal(reading.series.columns[0]?.values.at(-1), 1699)
})
