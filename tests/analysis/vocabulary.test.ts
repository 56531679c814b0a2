import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { label, titleOfEngines, valueLabel } from '../../tools/analysis/label.ts'
import { readIdleWaits, readRenames, readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { packageRoot } from '../../tools/root.ts'

const words = readVocabulary(packageRoot)

suite('the vocabulary', () => {
  test('has what varies with a key, which is unknown for a key without a row', () => {
    assert.deepEqual(words.varies('threads'), [])
    assert.deepEqual(words.varies('host'), ['area host'])
    assert.equal(words.varies('structure'), undefined)
    assert.equal(words.varies('x'), undefined)
  })

  test('has the options, idle waits and renames of the project', () => {
    assert.deepEqual([...words.options().keys()], [...readOptionVocabulary(packageRoot).keys()])
    const wait = words.idleWaits()('idle')
    assert.deepEqual(wait, { thread: 'client', reason: 'the next statement of the client' })
    assert.deepEqual(wait, readIdleWaits(packageRoot)('idle'))
    assert.deepEqual(words.renames(), readRenames(packageRoot))
    assert.equal(words.renames().get('mysql_parse'), 'dispatch_sql_command')
  })
})

suite('a label', () => {
  test('has silent keys only if there is no other key', () => {
    assert.equal(label({ recorded: '2024', threads: '4' }, words), '4 threads')
    assert.equal(label({ recorded: '2024', occasion: '2' }, words), 'recording 2 · 2024')
  })

  test('has names of folders without saying that they are names', () => {
    assert.equal(label({ folder_name: 'ssd1', file_name: '07' }, words), 'file_name 07 · ssd1')
  })

  test('joins a version only to an engine that has a text', () => {
    assert.equal(label({ engine: '', version: '8.4', threads: '4' }, words), '8.4 · 4 threads')
    assert.equal(label({ engine: 'mysql', version: '8.4' }, words), 'MySQL 8.4')
  })

  test('of a value is the value alone for groups and for keys with an empty title', () => {
    assert.equal(valueLabel('group', 'a', words), 'a')
    assert.equal(valueLabel('zone', 'a', words), 'zone a')
    assert.equal(valueLabel('zone', 'a', { ...words, key: () => ({ title: '' }) }), 'a')
  })

  test('of engines is their title, and of other keys none', () => {
    const titleOf = titleOfEngines(words)
    assert.equal(titleOf('engine', 'mariadb'), 'MariaDB')
    assert.equal(titleOf('engine', 'unheard-of'), 'unheard-of')
    assert.equal(titleOf('tool', 'mariadb'), undefined)
  })
})
