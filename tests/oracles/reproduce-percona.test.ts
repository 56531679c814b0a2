// A plan from an archive of others: what its files state is in the plan, what they lack is named.
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { benchfolio } from '../commands/benchfolio.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

const name = 'percona-rw-local'
const page = resolve(import.meta.dirname, '../archives/percona-rw-local.md')

test(
  'the plan of a cell of the Percona archive names what is missing',
  { skip: absent(name) },
  () => {
    const cell = 'threads:16 memory:12G attempt:published client:local'
    const sides = ['--baseline', `version:8.0.45 ${cell}`, '--contender', `version:8.4.8 ${cell}`]
    const { status, stdout, stderr } = benchfolio(
      ['reproduce', page, ...sides, '--root', realArchive(name).folders()],
      { cwd: workFolder() },
    )
    assert.equal(status, 0, stderr)
    assert.match(stderr, /missing: .*Tier12G_RW_16th\.sysbench\.txt states no command line/)
    assert.match(stderr, /missing: This machine has no mysql 8\.4\.8: set `bin` of `mysql-8\.4\.8`/)
    assert.match(stderr, /missing: The original ran on 40 cores/)
    assert.match(stdout, /innodb_buffer_pool_size: 12G/)
    assert.match(stdout, /binlog_row_image: MINIMAL/)
    assert.match(stdout, /innodb_redo_log_capacity: 4G/)
  },
)
