// The ledger of permanent addresses states what was published, and nothing else.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readLedger } from '../../tools/convert/permalinks.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridArticle, gridProject } from '../convert/project.ts'

suite('the ledger', () => {
  test('is written by a successful build only, so an item that was never published may disappear', (context) => {
    const root = temporaryFolder(context)
    gridProject(root)
    const ledger = join(root, 'data', 'permalinks.json')
    const page = join(root, 'content', 'articles', 'two-cores', 'index.md')
    const run = (name: string): string => {
      const { status, stderr } = benchfolio([name], { cwd: root })
      return `${String(status)} ${stderr}`
    }

    assert.match(run('convert'), /^0 /)
    assert.equal(existsSync(ledger), false, 'after convert')
    const budgets = join(root, 'site', 'budgets.yaml')
    writeFileSync(budgets, 'page: {html: 0.001}\n')
    assert.match(run('build'), /^1 [^]*budgets are exceeded/)
    assert.equal(existsSync(ledger), false, 'after a build that was not published')

    // The table was never published.
    rmSync(budgets)
    writeFileSync(page, gridArticle.replace(/```figure\nkind: table[^]*$/, ''))
    assert.match(run('build'), /^0 /)
    const states = readLedger(join(root, 'data')).map(({ state }) => state)
    assert.ok(states.length > 0)
    assert.deepEqual(
      states,
      states.map(() => undefined),
    )
    const { stderr } = benchfolio(['check'], { cwd: root })
    assert.doesNotMatch(stderr, /is gone/)

    const bytes = readFileSync(ledger)
    assert.match(run('build'), /^0 /)
    assert.ok(readFileSync(ledger).equals(bytes), 'the same build again')
  })
})
