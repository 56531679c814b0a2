// Secrets in lists of the arguments of a command.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { redactArguments } from '../../tools/redaction/argument-lists.ts'

/** The line with `…` for the secrets, and the commands that were searched for them. */
function published(line: string): { readonly text: string; readonly commands: readonly string[] } {
  const commands: string[] = []
  const secretsOf = (command: string): readonly string[] => {
    commands.push(command)
    return [...command.matchAll(/hunter\d/g)].map(([secret]) => secret)
  }
  return { text: redactArguments(line, secretsOf, () => '…'), commands }
}

suite('a list of arguments', () => {
  for (const [line, text, command] of [
    ['["redis-cli", "-a", "hunter2"]', '["redis-cli", "-a", "…"]', 'redis-cli -a hunter2'],
    ["['redis-cli','--pass','hunter2']", "['redis-cli','--pass','…']", 'redis-cli --pass hunter2'],
    ['"a" , "-p" ,  "hunter2"', '"a" , "-p" ,  "…"', 'a -p hunter2'],
    ['"mysql" "-phunter2"', '"mysql" "-p…"', 'mysql -phunter2'],
    ['"a"  "-p"  "hunter2"', '"a"  "-p"  "…"', 'a -p hunter2'],
    ['a0="sshpass" a1="-p" a2="hunter2"', 'a0="sshpass" a1="-p" a2="…"', 'sshpass -p hunter2'],
    ['x="sshpass" a1="hunter2"', 'x="sshpass" a1="…"', 'sshpass hunter2'],
    ['"AUTH" "hunter2"', '"AUTH" "…"', 'AUTH hunter2'],
    [
      '"CONFIG" "SET" "requirepass" "hunter2"',
      '"CONFIG" "SET" "requirepass" "…"',
      'CONFIG SET requirepass hunter2',
    ],
    ['"auth" \'hunter2\'', '"auth" \'…\'', 'auth hunter2'],
    ['"-c" "mysql -p hunter2"', '"-c" "mysql -p …"', "-c 'mysql -p hunter2'"],
    ['"-c" "a;hunter2"', '"-c" "a;…"', "-c 'a;hunter2'"],
    ['"-c" "a&hunter2" "b|c"', '"-c" "a&…" "b|c"', "-c 'a&hunter2' 'b|c'"],
    ['"-a" "" "hunter2 x"', '"-a" "" "hunter2 x"', "-a  'hunter2 x'"],
    ['mysql^@-uroot^@-phunter2^@', 'mysql^@-uroot^@-p…^@', 'mysql -uroot -phunter2 '],
    ['mysql\\0-uroot\\0-phunter2', 'mysql\\0-uroot\\0-p…', 'mysql -uroot -phunter2'],
    ['mysql\\x00-uroot\\x00-phunter2', 'mysql\\x00-uroot\\x00-p…', 'mysql -uroot -phunter2'],
    ['mysql\0-uroot\0-phunter2', 'mysql\0-uroot\0-p…', 'mysql -uroot -phunter2'],
  ] as const)
    test(line.replaceAll('\0', '␀'), () => {
      assert.deepEqual(published(line), { text, commands: [command] })
    })
})

suite('no list of arguments', () => {
  for (const line of [
    '"user", "hunter2"',
    '"a-b", "hunter2"',
    '"-a"',
    '"-a" x "hunter2"',
    '"-1", "hunter2"',
    '"-", "hunter2"',
    '"AUTHX" "hunter2"',
    'ax="a" ab="hunter2"',
    '"a b", "hunter2" -p',
    'mysql^@-phunter2',
    '"a"   "-p"   "hunter2"',
  ])
    test(line, () => {
      assert.deepEqual(published(line), { text: line, commands: [] })
    })
})

test('only lists with an option are searched', () => {
  const line = '("n", "hunter1") then ("x", "-p", "hunter2")'
  assert.deepEqual(published(line), {
    text: '("n", "hunter1") then ("x", "-p", "…")',
    commands: ['x -p hunter2'],
  })
})

test('a list has up to 61 arguments, of 128 and then 256 characters', () => {
  const list = (first: number, rest: number, count: number): string =>
    [`"${'a'.repeat(first)}"`, '"-p"', `"${'b'.repeat(rest - 7)}hunter2"`]
      .concat(Array.from({ length: count - 3 }, () => '"c"'))
      .join(' ')
  const lengthOf = (line: string): number | undefined =>
    published(line).commands[0]?.split(' ').length
  assert.equal(lengthOf(list(128, 256, 61)), 61)
  assert.equal(lengthOf(list(128, 256, 62)), 61)
  assert.equal(lengthOf(list(129, 256, 3)), 2)
  assert.equal(lengthOf(list(128, 257, 3)), 2)
})
