import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio } from './benchfolio.ts'

const versions = { '8.0.45': 1000, '8.4.8': 900 }

// Two versions, four numbers of threads, three repeats.
function logs(folder: string): string {
  const files = Object.entries(versions).flatMap(([version, rate]) =>
    [1, 2, 4, 8].flatMap((threads) =>
      [1, 2, 3].map((repeat) => [
        `logs/mysql/${version}/run${String(repeat)}_${String(threads)}th.txt`,
        sysbenchLog({ threads, tps: rate * Math.min(threads, 4) + repeat }),
      ]),
    ),
  )
  smallFolder(folder, Object.fromEntries(files) as Record<string, string>)
  return join(folder, 'logs')
}

// One version and number of threads, six repeats.
function repeats(folder: string): string {
  const files = [0, 3, 1, 4, 2, 5].map((rate, repeat) => [
    `logs/mysql/8.4.8/run${String(repeat)}_4th.txt`,
    sysbenchLog({ threads: 4, tps: 1000 + rate }),
  ])
  smallFolder(folder, Object.fromEntries(files) as Record<string, string>)
  return join(folder, 'logs')
}

// Two versions in CSV, which states no host.
function tables(folder: string): string {
  const files = Object.entries(versions).map(([version, rate]) => [
    `logs/${version}/result.csv`,
    `threads,tps\n${[1, 2, 4, 8].map((threads) => `${String(threads)},${String(rate * threads)}\n`).join('')}`,
  ])
  smallFolder(folder, Object.fromEntries(files) as Record<string, string>)
  return join(folder, 'logs')
}

suite('new article --from', () => {
  for (const [of, write, section] of [
    ['versions', logs, 'Throughput versus threads'],
    ['repeats alone', repeats, 'Repeats'],
    ['tables without a host', tables, 'Throughput versus threads'],
  ] as const)
    test(`of ${of}: the draft passes check, and every claim matches`, (context) => {
      const folder = temporaryFolder(context)
      const root = join(folder, 'bench')
      const path = write(folder)
      assert.equal(benchfolio(['init', root], { cwd: folder }).status, 0)
      const written = benchfolio(['new', 'article', '--from', path], { cwd: root })
      assert.deepEqual([written.status, written.stderr], [0, ''])
      const [, article = ''] = written.stdout.trim().split('\n')
      const checked = benchfolio(['check'], { cwd: root })
      assert.deepEqual([checked.status, checked.stderr], [0, ''])
      const text = readFileSync(join(root, article), 'utf8')
      // The logs are part of the publication.
      assert.ok(existsSync(join(root, 'site/archives/logs')))
      assert.match(
        text,
        /takeaways:\n {2}- [^]*## Results[^]*## Set-up[^]*## What could not be concluded/,
      )
      assert.ok(text.includes(`### ${section}\n`))
    })

  // Rates of six repeats of each version, and what the draft states about their difference.
  for (const [name, spread, statement] of [
    ['overlap', 120, /No test shows a difference/],
    ['of unknown starts are close', 4, /or runs that may not be independent/],
  ] as const)
    test(`states that runs ${name}, and passes check`, (context) => {
      const folder = temporaryFolder(context)
      const rates = [-2, 1, 0, 2, -1, 0]
      const files = Object.keys(versions).flatMap((version, side) =>
        [1, 2, 4, 8].flatMap((threads) =>
          rates.map((rate, index) => [
            `logs/mysql/${version}/run${String(index)}_${String(threads)}th.txt`,
            sysbenchLog({
              threads,
              tps: 1000 * threads + spread * (side === 0 ? rate : -rate - 0.25),
            }),
          ]),
        ),
      )
      smallFolder(folder, Object.fromEntries(files) as Record<string, string>)
      const root = join(folder, 'bench')
      assert.equal(benchfolio(['init', root], { cwd: folder }).status, 0)
      const written = benchfolio(['new', 'article', '--from', join(folder, 'logs')], { cwd: root })
      assert.equal(written.status, 0, written.stderr)
      const [, article = ''] = written.stdout.trim().split('\n')
      assert.match(readFileSync(join(root, article), 'utf8'), statement)
      const checked = benchfolio(['check'], { cwd: root })
      assert.deepEqual([checked.status, checked.stderr], [0, ''])
    })

  test('states gains and losses of one release with their range, and a peak with its workload', (context) => {
    const folder = temporaryFolder(context)
    const files = Object.keys(versions).flatMap((version, side) =>
      [0.9, 1.1].flatMap((factor) =>
        [1, 2, 4].map((threads) => [
          `logs/mysql/${version}/oltp_${factor > 1 ? 'point_select' : 'read_only'}_t${String(threads)}.log`,
          sysbenchLog({ threads, tps: 1000 * threads * factor ** (2 * side) }),
        ]),
      ),
    )
    smallFolder(folder, Object.fromEntries(files) as Record<string, string>)
    const root = join(folder, 'bench')
    assert.equal(benchfolio(['init', root], { cwd: folder }).status, 0)
    const written = benchfolio(['new', 'article', '--from', join(folder, 'logs')], { cwd: root })
    const [, article = ''] = written.stdout.trim().split('\n')
    const text = readFileSync(join(root, article), 'utf8')
    assert.match(text, /takeaways:\n.*second 0\.81 to 1\.21 ×'\n.*in oltp_point_select peak at/)
    const checked = benchfolio(['check'], { cwd: root })
    assert.deepEqual([checked.status, checked.stderr], [0, ''])
  })

  test('names the existing page of an archive', (context) => {
    const folder = temporaryFolder(context)
    const path = logs(folder)
    const root = join(folder, 'bench')
    assert.equal(benchfolio(['init', root], { cwd: folder }).status, 0)
    assert.equal(benchfolio(['new', 'article', '--from', path], { cwd: root }).status, 0)
    const { status, stderr } = benchfolio(['new', 'article', '--from', path], { cwd: root })
    assert.equal(status, 2)
    assert.match(stderr, /The archive page logs already exists[^]*Give --from logs/)
  })
})
