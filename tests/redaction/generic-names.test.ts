// Names that identify no machine and no person, public domains, and the classes of identities that a mode publishes.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { identityClasses, isIdentity, isPublic } from '../../tools/redaction/identities/identity.ts'

suite('generic names', () => {
  for (const name of [
    ...['a', 'localhost', 'LocalHost', 'mysqld', 'yes'],
    // Files and units.
    ...[
      'my.cnf',
      'app.conf',
      'a.csv',
      'db1.err',
      'a.gz',
      'a.h',
      'a.htm',
      'a.html',
      'a.ini',
      'a.js',
    ],
    ...[
      'a.json',
      'db1.log',
      'a.lua',
      'a.md',
      'db1.pid',
      'a.py',
      'a.service',
      'a.sh',
      'a.so',
      'a.sock',
    ],
    ...[
      'a.socket',
      'a.sql',
      'a.target',
      'a.TXT',
      'a.yml',
      'a.yaml',
      'a.c',
      'a.cc',
      'a.cpp',
      'a.xml',
    ],
    ...['apt.timer', 'data.mount'],
    // Numbers, single characters and groups of addresses.
    ...['8', '42', '5.7', '', 'q', 'ip6-allnodes', 'IP6-loopback'],
  ])
    test(`of a host: ${JSON.stringify(name)}`, () => {
      assert.ok(!isIdentity('host', name))
    })

  for (const name of [
    ...['q1', 'db1', 'mysql-1'],
    ...['db1.log.acme', 'db1.sh.acme.net', 'mycnf', 'v5.7', '5.7-db', 'db5'],
    ...['ip6-db1', 'ip6-', 'eip6-a', 'ip6-allnodes.acme'],
  ])
    test(`of no host: ${name}`, () => {
      assert.ok(isIdentity('host', name))
    })

  for (const name of ['_apt', 'root', 'ROOT', 'sbtest', 'ubuntu', 'www-data', 'dev', 'q', ''])
    test(`of a user: ${JSON.stringify(name)}`, () => {
      assert.ok(!isIdentity('user', name))
    })

  for (const name of ['li', 'alice', 'roots', 'root2'])
    test(`of no user: ${name}`, () => {
      assert.ok(isIdentity('user', name))
    })
})

suite('a mode publishes', () => {
  const published = (mode: Parameters<typeof isPublic>[1]): readonly string[] =>
    identityClasses.filter((kind) => isPublic(kind, mode))

  test('no identity in the strict mode', () => {
    assert.deepEqual(published('strict'), [])
  })
  test('names of hosts in the mode hosts-public', () => {
    assert.deepEqual(published('hosts-public'), ['host'])
  })
  test('all classes where privacy is off, in the order of their count', () => {
    const all = ['host', 'ip', 'mac', 'user', 'email', 'instance', 'account', 'serial', 'uuid']
    assert.deepEqual(published('off'), all)
  })
})
