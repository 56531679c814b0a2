// Every case of every format: its golden file, and the laws of ARCHITECTURE.md over it.
//
// UPDATE_GOLDEN=1 writes the golden files instead of comparing them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Format } from '../../tools/formats/reading/format.ts'
import { formats } from '../../tools/formats/index.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import type { Reading } from '../../tools/model.ts'
import { sampled } from '../extent.ts'
import { casesOf, type Case } from './cases.ts'
import { goldenText, readingsText } from './golden.ts'
import { read } from './laws.ts'
import { lineEnds } from './line-ends.ts'
import { mutant, randomOf } from './mutate.ts'

const seed = 20260321
const mutants = sampled(2000, 200)

// Formats in which any line may be text, or in which a line only parts others: what is garbled is another text there.
const texts = new Set([
  ...['descriptions', 'server-version', 'initdb', 'mysql-error-log', 'innodb-status', 'waits'],
  ...['table', 'box-tables', 'text-tables', 'html-tables', 'flame-graph', 'pt-mysql-summary'],
])

test('every format has a name of its own', () => {
  assert.equal(new Set(formats.map(({ name }) => name)).size, formats.length)
})

test('every folder of cases belongs to a format', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  for (const folder of folders.filter((entry) => entry.isDirectory())) {
    assert.ok(
      formats.some(({ name }) => name === folder.name),
      folder.name,
    )
  }
})

for (const format of formats) {
  const cases = casesOf(format)
  describe(`format ${format.name}`, () => {
    test('has cases', () => {
      assert.notEqual(cases.length, 0, `tests/formats/${format.name}/ has no case`)
    })
    for (const one of cases) checkCase(format, one)
    if (cases.length === 0) return
    if (!texts.has(format.name))
      test('reports a garbled line that said something', () => {
        for (const one of cases) checkLoss(format, one)
      })
    test(`reads ${mutants} mutants without throwing`, () => {
      checkMutants(format, cases)
    })
    test('takes time in proportion to the input', () => {
      for (const one of cases.slice(0, 3)) checkTime(format, one, [one.bytes.toString('latin1')])
      for (const one of cases.slice(0, 1)) checkTime(format, one, units)
    })
  })
}

function checkCase(format: Format, one: Case): void {
  test(`${one.name} gives its golden file`, () => {
    const source = new Source(one.name, one.bytes)
    const text = goldenText(format.read(source), source.diagnostics)
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(one.golden, text)
    assert.ok(
      existsSync(one.golden),
      `${one.golden} is missing: run with UPDATE_GOLDEN=1 and review it`,
    )
    assert.equal(text, readFileSync(one.golden, 'utf8'))
  })

  test(`${one.name} is recognised by its content, by this format only`, () => {
    for (const path of [one.name, 'unknown']) {
      const source = new Source(path, one.bytes)
      const found = formats.filter((other) => other.recognises(source))
      const special = found.filter(({ general }) => general !== true)
      const names = (special.length > 0 ? special : found).map(({ name }) => name)
      assert.deepEqual(names, [format.name])
    }
  })

  test(`${one.name} gives the same when read again`, () => {
    const [first, second] = [1, 2].map(() => {
      const source = new Source(one.name, Buffer.from(one.bytes))
      return goldenText(format.read(source), source.diagnostics)
    })
    assert.equal(first, second)
  })

  test(`${one.name} can be cut after any line`, () => {
    for (const end of lineEnds(one.bytes)) read(format, one.bytes.subarray(0, end))
  })

  test(`${one.name} gives no other sample when it is cut after any byte`, () => {
    const full = samplesOf(read(format, one.bytes))
    const step = Math.ceil(one.bytes.length / (full.size > 0 ? 1000 : 200))
    for (let end = 0; end < one.bytes.length; end += step) {
      for (const [key, values] of samplesOf(
        format.read(new Source('cut', one.bytes.subarray(0, end))),
      )) {
        for (const [index, value] of values.entries()) {
          const same = Number.isNaN(value) || value === full.get(key)?.[index]
          assert.ok(same, `${key}, sample ${index}: ${value} when cut at byte ${end}`)
        }
      }
    }
  })

  test(`${one.name} gives the same with CRLF and with a byte order mark`, () => {
    const expected = readingsText(read(format, one.bytes))
    if (!one.bytes.includes('\r')) {
      const crlf = one.bytes.toString('latin1').replaceAll('\n', '\r\n')
      assert.equal(readingsText(read(format, Buffer.from(crlf, 'latin1'))), expected)
    }
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), one.bytes])
    assert.equal(readingsText(read(format, marked)), expected)
  })

  test(`${one.name} can hold NUL and invalid UTF-8 anywhere`, () => {
    const ends = lineEnds(one.bytes)
    const step = Math.ceil(ends.length / 40)
    for (const end of ends.filter((_, index) => index % step === 0)) {
      for (const bad of [[0], [0xff, 0xfe, 0xc0], [0xe2, 0x82]]) {
        for (const at of [end, Math.max(0, end - 3)]) {
          read(
            format,
            Buffer.concat([one.bytes.subarray(0, at), Buffer.from(bad), one.bytes.subarray(at)]),
          )
        }
      }
    }
  })
}

