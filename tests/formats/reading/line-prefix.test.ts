// Outputs whose lines start with a container, a time or both are read as if the lines did not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readFile } from '../../../tools/formats/read-file.ts'

const folder = join(import.meta.dirname, '..', 'sysbench')
const output = readFileSync(join(folder, '1.0.20-report-interval.txt'), 'latin1')
const plain = readFile('plain', Buffer.from(output, 'latin1'))

function prefixed(prefix: string, text = output): Buffer {
  return Buffer.from(text.replace(/^(?=.)/gms, prefix).replace(/\n$/, ''), 'latin1')
}

const forms: readonly (readonly [name: string, prefix: string])[] = [
  ['docker compose', 'sysbench-1  | '],
  ['docker compose 1', 'sysbench_1  | '],
  ['kubectl logs --timestamps', '2024-05-06T12:00:00.123456789Z '],
  ['kubectl logs --prefix', '[pod/sysbench-x7k2p/sysbench] '],
  ['ts', 'May 06 12:00:00 '],
  ['ts -s', '00:00:07 '],
  ['ts with brackets', '[2024-05-06 12:00:00] '],
  ['journalctl', 'May 06 12:00:00 loadgen sysbench[4711]: '],
  ['journalctl -o short-iso', '2024-05-06T12:00:00+0000 loadgen sysbench[4711]: '],
  ['a quotation', '> '],
  ['a quotation in a quotation', '>> '],
  ['a quotation in quotations', '> > > '],
  ['CRI', '2024-05-06T12:00:00.123456789+00:00 stdout F '],
  ['a time and a stream in brackets', '[2024-05-06 12:00:00 STDOUT]: '],
  ['a GitLab runner', '2024-05-06T12:00:00.123456Z 01O '],
  ['Fabric', '[bench@db1.example] out: '],
  ['pdsh', 'db1.example: '],
  ['a code block of Markdown', '    '],
  ['tabs', '\t'],
  ['a level', 'INFO bench: '],
  ['a sign of diff and indentation', '+    '],
  ['a time, a level and a stream', '12:00:07 DEBUG| [stdout] '],
  ['docker compose --timestamps', 'sysbench-1  | 2024-05-06T12:00:00.123456789Z '],
]

describe('prefixes of lines', () => {
  for (const [name, prefix] of forms)
    test(name, () => {
      const { format, readings, diagnostics } = readFile('x', prefixed(prefix))
      assert.equal(format, 'sysbench')
      assert.deepEqual(readings, plain.readings)
      const notes = diagnostics.filter(({ rule }) => rule === 'format/line-prefix')
      assert.deepEqual(notes.map(({ severity }) => severity).toSorted()[0], 'info')
    })
  test('lines of other containers are left out and reported', () => {
    const lines = output.split('\n')
    const mixed = lines.flatMap((line) => [`sysbench-1  | ${line}`, 'mysql-1  | ready'])
    const { format, readings, diagnostics } = readFile('x', Buffer.from(mixed.join('\n')))
    assert.equal(format, 'sysbench')
    assert.deepEqual(numbersOf(readings), numbersOf(plain.readings))
    const [note] = diagnostics.filter(({ rule }) => rule === 'format/line-prefix')
    assert.equal(
      note?.message,
      'only lines of sysbench-1 are read, none of mysql-1: write the output of each container to its own file',
    )
  })
  test('a line without the prefix stays', () => {
    const text = `-- Journal begins at Mon 2024-05-06 11:58:01 UTC. --\n${prefixed('May 06 12:00:00 loadgen sysbench[4711]: ').toString()}\n`
    const { format, diagnostics } = readFile('x', Buffer.from(text))
    assert.equal(format, 'sysbench')
    assert.ok(diagnostics.some(({ rule, place }) => rule === 'sysbench/noise' && place.line === 1))
  })
  for (const [what, prefix] of [
    ['indented', '    '],
    ['quoted', '> > '],
  ] as const)
    test(`${what} lines between the words of a mail`, () => {
      const text = `Hello,\n\nthis is the new build:\n\n${prefixed(prefix).toString()}\n\nIt is slower.\n`
      const { format, readings, diagnostics } = readFile('x', Buffer.from(text))
      assert.equal(format, 'sysbench')
      assert.deepEqual(numbersOf(readings), numbersOf(plain.readings))
      const [note] = diagnostics.filter(({ rule }) => rule === 'format/line-prefix')
      assert.match(note?.message ?? '', /from the start of the lines that have it$/)
    })
  test('two lines are too few', () => {
    assert.equal(readFile('x', Buffer.from('a | sysbench 1.0.20\na | \n')).format, undefined)
  })
})

function numbersOf(readings: typeof plain.readings): unknown {
  return readings.map((reading) =>
    reading.kind === 'result'
      ? reading.measurements.map(({ metric, value }) => [metric, value])
      : reading.kind,
  )
}

const strings: readonly (readonly [name: string, wrapped: string])[] = [
  [
    'Ansible',
    `ok: [db1] => {\n    "sb.stdout_lines": [\n${linesOf((text) => `        ${JSON.stringify(text)},`)}\n    ]\n}\n`,
  ],
  [
    'Ansible as YAML',
    `ok: [db1] =>\n  sb.stdout_lines:\n${linesOf((text) => (text === '' ? "  - ''" : `  - ${text}`))}\n`,
  ],
  [
    'docker json-file, written again',
    `${linesOf((text) => `{"stream": "stdout", "log": ${JSON.stringify(`${text}\n`)}, "time": "2024-05-06T12:00:00Z"}`)}\n`,
  ],
  [
    'docker json-file',
    `${linesOf((text) => JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: '2024-05-06T12:00:00Z' }))}\n`,
  ],
]

function linesOf(wrap: (text: string) => string): string {
  return output.trimEnd().split('\n').map(wrap).join('\n')
}

describe('lines as strings', () => {
  for (const [name, text] of strings)
    test(name, () => {
      const { format, readings } = readFile('x', Buffer.from(text))
      assert.equal(format, 'sysbench')
      assert.equal(readings.length, plain.readings.length)
      const metrics = (of: typeof readings) =>
        of
          .flatMap((reading) => (reading.kind === 'result' ? reading.measurements : []))
          .map(({ metric, value }) => [metric, value])
      assert.deepEqual(metrics(readings), metrics(plain.readings))
    })
})

test('a line that a GitLab runner continues has no blank behind its sign', () => {
  const text = readFileSync('tests/formats/sysbench/1.0.20-without-intervals.txt', 'utf8')
  const stamped = (sign: string, line: string): string =>
    `2024-05-06T12:00:00.123456Z 01O${sign}${line}\n`
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => stamped(' ', line))
  const trace = [stamped(' ', 'section_start:1:step'), stamped('+', 'Running the step'), ...lines]
  const { format, readings } = readFile('x', Buffer.from(trace.join('')))
  assert.equal(format, 'sysbench')
  assert.equal(readings.length, 1)
})
