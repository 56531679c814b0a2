// The filter of the explorer: names, titles, metrics, and what it says about unknown ones.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { packRuns, type ExploreRun } from '../../tools/explore/pack-runs.ts'
import { packageRoot } from '../../tools/root.ts'
import { unpackRuns } from '../../tools/view/packed-runs.ts'
import { select } from '../../tools/view/select-runs.ts'

const run = (row: number, fields: Readonly<Record<string, string>>, qps?: number): ExploreRun => ({
  id: row.toString(16).padStart(12, '0'),
  archive: 'one',
  status: qps === undefined ? 'failed' : 'ok',
  fields,
  values: qps === undefined ? {} : { qps, 'latency.p95': 1 / qps },
})
const runs = unpackRuns(
  packRuns(
    [
      run(1, { engine: 'mysql', version: '5.6.51', threads: '1' }, 200),
      run(2, { engine: 'percona-server', version: '8.0.45', threads: '16' }, 467_698.3),
      run(3, { engine: 'mariadb', version: '11.4.5', threads: '16' }, 99_000),
      run(4, { engine: 'mariadb', version: '11.4.5', threads: '64' }),
    ],
    readVocabulary(packageRoot),
  ),
)

function rowsOf(filter: string): readonly number[] {
  const { rows, problem } = select(runs, new Map(), filter)
  assert.equal(problem, undefined, filter)
  return [...rows]
}

suite('the filter of the explorer', () => {
  test('ignores case and knows what pages call a value', () => {
    for (const filter of ['engine:MariaDB', 'engine:mariadb', 'engine:MARIA*', 'engine:"MariaDB"'])
      assert.deepEqual(rowsOf(filter), [2, 3], filter)
    assert.deepEqual(rowsOf('-engine:MariaDB'), [0, 1])
    assert.deepEqual(rowsOf('engine:"percona server"'), [1])
  })

  test('compares metrics by their short names', () => {
    assert.deepEqual(rowsOf('qps:>400000'), [1])
    assert.deepEqual(rowsOf('qps:>90k engine:mariadb'), [2])
    assert.deepEqual(rowsOf('latency.p95:<1ms'), [1, 2])
    // A run without a number has no metric.
    assert.deepEqual(rowsOf('-qps:>0'), [3])
    const { problem } = select(runs, new Map(), 'qps:>many')
    assert.equal(problem, 'Unexpected >many, expected a number after qps:')
  })

  test('names an unknown field and the closest known one, and hides nothing', () => {
    for (const [filter, problem] of [
      ['verison:5.6', 'No field verison. Did you mean version?'],
      ['-Engine:mysql', 'No field Engine. Did you mean engine?'],
      ['qsp:>1', 'No field qsp. Did you mean qps?'],
      ['constructor:a', 'No field constructor.'],
    ] as const) {
      const selection = select(runs, new Map(), filter)
      assert.equal(selection.problem, problem)
      assert.equal(selection.rows.length, runs.count)
    }
  })

  test('proposes the key of a value without one', () => {
    const problemOf = (filter: string) => select(runs, new Map(), filter).problem
    const text = 'expected a key such as threads:. Did you mean'
    assert.equal(problemOf('MariaDB'), `Unexpected MariaDB, ${text} engine:mariadb?`)
    assert.equal(
      problemOf('"percona server"'),
      `Unexpected percona server, ${text} engine:percona-server?`,
    )
    assert.equal(problemOf('engine:mysql 5.6.51'), `Unexpected 5.6.51, ${text} version:5.6.51?`)
    assert.equal(problemOf('oracle'), 'Unexpected oracle, expected a key such as threads:')
  })

  test('proposes ranges, lists and wildcards in its own notation', () => {
    const hintsOf = (filter: string) => select(runs, new Map(), filter).hints
    assert.deepEqual(hintsOf('threads:1..16'), [
      'No run has threads 1..16. Did you mean threads:(>=1 <=16)?',
    ])
    assert.deepEqual(hintsOf('engine:mysql,mariadb'), [
      'No run has engine mysql,mariadb. Did you mean engine:(mysql OR mariadb)?',
    ])
    assert.deepEqual(hintsOf('engine:server'), [
      'No run has engine server. Did you mean engine:*server*?',
    ])
    assert.equal(select(runs, new Map(), 'threads:(>=1 <=16)').rows.length, 3)
  })

  test('names a value that no run has', () => {
    const { rows, hints } = select(runs, new Map(), 'engine:(mysqll OR mariadb) -threads:7')
    assert.equal(rows.length, 2)
    assert.deepEqual(hints, [
      'No run has engine mysqll. Did you mean mysql?',
      'No run has threads 7. Values: 1, 16, 64.',
    ])
    assert.deepEqual(select(runs, new Map(), 'engine:mysql version:>9').hints, [])
  })
})
