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
    String.raw`printf "a\r\nAUTH {hunter2x}\r\nb"`,
    String.raw`printf "a\nAUTH {hunter2x}\nb"`,
    String.raw`printf "a\rAUTH {hunter2x}\tb"`,
    String.raw`printf "b\nrequirepass {hunter2x}\n"`,
    String.raw`printf "machine db1\nlogin a\npassword {hunter2x}\n"`,
    String.raw`echo "a\nlocalhost:5432:db:user:{hunter2x}\nb"`,
    // A value of a key that no rule names.
    'my_passes_x = {hunter2x}',
    // Next to what is harmless.
    'a.connect(user="root", password={"hunter2x"})',
    'connect(user=root, password={hunter2x})',
    'self.password = {hunter2x}',
    'password: {PASSED}',
    // Nearly an identifier, a variable, the key of a row or the result of a test.
    'token = {IDENTIFIERx}',
    'token = {xIDENTIFIER}',
    'mytoken = {IDENTIFIER}',
    'token: {IDENTIFIER}',
    'self.a_password = {mypass1}',
    'self.password = {passing1}',
    'self.password = {passwordx}',
    'a.password = {pass1}',
    'a.dbPassword = {dbPassword}',
    'a.dbPassword={xdbPassword};',
    'connect(password={hunter})',
    'connect(password={password}]',
    'connect(password={password}',
    'account_key = {1234567890}',
    'account_key={12}',
    'account_key = {12x}',
    'api_key = {x12}',
    'GET "token: {42}"',
    'GET token:{42}',
    'PASS: {hunter2x}',
    'PASS: {a}',
    'PASS={hunter2} x',
    'password={redacted}',
    'password={"[redacted]; hunter"}',
    'password={"[redacted]; 12"}',
    'password={"[redacted]; é"}',
    'token = {IDENTIFIER ABC}',
    'password: {"PASS: hunter2 x"}',
    'self.password = {pass-x}',
    'self.a = 1 password = {pass}',
    'password = {"-pass"}',
    'my_key = 12 token={34}',
    'password={hunter2x} authentication by hunter3x',
    'a long text between the words unexpected and its end, token: {hunter}',
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
    String.raw`C:\new\table`,
    'password = ${PW}',
    'password = none',
    'password: DB_PASSWORD',
    'password=[redacted]',
    'password=[redacted];',
    'unexpected token: hunter',
    'validate_password=STRONGER9',
    'my_validate_password_length = hunter2x',
    // Keys of rows, and results of tests.
    'account_key = 12',
    'PASS: -a_b',
    'account_key  =  12',
    'account_key = 123456789',
    'password=[redacted]..',
    'password=[redacted][redacted]',
    'password="[redacted"',
    'password=[redacted]:[redacted]',
    'password="[redacted]; [redacted]"',
    'password="[redacted] - ;"',
    "password='[redacted]/[redacted]'",
    'if the (unexpected token: hunter',
    `${'x'.repeat(60)} next token: hunter`,
    'usage: a --password password',
  ])
    test(text, () => {
      assert.deepEqual(applyRules(text), { line: text, secrets: [] })
    })
})
