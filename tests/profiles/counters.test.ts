import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import { countersDifference, type PlacedCounter } from '../../tools/profiles/counters.ts'

function blocks(text: string): readonly (readonly PlacedCounter[])[] {
  return readFile('stat.txt', Buffer.from(text)).readings.flatMap((reading) =>
    reading.kind === 'counters'
      ? [reading.counters.map((counter) => ({ ...counter, file: 'stat.txt', sha256: '' }))]
      : [],
  )
}

const block = (instructions: string, seconds: string): string =>
  ` Performance counter stats for process id '1':\n\n      ${instructions}      instructions         #    0.90  insn per cycle         (63.36%)\n   <not supported>      L1-icache-loads\n\n      ${seconds} seconds time elapsed\n\n`

suite('counters: two sides of perf stat', () => {
  test('mean over the blocks, ratio, per operation, marks', () => {
    const before = blocks(block('1,000,000', '10.0') + block('3,000,000', '10.0'))
    const after = blocks(block('4,000,000', '20.0'))
    const rows = countersDifference([before, after], [100, 50])
    const row = rows.find(({ name }) => name === 'instructions')
    assert.deepEqual(row?.values, [2e6, 4e6])
    assert.equal(row.ratio, 2)
    assert.deepEqual(row.perOperation, [2000, 4000])
    assert.deepEqual(row.marks, ['counted part of the time'])
    assert.equal(row.places[0]?.line, 3)
  })

  test('what is not supported has no number, and no ratio', () => {
    const rows = countersDifference([blocks(block('1', '1.0')), blocks(block('1', '1.0'))])
    const row = rows.find(({ name }) => name === 'L1-icache-loads')
    assert.deepEqual([row?.values, row?.ratio, row?.marks], [[null, null], null, ['not counted']])
    assert.ok(row && !('perOperation' in row))
  })
})
