// The laws that hold of every case of a format.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { formatOf, formats } from '../../tools/formats/all-formats.ts'
import { type Format, Source } from '../../tools/formats/reading/source.ts'
import type { Reading } from '../../tools/core/model.ts'
import type { Case } from './format-cases.ts'
import { goldenText, readingsText } from './golden.ts'
import { read } from './laws.ts'
import { lineEnds } from './line-ends.ts'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
const garbled = '~ garbled ~'
const badBytes = [[0], [0xff, 0xfe, 0xc0], [0xe2, 0x82]].map((bytes) => Buffer.from(bytes))

/** Defines a test for each law. */
export function checkCase(format: Format, input: Case): void {
  const { name, golden, bytes } = input
  const text = (): string => {
    const source = new Source(name, Buffer.from(bytes))
    return goldenText(format.read(source), source.diagnostics)
  }

  test(`${name} matches its golden file`, () => {
    const actual = text()
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, actual)
    assert.ok(existsSync(golden), `${golden} is missing: run with UPDATE_GOLDEN=1 and review it`)
    assert.equal(actual, readFileSync(golden, 'utf8'))
  })

  test(`${name} is recognised by its content, by this format only`, () => {
    for (const path of [name, 'unknown']) {
      const source = new Source(path, bytes)
      assert.equal(formatOf(source)?.name, format.name)
      if (format.general) continue
      const special = formats.filter((other) => !other.general && other.recognises(source))
      assert.deepEqual(
        special.map((other) => other.name),
        [format.name],
      )
    }
  })

  test(`${name} gives the same when read again`, () => {
    assert.equal(text(), text())
  })

  test(`${name} can be cut after any line`, () => {
    for (const end of lineEnds(bytes)) read(format, bytes.subarray(0, end))
  })

  test(`${name} gives no other sample when it is cut after any byte`, () => {
    checkCuts(format, bytes)
  })

  test(`${name} gives the same with CRLF and with a byte order mark`, () => {
    const expected = readingsText(read(format, bytes))
    if (!bytes.includes('\r')) {
      const crlf = bytes.toString('latin1').replaceAll('\n', '\r\n')
      assert.equal(readingsText(read(format, Buffer.from(crlf, 'latin1'))), expected)
    }
    assert.equal(readingsText(read(format, Buffer.concat([byteOrderMark, bytes]))), expected)
  })

  test(`${name} can hold NUL and invalid UTF-8 anywhere`, () => {
    const ends = lineEnds(bytes)
    const step = Math.ceil(ends.length / 40)
    const offsets = ends.filter((_, index) => index % step === 0)
    for (const at of offsets.flatMap((end) => [end, Math.max(0, end - 3)])) {
      for (const bad of badBytes)
        read(format, Buffer.concat([bytes.subarray(0, at), bad, bytes.subarray(at)]))
    }
  })
}

function checkCuts(format: Format, bytes: Buffer): void {
  const full = samplesOf(read(format, bytes))
  const step = Math.ceil(bytes.length / (full.size > 0 ? 1000 : 200))
  for (let end = 0; end < bytes.length; end += step) {
    const cut = samplesOf(format.read(new Source('cut', bytes.subarray(0, end))))
    for (const [key, values] of cut) {
      for (const [index, value] of values.entries()) {
        const same = Number.isNaN(value) || value === full.get(key)?.[index]
        assert.ok(same, `${key}, sample ${index}: ${value} when cut at byte ${end}`)
      }
    }
  }
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

/** Fails when a line is garbled, its value disappears from the reading, and nothing is reported. */
export function checkGarbledLines(format: Format, { name, bytes }: Case): void {
  const original = outcome(format, bytes)
  const ends = lineEnds(bytes)
  const step = Math.ceil(ends.length / 60)
  for (let line = 0; line + 1 < ends.length; line += step) {
    const [start = 0, end = 0] = ends.slice(line, line + 2)
    const parts = [bytes.subarray(0, start), Buffer.from(`${garbled}\n`), bytes.subarray(end)]
    const { readings, text, diagnostics } = outcome(format, Buffer.concat(parts))
    // Without any reading the file as a whole is rejected; a run that failed has its reason.
    if (readings.length === 0 || readings.every(hasFailed)) continue
    // A line in the middle of a value of several lines is a line of the value.
    const lost = text.length < original.text.length && !text.includes(garbled)
    assert.ok(
      !lost || diagnostics !== original.diagnostics,
      `${name}:${line + 1} disappears without a report`,
    )
  }
}

function outcome(
  format: Format,
  bytes: Buffer,
): { readonly readings: readonly Reading[]; readonly text: string; readonly diagnostics: string } {
  const source = new Source('garbled', bytes)
  const readings = format.read(source)
  const diagnostics = JSON.stringify(source.diagnostics)
  return { readings, text: readingsText(readings), diagnostics }
}

function hasFailed(reading: Reading): boolean {
  return reading.kind === 'result' && reading.status !== 'ok'
}
