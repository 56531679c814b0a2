import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from '../../../tools/formats/read-file.ts'

const alarm = 'pgbench: error: connection to server failed: too many clients already'
const sentences = Array.from(
  { length: 12 },
  (_, index) => `Step ${String(index)} of the description has a sentence of several words.`,
)
const readLines = (...lines: readonly string[]): ReturnType<typeof readFile> =>
  readFile('README', Buffer.from(`${lines.join('\n')}\n`))

test('a text that quotes an error message of a load tool is no failed run', () => {
  const { format, reason, readings } = readLines(...sentences, alarm)
  assert.deepEqual([format, readings], [undefined, []])
  assert.equal(reason, 'mentions pgbench but contains no usable result')
})

test('a text with a result is read', () => {
  const result = ['transaction type: <builtin: select only>', 'number of clients: 4']
  const rate = 'tps = 896.967014 (without initial connection time)'
  const [reading] = readLines(...sentences, ...result, rate).readings
  assert.ok(reading?.kind === 'result' && reading.status === 'ok')
})

test('messages of a failed run are no text', () => {
  const messages = Array.from(
    { length: 20 },
    (_, index) => `pgbench: error: client ${String(index)} aborted in command 3 of script 0`,
  )
  const [reading] = readLines(alarm, ...messages, ...sentences.slice(0, 5)).readings
  assert.ok(reading?.kind === 'result' && reading.status === 'failed')
})

test('a failed run with samples or settings is no text, whatever a script printed above it', () => {
  for (const output of [
    ['progress: 1.0 s, 100.0 tps, lat 4.900 ms stddev 0.100'],
    ['transaction type: <builtin: TPC-B (sort of)>'],
  ]) {
    const failure = 'client 3 aborted in command 5 (SQL) of script 0; ERROR:  deadlock detected'
    const [reading] = readLines(...sentences, ...output, failure).readings
    assert.ok(reading?.kind === 'result' && reading.status === 'failed')
  }
})

test('rows of a client and comments of a log are no sentences', () => {
  const rows = sentences.map((_, index) => `| sbtest${String(index)} | 1000 |`)
  const comments = sentences.map((_, index) => `# Query_time: 0.${String(index)}  Rows_sent: 1`)
  for (const lines of [rows, comments]) {
    const [reading] = readLines(...lines, alarm).readings
    assert.ok(reading?.kind === 'result' && reading.status === 'failed')
  }
})

test('titles and tables of a text are text', () => {
  const titles = sentences.map((_, index) => `## How to run it ${'again '.repeat(index)}`)
  const tables = sentences.map((text) => `| ${text} | some words |`)
  for (const lines of [titles, tables]) assert.deepEqual(readLines(...lines, alarm).readings, [])
})
