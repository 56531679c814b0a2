import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorMessage } from '../../../tools/formats/reading/context-facts.ts'
import { Source } from '../../../tools/formats/reading/source.ts'

const messageOf = (...lines: readonly string[]): string | undefined =>
  errorMessage(new Source('run.txt', Buffer.from(`${lines.join('\n')}\n`)))

test('messages of shells, clients and runtimes are error messages', () => {
  for (const message of [
    'bash: sysbench: command not found',
    './run.sh: line 12: pgbench: command not found',
    'sh: 1: pgbench: not found',
    'bash: /opt/run.sh: Permission denied',
    "ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/tmp/mysql.sock' (2)",
    'psql: error: connection to server at "db1" failed: Connection refused',
    "mysqladmin: connect to server at 'db1' failed",
    'connection to database "bench" failed:',
    'ssh: connect to host db1 port 22: No route to host',
    'Killed',
    './run.sh: line 3: 4711 Segmentation fault      (core dumped) sysbench run',
    'Traceback (most recent call last):',
    'panic: runtime error: invalid memory address',
  ])
    assert.equal(messageOf('start', message, 'end of run'), message)
})

test('notes and texts that quote a message have none', () => {
  assert.equal(messageOf('percona failed to start', 'see below'), undefined)
  assert.equal(messageOf('Killed the old server first.'), undefined)
  const quoted = 'ERROR 2002 (HY000): Cannot connect'
  assert.equal(messageOf('# Notes', 'On Friday we saw this message:', quoted), undefined)
  assert.equal(messageOf('The first run stopped with this message:', quoted), undefined)
})

test('a long text is no message', () => {
  assert.equal(messageOf('Killed', ...Array.from({ length: 1000 }, () => 'x = 1')), undefined)
})
