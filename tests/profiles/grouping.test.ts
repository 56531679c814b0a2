import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { grouped } from '../../tools/profiles/grouping.ts'
import { profileOf } from '../../tools/profiles/profile.ts'
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
suite('profiles by object', () => {
  test('shares of a group are the sum of those of its functions', () => {
    const objects = profileOf(grouped([reportOf(before)], 'object'))
    assert.deepEqual(
      [...objects.functions].map(([name, { share }]) => [name, Number((share * 100).toFixed(6))]),
      [
        ['mysqld', 16],
        ['libc.so.6', 5],
        ['[kernel.kallsyms]', 4],
      ],
    )
    assert.equal(objects.samples, 10_000)
    const same = [reportOf(before)]
    assert.equal(grouped(same, 'function'), same)
  })
})
