import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { suggestPatterns } from '../../tools/commands/inspect/suggest/patterns.ts'
import { wordsOf } from '../../tools/commands/inspect/suggest/words.ts'

const textsOf = (name: string): readonly string[] => wordsOf(name).map(({ text }) => text)

suite('the words of a name', () => {
  for (const [name, words] of [
    ['oltp_point_select', ['oltp_point_select']],
    ['oltp_update_non_index.t8.txt', ['oltp_update_non_index', 't8', 'txt']],
    ['Tier2G_RW_64th.sysbench.txt', ['Tier2G', 'RW', '64th', 'sysbench', 'txt']],
    ['sb.point_select.range10', ['sb', 'point_select', 'range10']],
    ['select_random_points_2', ['select_random_points', '2']],
    ['oltp_insertion', ['oltp', 'insertion']],
    ['a__b.', ['a', '', 'b', '']],
  ] as const)
    test(`of ${name}`, () => {
      assert.deepEqual(textsOf(name), words)
      assert.equal(
        wordsOf(name)
          .map(({ mark, text }) => mark + text)
          .join(''),
        name,
      )
    })
})

test('folders of sysbench scripts are one key', () => {
  const files = ['oltp_point_select', 'oltp_read_only'].flatMap((workload) =>
    [1, 2].map((threads) => ({
      path: `runs/${workload}/t${String(threads)}.txt`,
      format: 'sysbench',
      isResult: true,
    })),
  )
  assert.deepEqual(
    suggestPatterns(files).map(({ text }) => text.split('/')[1]),
    ['{workload}'],
  )
})
