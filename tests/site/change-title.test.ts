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
      'From 1 to 16 threads, updates rises to 2.00 × with 8.0 (medians)',
    )
    assert.equal(
      titleOf([[100, 95, 90]], 1),
      'From 1 to 16 threads, updates falls to 0.90 × with 8.0',
    )
  })

  test('states a peak before the last load', () => {
    assert.equal(
      titleOf([[100, 175, 148]], null),
      'From 1 to 16 threads, updates peaks at 4 (1.75 ×) and ends at 1.48 × with 8.0',
    )
  })

  test('states the collapse of another line', () => {
    const lines = [
      [100, 200, 6],
      [100, 200, 300],
    ]
    assert.equal(
      titleOf(lines, null, { series: 0, word: '−97 % from 4 to 16 threads' }),
      'From 1 to 16 threads, 8.0 loses 97 % of its peak, updates rises to 3.00 × with 8.1',
    )
  })
})
