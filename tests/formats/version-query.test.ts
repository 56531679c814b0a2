// The answer to a query for the version above a result is the version of its server.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'

function statedIn(text: string): Readonly<Record<string, string>> {
  const { readings } = readFile('x.txt', Buffer.from(text))
  const [result] = readings.filter((reading) => reading.kind === 'result')
  const stated = Object.entries(result?.stated ?? {})
  return Object.fromEntries(stated.map(([name, { value }]) => [name, value]))
}

test('select version() in psql above pgbench states the server', () => {
  const text = readFileSync('tests/formats/pgbench/version-query-above.txt', 'utf8')
  const { engine, version } = statedIn(text)
  assert.deepEqual({ engine, version }, { engine: 'postgresql', version: '15.7' })
})

const sysbench = readFileSync('tests/formats/sysbench/1.0.20-without-intervals.txt', 'utf8')
const session = (answer: string): string =>
  `mysql> select version();\n+---+\n| version() |\n+---+\n| ${answer} |\n+---+\n1 row in set (0.00 sec)\n\n${sysbench}`

test('the answer 8.4.3 above sysbench is a version and no engine', () => {
  const { engine, version } = statedIn(session('8.4.3'))
  assert.deepEqual({ engine, version }, { engine: undefined, version: '8.4.3' })
})

test('the banner of a fork above sysbench is its engine and its release', () => {
  const { engine, version } = statedIn(session('8.0.11-TiDB-v7.5.1'))
  assert.deepEqual({ engine, version }, { engine: 'tidb', version: '7.5.1' })
})

test('a version below a result is not the one of the result', () => {
  const text = `${sysbench}\n${session('9.1.0').split('\n').slice(0, 8).join('\n')}\n`
  assert.equal(statedIn(text)['version'], undefined)
})

test('the start of a server in the lines of another container states the server', () => {
  const start =
    "2024-11-05T08:11:13Z 0 [System] [Server] /usr/sbin/mysqld: ready for connections. Version: '8.0.36-28'  socket: '/tmp/mysql.sock'  port: 3306  Percona Server (GPL), Release 28."
  const lines = [`db-1  | ${start}`, ...sysbench.split('\n').map((line) => `load-1  | ${line}`)]
  const { engine, version } = statedIn(lines.join('\n'))
  assert.deepEqual({ engine, version }, { engine: 'percona-server', version: '8.0.36-28' })
})

test('the line below the start of a server states it', () => {
  const start =
    "2018-01-20T17:39:00.015046Z 0 [Note] mysqld: ready for connections.\nVersion: '5.7.20'  socket: '/tmp/db.sock'  port: 3306  Source distribution"
  const { engine, version } = statedIn(`${start}\n${sysbench}`)
  assert.deepEqual({ engine, version }, { engine: 'mysql', version: '5.7.20' })
})

test('the answer to a traced query of the version and its comment states the server', () => {
  const trace = `+ mysql -NBe 'select @@version, @@version_comment'\n10.6.18-MariaDB-log\tmariadb.org binary distribution\n${sysbench}`
  const { engine, version } = statedIn(trace)
  assert.deepEqual({ engine, version }, { engine: 'mariadb', version: '10.6.18' })
})
