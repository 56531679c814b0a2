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

suite('versions in names', () => {
  const patterns = (...paths: readonly string[]): readonly string[] =>
    suggestPatterns(paths.map((path) => ({ path, format: 'wrk', isResult: true }))).map(
      ({ text }) => text,
    )

  test('of folders stay whole, whatever the server', () => {
    assert.deepEqual(patterns('nginx-1.24/run1.txt', 'nginx-1.26/run1.txt'), [
      '{folder1}/run{repeat}.txt',
    ])
    assert.deepEqual(patterns('redis-7.0.1/run1.txt', 'valkey-8.0.0/run1.txt'), [
      '{folder1}/run{repeat}.txt',
    ])
    assert.deepEqual(patterns('nginx_1.24/run1.txt', 'nginx_1.26/run1.txt'), [
      'nginx_{version}/run{repeat}.txt',
    ])
  })

  test('of files stay whole unless the numbers are repeats', () => {
    assert.deepEqual(patterns('redis-7.0.txt', 'redis-7.2.txt'), ['{part1}.txt'])
    assert.deepEqual(
      patterns(
        'nginx-1.24_run1.txt',
        'nginx-1.24_run2.txt',
        'nginx-1.26_run1.txt',
        'nginx-1.26_run2.txt',
      ),
      ['{part1}_run{repeat}.txt'],
    )
  })

  test('exclude numbers after words such as run or threads', () => {
    assert.deepEqual(patterns('threads-8.1/a.txt', 'threads-8.2/a.txt'), [
      'threads-8.{folder1_2}/a.txt',
    ])
    assert.deepEqual(patterns('point-select-8.1.txt', 'point-select-8.2.txt'), [
      '{workload}.{part2}.txt',
    ])
  })
})
