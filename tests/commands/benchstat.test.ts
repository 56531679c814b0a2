// `compare` and the real benchstat on the same numbers: `benchstat/rows.md`.
//
// Where Go is installed benchstat itself is run; `benchstat/benchstat.csv` holds what it printed, for elsewhere.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { everything } from '../extent.ts'
import { once } from '../once.ts'
import { benchfolio, records } from './benchfolio.ts'

const folder = join(import.meta.dirname, 'benchstat')
const reference = join(folder, 'benchstat.csv')
const version = 'v0.0.0-20260908200009-22c9c6c9d4da'

interface Side {
  readonly value: number
  readonly interval: readonly [low: number, high: number] | null
  readonly n: number
  readonly values: readonly number[]
}

interface Pair {
  readonly fields: Readonly<Record<string, string>>
  readonly baseline: Side
  readonly contender: Side
  readonly change: string
  readonly p: number
  readonly pAdjusted: number
  readonly verdict: string
}

interface Line {
  readonly name: string
  readonly old: { readonly centre: number; readonly interval: string }
  readonly new: { readonly centre: number; readonly interval: string }
  readonly change: string
  readonly p: string
}

suite('compare and benchstat', () => {
  const folders = mkdtempSync(join(tmpdir(), 'benchfolio-benchstat-'))
  after(() => rmSync(folders, { recursive: true, force: true }))

  const pairs = once(() => {
    const page = join(folder, 'page.md')
    const outcome = benchfolio(['compare', page, 'version:old', 'version:new', '--json'], {
      cwd: folders,
    })
    assert.equal(outcome.status, 0, outcome.stderr)
    return records(outcome) as readonly Pair[]
  })

  test('find the same median, interval, p and ~', () => {
    const lines = new Map(linesOf(readFileSync(reference, 'utf8')).map((line) => [line.name, line]))
    assert.equal(lines.size, pairs().length)
    for (const pair of pairs()) {
      const name = pair.fields['workload'] ?? ''
      const line = lines.get(name)
      assert.ok(line, name)
      for (const [ours, theirs] of [
        [pair.baseline, line.old],
        [pair.contender, line.new],
      ] as const) {
        assert.ok(Math.abs(ours.value / theirs.centre - 1) < 1e-14, name)
        assert.equal(interval(ours), theirs.interval, name)
      }
      assert.equal(pair.p.toFixed(3), line.p, name)
      assert.equal(pair.p < 0.05, line.change !== '~', name)
      // benchstat does not ask in which order the runs were made, which no table states: here, nothing is confirmed.
      assert.ok(!['higher', 'lower', 'equivalent'].includes(pair.verdict), name)
      // Nor does it adjust p for the number of comparisons.
      if (pair.pAdjusted < 0.05)
        assert.equal(pair.change.replace('−', '-').replace(' ', ''), line.change, name)
    }
  })

  const skip = everything ? false : 'npm run test:all builds benchstat'
  test('what is compared is what benchstat prints today', { skip }, (context) => {
    const binary = benchstat(folders)
    if (typeof binary !== 'string') {
      context.skip(binary.reason)
      return
    }
    for (const side of ['old', 'new'] as const) {
      const lines = pairs().flatMap(({ fields, ...sides }) =>
        sides[side === 'old' ? 'baseline' : 'contender'].values.map(
          (value) => `Benchmark${fields['workload'] ?? ''} 1 ${String(value)} qps\n`,
        ),
      )
      writeFileSync(join(folders, side), lines.join(''))
    }
    const { stdout, stderr, status } = spawnSync(binary, ['-format', 'csv', 'old', 'new'], {
      cwd: folders,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    if (process.env['UPDATE_GOLDEN']) writeFileSync(reference, stdout)
    assert.equal(stdout, readFileSync(reference, 'utf8'))
  })
})

// The program, built into `folder`; or why there is none, in words for a skipped test.
function benchstat(folder: string): string | { readonly reason: string } {
  if (spawnSync('go', ['version']).error)
    return { reason: 'SKIPPED: Go is not installed, so benchstat itself was not run' }
  try {
    execFileSync('go', ['install', `golang.org/x/perf/cmd/benchstat@${version}`], {
      env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' },
      stdio: 'pipe',
      timeout: 180_000,
    })
    return join(folder, 'benchstat')
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : ''
    return { reason: `SKIPPED: benchstat could not be built, so it was not run: ${message}` }
  }
}

// name,center,CI,center,CI,vs base,P behind two lines of head; the last line is the geometric mean.
function linesOf(csv: string): readonly Line[] {
  return csv
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split(','))
    .filter(([name]) => name !== 'geomean')
    .map(
      ([
        name = '',
        before = '',
        beforeInterval = '',
        after = '',
        afterInterval = '',
        change = '',
        p = '',
      ]) => ({
        name: name.replace(/-\d+$/, ''),
        old: { centre: Number(before), interval: beforeInterval },
        new: { centre: Number(after), interval: afterInterval },
        change,
        p: /p=([\d.]+)/.exec(p)?.[1] ?? '',
      }),
    )
}

function interval({ value, interval: ends }: Side): string {
  if (!ends) return '∞'
  const [low, high] = ends
  return `${((100 * Math.max(value - low, high - value)) / value).toFixed(0)}%`
}
