import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { confoundersOfSides } from '../../tools/analysis/comparability.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from './runs.ts'

suite('what a command line sets in front of the load tool', () => {
  const vocabulary = readVocabulary(packageRoot)
  const started = (id: number, key: string, text: string, command: string): Run =>
    run(id, { [key]: text }, { qps: 1 }, { command: { text: command, line: 1 } })
  const confounders = (key: string, first: string, second: string): readonly string[] =>
    confoundersOfSides(
      [[started(1, key, 'a', first)], [started(2, key, 'b', second)]],
      { keys: [key] },
      vocabulary,
    ).map(({ name }) => name)

  test('follows from the number of cores in its CPU affinity only', () => {
    for (const key of ['cores', 'ht', 'processors'])
      assert.deepEqual(
        confounders(
          key,
          'taskset -c 0-3 nice -n 5 sysbench run',
          'numactl -C 0-7 --interleave=all nice -n 10 sysbench run',
        ),
        ['launch CPU priority', 'launch NUMA policy'],
        key,
      )
  })

  test('does not follow from the workload, as options of the load tool do', () => {
    assert.deepEqual(
      confounders(
        'workload',
        'taskset -c 0 sysbench --tables=4 oltp_read_only run',
        'taskset -c 1 sysbench --tables=8 oltp_read_write run',
      ),
      ['launch CPU affinity'],
    )
  })
})
