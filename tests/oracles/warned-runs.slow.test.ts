import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, suite, test } from 'node:test'
import { benchfolio, records } from '../commands/benchfolio.ts'
import { once } from '../once.ts'
import { absent, realArchive } from './real-archives.ts'

const name = 'percona-rw-local'
const page = resolve(import.meta.dirname, '../archives/percona-rw-local.md')
const golden = join(import.meta.dirname, 'percona-warned-runs.golden')
const keys = ['attempt', 'client', 'engine', 'version', 'memory', 'threads']

interface Cell {
  readonly fields: Readonly<Record<string, string>>
  readonly value: number | null
  readonly status: string
  readonly reason?: string
  readonly warnings: readonly string[]
}

suite('what the runs of the Percona archive say against themselves', { skip: absent(name) }, () => {
  const cwd = mkdtempSync(join(tmpdir(), 'benchfolio-warned-'))
  after(() => rmSync(cwd, { recursive: true, force: true }))

  const cells = once(() => {
    const root = realArchive(name).folders()
    const outcome = benchfolio(
      ['query', page, '--root', root, '-r', keys.join(), '-m', 'tps', '-f', 'ndjson'],
      { cwd },
    )
    assert.equal(outcome.status, 0, outcome.stderr)
    return records(outcome) as readonly Cell[]
  })
  const point = ({ fields }: Cell): string => keys.map((key) => fields[key] ?? '').join(' ')
  const rise = ({ warnings }: Cell): number | undefined => {
    const [, percent] = /rises (\d+) %/.exec(warnings.join('; ')) ?? []
    return percent === undefined ? undefined : Number(percent)
  }

  test('every run with a warning or without a number is listed, and no other', () => {
    const lines = cells()
      .filter(({ warnings, value }) => warnings.length > 0 || value === null)
      .map((cell) => {
        const words = cell.value === null ? [`${cell.status}: ${cell.reason ?? ''}`] : []
        return `${point(cell)}: ${[...words, ...cell.warnings].join('; ')}\n`
      })
    if (process.env['UPDATE_GOLDEN']) writeFileSync(golden, lines.join(''))
    assert.equal(lines.join(''), readFileSync(golden, 'utf8'))
  })

  test('with one thread and 2 GB ten of the eleven servers rise 53 to 228 %, the eleventh less than 10 %', () => {
    const ramps = cells().filter(
      ({ fields: { attempt, client, memory, threads } }) =>
        attempt === 'published' && client === 'local' && memory === '2G' && threads === '1',
    )
    assert.equal(ramps.length, 11)
    const rises = ramps.flatMap((cell) => rise(cell) ?? []).toSorted((a, b) => a - b)
    assert.deepEqual([rises.length, rises[0], rises.at(-1)], [10, 53, 228])
    const others = ramps.filter((cell) => rise(cell) === undefined)
    assert.deepEqual(
      others.map((cell) => [cell.fields['engine'], cell.warnings]),
      [['mariadb', []]],
    )
  })

  test('without the first 300 s the rate is the mean of the lines behind them, and is said to be', () => {
    const root = realArchive(name).folders()
    const only = ['client=local', 'engine=mysql', 'version=5.7.44', 'memory=12G', 'threads=1']
    const where = only.flatMap((field) => ['-w', field])
    const rest = ['--warmup', '300', '-m', 'tps', '-f', 'ndjson']
    const outcome = benchfolio(['query', page, '--root', root, ...where, ...rest], { cwd })
    const [cell] = records(outcome) as readonly (Cell & {
      readonly evidence: readonly { readonly file: string }[]
    })[]
    const log = readFileSync(join(root, `${name}.tar.gz`, cell?.evidence[0]?.file ?? ''), 'utf8')
    const rates = [...log.matchAll(/^\[ (\d+)s \] thds: \d+ tps: ([\d.]+)/gm)]
      .filter(([, second]) => Number(second) > 300)
      .map(([, , tps]) => Number(tps))
    assert.equal(rates.length, 600)
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
    assert.ok(
      Math.abs((cell?.value ?? 0) / mean - 1) < 1e-6,
      `${String(cell?.value)} ${String(mean)}`,
    )
    assert.match(outcome.stderr, /note: rates are means of the samples after second 300/)
  })

  test('every version against the one before is the ratio of the two numbers', () => {
    const root = realArchive(name).folders()
    const where = ['client=local', 'attempt=published', 'engine=mysql', 'memory=32G', 'threads=64']
    const outcome = benchfolio(
      [
        ...['query', page, '--root', root, '-m', 'tps', '-r', 'engine', '-c', 'version'],
        ...[...where.flatMap((field) => ['-w', field]), '-b', 'version=previous', '-f', 'ndjson'],
      ],
      { cwd },
    )
    const found = records(outcome) as readonly (Cell & {
      readonly ratio: number | null
      readonly baseline?: Cell['fields']
    })[]
    assert.ok(found.length > 3, outcome.stderr)
    for (const [place, { ratio, value, baseline }] of found.entries()) {
      const before = found[place - 1]
      assert.equal(ratio, before ? (value ?? NaN) / (before.value ?? NaN) : null)
      assert.equal(baseline?.['version'], before?.fields['version'])
    }
  })
})
