// One line alone: what is removed, what is harmless where it stands, and lines within strings.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { applyRules } from '../../tools/redaction/line-rules.ts'

// Secrets in braces.
suite('secrets of one line', () => {
  for (const text of [
    'password = {hunter2x}',
    'password={hunter} token={horse}',
    'mysql -uroot -p{hunter2x} db',
    "CREATE USER a IDENTIFIED BY {'hunter2x'}",
    // Lines within a string.
    String.raw`read(3, "[client]\nuser=root\npassword={hunter2x\n}", 4096) = 38`,
    String.raw`"a\r\npassword={hunter2x\r\nport=1}"`,
    String.raw`"a\tpassword={hunter2x\rport=1}"`,
    // The arguments of a list.
    `["mysql", "-uroot", "-p{hunter2x}"]`,
    // A value of a key that no rule names.
    'my_passes_x = {hunter2x}',
    // A password-like word, where nothing else was found.
    'the password was {hunter2x} yesterday',
    // Next to what is harmless.
    'a.connect(user="root", password={"hunter2x"})',
    'connect(user=root, password={hunter2x})',
    'self.password = {hunter2x}',
    'password: {PASSED}',
    'password={hunter2}]',
  ])
    test(text, () => {
      const { line, secrets } = applyRules(text.replaceAll(/[{}]/g, ''))
      assert.equal(line, text.replaceAll(/\{[^}]*\}/g, '[redacted]'))
      assert.deepEqual(
        secrets,
        [...text.matchAll(/\{([^}]*)\}/g)].map(([, secret]) => secret),
      )
    })
})

suite('no secret', () => {
  for (const text of [
    'a',
    '',
    String.raw`a\040b`,
    String.raw`C:\new\table`,
    'password = ${PW}',
    'password = none',
    'password: DB_PASSWORD',
    'password=[redacted]',
    'password=[redacted];',
    'unexpected token: hunter',
    'validate_password=STRONGER9',
    'my_validate_password_length = hunter2x',
    // Variables with the name of the parameter.
    'connect(user=root, password=password)',
    'connect(password=password, user=root)',
    'self.password = password',
    'this->pw = pw',
    'a->dbPassword = dbPassword;',
    'this.secret = token',
    'this.dbPassword = dbPassword;',
    'a.dbPassword=dbPassword;',
    // Keys of rows, and results of tests.
    'account_key = 12',
    'GET "token:42"',
    'PASS: main-ps row_format',
    'PASS: tests/a.test',
    '  - PASS: a.b',
    'token = IDENTIFIER',
    'usage: a --password password',
  ])
    test(text, () => {
      assert.deepEqual(applyRules(text), { line: text, secrets: [] })
    })
})

test('a line of a history is published with blanks only where it has a secret', () => {
  assert.equal(
    applyRules(String.raw`ALTER\040USER\040root\040IDENTIFIED\040BY\040'hunter2x';`).line,
    'ALTER USER root IDENTIFIED BY [redacted];',
  )
})
