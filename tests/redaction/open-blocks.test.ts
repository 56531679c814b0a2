// Which lines a block removes secrets from, and where it is open.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Blocks } from '../../tools/redaction/blocks.ts'

/** For each line, `+` if a block is open after it and `-` otherwise, and the secrets that are removed. */
function steps(lines: readonly string[]): readonly string[] {
  const blocks = new Blocks()
  return lines.map((line) => {
    const secrets = blocks.isKeyLine(line)
      ? ['KEY']
      : blocks.matches(line).map(({ kept, secret }) => {
          assert.ok(line.startsWith(kept + secret), line)
          return secret
        })
    return [blocks.isIdle ? '-' : '+', ...secrets].join(' ')
  })
}

const base64 = 'YmFja3VwcHc4MTIzNDU2Nzg5'
const md5 = '0cc175b9c0f1b6a831c399e269772661'

const texts: Readonly<Record<string, readonly (readonly [line: string, step: string])[]>> = {
  'nothing that opens a block': [
    ['a', '-'],
    [base64, '-'],
    ['  b: c', '-'],
    ['"sb" "x9"', '-'],
  ],
  'a private key': [
    ['-----BEGIN PRIVATE KEY-----', '+ KEY'],
    [base64, '+ KEY'],
    ['-----END PRIVATE KEY-----', '- KEY'],
    [base64, '-'],
  ],
  'a private key on one line': [
    ['-----BEGIN PRIVATE KEY-----abc-----END PRIVATE KEY-----', '- KEY'],
    [base64, '-'],
  ],
  'a private key without an end': [
    ['-----BEGIN PRIVATE KEY-----', '+ KEY'],
    [base64, '+ KEY'],
    ['no key', '-'],
    [base64, '-'],
  ],
  'a name and its value in one of four lines': [
    ['name: password', '+'],
    ['a: b', '+'],
    ['c: d', '+'],
    ['e: f', '+'],
    ['value: x9', '- x9'],
  ],
  'a name and its value after more than four lines': [
    ['name: password', '+'],
    ['a: b', '+'],
    ['c: d', '+'],
    ['e: f', '+'],
    ['g: h', '-'],
    ['value: x9', '-'],
  ],
  'a name and another entry': [
    ['- name: password', '+'],
    ['- a: b', '-'],
    ['  value: x9', '-'],
  ],
  'a name that is no secret': [
    ['name: passing', '-'],
    ['value: x9', '-'],
    ['name: validate_password', '-'],
    ['value: x9', '-'],
  ],
  'a name after more than 600 characters': [
    [`abc${' '.repeat(583)}name: password`, '-'],
    ['value: x9', '-'],
    [`${'abc, '.repeat(200)}password: |`, '+'],
    ['  x9', '+ x9'],
    ['abc', '-'],
  ],
  'an option and its value': [
    ['- --password', '+'],
    ['- x9', '- x9'],
    ['- --port', '-'],
    ['- x9', '-'],
  ],
  'a value in a document': [
    ['password = <<EOT', '+'],
    ['  x9  ', '+ x9'],
    ['', '+'],
    ['x8', '+ x8'],
    ['  EOT ', '-'],
    ['x7', '-'],
  ],
  'a document of another value': [
    ['query = <<EOT', '-'],
    ['password_query = <<EOT', '-'],
    ['x9', '-'],
  ],
  'a document that becomes a file of a secret': [
    ['cat > a.key <<EOF', '+'],
    ['x9', '+ x9'],
    ['EOF', '-'],
  ],
  'the text of an element': [
    ['<password>', '+'],
    ['x9', '+ x9'],
    ['</password>', '-'],
    ['<passage>', '-'],
    ['x9', '-'],
  ],
  'the default of a parameter': [
    ['DbPassword:', '+'],
    ['  Type: String', '+'],
    ['  Default: x9', '- x9'],
    ['DbPort:', '-'],
    ['  Default: x9', '-'],
  ],
  'a value on the next line': [
    ['--password \\', '+'],
    ['  "x9" --host h1', '- x9'],
    ['--passing \\', '-'],
    ['  x9', '-'],
  ],
  'a value of several lines': [
    ['a:', '-'],
    [' password: |', '+'],
    ['   x9', '+ x9'],
    ['', '+'],
    ['  x8 x7', '+ x8 x7'],
    [' b: x6', '-'],
    ['   x5', '-'],
  ],
  'a map of secrets': [
    ['a:', '-'],
    [' stringData:', '+'],
    ['', '+'],
    [' ', '+'],
    ['  a: x9', '+ x9'],
    ['  # a', '+'],
    ['  b:', '+'],
    ['   - x8', '+ x8'],
    [' c: x7', '-'],
    ['  d: x6', '-'],
  ],
  'a map of values in base64': [
    ['data:', '+'],
    [`  a: ${base64}`, `+ ${base64}`],
    ['  b: not base64', '+'],
    ['stringData:', '+'],
    ['  c: not base64', '+ not base64'],
    ['data:', '+'],
    ['  d: not base64', '+'],
    ['e: f', '-'],
  ],
  'a variable and its default': [
    ['variable "db_password" {', '+'],
    ['  type = object({', '+'],
    ['  })', '+'],
    ['  default = "x9"', '+ "x9"'],
    ['}', '-'],
    ['default = "x8"', '-'],
  ],
  'a variable with a brace after its default': [
    ['  variable "db_password" {', '+'],
    ['    default = "x9" } ', '- "x9"'],
    ['    default = "x8"', '-'],
  ],
  'a variable after another': [
    ['variable "db_password" {', '+'],
    ['variable "port" {', '-'],
    ['  default = "x9"', '-'],
    ['variable "validate_password" {', '-'],
    ['  default = "x9"', '-'],
  ],
  'a list of users': [
    ['cat userlist.txt', '+'],
    ['"sb" "x9"', '+ x9'],
    ['', '+'],
    ['  ', '+'],
    ['; comment', '+'],
    ['#', '+'],
    ['  # comment', '+'],
    ['"sb" "x8" ; x', '+ x8'],
    ['end', '-'],
    ['"sb" "x7"', '-'],
  ],
  'a list of users with hashes': [
    ['# USERID:MD5PASSWD', '+'],
    [`sb:${md5}`, `+ ${md5}`],
    ['end', '-'],
    [`sb:${md5}`, '-'],
  ],
  'master.info': [
    ['$ cat master.info', '+'],
    ['25', '+'],
    ['binlog.000007 ', '+'],
    ['154', '+'],
    ['h1', '+'],
    ['repl', '+'],
    [' x9 ', '-  x9'],
    ['3306', '-'],
  ],
  'master.info with another line': [
    ['$ cat master.info', '+'],
    ['25', '+'],
    ['no log', '-'],
    ['154', '-'],
    ['h1', '-'],
    ['repl', '-'],
    ['x9', '-'],
  ],
  'a key in base64': [
    ['openssl rand -base64 756', '+'],
    [`  ${base64} `, `+ ${base64}`],
    [base64, `+ ${base64}`],
    ['end', '-'],
    [base64, '-'],
  ],
  'columns of text': [
    ['user,password', '+'],
    ['sb,x9', '+ x9'],
    ['end', '-'],
  ],
  'columns of HTML': [
    ['<tr><th>user</th><th>password</th></tr>', '+'],
    ['<tr><td>sb</td><td>x9</td></tr>', '+ x9'],
    ['</table>', '-'],
  ],
  'a prompt and the answer': [
    ['expect "assword:"', '+'],
    ['send "x9\\r"', '- x9\\r'],
    ['password; expect "login:"', '-'],
    ['send "x9\\r"', '-'],
    ['expect "assword:"; send "x8"', '-'],
    ['send "x9\\r"', '-'],
  ],
  'a question and the answer': [
    ['<a> what was the password?', '+'],
    ['<b> hunter2x', '- hunter2x'],
    ['<a> what was the password?', '+'],
    ['<b> nothing', '-'],
  ],
  'a sentence that announces a word': [
    ['Generated password for sb:', '+'],
    ['hunter2x', '- hunter2x'],
    ['Enter the password for sb:', '-'],
    ['hunter2x', '-'],
  ],
  'no value': [
    ['--password \\', '+'],
    ['$PW', '-'],
  ],
}

suite('the lines of blocks', () => {
  for (const [name, lines] of Object.entries(texts))
    test(name, () => {
      assert.deepEqual(
        steps(lines.map(([line]) => line)),
        lines.map(([, step]) => step),
      )
    })

  test('a document ends after 51 lines', () => {
    const lines = [
      'password = <<EOT',
      ...Array.from({ length: 52 }, (_, index) => `x${String(index)}`),
    ]
    const found = steps(lines)
    assert.equal(found[50], '+ x49')
    assert.deepEqual(found.slice(51), ['-', '-'])
  })

  test('a private key ends after 400 lines', () => {
    const found = steps([
      '-----BEGIN PRIVATE KEY-----',
      ...Array.from({ length: 401 }, () => base64),
    ])
    assert.equal(found[399], '+ KEY')
    assert.deepEqual(found.slice(400), ['-', '-'])
  })

  test('no block is open at the start', () => {
    assert.equal(new Blocks().isIdle, true)
  })
})
