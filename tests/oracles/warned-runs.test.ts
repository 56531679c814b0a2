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
})
