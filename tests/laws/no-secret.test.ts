// Law 7: no secret in data/.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { tree } from './tree.ts'

const secret = ['s3cr3t', 'PW'].join('')
const log = 'site/archives/grid/read'

const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the command line of a log': {
    [`${log}/c4.t1.r1.sysbench.txt`]: sysbenchLog({
      head: `sysbench --threads=1 --mysql-user=root --mysql-password=${secret} oltp_read_only run\n8 CPUs\n`,
    }),
  },
  'the reason why a run failed': {
    [`${log}/c4.t1.r1.sysbench.txt`]: `FATAL: unable to connect to mysql://root:${secret}@db1:3306/sbtest, aborting...\n`,
  },
  'the first line of a file that no format knows': {
    'site/archives/grid/read/c4.t1.r1.sysbench.txt': `sshpass -p ${secret} ssh db1\n`,
    'site/archives/grid/notes': `MYSQL_PWD=${secret} mysql -uroot\n`,
  },
  'a configuration file': {
    'site/archives/grid/my.cnf': `[client]\npassword = ${secret}\n[mysqld]\nport = 3306\n`,
  },
  'a name of a file': {
    [`${log}/run--mysql-password=${secret}.txt`]: 'x\n',
  },
  'a field of a run': {
    [`site/archives/grid/--password=${secret}/c1.t1.r9.sysbench.txt`]: sysbenchLog({ tps: 31 }),
  },
}

suite('no secret of an archive is in data/', () => {
  for (const [place, files] of Object.entries(places)) {
    test(`when it stands in ${place}`, async (context) => {
      const root = gridProject(temporaryFolder(context), files)
      await convertAt(root)
      for (const [path, content] of tree(join(root, 'data')))
        assert.ok(!content.includes(secret), `${path} holds it`)
    })
  }

  test('and the archive says how many were taken out', async (context) => {
    const root = gridProject(temporaryFolder(context), places['the command line of a log'])
    await convertAt(root)
    const { redactions } = JSON.parse(
      tree(join(root, 'data')).get('archives/grid.json') ?? '{}',
    ) as { readonly redactions: number }
    assert.equal(redactions, 1)
  })
})
