// What identifies something by its class, and which lines of a text are searched for it.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { findIdentities, identitiesIn } from '../../tools/redaction/identities/find-identities.ts'
import { isIdentity, type IdentityClass } from '../../tools/redaction/identities/identity.ts'
import { nameRules } from '../../tools/redaction/identities/name-rules.ts'

const spelled = (text: string): readonly string[] =>
  findIdentities(text).map(({ kind, text: name, line }) => `${String(line)} ${kind} ${name}`)

const identifying: Readonly<Record<IdentityClass, readonly string[]>> = {
  host: [
    'db1',
    'db1.acme.net',
    'myexample.com',
    'example.acme',
    'db1.tests',
    'test.acme',
    'invalid.net',
  ],
  user: ['alice', 'kim'],
  email: [
    ...[
      'kim@acme.net',
      'kim@example.org.acme',
      'git@acme.com',
      'git@github.acme',
      'agit@github.com',
    ],
    ...[
      'git@github.com.acme',
      'git@githubxcom',
      'kim@service',
      'kim@acme.services',
      'kim@acme.pyx',
    ],
  ],
  serial: ['S3Z8NB0K', '12345678901', '00001', '1x0', '234567890', 'x0', '0x', 'xAsset-1234567890'],
  uuid: ['4c4c4544-0042', '0000-1', '1-0000'],
  account: ['123456789012', 'x1'],
  instance: ['i-0a1b2c3d', 'x1'],
  ip: ['10.0.0.5', ''],
  mac: ['52:54:00:12:34:56', ''],
}
const generic: Readonly<Record<IdentityClass, readonly string[]>> = {
  host: [
    ...[
      'localhost',
      'my.cnf',
      'example',
      'db.example',
      'example.com',
      'www.example.net',
      'db.EXAMPLE.org',
    ],
    ...['db1.test', 'db1.invalid'],
  ],
  user: ['root', 'mysql'],
  email: [
    ...['kim@example.com', 'kim@mail.example.org', 'kim@acme.test', 'kim@acme.invalid'],
    ...['mysqld@main.service', 'a@b.socket', 'a@b.target', 'a@b.timer', 'a@b.mount', 'a@b.slice'],
    ...[
      'a@b.scope',
      'a@b.so',
      'a@b.htm',
      'a@b.HTML',
      'a@b.txt',
      'a@b.log',
      'a@b.sql',
      'a@b.js',
      'a@b.py',
    ],
    ...['a@b.sh', 'git@github.com', 'git@gitlab.com', 'git@bitbucket.org', 'Git@codeberg.org'],
  ],
  serial: [
    'None',
    '',
    '0',
    '0000',
    '123456789',
    '1234567890',
    '0123456789',
    '01234567890',
    'Asset-1234567890',
  ],
  uuid: ['00000000-0000-0000', '-', '0'],
  account: ['default', ''],
  instance: ['abcdef', 'your-instance', 'not-known', 'a-', ''],
  ip: [],
  mac: [],
}

suite('a text in the place of a name', () => {
  for (const [kind, texts] of Object.entries(identifying))
    for (const text of texts)
      test(`identifies: ${kind} ${text}`, () => {
        assert.ok(isIdentity(kind as IdentityClass, text))
      })
  for (const [kind, texts] of Object.entries(generic))
    for (const text of texts)
      test(`does not identify: ${kind} ${text}`, () => {
        assert.ok(!isIdentity(kind as IdentityClass, text))
      })
})

suite('the identities of a text', () => {
  test('are those of each kind of rule, in the order of the lines', () => {
    const text = [
      'hostname: db1 ',
      'inet 10.17.4.22/22 brd 10.17.7.255',
      'link 52:54:00:12:34:56',
      '    fe80::a00:27ff:fe4e:66a1',
      'bench@db2:/data',
      'at db3.lab.acme.net: 5',
      'hostname: localhost',
      'hostname: db1',
      'user = root',
    ]
    assert.deepEqual(spelled(text.join('\n')), [
      '1 host db1',
      '2 ip 10.17.4.22',
      '2 ip 10.17.7.255',
      '3 mac 52:54:00:12:34:56',
      '4 ip fe80::a00:27ff:fe4e:66a1',
      '5 host db2',
      '6 host db3.lab.acme.net',
    ])
  })

  test('are one for each class that a spelling has', () => {
    assert.deepEqual(spelled('hostname: db1\nssh db1@db1\n/home/db1/x'), [
      '1 host db1',
      '2 user db1',
    ])
  })

  test('end before dots and hyphens', () => {
    assert.deepEqual(spelled('hostname: db1--.\nhostname: a-b.acme'), [
      '1 host db1',
      '2 host a-b.acme',
    ])
  })

  test('are in the first 65,536 characters of a line', () => {
    const at = (start: number): readonly string[] => spelled(`${'x '.repeat(start / 2)}10.20.30.40`)
    assert.deepEqual(at(65_524), ['1 ip 10.20.30.40'])
    assert.deepEqual(at(65_536), [])
  })

  test('are those of the marked lines only', () => {
    const bytes = Buffer.from('hostname: db1\nhostname: db2\n')
    assert.deepEqual(identitiesIn(bytes, nameRules.linesOf(bytes).slice(1)), [
      { kind: 'host', text: 'db2', line: 2 },
    ])
  })

  test('exclude names from documentation', () => {
    assert.deepEqual(spelled('at db1.lab.example.com: 5'), [])
  })

  test('are at most 50,000', () => {
    const lines = Array.from({ length: 10 }, (_, row) =>
      Array.from({ length: 5000 }, (__, at) => {
        const index = row * 5000 + at
        return `10.${String(index >> 8)}.${String(index & 255)}.7`
      }).join(' '),
    )
    assert.equal(findIdentities(`${lines.join('\n')}\n10.20.30.40`).length, 50_000)
  })
})
