// The finding of the heat table of an archive.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { TableCell } from '../../tools/figures/figure.ts'
import { findingTitle } from '../../tools/site/finding-title.ts'

const base: TableCell = { text: '1.00', value: 1, evidence: [0, 1, 2] }
const cell = (value: number, more: Partial<TableCell> = {}): TableCell => ({
  ...{ text: String(value), value, evidence: [3, 4, 5], heat: 0 },
  ...more,
})
const slower = { significant: true, heat: -2 }
const table = (head: readonly string[], rows: readonly (readonly [string, ...TableCell[]])[]) => ({
  title: 'Versions by workload',
  x: { key: 'workload', title: 'workload', values: [], scale: 'even' as const },
  baseline: 0,
  summaries: [
    {
      ...{ head, align: head.map(() => 'right' as const) },
      rows: rows.map(([label, ...cells]) => ({ label, cells })),
    },
  ],
})
const titled = (...rows: readonly (readonly [string, TableCell])[]): string =>
  findingTitle(
    table(
      ['workload', '5.5', '9.7'],
      rows.map(([label, last]) => [label, base, last]),
    ),
    'With 1 thread, ',
  )

suite('the title of a heat table of workloads', () => {
  test('counts significant differences in both directions', () => {
    assert.equal(
      titled(['reads', cell(0.7, slower)], ['writes', cell(0.9)]),
      'With 1 thread, 9.7 is significantly slower than 5.5 in 1 of 2 workloads',
    )
    assert.equal(
      titled(['reads', cell(0.7, slower)], ['writes', cell(2, { significant: true, heat: 3 })]),
      'With 1 thread, 9.7 is significantly faster than 5.5 in 1 and slower in 1 of 2 workloads',
    )
  })

  test('of one workload is the size of its significant difference', () => {
    assert.equal(titled(['reads', cell(0.7, slower)]), 'With 1 thread, 9.7 is 30 % slower than 5.5')
  })

  test('names the largest differences that no test shows, and none where ranges overlap', () => {
    assert.equal(
      titled(['reads', cell(0.7, { apart: true })], ['writes', cell(2, { apart: true })]),
      'With 1 thread, writes is 2.00 × as fast with 9.7 as with 5.5, reads 30 % slower; too few runs to test',
    )
    assert.equal(
      titled(['reads', cell(0.7)], ['writes', cell(2)]),
      'With 1 thread, no clear difference between 9.7 and 5.5 in 2 workloads',
    )
    assert.equal(
      titled(['reads', cell(0.7, { evidence: [3] })]),
      'With 1 thread, reads is 30 % slower with 9.7 than with 5.5; too few runs to test',
    )
  })

  test('says one value each where both sides have one', () => {
    const single = table(
      ['workload', '5.5', '9.7'],
      [['reads', { ...base, evidence: [0] }, cell(0.7, { evidence: [3] })]],
    )
    assert.equal(
      findingTitle(single, ''),
      'reads is 30 % slower with 9.7 than with 5.5; one value each',
    )
  })

  test('compares the rows where the workloads are the columns', () => {
    const turned = table(
      ['configuration', 'reads', 'writes'],
      [
        ['base', base, base],
        ['small pool', cell(0.3, { apart: true }), cell(0.5, { apart: true })],
      ],
    )
    assert.equal(
      findingTitle(turned, ''),
      'writes is 50 % slower with small pool than with base, reads 70 % slower; too few runs to test',
    )
  })
})
