// Commands with continuation lines.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { commandStart, ContinuedCommand, joined } from '../../tools/redaction/continued-command.ts'

suite('the lines of a command that ends in backslashes', () => {
  test('are joined without their backslashes, indentation and prompts', () => {
    const command = new ContinuedCommand()
    const after = (line: string): string => {
      command.add(line)
      return command.text
    }
    assert.equal(command.text, '')
    assert.equal(after('mysql \\'), 'mysql')
    assert.equal(after('  -u root  \\'), 'mysql -u root')
    assert.equal(after('> -h db1\\'), 'mysql -u root -h db1')
    assert.equal(after('\t>  -P 3306 \\'), 'mysql -u root -h db1 -P 3306')
    assert.equal(after('-p'), '')
    assert.equal(after('pgbench \\'), 'pgbench')
    assert.equal(joined('', '  a '), 'a')
    assert.equal(joined('a', '>b '), 'a >b')
    assert.equal(joined('a', 'b > c'), 'a b > c')
  })

  test('are kept up to 600 characters', () => {
    const command = new ContinuedCommand()
    command.add(`${'a'.repeat(598)} \\`)
    command.add('b\\')
    assert.equal(command.text.length, 600)
    command.add('\\')
    assert.equal(command.text, '')
    command.add('c \\')
    assert.equal(command.text, 'c')
  })

  test('are kept up to 20 lines', () => {
    const command = new ContinuedCommand()
    for (let line = 1; line <= 20; line += 1) command.add('a\\')
    assert.equal(command.text, 'a '.repeat(20).trimEnd())
    command.add('a\\')
    assert.equal(command.text, '')
    for (let line = 1; line <= 20; line += 1) command.add('b\\')
    assert.equal(command.text, 'b '.repeat(20).trimEnd())
    command.add('end')
    for (let line = 1; line <= 20; line += 1) command.add('c\\')
    assert.equal(command.text, 'c '.repeat(20).trimEnd())
  })
})

test('the first line of a command is found from any of its lines', () => {
  const startOf = (text: string, part: string): string => {
    const bytes = Buffer.from(text)
    return bytes.toString('utf8', commandStart(bytes, bytes.indexOf(part)))
  }
  assert.equal(startOf('x\na \\\nb \\\nc\nd', 'c'), 'a \\\nb \\\nc\nd')
  assert.equal(startOf('x\na \\\nb \\\nc\nd', 'd'), 'd')
  assert.equal(startOf('a \\\r\nb\\\r\nc', 'c'), 'a \\\r\nb\\\r\nc')
  assert.equal(startOf('a \\x\r\nc', 'c'), 'c')
  assert.equal(startOf('\\\nb', 'b'), '\\\nb')
  assert.equal(startOf('\\\r\nb', 'b'), '\\\r\nb')
  assert.equal(startOf('b', 'b'), 'b')
  assert.equal(startOf('\nb', 'b'), 'b')
  assert.equal(startOf(`${'a\\\n'.repeat(30)}b`, 'b'), `${'a\\\n'.repeat(20)}b`)
})
