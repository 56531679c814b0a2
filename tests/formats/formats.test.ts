// Every case of every format: its golden file, and the laws of ARCHITECTURE.md over it.
//
// UPDATE_GOLDEN=1 writes the golden files instead of comparing them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Format } from '../../tools/formats/format.ts'
import { formats } from '../../tools/formats/index.ts'
import { Source } from '../../tools/formats/source.ts'
import type { Reading } from '../../tools/model.ts'
import { casesOf, type Case } from './cases.ts'
import { goldenText, readingsText } from './golden.ts'

const seed = 20260321
const mutants = 1000

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
    test(`reads ${mutants} mutants without throwing`, () => {
      checkMutants(format, cases)
    })
    test('takes time in proportion to the input', () => {
      for (const one of cases) checkTime(format, one, [one.bytes.toString('latin1')])
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
    const step = Math.ceil(one.bytes.length / 1000)
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
    for (const end of lineEnds(one.bytes)) {
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

function checkMutants(format: Format, cases: readonly Case[]): void {
  const mutation = fc.record({
    kind: fc.constantFrom('replace', 'insert', 'remove', 'repeat', 'cut'),
    at: fc.nat(1_000_000),
    length: fc.integer({ min: 1, max: 40 }),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 4 }),
      fc
        .constantFrom(
          ...[
            '\n',
            '\r',
            '\t',
            ' ',
            '-',
            ',',
            '.',
            '|',
            '"',
            '[',
            '=',
            '1e9',
            '99999999999999999999',
          ],
        )
        .map((text) => Buffer.from(text)),
    ),
  })
  const property = fc.property(
    fc.constantFrom(...cases),
    fc.array(mutation, { minLength: 1, maxLength: 6 }),
    (one, mutations) => {
      let bytes: Buffer = one.bytes
      for (const { kind, at, length, bytes: added } of mutations) {
        const start = at % (bytes.length + 1)
        const end = Math.min(bytes.length, start + length)
        const head = bytes.subarray(0, start)
        const piece = bytes.subarray(start, end)
        const tail = bytes.subarray(end)
        if (kind === 'cut') bytes = head
        else if (kind === 'remove') bytes = Buffer.concat([head, tail])
        else if (kind === 'repeat') bytes = Buffer.concat([head, piece, piece, tail])
        else if (kind === 'insert') bytes = Buffer.concat([head, added, piece, tail])
        else bytes = Buffer.concat([head, added, tail])
      }
      read(format, bytes)
      const source = new Source('unknown', bytes)
      for (const other of formats) other.recognises(source)
    },
  )
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
    const [small, large] = [16_384, 65_536].map((size) => {
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

// Reads bytes as the pipeline would, and also when the format does not recognise them.
function read(format: Format, bytes: Buffer): readonly Reading[] {
  const source = new Source('unknown', bytes)
  format.recognises(source)
  const readings = format.read(source)
  const count = bytes.filter((byte) => byte === 10).length + 1
  const isLine = (line: number | undefined): boolean =>
    line === undefined || (Number.isInteger(line) && line >= 1 && line <= count)
  for (const { place } of source.diagnostics)
    assert.ok(isLine(place.line), `line ${String(place.line)}`)
  for (const reading of readings) checkReading(reading, isLine)
  return readings
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

function checkReading(reading: Reading, isLine: (line: number | undefined) => boolean): void {
  switch (reading.kind) {
    case 'result':
      for (const { metric, value, line } of reading.measurements) {
        assert.ok(Number.isFinite(value) && isLine(line), `${metric} = ${value}`)
      }
      if (reading.series) checkSeries(reading.series)
      break
    case 'series':
      checkSeries(reading.series)
      break
    case 'options':
      for (const { line } of reading.options) assert.ok(isLine(line), `line ${line}`)
      break
    case 'table':
      for (const { line } of reading.rows) assert.ok(isLine(line), `line ${line}`)
      break
    case 'facts':
      for (const { line } of reading.facts) assert.ok(isLine(line), `line ${line}`)
      break
    case 'counters':
      for (const { name, value, line } of reading.counters) {
        assert.ok(Number.isFinite(value ?? 0) && isLine(line), `${name} = ${value}`)
      }
      break
    case 'profile':
      for (const { line } of reading.facts) assert.ok(isLine(line), `line ${line}`)
      for (const { frames, self, total, delta, line, calls = [] } of reading.entries) {
        const numbers = [self, total ?? 0, delta ?? 0, ...calls.map(({ share = 0 }) => share)]
        assert.ok(numbers.every((value) => Number.isFinite(value)) && isLine(line), frames.at(-1))
        assert.ok(frames.length > 0 && calls.every((call) => isLine(call.line)))
      }
      break
    case 'waits':
      for (const { event, seconds = 0, count = 0, line } of reading.waits) {
        assert.ok(Number.isFinite(seconds) && Number.isFinite(count) && isLine(line), event)
      }
      break
  }
}

function checkSeries({
  at,
  columns,
}: {
  at: Float64Array
  columns: readonly { values: Float64Array }[]
}): void {
  assert.ok(
    at.every((time) => Number.isFinite(time)),
    'every sample has a time',
  )
  for (const { values } of columns) {
    assert.equal(values.length, at.length)
    assert.ok(!values.includes(Infinity) && !values.includes(-Infinity), 'every value is finite')
  }
}

function lineEnds(bytes: Buffer): readonly number[] {
  const ends = [0]
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) ends.push(at + 1)
  return ends
}
