// Values that are no secret, although they follow the name of one: of each kind some, and values that nearly are of it.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  harmlessName,
  harmlessValue,
  harmlessVariable,
  isPlaceholder,
  knownSetting,
  sqlType,
} from '../../tools/redaction/look-alikes.ts'

interface Values {
  readonly harmless: readonly string[]
  readonly secret?: readonly string[]
}

const values: Readonly<Record<string, Values>> = {
  'a sign': {
    harmless: [
      ...['', '""', "''", ':', '=', '!~=', ')', '"),', ')));', '"+ a', "'", '###', '-', '?', '+'],
      ...['+--a', '|-', '>', '\\'],
    ],
    secret: ['::', '====', '))))', '####', '+-a'],
  },
  'a part of a pattern': {
    harmless: ['[^a', '(?a', '.*', '.+', '.*/password=***/', '.+/pw=xx/g;'],
    secret: ['.a'],
  },
  'a resource': {
    harmless: ['random_password.a_b.result9', 'aws_x9.y9.z.9'],
    secret: ['gcp_x9.y9.z9'],
  },
  'a placeholder of an environment': {
    harmless: ['%DB_PW%', '@DB.PW@'],
    secret: ['%D%', '%DB_9%', '@D@', '@9B@'],
  },
  'a word that stands for a value': {
    harmless: [
      ...['[-p 9', '\\S+9', '\\d{8}', 'empty', 'only', 'instead', '(sensitive value)'],
      ...['(sensitive', '(not set 9', '(none)'],
      ...['[no value]', '[PW]', '[redacted]', '%5Bredacted%5D', '%5Bhidden%5D', 'pg_password'],
      'root_password',
      ...['root:', 'user:password', 'username:pass', 'your-pw', '(your password)', 'yourpassword'],
      'new-password',
      ...['password_here', '<pw 9>', 'PW9(***', '***', '___', 'xxxx', '__pw__'],
    ],
    secret: [
      ...['[p', '[9-a]', '[A]', '[P9]', '\\x9', 'only9', '(sensitive9', '(nothing', '%5Bpw%5D'],
      'my_password',
      ...['user:pw', 'root:hunter2', 'your9', 'new_password9', '<pw>9', '(***', '***9', 'xxx9'],
      '__PW9__',
    ],
  },
  'a number or an option': {
    harmless: ['7', '-12', '1.25', '99.9k', '1.5M', '-p', '--pw', '--a-9=b c'],
    secret: ['12', '1.2G', '-pw', '---pw', '--9'],
  },
  'a path': {
    harmless: [
      ...['/etc/my9.cnf', '/run/secrets/9:ro', '/a/b_c.d', 'file:/a/9', 'env:PW9', '~/a9.pem'],
      ...['./9.json', '/9/9.key'],
    ],
    secret: ['/9a/b', '/etc/', '/A9/b', 'http:a', '/9.exe', '9.pem', '/etc/9:rx'],
  },
}

suite('a value that is no secret', () => {
  for (const [name, { harmless, secret = [] }] of Object.entries(values))
    test(name, () => {
      for (const text of harmless) assert.match(text, harmlessValue, text)
      for (const text of secret) assert.doesNotMatch(text, harmlessValue, text)
    })

  test('in quotation marks, in code and in front of a full stop', () => {
    for (const text of ['"$pw9"', "'none'", '\\"none\\"', 'none.', '$pw9`', '"none"`.', 'NONE'])
      assert.match(text, harmlessValue)
    for (const text of ['"none', '\'none"', 'none,', 'a none', 'none a', '\\none'])
      assert.doesNotMatch(text, harmlessValue)
  })
})

test('a type of a column', () => {
  for (const text of [
    ...['text', 'CHAR(41)', 'character varying (64 char)', 'nchar', 'varbinary', 'uuid not null'],
  ])
    assert.match(text, sqlType)
  for (const text of ['int', 'a text', 'texts', 'blob(a)']) assert.doesNotMatch(text, sqlType)
})

