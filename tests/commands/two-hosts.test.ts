// Two hosts in the variables of an archive and none in its paths: every comparison names the host first.
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { oneIn } from '../extent.ts'
import { assertHostIsFirst, assertReportNamesHost, copyArchive, hostProject } from './two-hosts.ts'

const page = (fields: string): string => `---
title: Two hosts
archive:
  source: ../../../archive
  patterns:
    - 'runs/{config}/t{threads}.r{repeat}.{tool}.txt'
    - 'config/{config}.{tool:variables}.txt'
    - 'config/{config}.{tool:cnf}'
    - 'host/lscpu.txt'
  fields: ${fields}
  ignore:
    - {path: record.sh, reason: a script}
---
`

suite('an archive with two hosts in its variables', () => {
  for (const [title, fields] of oneIn(2, [
    ['that the fields of the page call one', '{engine: mariadb, version: 10.11.19, host: node1}'],
    ['that no field states', '{engine: mariadb, version: 10.11.19}'],
  ] as const)) {
    test(title, () => {
      const project = hostProject(page(fields), { where: '{}', series: 'config', metric: 'tps' })
      after(project.remove)
      const renamed = (host: string) => (text: string) =>
        text.replace(/^hostname\t.*$/m, `hostname\t${host}`)
      copyArchive(
        join(packageRoot, 'site/archives/flush-at-commit'),
        join(project.folder, 'archive'),
        {
          'config/commit1.variables.txt': renamed('node7'),
          'config/commit2.variables.txt': renamed('node8'),
        },
      )
      // host-1 is node1, after which the first file names a log.
      const filters = ['config:commit1', 'config:commit2'] as const
      assertHostIsFirst(project, filters, ['node7', 'node8'], ['host-2', 'host-3'])
      assertReportNamesHost(project.run('report', 'hosts'), ['host-2', 'host-3'])
    })
  }
})
