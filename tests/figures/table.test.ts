import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { figure, grid, repeats } from './built-figure.ts'

suite('a table figure', () => {
  const absolute = figure('kind: table\nrow: threads\ncolumn: cores', grid)

  test('has a row and a column for every text, and says what a hole is', () => {
    assert.deepEqual(absolute.table.head, ['threads', '1 core', '2 cores'])
    assert.deepEqual(
      absolute.table.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
      [
        ['1', '100', '105'],
        ['16', '155', 'failed'],
      ],
    )
    assert.deepEqual(absolute.notes, ['3 runs per point: median.'])
  })

  test('shows ratios to a baseline with two decimals', () => {
    const relative = figure(
      "kind: table\nrow: threads\ncolumn: cores\nmode: relative\nbaseline: {cores: '1'}",
      grid,
    )
    assert.deepEqual(
      relative.table.rows.map(({ cells }) => cells.map(({ text }) => text)),
      [
        ['1.00', '1.05'],
        ['1.00', 'failed'],
      ],
    )
  })

  test('calls rows and columns by the words of its author', () => {
    const named = figure(
      "kind: table\nrow: threads\ncolumn: cores\nlabels: {'1': one, '16': sixteen, '2': two}",
      grid,
    )
    assert.deepEqual(named.table.head, ['threads', 'one', 'two'])
    assert.deepEqual(
      named.table.rows.map(({ label }) => label),
      ['one', 'sixteen'],
    )
  })

  test('leaves a combination blank that nobody measured', () => {
    const sparse = figure('kind: table\nrow: threads\ncolumn: cores', [
      ...repeats({ cores: '1', threads: '1' }, 5),
      ...repeats({ cores: '2', threads: '2' }, 6),
    ])
    assert.deepEqual(sparse.table.rows[0]?.cells[1], { text: '', mark: 'missing' })
  })
})
