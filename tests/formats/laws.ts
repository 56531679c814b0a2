// What holds of every reading, whatever was read: numbers are finite, lines are those of the file, and rows of numbers hold
// no name and no secret.
import assert from 'node:assert/strict'
import { type Format, Source } from '../../tools/formats/reading/source.ts'
import type { Reading } from '../../tools/core/model.ts'
import { findIdentities } from '../../tools/redaction/identities/find-identities.ts'
import { redact } from '../../tools/redaction/redact-text.ts'

const lineFeed = 10

/** Reads bytes as the pipeline would, and also when the format does not recognise them. Throws when a law is broken. */
export function read(format: Format, bytes: Buffer): readonly Reading[] {
  const source = new Source('unknown', bytes)
  format.recognises(source)
  const readings = format.read(source)
  const count = feeds(bytes) + 1
  const isLine = (line: number | undefined): boolean =>
    line === undefined || (Number.isInteger(line) && line >= 1 && line <= count)
  for (const { place } of source.diagnostics)
    assert.ok(isLine(place.line), `line ${String(place.line)}`)
  for (const reading of readings) checkReading(reading, isLine)
  checkNumberRows(source)
  return readings
}

// They are not searched, so nothing may be found in them; a name that other files identify may be a word of another line.
function checkNumberRows({ bytes, numberRows }: Source): void {
  let last = 0
  let [words, others] = ['', '']
  for (const { start, end, lines } of numberRows) {
    assert.ok(start >= last && end > start && end <= bytes.length, 'rows are in order')
    assert.ok(start === 0 || bytes[start - 1] === lineFeed, 'rows begin with a line')
    assert.ok(bytes[end - 1] === lineFeed, 'rows end with a line')
    const text = bytes.toString('utf8', start, end)
    assert.equal(feeds(bytes.subarray(start, end)), lines)
    assert.deepEqual(findIdentities(text), [], text)
    assert.equal(redact(text).count, 0, text)
    words += text
    others += bytes.toString('utf8', last, start)
    last = end
  }
  others += bytes.toString('utf8', last)
  for (const word of new Set(words.match(/[A-Za-z]{2,}/g)))
    if (!/^[AP]M$/.test(word)) assert.ok(others.includes(word), word)
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

function feeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}
