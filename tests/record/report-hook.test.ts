// templates/sysbench/benchfolio.lua with the sysbench of this machine; `--mysql-dry-run` needs no server.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { Source } from '../../tools/formats/reading/source.ts'
import { sysbench as format } from '../../tools/formats/sysbench.ts'
import { packageRoot } from '../../tools/root.ts'
import { engines } from './engines.ts'

const hook = join(packageRoot, 'templates', 'sysbench', 'benchfolio.lua')
// Ends after one and a half seconds, half way between two intervals.
const common = ['--threads=2', '--rate=50', '--events=75', '--time=9', '--report-interval=1', 'run']
const dryRun = [
  'oltp_read_write',
  '--db-driver=mysql',
  '--mysql-dry-run',
  '--mysql-password=s3cret',
]

suite('the report hook of sysbench', { skip: engines().missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-hook-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const own = join(folder, 'own.lua')
  writeFileSync(own, `dofile('${hook}')\nfunction event() end\n`)

  const output = (words: readonly string[], path = ''): string => {
    const env = { ...process.env, LUA_PATH: path }
    const result = spawnSync('sysbench', [...words, ...common], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    assert.equal(result.status, 0, result.stdout)
    return result.stdout
  }
  // The same text but for measured numbers and the blanks that fill their columns.
  const form = (text: string): string =>
    text
      .split('\n')
      .filter((line) => !line.startsWith('{"benchfolio":'))
      .join('\n')
      .replaceAll(/ *\d+(?:\.\d+)?(?= *)/g, ' #')
      .replaceAll(/ +/g, ' ')

  test('adds lines with all digits and changes no other', () => {
    const hooked = output(dryRun, `${hook};;`)
    assert.equal(form(hooked), form(output(dryRun, ';;')))
    assert.doesNotMatch(hooked, /s3cret/)
    assertExact(hooked)
  })

  test('works in a script that starts with it', () => {
    assertExact(output([own, '--percentile=90'], ';;'))
  })
})

function assertExact(log: string): void {
  assert.deepEqual(log.match(/(?<=^\{"benchfolio":")\w+/gm), ['interval', 'total', 'parameters'])
  const source = new Source('log', Buffer.from(log))
  const [reading] = format.read(source)
  assert.ok(reading?.kind === 'result')
  assert.deepEqual(
    source.diagnostics.filter(({ severity }) => severity !== 'info'),
    [],
  )
  // sysbench prints four decimals.
  const time = reading.measurements.find(({ metric }) => metric === 'time.total')
  assert.match(String(time?.value), /\.\d{5}/)
  assert.match(reading.command?.text ?? '', /^sysbench \S+ .*--threads=2 .*run$/)
  const metrics = reading.series?.columns.map(({ metric }) => metric) ?? []
  assert.ok(metrics.includes('latency.p50') && metrics.includes('latency.p99'))
}
