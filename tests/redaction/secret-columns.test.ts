// Cells below a head that names a secret, in tables of text.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SecretColumns } from '../../tools/redaction/secret-columns.ts'

/** The lines of a text with `…` for each secret, and whether a table is open after each. */
function published(text: string): string {
  const columns = new SecretColumns()
  return text
    .split('\n')
    .map((line) => {
      let result = line
      for (const { kept, secret } of columns.cells(line).toReversed())
        result = `${kept}…${result.slice(kept.length + secret.length)}`
      if (!columns.isOpen) columns.announce(line)
      return result
    })
    .join('\n')
}

const heads: Readonly<Record<string, readonly [text: string, expected: string]>> = {
  commas: ['user,password\nsb,x9\na, x8', 'user,password\nsb,…\na, …'],
  quotes: [
    '"user","password"\n"sb","x9"\n\'sb\', \'x8\' ',
    '"user","password"\n"sb","…"\n\'sb\', \'…\' ',
  ],
  tabs: ['host\tpassword\tport\ndb1\tx9\t3306', 'host\tpassword\tport\ndb1\t…\t3306'],
  semicolons: ['name;password\nsb;x9', 'name;password\nsb;…'],
  bars: [
    '| user | password |\n|------|:-----:|\n| sb | x9 |\n+------+\n| a | x8  |',
    '| user | password |\n|------|:-----:|\n| sb | … |\n+------+\n| a | …  |',
  ],
  'bars without the outer ones': ['user | password\nsb | x9', 'user | password\nsb | …'],
  'doubled bars': ['||user||password||\n|sb|x9|', '||user||password||\n|sb|…|'],
  'indented doubled bars': ['  ||user||password||\n  |sb|x9|', '  ||user||password||\n  |sb|…|'],
  blanks: ['user    password\nsb      x9', 'user    password\nsb      …'],
  'indented blanks': ['  user    password\n  sb      x9', '  user    password\n  sb      …'],
  'two secrets': ['user,password,api_key\nsb,x9,x8', 'user,password,api_key\nsb,…,…'],
  'an empty cell': ['user,password\nsb,\nsb,""\nsb,x9', 'user,password\nsb,\nsb,""\nsb,…'],
  'the end of the table': ['user,password\nsb,x9\nend\nsb,x8', 'user,password\nsb,…\nend\nsb,x8'],
  'a row with one cell more': ['user,password\nsb,x9,1\nsb,x8', 'user,password\nsb,x9,1\nsb,x8'],
  'three heads without a name': ['a,password,b\n1,x9,2', 'a,password,b\n1,…,2'],
  'a head with signs': [
    'user,cpu (%),db/table,password\nsb,1,t,x9',
    'user,cpu (%),db/table,password\nsb,1,t,…',
  ],
  'a head of 64 characters': [
    `user,${'a'.repeat(64)},password\nsb,1,x9`,
    `user,${'a'.repeat(64)},password\nsb,1,…`,
  ],
}
for (const name of [
  'user',
  'user_name',
  'User Name',
  'username',
  'name',
  'login',
  'account',
  'role',
  'host',
  'email',
  'e-mail',
  'id',
  'service',
  'key',
])
  Object.assign(heads, {
    [`a head of ${name}`]: [`${name},password\nsb,x9`, `${name},password\nsb,…`],
  })

// Lines after which nothing is removed.
const others: Readonly<Record<string, string>> = {
  'one cell': 'password\nx9',
  'one cell between bars': '| password |\n| x9 |',
  'two heads of which none identifies': 'port,password\n1,x9',
  'a row of a dump of variables': 'validate_password\tON\nreport_password\tx9',
  'a head that is a number': 'user,1,password\nsb,1,x9',
  'a head that begins with a sign': 'user,-a,password\nsb,1,x9',
  'a head with another sign': 'user,a=b,password\nsb,1,x9',
  'an empty head': 'user,,password\nsb,1,x9',
  'a type of a column': 'user,varchar(64),password\nsb,1,x9',
  'a setting': 'user,password_history\nsb,x9',
  'a head of 65 characters': `user,${'a'.repeat(65)},password\nsb,1,x9`,
  'a line of more than 4000 characters': `user,password${' '.repeat(4000)}\nsb,x9`,
}

suite('cells below a head that names a secret', () => {
  for (const [name, [text, expected]] of Object.entries(heads))
    test(name, () => {
      assert.equal(published(text), expected)
    })
  for (const [name, text] of Object.entries(others))
    test(name, () => {
      assert.equal(published(text), text)
    })
})

test('a table is open from its head to a line with another number of cells', () => {
  const columns = new SecretColumns()
  assert.equal(columns.isOpen, false)
  columns.announce('user,port')
  assert.equal(columns.isOpen, false)
  columns.announce('user,password')
  assert.equal(columns.isOpen, true)
  assert.deepEqual(columns.cells('sb, "x9" '), [{ kept: 'sb, "', secret: 'x9' }])
  assert.deepEqual(columns.cells('-----'), [])
  assert.equal(columns.isOpen, true)
  assert.deepEqual(columns.cells('sb'), [])
  assert.equal(columns.isOpen, false)
  assert.deepEqual(columns.cells('sb,x9'), [])
})

test('a line of 4000 characters can be a head', () => {
  assert.match(published(`user,password${' '.repeat(3987)}\nsb,x9`), /sb,…/)
})
