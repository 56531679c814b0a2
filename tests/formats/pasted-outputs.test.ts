// Outputs below much other text: the rows that pgbench -i counts, and the headings of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const result = (tps: number): string => `transaction type: <builtin: select only>
scaling factor: 50
query mode: simple
number of clients: 10
number of threads: 2
duration: 60 s
number of transactions actually processed: ${String(60 * tps)}
latency average = ${(1e4 / tps).toFixed(3)} ms
tps = ${String(tps)}.000000 (without initial connection time)
`

test('pgbench is recognised below any number of rows that it created', () => {
  const rows = Array.from({ length: 70 }, (_, index) => {
    const count = String((index + 1) * 100_000)
    return `${count} of 7000000 tuples (${String(index)}%) of pgbench_accounts done (elapsed 1.20 s, remaining 9.15 s)`
  })
  const text = ['Report', 'creating tables...', ...rows, 'vacuuming...', 'reads', result(900)]
  const { format, readings } = readFile('report.txt', Buffer.from(text.join('\n')))
  assert.equal(format, 'pgbench')
  assert.deepEqual(
    readings.map((reading) => reading.kind === 'result' && reading.status),
    ['ok'],
  )
})

test('headings of a page are sections, also above code that is read alone, and # in code is a prompt', () => {
  const page = (words: string): string =>
    `# Small server\n${words}\n## Reads\n\`\`\`sh\n# pgbench -S -c 10 -T 60 bench\n${result(900)}\`\`\`\n# Large server\n## Reads\n\`\`\`sh\n${result(1800)}\`\`\`\n`
  for (const words of ['', Array(90).fill('What was set is said here.').join('\n')]) {
    const { readings } = readFile('results.md', Buffer.from(page(words)))
    assert.deepEqual(
      readings.flatMap((reading) =>
        reading.kind === 'result' ? reading.stated?.['section']?.value : [],
      ),
      ['Small server / Reads', 'Large server / Reads'],
    )
  }
})

test('a command over several lines that printed nothing was pasted, a command of a script failed', () => {
  const command = (end: string): string =>
    `bin/ycsb run mongodb -P workloads/workloada ${end}-threads 16 -p operationcount=1000\n`
  const output = '[OVERALL], RunTime(ms), 10000\n[OVERALL], Throughput(ops/sec), 100\n'
  const reads =
    '[READ], Operations, 1000\n[READ], AverageLatency(us), 618.5\n[READ], Return=OK, 1000\n'
  const statuses = (end: string): readonly unknown[] =>
    readFile(
      'test.txt',
      Buffer.from(`${command(end)}\n${command(end)}\n${output}${reads}`),
    ).readings.map((reading) => reading.kind === 'result' && reading.status)
  assert.deepEqual(statuses('\\\n  '), ['ok'])
  assert.deepEqual(statuses(''), ['cut-off', 'ok'])
})

test('a command over several lines that printed an error failed', () => {
  const command = (threads: number): string =>
    `$ sysbench oltp_read_only --threads=${String(threads)} \\\n  --mysql-host=db run\n`
  const error = "FATAL: unable to connect to MySQL server on host 'db'\n"
  const { readings } = readFile(
    'test.log',
    Buffer.from(`${command(8)}${sysbenchLog()}\n${command(16)}${error}`),
  )
  assert.deepEqual(
    readings.flatMap((reading) => (reading.kind === 'result' ? reading.status : [])),
    ['ok', 'failed'],
  )
})
