import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { assertSensible, ownText } from '../report/sensible.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio } from './benchfolio.ts'

const logs = (...servers: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    servers.flatMap((server, index) =>
      [1, 2, 4].map((threads) => [
        `${server}/oltp_read_only_${String(threads)}th.txt`,
        sysbenchLog({ threads, tps: 100 * threads + 10 * index }),
      ]),
    ),
  )

// Typed as whole paths, which must not appear.
for (const [name, files, operands] of [
  ['two versions', logs('mysql-8.0.45', 'mysql-8.4.8'), ['results']],
  ['names of folders', logs('base', 'patched', 'tuned'), ['results']],
  ['one run', { 'run.txt': sysbenchLog() }, ['results']],
  ['two sides', logs('base/a', 'new/a'), ['--compare', 'results/base', 'results/new']],
] as const)
  test(`no output of a report on ${name} has a placeholder, an empty label or an absolute path`, (context) => {
    const cwd = temporaryFolder(context)
    smallFolder(join(cwd, 'results'), files)
    const paths = operands.map((each) => (each.startsWith('-') ? each : join(cwd, each)))
    for (const format of ['md', 'json', 'github', 'jira'])
      assertSensible(benchfolio(['report', ...paths, '-f', format], { cwd }).stdout, format)
    benchfolio(['report', ...paths, '-o', 'report.html'], { cwd })
    assertSensible(ownText(readFileSync(join(cwd, 'report.html'), 'utf8')), 'html')
  })
