import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { effectiveConfigurations } from '../../tools/options/effective.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { packageRoot } from '../../tools/root.ts'
import { dump, run, source } from './sources.ts'

const effectiveOf = effectiveConfigurations(readOptionVocabulary(packageRoot))
const fields = { engine: 'mysql', version: '8.4.8' }
const optionsOf = (...files: Parameters<typeof run>[1]) => effectiveOf(run(fields, files))?.options

suite('the effective configuration', () => {
  test('is one for all spellings of the same options', () => {
    const a = optionsOf(source('a.cnf', '[mysqld]\ninnodb-buffer-pool-size=1G\nsync_binlog=1\n'))
    const b = optionsOf(source('b.cnf', '[mysqld]\nsync-binlog=1\ninnodb_buffer_pool_size=1024M\n'))
    const c = optionsOf(source('c.cnf', '[mysqld]\nsync-binlog=0\ninnodb_buffer_pool_size=1024M\n'))
    assert.equal(a?.size, 2)
    assert.deepEqual(a, b)
    assert.notDeepEqual(a, c)
  })

  test('is what the server told, without what names one server', () => {
    const variables = { max_connections: '151', server_uuid: 'a', hostname: 'b', sync_binlog: '1' }
    const cnf = source('a.cnf', '[mysqld]\nsync_binlog=0\n')
    const found = effectiveOf(run(fields, [cnf, source('a.txt', dump(variables))]))
    assert.deepEqual(
      [found?.isReported, [...(found?.options ?? [])]],
      [
        true,
        [
          ['max_connections', '151'],
          ['sync_binlog', '1'],
        ],
      ],
    )
  })

  test('is unknown without files', () => {
    assert.equal(effectiveOf(run(fields, [])), undefined)
  })
})
