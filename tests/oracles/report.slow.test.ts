// What a report claims about the real archives, without a page: compared with what their authors published.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { memoizeByText } from '../../tools/core/memoize.ts'
import type { Finding } from '../../tools/findings/finding.ts'
import type { Report } from '../../tools/report/archive-report.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

function reported(name: string, ...options: readonly string[]): Report {
  const path = join(realArchive(name).containers, `${name}.tar.gz`)
  const { status, stdout, stderr } = benchfolio(['report', path, '--format', 'json', ...options], {
    cwd: workFolder(),
    minutes: 10,
  })
  assert.equal(status, 0, stderr)
  const report = JSON.parse(stdout) as Report
  for (const { table } of findingsOf(report))
    for (const { value, sources = [] } of table?.rows.flat() ?? [])
      for (const { file, line } of sources)
        if (value !== undefined) assert.ok(file !== '' && (line === undefined || line > 0))
  return report
}

const wholeReport = memoizeByText((name) => reported(name))

const findingsOf = ({ campaigns }: Report): readonly Finding[] =>
  campaigns.flatMap(({ findings }) => findings)
const first = (report: Report): string => findingsOf(report)[0]?.title ?? ''
const countOk = ({ runs }: Report): number => runs.filter(({ status }) => status === 'ok').length

// The first finding of each archive, and its successful runs.
const expected: readonly (readonly [name: string, runs: number, title: RegExp])[] = [
  [
    'percona-rw-local',
    290,
    /^Percona Server 8\.0\.45-36 vs 5\.7\.44-48: up to 49 % slower \(median 27 %\) at 21 of 24 points/,
  ],
  // The author: 9.5.0 gets 0.52 to 0.79 of 5.6.51 at low concurrency, apart from a few read-only tests.
  [
    'callaghan-sysbench-mysql',
    1305,
    /^MySQL 9\.5\.0 vs 5\.6\.51: up to 48 % slower \(median 29 %\) at 51 of 75 points/,
  ],
  [
    'callaghan-perf-pg',
    180,
    /^PostgreSQL 11\.10 vs 10\.23: mostly 2\.2 to 7\.5 % faster at 52 of 60 points, up to 72 %/,
  ],
  [
    'configs-and-config-sweeps',
    390,
    /^work_mem 32 vs work_mem 8: up to 31 % faster at 3 of 117 .*5 of 117/,
  ],
]

suite('a report without a page', () => {
  for (const [name, runs, title] of expected)
    test(
      `on ${name} counts its runs and starts with its largest change`,
      { skip: absent(name) },
      () => {
        const report = wholeReport(name)
        assert.equal(countOk(report), runs)
        assert.match(first(report), title)
      },
    )

  const cores = 'cores-ht-repeats'
  // Statistics that the author published beside the results are no runs of their own.
  test(`on ${cores} counts its runs once`, { skip: absent(cores) }, () => {
    assert.equal(countOk(wholeReport(cores)), 3005)
  })
  test(
    `on ${cores} has both PGO builds among the first three findings of their campaign`,
    { skip: absent(cores) },
    () => {
      // The author: PGO builds gain 3.0 to 14.3 % over builds without.
      const { campaigns } = wholeReport(cores)
      assert.equal(campaigns.length, 3)
      const titles = campaigns
        .filter(({ folders }) => folders.some((folder) => folder.includes('pgo')))
        .flatMap(({ findings }) => findings.map(({ title }) => title))
      for (const build of ['pgo-epyc', 'pgo-standard'])
        assert.ok(
          titles.some((title) => new RegExp(`^${build} vs non-pgo: [^;]* faster`).test(title)),
          titles.join('\n'),
        )
    },
  )

  const percona = 'percona-rw-local'
  test(
    `--compare on ${percona} names gtid_mode among the changed defaults`,
    { skip: absent(percona) },
    () => {
      const findings = findingsOf(
        reported(percona, '--compare', 'engine:mysql version=8.4.8', 'engine:mysql version=9.6.0'),
      )
      const options = findings.find(({ kind }) => kind === 'configuration')?.table?.rows ?? []
      const row = options.find(([cell]) => cell?.text === 'gtid_mode')
      assert.deepEqual(
        row?.slice(2).map(({ text }) => text),
        ['changed default', 'OFF', 'ON'],
      )
      assert.equal(row[3]?.sources?.length, 1)
      const defaults = options.flatMap(([name, , why]) =>
        why?.text === 'changed default' ? [name?.text ?? ''] : [],
      )
      for (const name of ['enforce_gtid_consistency', 'binlog_transaction_dependency_history_size'])
        assert.ok(defaults.includes(name), `${name}: ${defaults.join(', ')}`)
      // The author has single runs: one finding has all memory sizes, and no change of it is called significant.
      const [change, ...others] = findings.filter(({ title }) => title.includes(' slower'))
      assert.deepEqual(others, [])
      assert.match(
        change?.title ?? '',
        /^MySQL 9\.6\.0 vs (?:MySQL )?8\.4\.8: .* slower .* and 2\.1 % slower at buffer pool 2G/,
      )
      const { rows = [], omitted = 0 } = change?.table ?? {}
      assert.equal(rows.length + omitted, 24)
      for (const size of ['buffer pool 2G', 'buffer pool 12G', 'buffer pool 32G'])
        assert.ok(
          rows.some(([cell]) => cell?.text.startsWith(size)),
          size,
        )
      assert.equal(change?.support, 'single')
      for (const row of rows) assert.equal(row.at(-1)?.text, 'One run')
      assert.match(change.verdict, /^One run/)
    },
  )
})
