// Password-like words after a word for a password.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { redactTellingWord } from '../../tools/redaction/telling-words.ts'

function published(line: string): string {
  return redactTellingWord(line, (secret) => `{${secret}}`)
}

suite('a password-like word after a word for a password', () => {
  for (const line of [
    'the password was {hunter2x} yesterday',
    'passwords: {hunter2x}',
    'DB_PASSWORD {hunter2x}',
    'my.db-passwd {hunter2x}',
    'a pwd {hunter2x} and hunter3x',
    'login {hunter2x}',
    'log in with {hunter2x}',
    'log-in {hunter2x}',
    'credential {hunter2x}',
    'secret {hunter2x}',
    'token {hunter2x}',
    'api key {hunter2x}',
    'access_key {hunter2x}',
    'apikey {hunter2x}',
    'authentication by {hunter2x}',
    'das Kennwort ist {hunter2x}',
    '口令 {hunter2x}',
    '密码是{hunter2x}',
    'password "{hunter2x}"',
    'password ({hunter2x})',
    'password <{hunter2x}>',
    'password [{hunter2x}]',
    'password a/{hunter2x}',
    'password a={hunter2x};',
    'password a:{hunter2x},',
    'password {hunter2x}.',
    'password {hunter2x}!?',
    'password {hunter2x}…',
    'password {Hunter2}',
    'password: no, short1 and UPPER123 and hunters are none, {hunter2x} is',
  ])
    test(line, () => {
      assert.equal(published(line.replaceAll(/[{}]/g, '')), line)
    })
})

suite('no password-like word', () => {
  for (const line of [
    'hunter2x is no word after a password',
    'the passwordx hunter2x',
    'the xpassword hunter2x',
    'the x-password-y hunter2x',
    'the word hunter2x',
    // A call, and words that are too short, have no digit or no three letters.
    'password hunter2x()',
    'password hunt2x',
    'password hunterx',
    'password hu2nt3er4',
    'password HUNTER2X',
    'password 12345678',
    // Algorithms, programs, versions, hashes and names with separators.
    'password sha256crypt',
    'password mysql5server',
    'password thread1worker',
    'password v8version',
    'password 5f4dcc3b',
    'password 2026-11-21abc',
    'password -option1',
    'password 7hunters',
    'password sbtest_table1',
    'password a-bcdefg-h1',
    'password server1.local',
    'password bench1@db1.net',
    'password root@server1',
    'password 8x1abc.4',
    'password $hunter2x',
    'password redacted1x',
    'password hunter%2Fx1',
  ])
    test(line, () => {
      assert.equal(published(line), line)
    })
})

test('a word stands within 200 characters and has at most 40', () => {
  const found = (line: string): boolean => published(line).includes('{')
  assert.equal(found(`password ${'.'.repeat(190)} hunter2x`), true)
  assert.equal(found(`password ${'. '.repeat(96)}hunter2`), true)
  assert.equal(found(`password ${'. '.repeat(96)}.hunter2`), false)
  assert.equal(
    published(`password ${'hunter2x'.repeat(6)}`),
    `password {${'hunter2x'.repeat(5)}}hunter2x`,
  )
})

test('a name in front of the word has at most 40 characters', () => {
  const found = (length: number): boolean =>
    published(`${'a'.repeat(length)}_password hunter2x`).includes('{')
  assert.deepEqual([found(40), found(41)], [true, false])
})
