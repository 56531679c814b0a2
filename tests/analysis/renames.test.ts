// Renamed functions: rows of the package, and of a project.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readRenames } from '../../tools/analysis/vocabulary.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { packageRoot } from '../../tools/root.ts'
import { vocabularyProject } from './vocabulary-project.ts'

suite('renamed functions', () => {
  test('of the package are known by their old name', () => {
    const renames = readRenames(packageRoot)
    assert.equal(renames.get('row_search_for_mysql'), 'row_search_mvcc')
    assert.equal(renames.get('row_search_mvcc'), undefined)
    assert.equal(renames.get('constructor'), undefined)
    assert.equal(readRenames(packageRoot), renames)
  })

  test('of a project are added to those of the package and replace them', (t) => {
    const text = `own: { to: owned, since: MySQL 9 }
mysql_parse: { to: parse_sql, since: a fork }
`
    const root = vocabularyProject(t, 'renames', text)
    const renames = readRenames(root)
    const expected = new Map(readRenames(packageRoot))
    assert.deepEqual(renames, expected.set('mysql_parse', 'parse_sql').set('own', 'owned'))
    assert.equal(readRenames(root), renames)
    assert.equal(readRenames(packageRoot).get('own'), undefined)
  })

  test('are refused where a row is malformed', (t) => {
    for (const row of [
      '{ to: x }',
      '{ since: x }',
      "{ to: '', since: x }",
      "{ to: x, since: '' }",
      '{ to: x, since: y, more: 1 }',
    ]) {
      const root = vocabularyProject(t, 'renames', `old: ${row}\n`)
      assert.throws(() => readRenames(root), BadInput, row)
    }
  })
})
