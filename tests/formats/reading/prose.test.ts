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
  assert.match(reason ?? '', /^mentions pgbench but contains no usable result; it starts with /)
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
