// The contract of `query --baseline --format ndjson`: verdict, interval, coverage, replicates, p and adjusted p per record.
import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { verdictKinds } from '../../tools/analysis/verdict.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { benchfolio } from './benchfolio.ts'

interface QueryRecord {
  readonly fields: { readonly version: string; readonly threads: string }
  readonly verdict?: string
  readonly interval?: readonly [number, number] | null
  readonly coverage?: number | null
  readonly margin?: number
  readonly replicates?: readonly [number, number]
  readonly p?: number | null
  readonly pAdjusted?: number | null
  readonly family?: number
}

const around = (middle: number, n: number, step = 0.1): readonly number[] =>
  Array.from({ length: n }, (_, index) => middle + step * (index - (n - 1) / 2))

function records(
  context: TestContext,
  files: Record<string, string>,
  ...more: readonly string[]
): readonly QueryRecord[] {
  const root = smallFolder(temporaryFolder(context), files)
  const options = ['-m', 'tps', '-r', 'threads', '-c', 'version', '-b', 'version=8.4.8']
  const outcome = benchfolio(['query', 'logs', ...options, ...more, '--format', 'ndjson'], {
    cwd: root,
  })
  assert.equal(outcome.status, 0, outcome.stderr)
  return outcome.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as QueryRecord)
    .filter(({ fields }) => fields.version !== '8.4.8')
}

suite('query with a baseline', () => {
  test('prints each verdict of the list, with its interval and coverage', (context) => {
    const files = logFiles(
      {
        '8.4.8': {
          1: around(100, 6),
          2: around(200, 6),
          4: around(400, 6, 30),
          8: around(800, 3),
          16: [1600],
          32: around(3200, 6),
        },
        '9.7.0': {
          1: around(110, 6),
          2: around(200.03, 6),
          4: around(420, 6, 30),
          8: around(900, 3),
          16: [1700],
          32: around(2900, 6),
        },
      },
      'Text.',
    )
    const found = new Map(records(context, files).map((record) => [record.fields.threads, record]))
    assert.deepEqual(
      ['1', '2', '4', '8', '16', '32'].map((threads) => found.get(threads)?.verdict),
      ['higher', 'equivalent', 'not-significant', 'insufficient', 'single', 'lower'],
    )
    for (const { verdict, interval, coverage, replicates, p, pAdjusted } of found.values()) {
      assert.ok((verdictKinds as readonly string[]).includes(verdict ?? ''))
      assert.equal(replicates?.length, 2)
      assert.ok(typeof p === 'number' && typeof pAdjusted === 'number' && pAdjusted >= p)
      if (verdict === 'single') {
        assert.deepEqual([interval, coverage], [null, null])
        continue
      }
      assert.ok(interval && interval[0] <= interval[1])
      assert.ok(typeof coverage === 'number' && coverage > 0.6 && coverage < 1)
    }
    const [alone] = records(context, files, '-w', 'threads=1')
    assert.deepEqual(alone, found.get('1'), 'a cell that was picked is corrected as all of them')
    assert.equal(alone?.family, 4)
    const three = found.get('8')
    assert.deepEqual(three?.replicates, [3, 3])
    assert.ok(typeof three.coverage === 'number')
    assert.ok(Math.abs(three.coverage - 0.9) < 1e-9)
  })

  test('counts restarts where runs share one: six runs of two restarts are two replicates', (context) => {
    const files = logFiles(
      { '8.4.8': { 1: around(100, 6) }, '9.7.0': { 1: around(110, 6) } },
      'Text.',
    )
    const page = (files['content/archives/logs/index.md'] ?? '').replace('  replicate: run\n', '')
    const renamed = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path.replace(/\.r(\d)\.txt$/, (_, run: string) => {
          const restart = Number(run) <= 3 ? 1 : 2
          return `.s${String(restart)}.r${String((Number(run) - 1) % 3)}.txt`
        }),
        text,
      ]),
    )
    for (const [key, more] of [
      ['restart', ''],
      ['start', '  replicate: start\n'],
    ] as const) {
      renamed['content/archives/logs/index.md'] = page
        .replace('.r{repeat}', `.s{${key}}.r{repeat}`)
        .replace('  fields:', `${more}  fields:`)
      const [record] = records(context, renamed)
      assert.deepEqual(record?.replicates, [2, 2], key)
      assert.equal(record.verdict, 'insufficient', key)
    }
  })

  test('has the margin of --margin, and refuses one that is no percentage', (context) => {
    const files = logFiles(
      { '8.4.8': { 1: around(100, 6, 1) }, '9.7.0': { 1: around(100.1, 6, 1) } },
      'Text.',
    )
    const verdicts = [[], ['--margin', '7.5'], ['--margin', '1']].map((more) => {
      const [record] = records(context, files, ...more)
      return [record?.verdict, record?.margin]
    })
    assert.deepEqual(verdicts, [
      ['equivalent', 0.05],
      ['equivalent', 0.075],
      ['not-significant', undefined],
    ])
    const root = smallFolder(temporaryFolder(context), files)
    const sides = ['version:8.4.8', 'version:9.7.0', '-m', 'tps', '--margin']
    const compared = benchfolio(['compare', 'logs', ...sides, '7.5'], { cwd: root })
    assert.match(compared.stdout, /Equivalent within 7\.5 %/)
    const refused = benchfolio(['compare', 'logs', ...sides, 'wide'], { cwd: root })
    assert.notEqual(refused.status, 0)
    assert.match(refused.stderr, /percentage above 0 and at most 50/)
  })
})
