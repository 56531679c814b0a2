// Sentences whose only printed number is of other runs or of another metric.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import { numberContextProblems } from '../../tools/claims/number-context.ts'
import { evaluate } from '../../tools/claims/statements.ts'
import { contextOf, gridRuns, vocabulary } from './evaluation.ts'

const grid = { '8.4.8': { 1: [100], 16: [400] }, '9.7.0': { 1: [90], 16: [380] } }
const runs = ['oltp_read_only', 'oltp_point_select'].flatMap((workload, index) =>
  gridRuns(grid, { engine: 'mysql', workload }).map((run) => ({
    ...run,
    id: `${String(index)}${run.id.slice(1)}`,
  })),
)
const where = 'metric=tps where="workload=oltp_read_only threads=1"'
const sides = 'baseline="version=8.4.8" contender="version=9.7.0"'
const printed: Readonly<Record<string, string>> = {
  R: `{{< ratio ${where} ${sides} as=change >}}`,
  V: `{{< value metric=tps where="workload=oltp_read_only threads=1 version=9.7.0" >}}`,
  F: '{{< value field=threads where="threads=16" >}}',
}
const problemsOf = (template: string): readonly string[] => {
  const text = template.replace(/\b[RVF]\b/g, (name) => printed[name] ?? '')
  const stated = evaluate(shortcodes(text, 'report.md'), contextOf(runs))
  assert.deepEqual(stated.diagnostics, [])
  return numberContextProblems({ text }, stated, { runs, vocabulary }).map(({ message }) => message)
}

describe('a sentence with one number', () => {
  for (const text of [
    'With one thread, read-only throughput is R lower',
    'Read-only transactions of MySQL 9.7 are R slower than those of 8.4',
    'It is R slower with one thread than with sixteen',
    'From one to sixteen threads, it loses R at most',
    'With sixteen threads, it is R and R slower',
    'Point selects are much the same, but read-only transactions are R slower',
    'With one thread, MySQL 9.7 reaches V',
    'Point selects run with F',
    'According to the post, point selects are R slower',
    'MySQL 8.4 is ahead of this V',
    'With one thread, it reaches V, a third of sixteen threads',
    'MySQL 8.4 leads: MySQL 9.7 reaches V',
    'In contrast to point selects, read-only transactions are R slower',
    'With read-only transactions, it is R slower',
  ])
    test(`may be about the runs of the number: ${text}`, () => {
      assert.deepEqual(problemsOf(text), [])
    })

  for (const [text, message] of [
    ['With sixteen threads, it is R slower', 'Unexpected 16 threads next to a number'],
    ['With sixteen clients, it reaches V', 'Unexpected 16 clients next to a number'],
    ['Point selects are R slower', 'Unexpected `Point selects` next to a number'],
    ['Point selects are R slower if there are many', 'Unexpected `Point selects` next to a number'],
    ['MariaDB is R slower', 'Unexpected `MariaDB` next to a number'],
    ['MySQL 8.0 reaches V', 'Unexpected `MySQL 8.0` next to a number'],
    ['9.7 is R slower than 8.0', 'Unexpected `8.0` next to a number'],
    ['Latency is R lower', 'Unexpected `Latency` in a sentence about tps'],
    ['MySQL 8.4 reaches V', 'Unexpected `MySQL 8.4` next to a number'],
    ['8.4.8 reaches V', 'Unexpected `8.4.8` next to a number'],
    ['In MySQL 8.0, transactions reach V', 'Unexpected `MySQL 8.0` next to a number'],
    ['For point selects, 9.7 is R slower', 'Unexpected `point selects` next to a number'],
  ] as const)
    test(`may not be about other runs: ${text}`, () => {
      assert.ok(problemsOf(text)[0]?.startsWith(message), problemsOf(text).join())
    })
})

describe('a sentence with one number of configurations', () => {
  const configured = ['doublewrite=on', 'doublewrite=off'].flatMap((config, index) =>
    gridRuns(
      { '9.7.0': { 1: [100 - 10 * index] } },
      { config, pages: ['16k', '64k'][index] ?? '' },
      'latency.p95',
    ).map((run) => ({ ...run, id: `${String(index)}${run.id.slice(1)}` })),
  )
  const messageOf = (template: string): string => {
    const metric = 'metric=latency.p95'
    const text = template
      .replace(
        /\bR\b/,
        `{{< ratio ${metric} baseline="pages=16k" contender="pages=64k" as=change >}}`,
      )
      .replace(/\bV\b/, `{{< value ${metric} where="pages=64k" >}}`)
    const stated = evaluate(shortcodes(text, 'report.md'), contextOf(configured))
    const terms = { runs: configured, vocabulary }
    return numberContextProblems({ text }, stated, terms)[0]?.message ?? ''
  }
  test('states sizes in bytes and features of its sides', () => {
    assert.equal(messageOf('With 64 KB pages, p95 is R lower than with 16 KB pages'), '')
    assert.match(messageOf('With 32 KB pages, p95 is R lower'), /Unexpected `32 KB`/)
    assert.equal(messageOf('Without doublewrite, p95 is R lower'), '')
    assert.match(messageOf('With doublewrite, p95 is R lower'), /Unexpected `With doublewrite`/)
    assert.equal(messageOf('With doublewrite, the difference is R'), '')
  })
  test('names its percentile', () => {
    assert.equal(messageOf('The 95th percentile is V'), '')
    assert.equal(messageOf('At this throughput, p95 is V, and p99 is unknown'), '')
    assert.match(messageOf('The p99 is V'), /Unexpected `p99` in a sentence about latency.p95/)
  })
})
