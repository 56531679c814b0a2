// Reading takes time in proportion to the input: recognition, every reader, and redaction, on input that is meant to take longer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formats } from '../../tools/formats/index.ts'
import { readFile } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { redact } from '../../tools/redaction/redact.ts'
import { redactReading } from '../../tools/redaction/redact-reading.ts'
import { oneIn, sampled } from '../extent.ts'
import { casesOf } from '../formats/format-cases.ts'
import { hostileLines, largeFiles, type HostileFile } from './hostile-files.ts'

const attempts = 5
// Twice the input may take 2.8 times the time, so four times the input eight times: a square would take sixteen times.
const mostGrowth = 8
// Shorter times say nothing about growth.
const unnoticed = 0.02

function seconds(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

function checkLinear({ name, most, text }: HostileFile, work: (bytes: Buffer) => void): void {
  const small = Buffer.from(text(Math.round(most / 4)))
  const large = Buffer.from(text(most))
  let growth = Infinity
  // The machine has other work, so the best of several attempts counts.
  for (let attempt = 0; attempt < attempts && growth > mostGrowth; attempt += 1) {
    const long = seconds(() => work(large))
    if (long < unnoticed) return
    growth = Math.min(growth, long / (seconds(() => work(small)) + 0.002))
  }
  assert.ok(
    growth <= mostGrowth,
    `${name}: ${growth.toFixed(1)} times the time for 4 times the input`,
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

test('no hostile line makes redaction slow', () => {
  for (const line of oneIn(3, hostileLines))
    checkLinear(line, (bytes) => void redact(bytes.toString()))
})
