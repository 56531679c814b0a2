import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { iostat } from '../../tools/formats/iostat.ts'
import { Source } from '../../tools/formats/reading/source.ts'

const names = ['loop0', 'nvme0n1', 'sda', 'sdb']

type Row = readonly [name: string, reads: number]

// The rows of one report: devices in their usual order or reversed, some of them absent, most of them idle.
const report = fc
  .record({
    present: fc.subarray(names, { minLength: 1 }),
    isReversed: fc.boolean(),
    reads: fc.array(fc.constantFrom(0, 0, 0, 1.5, 20.25), { minLength: 4, maxLength: 4 }),
  })
  .map(({ present, isReversed, reads }) =>
    (isReversed ? present.toReversed() : present).map((name, index): Row => {
      return [name, reads[index] ?? 0]
    }),
  )
const reports = fc
  .array(fc.tuple(report, fc.integer({ min: 1, max: 4 })), { minLength: 2, maxLength: 20 })
  .map((all) => all.flatMap(([rows, times]) => Array.from({ length: times }, () => rows)))

test('iostat: every device has its numbers, whatever the order and the number of devices', () => {
  fc.assert(
    fc.property(reports, fc.constantFrom('\n', '\r\n'), (all, lineEnd) => {
      const source = new Source('unknown', Buffer.from(print(all).replaceAll('\n', lineEnd)))
      const [reading] = iostat.read(source)
      assert.ok(reading?.kind === 'series')
      const reads = reading.series.columns
        .filter(({ metric }) => metric.endsWith('.r/s'))
        .map(({ metric, values }) => [metric.split('.')[1], [...values]] as const)
      const [, ...afterBoot] = all
      const expected = names
        .filter((name) => all.some((rows) => rows.some(([other]) => other === name)))
        .map((name) => [
          name,
          afterBoot.map((rows) => rows.find(([other]) => other === name)?.[1] ?? Number.NaN),
        ])
      assert.deepEqual(Object.fromEntries(reads), Object.fromEntries(expected))
      assert.equal(reading.headers, afterBoot.length)
      assert.deepEqual(source.diagnostics, [])
    }),
  )
})

function print(all: readonly (readonly Row[])[]): string {
  const banner = 'Linux 6.1.0 (host) \t03/12/2026 \t_x86_64_\t(2 CPU)\n'
  const texts = all.map((rows) => {
    const lines = rows.map(([name, reads]) => `${name.padEnd(9)} ${reads.toFixed(2)}  1.00  0.00\n`)
    return `\nDevice        r/s     w/s   %util\n${lines.join('')}`
  })
  return banner + texts.join('\n')
}
