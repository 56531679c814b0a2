// Names of secrets and what their values look like, at their limits.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as names from '../../tools/redaction/names.ts'

const long = 'a'.repeat(64)

const patterns: Readonly<Record<string, readonly [RegExp, readonly string[], readonly string[]]>> =
  {
    'the whole name of a secret': [
      names.secretKey,
      [
        ...['password', '--password', '-a.b-password', `${long}password`, 'password_old'],
        ...['PASSWORD1', 'password-text'],
        ...['password_wo', 'secret_access_key', 'plaintextpassword', 'jwt_key', 'licence-key'],
        ...['sessionkey', 'wsrep_sst_auth'],
      ],
      [
        'password a',
        'a password',
        `${long}apassword`.replace('apass', 'a pass'),
        '---password/',
        'password_olds',
        'passwords',
      ],
    ],
    'the head of a column': [
      names.secretHeading,
      [
        'password',
        'User.1 - passwd',
        'account key',
        'api-key',
        'apikey',
        ...['secret', 'auth token', 'credential', `${long}pwd`, 'bindpw'],
      ],
      ['passwords', '/password', `${long}apwd`, 'pass', 'token', 'key', 'password a', 'auth/token'],
    ],
    'a secret that is searched elsewhere': [
      names.tellingSecret,
      ['hunter2x', 'abcdefg!', '1234567a', 'A%%%%%%%'],
      [
        ...['hunter2', 'hunterxy', '12345678', 'hunter 2x', 'hunter2x a', 'a hunter2x'],
        ...["hunter'2x", 'hunter2x"', '!!!!!!!!'],
      ],
    ],
    'a value that may be a secret': [
      names.tellingValue,
      ['hunter2x', 'abcdefg!', '1234567a', 'a.keys.b1', 'abcdef.key1'],
      [
        ...['-hunter2x', 'hunter2', 'hunterxy', '12345678', 'hunter/2x', 'hunter2(x'],
        ...['hunter2.pem', 'hunter2.htm', 'a1b2c3.html'],
        ...['hunter 2x', 'a hunter2x', 'hunter2x b', "hunter2'x", 'hunter2|x', 'a1b2c3.txt'],
        'hunter2x]',
      ],
    ],
  }

suite('patterns of names and values', () => {
  for (const [name, [pattern, matched, others]] of Object.entries(patterns))
    test(name, () => {
      for (const text of matched) assert.match(text, pattern, text)
      for (const text of others) assert.doesNotMatch(text, pattern, text)
    })
})

// The sources that rules are built from, each as a whole text.
const sources: Readonly<Record<string, readonly [string, readonly string[], readonly string[]]>> = {
  'a text in quotation marks': [
    names.quoted,
    [
      `'a b'`,
      `'it''s'`,
      String.raw`'a\'b'`,
      '"a b"',
      String.raw`"a\"b"`,
      '"""a b"""',
      String.raw`\"a b\"`,
      String.raw`\'a\'`,
    ],
    ['a', `'a'b'`, '"a', '"a"b"'],
  ],
  'a value': [
    names.value,
    ['[redacted]', '<a placeholder>', '"a b"', "a'b", "'a", 'a', 'a-[redacted]', '<>'],
    ['a b', 'a;', 'a)', '<a\n>'],
  ],
  'a name': [
    names.name,
    ['password', `${long}password`, 'a.b-token'],
    ['a b', `${long}apassword`.replace('ap', 'a/p'), 'a'],
  ],
  'a word with letters and digits': [
    `${names.telling}{4,8}`,
    ['a1bc', '1abc', 'ab!1', 'a1b2c3d4'],
    ['abcd', '1234', 'a1b', 'a1 b', 'a1b2c3d4e'],
  ],
  'a word of a sentence': [
    names.sentenceWords,
    ['now', 'required', 'an', 'rotated'],
    ['hunter', 'hunter2', 'xed-'],
  ],
  'the words in front of an argument': [
    names.argumentsBefore,
    ['', 'a -b', 'a'.repeat(400)],
    ['a|b', 'a;b', 'a&b', 'a\nb', 'a'.repeat(401)],
  ],
}

suite('sources of rules', () => {
  for (const [name, [source, matched, others]] of Object.entries(sources))
    test(name, () => {
      const pattern = new RegExp(`^(?:${source})$`, 'i')
      for (const text of matched) assert.match(text, pattern, text)
      for (const text of others) assert.doesNotMatch(text, pattern, text)
    })
})

suite('names of secrets', () => {
  const pattern = new RegExp(`^${names.secretName}$`, 'i')
  for (const word of [
    ...['pass-word', 'passw0rd', 'passwd', 'pass_phrase', 'passcode', 'passkey', 'pwd'],
    ...['secret', 'secret.access.key'],
    ...['password_wo', 'password.text', 'passwordcleartext', 'passwordplain_text', 'secretString'],
    ...['secret_b64', 'secretbase64'],
    ...['password-raw', 'secretvalue', 'password_enc', 'password123', 'password-new'],
    ...['password_default', 'secret_prod', 'secret-test'],
    ...['pass', 'pw', 'key_secret', 'accesskey', 'account-key', 'encryption.key', 'encrypt_key'],
    ...['master_key', 'signing_key'],
    ...['private_key', 'shared_key', 'authkey', 'app_key', 'license_key', 'hmac_key'],
    ...['pre-shared-key', 'presharedkey'],
    ...['storage_key', 'crypto_key', 'cipher_key', 'unseal_key', 'deploy_key', 'filekey', 'psk'],
    'sst_auth',
    ...['masterauth', 'erlangcookie', 'erlang_cookie', 'setcookie', 'dockerconfigjson'],
    ...['redis_auth', 'rediscli_auth'],
    ...['credential', 'credentials'],
  ])
    test(word, () => {
      assert.match(word, pattern)
    })
  for (const word of [
    ...['passwords', 'password1234', 'password_next', 'public_key', 'key', 'bypass', 'x'],
    'password-',
  ])
    test(`not ${word}`, () => {
      assert.doesNotMatch(word, pattern)
    })
})
