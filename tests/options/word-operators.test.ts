import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { settings } from './settings.ts'

suite('operators within a word', () => {
  test('belong to the command, because programs print their arguments without quotes', () => {
    assert.deepEqual(
      settings('java site.ycsb.Client -p db.url=jdbc:mysql://h/d?a=1&b=2 -p db.batchsize=128 -s'),
      ['argument settings in db.url = a=1 b=2', 'argument db.batchsize = 128'],
    )
    assert.deepEqual(
      settings('cassandra-stress write -schema replication(factor=3, x=1) -col size=FIXED(34)'),
      ['-schema = replication(factor=3, x=1)', '-col = size=FIXED(34)', 'argument command = write'],
    )
    assert.deepEqual(settings('x --a=1;b --c=$(nproc) --d=2'), [
      '--a = 1;b',
      '--c = $(nproc)',
      '--d = 2',
    ])
  })

  test('end the command at the end of a word and before a keyword of the shell', () => {
    for (const end of ['&', ';', '; done', ';done', ')', '&&x --b', '|tee --append 1.txt'])
      assert.deepEqual(settings(`sysbench --tables=4${end}`), ['--tables = 4'], end)
  })
})