test('the name of a variable in capitals', () => {
  const long = 'A'.repeat(32)
  for (const text of [
    ...['VALUE', 'TEXT', 'DB_PASSWORD', '_A_B9_TOKEN', 'X_KEY', 'NO_LOG_PARAMETER_VALUE'],
    ...['"AB_CD_EF_GH"', "'AB_CD_EF_GH"],
    ...[`${long}_${long}_${long}_${long}`, `AB${'_CD'.repeat(8)}`],
  ])
    assert.match(text, harmlessVariable)
  for (const text of [
    ...['aVALUE', 'VALUEa', 'value', 'aDB_PASSWORD', 'DB_PASSWORDa', 'DB-A_KEY', '9_KEY'],
    ...['__A_KEY', 'aAB_CD_EF_GH', 'AB_CD_EF'],
    ...['AB_CD_EF_GHa', 'AB_CD_EF_G', 'A_CD_EF_GH', 'ab_cd_ef_gh', 'AB_cd_ef_gh', 'AB_CD_EF_99'],
    ...['.AB_CD_EF_GH', 'AB_CD_EF_GH.'],
    ...[`A${long}_CD_EF_GH`, `AB_CD_EF_A${long}`, `AB${'_CD'.repeat(9)}`],
  ])
    assert.doesNotMatch(text, harmlessVariable)
})

test('the argument of an option in a usage text', () => {
  for (const secret of ['password', 'PASSWD', 'pass\\n"', "pwd'", 'pass"'])
    for (const line of ['Usage: a', 'a -u user ', 'a -Uusername b', 'a\t-u\tuser\tb'])
      assert.equal(isPlaceholder(secret, line), true, `${secret} in ${line}`)
  for (const secret of ['apass', 'passa', 'hunter2', 'pass\\n\\n', 'pass.'])
    assert.equal(isPlaceholder(secret, 'usage: a'), false, secret)
  for (const line of [
    ...['a', 'myusage: a', 'usage a', 'a-u user ', 'a -b user ', 'a -u_user ', 'a -u users '],
    'a -u user',
  ])
    assert.equal(isPlaceholder('password', line), false, line)
})

suite('what precedes a value that is no secret', () => {
  for (const text of [
    ...['validate_password=', 'com_set_password = ', 'disconnect_on_expired_password:'],
    ...['old_passwords\t', 'sha256_password" :  '],
    ...["mysql_native_password' = ", 'allow_empty_password=', 'allow_empty_root_password='],
    'random_root_password=',
    ...['using password:', 'existingsecret:', `existing${'a'.repeat(20)}secret=`],
    ...['unexpected token: ', 'next token='],
    ...['test: pass:', 'tests pass:', 'check: pass=', 'checks: pass=', 'result pass:'],
    ...['results: pass:', 'imagePullSecret:'],
    ...['imagePullSecrets:', 'LoadCredential=', 'NOPASSWD:', 'pool_passwd =', 'update_password:'],
    'strict_password=',
    ...['role a password  :', 'user password :', `user ${'a'.repeat(23)} password\t:`],
    ...['{{resolve:a-b/c.d:', '{{resolve:a:'],
    ...[`{{resolve:${'a'.repeat(40)}:`, '--no-a-b ', '--no-a  ', `--no-${'a'.repeat(40)}\t`],
    ...['-createCredential ', '-deleteCredential\t '],
    ...['caching_sha2_password,', 'sha256_password,  '],
  ])
    test(text, () => {
      assert.match(text, harmlessName)
    })

  test('and what nearly precedes one', () => {
    for (const text of [
      ...['validate_password', 'validate_password=a', 'validate_password"" ='],
      ...['validate_password.=', 'validate_password;'],
      ...['validate_password_a=', 'validate_password= a', `existing${'a'.repeat(21)}secret=`],
      ...['existing-secret=', 'token: '],
      ...['test:: pass:', 'test:pass:', 'passed:', 'role a password:', 'role a_password :'],
      ...['roles password :', 'role password_:'],
      ...['role password :a', `user ${'a'.repeat(24)} password :`, '{{resolve::', '{{resolve:a b:'],
      '{{resolve:a:a',
      ...[`{{resolve:${'a'.repeat(41)}:`, '--no- ', '--no-a', '--no-a b', '--no-a.b '],
      `--no-${'a'.repeat(41)} `,
      ...['-createCredential', '-createCredential_', '-createCredential a', 'sha256_password,a'],
      'sha256_password, a',
    ])
      assert.doesNotMatch(text, harmlessName, text)
  })
})

test('names of settings', () => {
  for (const text of [
    ...['secret_arn', 'SecretArn', 'secret_name', 'secretsName', 'secrets_name', 'secretname'],
    ...['password_last', 'passwordLast'],
    ...['password_history', 'default_password_lifetime', 'validate_password.length'],
    ...['sha256_password_a', 'passwordless'],
  ])
    assert.match(text, knownSetting)
  for (const text of [
    ...['secret', 'secret__arn', 'secretss_name', 'secret__name', 'password__last', 'password_old'],
  ])
    assert.doesNotMatch(text, knownSetting)
})
