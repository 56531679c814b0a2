import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { budgetProblems, linesByFolder, nameProblems } from './budgets.ts'

const lines = new Map([
  ['tools/cli.ts', 10],
  ['tools/formats/vmstat.ts', 20],
  ['tools/formats/reading/lines.ts', 5],
  ['assets/js/chart/tooltip.ts', 7],
  ['layouts/home.html', 3],
  ['layouts/runs/page.html', 4],
])

suite('the budget of lines', () => {
  test('counts the files of a folder with those below it', () => {
    assert.deepEqual(
      [...linesByFolder(lines)],
      [
        ['assets/js', 7],
        ['layouts', 7],
        ['tools', 10],
        ['tools/formats', 25],
      ],
    )
  })

  test('is kept by a folder with as many lines, and names one with more, without a budget, or gone', () => {
    const budgets = { 'assets/js': 7, layouts: 6, tools: 10, 'tools/formats': 30 }
    assert.deepEqual(
      budgetProblems(lines, { ...budgets, 'tools/old': 1 }).map((text) => text.split('\n')[1]),
      ['  where: layouts/', '  where: tools/old/'],
    )
    assert.match(
      budgetProblems(lines, { ...budgets, layouts: 6 })[0] ?? '',
      /^7 lines, at most 6\n/,
    )
    const { tools, ...others } = { ...budgets, layouts: 7 }
    assert.equal(tools, 10)
    assert.match(budgetProblems(lines, others)[0] ?? '', /^10 lines without a budget\n/)
  })
})

suite('the names of files in tools/', () => {
  const paths = ['tools/a/rows.ts', 'tools/b/rows.ts', 'tools/b/c.mjs', 'tools/b/c.d.mts']

  test('are unique', () => {
    assert.match(
      nameProblems(paths)[0] ?? '',
      /^2 files are called rows\.ts\n.*tools\/a\/, tools\/b\//,
    )
    assert.deepEqual(nameProblems(paths.slice(1)), [])
  })
})
