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
  ] as const)
    test(`may not be about other runs: ${text}`, () => {
      assert.ok(problemsOf(text)[0]?.startsWith(message), problemsOf(text).join())
    })
})
