import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  programArguments,
  firstCommand,
} from '../../../tools/formats/reading/printed-command-line.ts'

const valued = { letters: 'cf', names: ['client'] }

function read(command: string): string | undefined {
  const args = programArguments('pgbench', command, valued)
  const options = args?.options.map(({ name, value }) =>
    value === undefined ? name : `${name}(${value})`,
  )
  return args && [...(options ?? []), ...args.operands].join(' ')
}

test('options of a launcher are none of the program', () => {
  assert.equal(read('numactl -C 0-7 /usr/bin/pgbench -S bench'), '-S bench')
  assert.equal(read('PGHOST=db taskset -c 0 pgbench -S'), '-S')
})

test('a value may follow in the same word, after an equals sign or in the next word', () => {
  assert.equal(read('pgbench -c 8 -c8 -nCc 8 -Cc8'), '-c(8) -c(8) -n -C -c(8) -C -c(8)')
  assert.equal(
    read('pgbench --client 8 --client=9 --connect bench'),
    '--client(8) --client(9) --connect bench',
  )
  assert.equal(read('pgbench -f -C -f'), '-f(-C) -f')
})

test('arguments after -- are operands, and so is a dash', () => {
  assert.equal(read('pgbench -S -- -C'), '-S -C')
  assert.equal(read('pgbench - -S'), '-S -')
})

test('a quoted argument is one word', () => {
  assert.equal(read(`pgbench -f '/tmp/a -C b.sql' "a;b" c\\ d`), '-f(/tmp/a -C b.sql) a;b c d')
})

test('a command ends at an operator of the shell, and redirections are no arguments', () => {
  for (const rest of ['; date', '& date', '&', ' | tee -C log', ' && date -C', ' # -C', ')'])
    assert.equal(read(`pgbench -S bench${rest}`), '-S bench', rest)
  for (const redirection of ['> log', '2>&1', '>> "a log"', '< in', '&> log', '2> log'])
    assert.equal(read(`pgbench -S ${redirection} bench`), '-S bench', redirection)
})

test('operators of an SQL statement without quotes belong to the command', () => {
  for (const sql of ['a>5 AND b<7', 'a > 5', 'a >= b', 'a<>b', "doc->>'$.a'", 'a<-1.5', 'a=>b'])
    assert.match(firstCommand(`mysqlslap --query=SELECT ${sql} -c 5 > log`), /=SELECT \S.* -c 5 +$/)
  assert.equal(
    firstCommand('mysqlslap -q SELECT a>5 -c 5 >1.txt').trim(),
    'mysqlslap -q SELECT a>5 -c 5',
  )
})

test('another program has no arguments', () => {
  assert.equal(read('echo pgbench -S'), undefined)
  assert.equal(read('date; pgbench -S'), undefined)
})
