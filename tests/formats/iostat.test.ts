import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { formatOf } from '../../tools/formats/index.ts'
import { Source } from '../../tools/formats/reading/source.ts'

const names = ['loop0', 'nvme0n1', 'sda', 'sdb']

// The rows of one report: devices in their usual order or another, some of them missing, most of them idle.
const report = fc
  .record({
    present: fc.subarray(names, { minLength: 1 }),
    turned: fc.boolean(),
    busy: fc.array(fc.constantFrom(0, 0, 0, 1.5, 20.25), { minLength: 4, maxLength: 4 }),
  })
  .map(({ present, turned, busy }) =>
    (turned ? present.toReversed() : present).map(
      (name, place) => [name, busy[place] ?? 0] as const,
    ),
  )
const reports = fc
  .array(fc.tuple(report, fc.integer({ min: 1, max: 4 })), { minLength: 2, maxLength: 20 })
  .map((told) => told.flatMap(([rows, times]) => Array.from({ length: times }, () => rows)))

suite('iostat', () => {
  test('gives every device its numbers, however often reports tell the same', () => {
    fc.assert(
      fc.property(reports, fc.constantFrom('\n', '\r\n'), (told, end) => {
        const { values, headers, diagnostics } = read(textOf(told).replaceAll('\n', end))
        const expected = names
          .filter((name) => told.some((rows) => rows.some(([other]) => other === name)))
          .map((name) => [
            name,
            // The first report is the average since boot.
            told.slice(1).map((rows) => rows.find(([other]) => other === name)?.[1] ?? Number.NaN),
          ])
        assert.deepEqual(Object.fromEntries(values), Object.fromEntries(expected))
        assert.equal(headers, told.length - 1)
        assert.deepEqual(diagnostics, [])
      }),
    )
  })

  test('says at its line what is wrong behind rows that were passed at once', () => {
    const idle = [['loop0', 0]] as const
    const text = `${textOf([idle, idle, idle, idle])}loop0 0.00 0.00 0.00\n`
    const { diagnostics } = read(text)
    const lines = text.split('\n').length - 1
    assert.deepEqual(
      diagnostics.map(({ place }) => place.line),
      [lines],
    )
  })
})

function textOf(told: readonly (readonly (readonly [string, number])[])[]): string {
  const banner = 'Linux 6.1.0 (host) \t03/12/2026 \t_x86_64_\t(2 CPU)\n'
  const texts = told.map((rows) => {
    const lines = rows.map(([name, value]) => `${name.padEnd(9)} ${value.toFixed(2)}  1.00  0.00\n`)
    return `\nDevice        r/s     w/s   %util\n${lines.join('')}`
  })
  return banner + texts.join('\n')
}

/** The reads of each device, how often the header was told again, and what was reported. */
function read(text: string) {
  const source = new Source('iostat.txt', Buffer.from(text))
  const [reading] = formatOf(source)?.read(source) ?? []
  assert.ok(reading?.kind === 'series')
  const values = reading.series.columns
    .filter(({ metric }) => metric.endsWith('.r/s'))
    .map((column) => [column.metric.split('.')[1], [...column.values]] as const)
  return { values, headers: reading.headers, diagnostics: source.diagnostics }
}
