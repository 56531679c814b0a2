// Outputs copied from a terminal or a Markdown file: commands, titles and fences around them are no part of them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { KeptReading } from '../../../tools/core/model.ts'
import { readFile } from '../../../tools/formats/read-file.ts'

const folder = join(import.meta.dirname, '..')
const caseText = (path: string): string => readFileSync(join(folder, path), 'latin1')
const readText = (text: string): ReturnType<typeof readFile> =>
  readFile('x', Buffer.from(text, 'latin1'))

const iostat = caseText('iostat/basic.txt')
const forms: readonly (readonly [name: string, text: string])[] = [
  ['a prompt of root', `[root@db1 ~]# iostat 1 3\n${iostat}`],
  ['a prompt of a user', `bench@db1:~/runs$ iostat 1\n${iostat}`],
  ['a bare prompt', `$ iostat 1\n${iostat}`],
  ['a trace of a shell', `+ iostat 1\n${iostat}`],
  ['a title', `== during the run ==\n\n${iostat}`],
  ['a fence', `\`\`\`console\n${iostat}\`\`\`\n`],
  [
    'a fence and a prompt in a quotation',
    `\`\`\`\n# iostat 1\n${iostat}\`\`\`\n`.replace(/^/gm, '> '),
  ],
]

for (const [name, text] of forms)
  test(`${name} is no part of the output`, () => {
    const found = readText(text)
    assert.equal(found.format, 'iostat')
    assert.deepEqual(seriesOf(found.readings), seriesOf(readText(iostat).readings))
  })

test('an indented output of db_bench is read as its lines without the indentation', () => {
  const text = caseText('db_bench/leveldb.txt')
  const isOk = ({ kind }: KeptReading): boolean => kind === 'result'
  const found = readText(text.replace(/^/gm, ' '))
  assert.equal(found.format, 'db_bench')
  assert.deepEqual(found.readings.filter(isOk), readText(text).readings.filter(isOk))
})

test('words around blocks of code are no part of the outputs', () => {
  const page = `At noon it was slow:\n\n\`\`\`sh\n${iostat}\`\`\`\n\nAny idea?\n`
  const { format, readings, diagnostics } = readText(page)
  assert.equal(format, 'iostat')
  assert.deepEqual(seriesOf(readings), seriesOf(readText(iostat).readings))
  const [note] = diagnostics.filter(({ rule }) => rule === 'format/line-prefix')
  assert.match(note?.message ?? '', /^read the blocks of code only/)
})

test('a warning of a client about its command line is no part of the output', () => {
  const dump = caseText('variables/vertical.txt')
  for (const warning of [
    'mysql: [Warning] Using a password on the command line interface can be insecure.',
    "mysql: Deprecated program name. It will be removed in a future release, use '/usr/bin/mariadb' instead",
  ])
    assert.equal(readText(`${warning}\n${dump}`).format, 'variables', warning)
})

test('lines keep their numbers', () => {
  const lscpu = caseText('lscpu/flat.txt')
  const [plain] = readText(lscpu).readings
  const [framed] = readText(`$ lscpu\n${lscpu}`).readings
  assert.ok(plain?.kind === 'facts' && framed?.kind === 'facts')
  assert.deepEqual(
    framed.facts,
    plain.facts.map((fact) => ({ ...fact, line: fact.line + 1 })),
  )
})

test('the interval of the command above samples without times is theirs', () => {
  const [framed] = readText(`[root@db1 ~]# iostat -d -p sda 10 3\n${iostat}`).readings
  const [plain] = readText(iostat).readings
  assert.ok(framed?.kind === 'series' && plain?.kind === 'series')
  assert.deepEqual(
    framed.series.at,
    plain.series.at.map((second) => second * 10),
  )
  assert.deepEqual([framed.assumesSeconds, plain.assumesSeconds], [undefined, true])
})

test('a title with a number is no command that states an interval', () => {
  const [titled] = readText(`# iostat on node 2\n${iostat}`).readings
  assert.equal(titled?.kind === 'series' && titled.assumesSeconds, true)
})

