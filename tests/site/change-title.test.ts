// The title of a chart of loads states a peak inside and a collapse, and no median where the runs are not stated.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cellColumns } from '../../tools/figures/cell-columns.ts'
import { changeTitle } from '../../tools/site/change-title.ts'

function titleOf(
  lines: readonly (readonly number[])[],
  n: number | null,
  mark?: { readonly series: number; readonly word: string },
): string {
  const loads = ['1', '4', '16']
  const plain = { colour: 'blue', dash: 0, marker: 0 }
  return changeTitle(
    {
      title: 'versions by threads',
      x: { key: 'threads', title: 'threads', values: loads, scale: 'log2' },
      series: lines.map((_, index) => ({ label: `8.${String(index)}`, fields: {}, ...plain })),
      facets: [{ label: 'updates', fields: {} }],
      cells: cellColumns(
        lines.flatMap((values, series) => values.map((value, x) => ({ series, x, value, n }))),
      ),
      ...(mark ? { marks: [{ facet: 0, x: 2, ...mark }] } : {}),
    },
    'threads',
  )
}

suite('the title of a chart of loads', () => {
  test('states where the last line ends', () => {
    assert.equal(
      titleOf([[100, 150, 200]], 3),
      'With 8.0, 16 threads give 2.00 × (updates) the median rate of 1',
    )
    assert.equal(
      titleOf([[100, 95, 90]], 1),
      'With 8.0, 16 threads give 0.90 × (updates) the rate of 1',
    )
  })

  test('states a peak before the last load', () => {
    assert.equal(
      titleOf([[100, 175, 148]], null),
      'With 8.0, 16 threads give 1.48 × (updates, 1.75 × at 4) the rate of 1',
    )
  })

  test('states the collapse of another line', () => {
    const lines = [
      [100, 200, 6],
      [100, 200, 300],
    ]
    assert.equal(
      titleOf(lines, null, { series: 0, word: '−97 % from 4 to 16 threads' }),
      '8.0 loses 97 % of its peak; with 8.1, 16 threads give 3.00 × (updates) the rate of 1',
    )
  })
})
