import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readSubsystems, subsystems } from '../../tools/analysis/subsystems.ts'
import { grouped } from '../../tools/profiles/grouping.ts'
import { profileOf } from '../../tools/profiles/profile.ts'
import { packageRoot } from '../../tools/root.ts'
import { reportOf } from './reports.ts'

function report(rows: readonly (readonly [number, string, string])[]): string {
  const lines = rows.map(
    ([share, object, symbol]) => `  ${share.toFixed(2)}%  mysqld  ${object}  [.] ${symbol}\n`,
  )
  return `# Samples: 10K of event 'cycles'\n#\n# Overhead  Command  Shared Object  Symbol\n#\n${lines.join('')}`
}

const before = report([
  [10, 'mysqld', 'buf_page_get_gen'],
  [6, 'mysqld', 'buf_LRU_get_free_block.constprop.2'],
  [5, 'libc.so.6', '_int_malloc'],
  [4, '[kernel.kallsyms]', 'tcp_sendmsg'],
])
suite('profiles by object and by subsystem', () => {
  const subsystemOf = readSubsystems(packageRoot)

  test('shares of a group are the sum of those of its functions', () => {
    const objects = profileOf(grouped([reportOf(before)], 'object', subsystemOf))
    assert.deepEqual(
      [...objects.functions].map(([name, { share }]) => [name, Number((share * 100).toFixed(6))]),
      [
        ['mysqld', 16],
        ['libc.so.6', 5],
        ['[kernel.kallsyms]', 4],
      ],
    )
    assert.equal(objects.samples, 10_000)
    const parts = profileOf(grouped([reportOf(before)], 'subsystem', subsystemOf))
    assert.deepEqual(
      [...parts.functions].map(([name]) => name),
      ['InnoDB: buffer pool', 'memory allocators', 'kernel: network'],
    )
    const same = [reportOf(before)]
    assert.equal(grouped(same, 'function', subsystemOf), same)
  })

  test('the map of this package knows the parts of engines, kernel and libraries', () => {
    const known: readonly (readonly [string, string | undefined, string])[] = [
      ['btr_search_guess_on_hash', 'mysqld', 'InnoDB: adaptive hash index'],
      ['btr_cur_search_to_nth_level', 'mysqld', 'InnoDB: B-trees and records'],
      ['lock_rec_lock', 'mariadbd', 'InnoDB: locks and transactions'],
      ['row_search_mvcc', undefined, 'InnoDB: rows'],
      ['MYSQLparse', 'mysqld', 'SQL layer: parser'],
      ['Item_func_between::val_int', 'mysqld', 'SQL layer: executor'],
      ['dispatch_command', 'mysqld', 'SQL layer: sessions'],
      ['hash_search_with_hash_value', 'postgres', 'PostgreSQL: buffers'],
      ['LWLockAcquire', 'postgres', 'PostgreSQL: locks'],
      ['ExecInterpExpr', 'postgres', 'PostgreSQL: executor'],
      ['_bt_compare', 'postgres', 'PostgreSQL: indexes and heap'],
      ['SearchCatCacheInternal', 'postgres', 'PostgreSQL: catalogues'],
      ['AllocSetAlloc', 'postgres', 'PostgreSQL: memory'],
      ['ext4_file_read_iter', '[kernel.kallsyms]', 'kernel: file systems and blocks'],
      ['native_queued_spin_lock_slowpath', '[kernel.kallsyms]', 'kernel: scheduler and waiting'],
      ['cfree@GLIBC_2.2.5', 'libc-2.31.so', 'memory allocators'],
      ['__memmove_avx_unaligned_erms', 'libc.so.6', 'libc: copying and comparing memory'],
      ['anything', 'libjemalloc.so.2', 'memory allocators'],
      ['no_such_function', 'mysqld', 'other'],
    ]
    for (const [symbol, object, expected] of known)
      assert.equal(subsystemOf([symbol], object), expected, symbol)
  })

  test('the first entry that fits counts, stars stand for anything, other letters for themselves', () => {
    const of = subsystems(
      "- {name: a, symbols: ['f.*']}\n- {name: b, symbols: ['f*'], objects: ['lib*']}\n- {name: c, objects: ['[x]']}\n",
    )
    assert.equal(of(['f.g'], undefined), 'a')
    assert.equal(of(['fog'], 'libm'), 'b')
    assert.equal(of(['fog'], undefined), 'other')
    assert.equal(of(['fog'], '[x]'), 'c')
    assert.throws(() => subsystems('- {nam: a}'))
  })
})
