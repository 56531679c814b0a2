// Reading takes time in proportion to the input: recognition, every reader, and redaction, on input that is meant to take longer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formats } from '../../tools/formats/all-formats.ts'
import { readFile } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { redact } from '../../tools/redaction/redact-text.ts'
import { redactReading } from '../../tools/redaction/redact-reading.ts'
import { oneIn, sampled } from '../extent.ts'
import { casesOf } from '../formats/format-cases.ts'
import { hostileLines, largeFiles, type HostileFile } from './hostile-files.ts'
import { excessGrowth } from './linear.ts'

function checkLinear(file: HostileFile, work: (bytes: Buffer) => void): void {
  const growth = excessGrowth(file, work)
  assert.equal(
    growth,
    undefined,
    `${file.name}: ${String(growth)} times the time for 4 times the input`,
  )
}

test('large and deep files are read without a failure, in time proportional to their size', () => {
  for (const file of largeFiles)
    checkLinear({ ...file, most: Math.round(file.most * sampled(1, 0.25)) }, (bytes) => {
      redactReading(readFile(file.name, bytes))
    })
})

test('no hostile line makes recognition slow', () => {
  for (const line of oneIn(7, hostileLines))
    checkLinear(line, (bytes) => {
      const source = new Source('unknown', bytes)
      for (const format of formats) format.recognises(source)
    })
})

test('no hostile line behind the text of a format makes its reader slow', () => {
  for (const [index, format] of formats.entries()) {
    const [first] = casesOf(format).filter(({ bytes }) => bytes.length < 20_000)
    if (!first) continue
    // Other lines for each format, so that a sample covers all lines.
    for (const line of hostileLines.filter(
      (_, place) => place % sampled(3, 40) === index % sampled(3, 40),
    ))
      checkLinear(line, (bytes) => {
        const source = new Source('unknown', Buffer.concat([first.bytes, bytes]))
        format.recognises(source)
        format.read(source)
      })
  }
})

test('no long command line makes a reader slow', () => {
  const [pgbench] = formats.flatMap((format) => (format.name === 'pgbench' ? casesOf(format) : []))
  for (const [start, unit] of [
    ...['; -a ', 'a&b', '> 5', '> < ', '(a '].map((part) => ['pgbench -c ', part] as const),
    ['run.sh: line 3: 4711 Killed     ', '$(a '],
  ] as const) {
    const text = (size: number): string => start + unit.repeat(size / unit.length)
    checkLinear({ name: start + unit, most: 400_000, text }, (bytes) => {
      const lines = [pgbench?.bytes ?? Buffer.alloc(0), bytes, Buffer.from('\n')]
      readFile('unknown', Buffer.concat(lines))
    })
  }
})

test('no hostile line makes redaction slow', () => {
  for (const line of oneIn(3, hostileLines))
    checkLinear(line, (bytes) => void redact(bytes.toString()))
})