// Nothing is lost in silence: a line that said something, and is garbled, is reported.
function checkLoss(format: Format, one: Case): void {
  const told = (bytes: Buffer): { readings: readonly Reading[]; said: string } => {
    const source = new Source('garbled', bytes)
    const readings = format.read(source)
    return { readings, said: JSON.stringify(source.diagnostics) }
  }
  const before = told(one.bytes)
  const ends = lineEnds(one.bytes)
  const step = Math.ceil(ends.length / 60)
  for (let line = 0; line + 1 < ends.length; line += step) {
    const [start = 0, end = 0] = ends.slice(line, line + 2)
    const parts = [one.bytes.subarray(0, start), '~ garbled ~\n', one.bytes.subarray(end)]
    const after = told(Buffer.concat(parts.map((part) => Buffer.from(part))))
    // Without any reading the file as a whole is rejected; a run that failed has its reason.
    if (after.readings.length === 0 || after.readings.every(hasFailed)) continue
    const text = readingsText(after.readings)
    // Of a value of several lines it is one.
    const lost = text.length < readingsText(before.readings).length && !text.includes('~ garbled ~')
    assert.ok(!lost || after.said !== before.said, `${one.name}:${line + 1} is lost in silence`)
  }
}

function hasFailed(reading: Reading): boolean {
  return reading.kind === 'result' && reading.status !== 'ok'
}

// Files are cut, garbled and put together again; every twentieth is shown to all other formats too.
function checkMutants(format: Format, cases: readonly Case[]): void {
  let count = 0
  const property = fc.property(fc.constantFrom(...cases), fc.nat(), (one, number) => {
    const bytes = mutant(one.bytes, randomOf(number))
    read(format, bytes)
    count += 1
    if (count % 20 !== 0) return
    const source = new Source('unknown', bytes)
    for (const other of formats) other.recognises(source)
  })
  fc.assert(property, { seed, numRuns: mutants })
}

// Text that makes careless patterns and scanners turn back, or keep too much, when it is repeated.
const units = [
  ...[
    'a',
    '1',
    ' ',
    '\t',
    '|',
    '-|',
    '|-',
    '-',
    '=',
    '"',
    '[',
    '#',
    '\\',
    '1.',
    '1,',
    ':',
    '* ',
    '_',
    '`',
  ],
  ...[
    '\n',
    '1 ',
    '0\n',
    '|\n',
    'a\t1\n',
    '[a]\n',
    'a=\n',
    'x 1\n',
    '\0',
    '\u00ff',
    '> ',
    '=== ',
    '1,2,',
  ],
]

// Four times the input must take about four times the time; sixteen times is what a square would take. The
// smallest of several processor times is compared, because the machine has other work.
function checkTime(format: Format, one: Case, pieces: readonly string[]): void {
  for (const piece of pieces) {
    const [small, large] = [8192, 32_768].map((size) => {
      return Buffer.concat([one.bytes, Buffer.alloc(size, piece, 'latin1')])
    })
    assert.ok(small && large, 'two sizes')
    let ratio = Infinity
    for (let attempt = 0; attempt < 5 && ratio > 8; attempt += 1) {
      const long = seconds(format, large)
      // A square of so many lines takes longer.
      if (long < 0.008) ratio = 0
      else
        ratio = Math.min(
          ratio,
          long / (Math.min(seconds(format, small), seconds(format, small)) + 0.002),
        )
    }
    const shape = JSON.stringify(piece.slice(0, 20))
    assert.ok(ratio <= 8, `${one.name} with ${shape} repeated: ${ratio.toFixed(1)} times the time`)
  }
}

function seconds(format: Format, bytes: Buffer): number {
  const start = process.cpuUsage()
  const source = new Source('unknown', bytes)
  format.recognises(source)
  format.read(source)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

// The columns of every monitor, and their times, by a key that a cut file has too.
function samplesOf(readings: readonly Reading[]): ReadonlyMap<string, Float64Array> {
  return new Map(
    readings.flatMap((reading, index) => {
      if (reading.kind !== 'series') return []
      const { at, columns } = reading.series
      const all = [{ metric: 'at', values: at }, ...columns]
      return all.map(({ metric, values }) => [`${index} ${metric}`, values] as const)
    }),
  )
}
