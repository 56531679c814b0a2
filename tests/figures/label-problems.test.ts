// Labels of series and rows.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { labelProblems } from '../../tools/figures/label-problems.ts'
import { run } from '../analysis/runs.ts'

const runs = [
  run(1, { engine: 'mysql', version: '8.4.8', ahi: 'on', config: 'old', rows: '1000' }, {}),
  run(2, { engine: 'mariadb', version: '10.11.2', ahi: 'off', config: 'new', rows: '10' }, {}),
  run(3, { config: 'no-doublewrite', option: 'performance_schema=OFF' }, {}),
]
const foreign = (written: string, label: string): string | undefined =>
  /^Unexpected `(.*)` in the label/.exec(
    labelProblems({ [written]: label }, runs)[0]?.message ?? '',
  )?.[1]

describe('a label', () => {
  for (const [written, label] of [
    ['8.4.8', 'MySQL 8.4'],
    ['old', 'MySQL 8.4.8'],
    ['mysql 8.4.8', 'MySQL 8.4.8'],
    ['on', 'adaptive hash index'],
    ['on', 'with the adaptive hash index'],
    ['no-doublewrite', 'doublewrite off'],
    ['no-doublewrite', 'without doublewrite'],
    ['performance_schema=OFF', 'no Performance Schema'],
    ['off', 'no adaptive hash index'],
    ['1000', '1,000 rows'],
    ['1000 on', '1,000 rows, on'],
    ['1000', 'one thousand rows'],
    ['1000', '1 thousand rows'],
    ['10', 'the small one'],
    ['old', 'base'],
    ['mariadb', 'MariaDB (a fork of MySQL)'],
    ['8.4.8', 'MySQL 8.4 (2024), 256M pool'],
    ['10', 'ten rows'],
    ['new', 'innodb_flush_log_at_trx_commit=1'],
    ['mariadb', 'MariaDB'],
    ['durability-node1', '16 cores'],
  ] as const)
    test(`may be other words for its value: ${label} for ${written}`, () => {
      assert.equal(foreign(written, label), undefined)
    })

  for (const [written, label, text] of [
    ['on', 'off', 'off'],
    ['8.4.8', '10.11.2', '10.11.2'],
    ['8.4.8', 'MySQL 9.7', '9.7'],
    ['8.4.8', 'MySQL 8.4.80', '8.4.80'],
    ['old', 'MySQL 10.11', '10.11'],
    ['10', '100 rows', '100'],
    ['mysql', 'MariaDB', 'mariadb'],
    ['old', 'MariaDB', 'mariadb'],
    ['mysql 8.4.8', 'MariaDB 8.4.8', 'mariadb'],
  ] as const)
    test(`is not that of another value: ${label} for ${written}`, () => {
      assert.equal(foreign(written, label), text)
    })

  test('is not exchanged with another one', () => {
    assert.deepEqual(
      labelProblems({ 'mysql 8.4.8': 'mariadb 10.11.2', 'mariadb 10.11.2': 'b' }, runs),
      [
        {
          rule: 'figure/label',
          message:
            'Unexpected `mariadb 10.11.2` in the label of `mysql 8.4.8`, expected other words for `mysql 8.4.8`',
          path: ['labels', 'mysql 8.4.8'],
        },
      ],
    )
  })
})
