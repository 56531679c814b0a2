// What plans take over from evidence: every option of real servers that could run code, load code or write elsewhere stays out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dangerousOptions } from './dangerous-names.ts'
import { optionRefusal as refusal } from '../../tools/options/transferable.ts'

test('no option that may name a program, a library, a file, an address or SQL is taken over', () => {
  for (const family of ['mysql', 'postgresql'] as const)
    for (const name of dangerousOptions[family])
      for (const value of [undefined, '1', 'ON', '/tmp/x', 'x'])
        assert.notEqual(refusal(family, name, value), undefined, `${name} = ${String(value)}`)
})

test('no value other than a number, a size, a duration, a switch or a known name is taken over', () => {
  const values = `/tmp/x ../x x.so touch\u0020x 'x' 1;2 1\u000aplugin_load=x $(x) \`x\` 8GB/x on/x 128MB,/x x=on on=x =on , 1,`
  for (const value of values.split(/ /)) {
    for (const name of ['innodb_buffer_pool_size', 'general_log', 'binlog_format', 'sql_mode'])
      assert.notEqual(refusal('mysql', name, value), undefined, `${name} = ${value}`)
    for (const name of ['shared_buffers', 'fsync', 'wal_level'])
      assert.notEqual(refusal('postgresql', name, value), undefined, `${name} = ${value}`)
  }
})

test('settings of real configurations are taken over', () => {
  const ofServers = {
    mysql: `innodb_buffer_pool_size=128M innodb_flush_method=O_DIRECT sql_mode=STRICT_ALL_TABLES,NO_ZERO_DATE sql_mode=
      optimizer_switch=mrr=on,index_merge=off binlog_format=row skip-name-resolve long_query_time=0.5 thread_cache_size=-1
      innodb_max_dirty_pages_pct=90 transaction_isolation=READ-COMMITTED innodb_doublewrite=DETECT_ONLY log-bin skip-log-bin loose_innodb_io_capacity=1`,
    postgresql: `shared_buffers=8GB fsync=off wal_level=minimal max_wal_size=100GB checkpoint_timeout=30min huge_pages=try
      random_page_cost=1.1 synchronous_commit=remote_write wal_compression=lz4 io_method=io_uring seq_page_cost=1e-1`,
  }
  for (const family of ['mysql', 'postgresql'] as const)
    for (const setting of ofServers[family].split(/\s+/)) {
      const [, name = '', value] = /^([^=]*)(?:=(.*))?$/.exec(setting) ?? []
      assert.equal(refusal(family, name, value), undefined, setting)
    }
})