test('option -y of the command above decides whether the first report is the average since boot', () => {
  const dropped = (text: string): number | undefined => {
    const [reading] = readText(text).readings
    return reading?.kind === 'series' ? reading.dropped : undefined
  }
  // Two blank lines after the banner, as -y prints them since sysstat 12.5.
  const gap = caseText('iostat/kilobytes-without-boot.txt')
  assert.equal(dropped(`$ iostat -y 1\n${iostat}`), 0)
  assert.equal(dropped(`$ iostat 1\n${iostat}`), 1)
  assert.equal(dropped(`$ iostat -ky 1\n${gap}`), 0)
  assert.equal(dropped(`$ iostat -k 1\n${gap}`), 1)
})

test('prose above an output is no frame', () => {
  assert.equal(readText(`We ran this on Friday:\n${iostat}`).format, undefined)
})

function seriesOf(readings: readonly KeptReading[]): unknown {
  return readings.map((reading) => (reading.kind === 'series' ? reading.series : reading.kind))
}

test('the sign of a prompt in front of JSON is no part of it', () => {
  const json = caseText('fio-json/not-a-number.txt')
  const found = readText(`>${json}`)
  assert.equal(found.format, 'fio-json')
  assert.deepEqual(found.readings, readText(json).readings)
})

test('lines of time and of a client between two results are no heads', () => {
  const result = (rate: string): string =>
    `====== SET ======\n  1000 requests completed in 0.25 seconds\n  20 parallel clients\n\n${rate} requests per second\n`
  const text = `${result('4000.00')}\nreal\t0m3.852s\nuser\t0m0.417s\nsys 0m3.434s\nPassword:\n${result('5000.00')}`
  const results = readText(text).readings.filter((reading) => reading.kind === 'result')
  assert.deepEqual(
    results.map(({ stated }) => stated?.['section']),
    [undefined, undefined],
  )
})

test('a head between a command and its results, such as a release, is of the results below it', () => {
  const row = (rate: string): string => `readseq : 2.5 micros/op ${rate} ops/sec; 44.2 MB/s\n`
  const text = `./db_bench --benchmarks=readseq\n7.10 output\n${row('400000')}\n8.1:\n${row('410000')}`
  const results = readText(text).readings.filter((reading) => reading.kind === 'result')
  assert.deepEqual(
    results.map(({ stated }) => stated?.['section']?.value),
    ['7.10 output', '8.1:'],
  )
})

test('a number between results is no head, except below a release', () => {
  const row = 'readseq : 2.5 micros/op 400000 ops/sec; 44.2 MB/s\n'
  const sections = (text: string) =>
    readText(text).readings.map((reading) =>
      reading.kind === 'result' ? reading.stated?.['section']?.value : undefined,
    )
  assert.deepEqual(sections(`61.25\n${row}61.50\n${row}`), [undefined, undefined])
  assert.deepEqual(sections(`60.5 seconds time elapsed\n${row}61.5 seconds time elapsed\n${row}`), [
    undefined,
    undefined,
  ])
  assert.deepEqual(sections(`6.20 output\n${row}6.25\n${row}`), ['6.20 output', '6.25'])
})

test('errors of clients above the output of a load tool do not hide it', () => {
  const output = caseText('go-tpc/summary.txt')
  const errors = 'execute run failed, err exec UPDATE stock failed: serialization failure\n'
  const { format, readings } = readText(errors.repeat(200) + output)
  assert.equal(format, 'go-tpc')
  const numbers = (all: readonly KeptReading[]): unknown =>
    all.flatMap((each) =>
      each.kind === 'result' ? each.measurements.map(({ value }) => value) : [],
    )
  assert.deepEqual(numbers(readings), numbers(readText(output).readings))
})

test('messages above and statistics below the output of a load tool do not hide it', () => {
  const messages = 'compaction of level 2\n'.repeat(1000)
  const output =
    'moved file 0047RocksDB:    version 8.5.0\nreadseq : 2.5 micros/op 400000 ops/sec\n'
  const { format, readings } = readText(messages + output + 'rocksdb.cache.miss 0\n'.repeat(1000))
  assert.equal(format, 'db_bench')
  assert.equal(readings.filter(({ kind }) => kind === 'result').length, 1)
  const source = 'def add(x): return x + 1\n'.repeat(500)
  const quoting = `${source}example = ${JSON.stringify(output)}\n${source}`
  assert.equal(readText(quoting).format, undefined)
})
