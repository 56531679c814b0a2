// Full names of hosts in one line.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { fullNameEnd, fullNames } from '../../tools/redaction/identities/full-names.ts'

/** Lines, and the names in them. */
const lines: Readonly<Record<string, readonly (readonly [line: string, names?: string])[]>> = {
  'domains that are no words': [
    ['a db1.acme.net b', 'db1.acme.net'],
    ['db.acme.com', 'db.acme.com'],
    ['db.acme.de', 'db.acme.de'],
    ['db.acme.pk', 'db.acme.pk'],
    ['db.acme.netx'],
    ['db.acme.anet'],
    ['db.acme.zzz'],
  ],
  'domains that are also words': [
    ['db1.acme.io', 'db1.acme.io'],
    ['db-1.acme.io', 'db-1.acme.io'],
    ['db-main.acme.io', 'db-main.acme.io'],
    ['1a.acme.io', '1a.acme.io'],
    ['eu.acme1.io', 'eu.acme1.io'],
    ['db.acme.io'],
    ['db.acme.lab'],
    ['v1.acme.io'],
    ['dev1.acme.io', 'dev1.acme.io'],
    ['a.v2.acme.io'],
    ['v1.acme2.io', 'v1.acme2.io'],
    ['db-.acme.io'],
    ['db1.acme.iox'],
    ['db1.acme.xio'],
    ['db1.acme.io = 5'],
    ['db1.acme.io= 5'],
    ['db1.acme.io(5)'],
    ['db1.acme.io (5)'],
    ['db1.acme.io  = 5', 'db1.acme.io'],
    ['db1.acme.io, = 5', 'db1.acme.io'],
    ['host db.acme.io', 'db.acme.io'],
    ['host db.acme.io(5)'],
    ['db.acme.io:3306', 'db.acme.io'],
  ],
  'domains of countries that are also ends of files': [
    ['db1.acme.py'],
    ['db1.acme.py:3306'],
    ['host db1.acme.py'],
    ['host db.acme.sa', 'db.acme.sa'],
    ['host db.acme.pyx'],
    ['host db.acme.xpy'],
  ],
  'too few labels': [
    ['acme.net'],
    ['host acme.net'],
    ['acme.co.uk'],
    ['acme.com.br'],
    ['db1.acme.co.uk', 'db1.acme.co.uk'],
    ['db1.co.net', 'db1.co.net'],
    ['db1.acme.uk', 'db1.acme.uk'],
    ['db1.xco.uk', 'db1.xco.uk'],
    ['db1.cox.uk', 'db1.cox.uk'],
  ],
  'what stands around a name': [
    ['xdb1.acme.net', 'xdb1.acme.net'],
    ['_db1.acme.net'],
    ['$db1.acme.net'],
    ['%db1.acme.net'],
    ['\\db1.acme.net'],
    ['-db1.acme.net'],
    ['.db1.acme.net'],
    ['kim@db1.acme.net'],
    ['db1.acme.net@x'],
    ['db1.acme.net-'],
    ['(db1.acme.net)', 'db1.acme.net'],
    ['"db1.acme.net",', 'db1.acme.net'],
    ['db1.acme.net.', 'db1.acme.net'],
    ['db1.acme.net:3306', 'db1.acme.net'],
    ['db1.acme.net/data', 'db1.acme.net'],
    ['db1.acme.net,db2.acme.net', 'db1.acme.net db2.acme.net'],
  ],
  'labels of a name': [
    [`${'a'.repeat(63)}.acme.net`, `${'a'.repeat(63)}.acme.net`],
    [`${'a'.repeat(64)}.acme.net`],
    [`db.${'a'.repeat(63)}.net`, `db.${'a'.repeat(63)}.net`],
    [`db.${'a'.repeat(64)}.net`],
    ['a.b.c.d.e.f.g.h.acme.net', 'a.b.c.d.e.f.g.h.acme.net'],
    ['a.b.c.d.e.f.g.h.i.acme.net'],
    ['db_1.acme.net', 'db_1.acme.net'],
    ['db1.ac_me.net'],
    ['db1.a-c.net', 'db1.a-c.net'],
    ['db1.-ac.net'],
    ['1.acme.net'],
    ['db1.7.acme.net'],
    ['db1.77.net'],
    ['1a.acme.net', '1a.acme.net'],
    ['a1.acme.net', 'a1.acme.net'],
    ['db1.7a.net', 'db1.7a.net'],
    ['db1.a7.net', 'db1.a7.net'],
  ],
  capitals: [
    ['DB1.ACME.NET', 'DB1.ACME.NET'],
    ['Db1.AcmE.net', 'Db1.AcmE.net'],
    ['db1.acme.Net'],
    ['db1.acme.NET'],
  ],
  'packages and members of objects': [
    ['com.acme.net'],
    ['Org.acme.net'],
    ['this.acme.net'],
    ['host config.acme.net'],
    ['node.acme.net'],
    ['xcom.acme.net', 'xcom.acme.net'],
    ['com1.acme.net', 'com1.acme.net'],
    ['org.db1.acme.net'],
  ],
  'names of files that end with that of a host': [
    ['db1.acme.net.err', 'db1.acme.net'],
    ['db1.log.acme.net', 'db1.log.acme.net'],
    ['db1.acme.net-slow.log', 'db1.acme.net'],
    ['db1.acme.net-bin.000002', 'db1.acme.net'],
    ['db1.acme.net-bin.12345'],
    ['db1.acme.net-bin.1234567'],
    ['db1.acme.net-relay-bin.index', 'db1.acme.net'],
    ['db1.acme.net-slow-error.log.gz', 'db1.acme.net'],
    ['db1.acme.net.err.tar.gz', 'db1.acme.net'],
    ['db1.acme.net.err.txt.tar.gz'],
    ['db1.acme.net-slow-bin-error.log'],
    ['db1.acme.net-other.log'],
    ['db1.acme.io.log(5)', 'db1.acme.io'],
    ['db1.acme.net-slow.log.x'],
  ],
  'ends of files in front of the domain': [
    ['app1.js.br'],
    ['app1.min.js.br'],
    ['db1.dump.sql.gz.de'],
    ['db1.xjs.br', 'db1.xjs.br'],
    ['db1.jsx.br', 'db1.jsx.br'],
    ['page1.acme.htm.de'],
  ],
  'what is handled elsewhere': [
    ['db1.abc.rds.amazonaws.com'],
    ['host db1.azure.com'],
    ['db1.x.xamazonaws.com', 'db1.x.xamazonaws.com'],
    ['amazonaws.com.acme.net', 'amazonaws.com.acme.net'],
    ['db1.amazonaws.com.de', 'db1.amazonaws.com.de'],
  ],
  'public sites': [
    ['dev.mysql.com'],
    ['host db1.mysql.com'],
    ['lab.mysql.com', 'lab.mysql.com'],
    ['db1.lab.mysql.com', 'db1.lab.mysql.com'],
    ['us-east-1.ec2.archive.ubuntu.com'],
    ['us-east-1.int.ubuntu.com'],
    ['us-east-12.int.ubuntu.com', 'us-east-12.int.ubuntu.com'],
    ['xus-east-1.int.ubuntu.com', 'xus-east-1.int.ubuntu.com'],
    ['us-east1.int.ubuntu.com'],
    ['db1.xlab.mysql.com'],
    ['db1.labx.mysql.com'],
    ['rack12.mysql.com', 'rack12.mysql.com'],
    ['rackx.mysql.com'],
    ['lab1.mysql.com', 'lab1.mysql.com'],
    ['labx.mysql.com'],
    ['dc.mysql.com', 'dc.mysql.com'],
    ['dc1.mysql.com', 'dc1.mysql.com'],
  ],
  'sites of a company': [
    ['www.acme.net'],
    ['www1.acme.net'],
    ['host docs.acme.net'],
    ['www.lab.acme.net', 'www.lab.acme.net'],
    ['xwww.acme.net', 'xwww.acme.net'],
    ['wwwx.acme.net', 'wwwx.acme.net'],
    ['ftp.acme.net'],
    ['doc.acme.net'],
    ['ftp2.acme.net'],
    ['ftpx.acme.net', 'ftpx.acme.net'],
    ['mirror2.acme.net'],
    ['mirrors.acme.net'],
    ['mirrorx.acme.net', 'mirrorx.acme.net'],
  ],
  addresses: [
    ['https://db.acme.net', 'db.acme.net'],
    ['http://db.acme.net', 'db.acme.net'],
    ['xhttp://db.acme.net', 'db.acme.net'],
    ['ftp://db.acme.net', 'db.acme.net'],
    ['https://db.acme.net/data', 'db.acme.net'],
    ['https://db1.acme.net', 'db1.acme.net'],
    ['https://db1a.acme.net', 'db1a.acme.net'],
    ['https://db1-a.acme.net', 'db1-a.acme.net'],
    ['https://db-1a.acme.net', 'db-1a.acme.net'],
    ['https://lab.acme.net', 'lab.acme.net'],
    ['https://jenkins.acme.net', 'jenkins.acme.net'],
    ['https://jenkins-ab.acme.net', 'jenkins-ab.acme.net'],
    ['https://git2a.acme.net', 'git2a.acme.net'],
    ['https://gitx.acme.net', 'gitx.acme.net'],
    ['https://xgit.acme.net', 'xgit.acme.net'],
    ['https://db.acme.net:8080', 'db.acme.net'],
    ['https://db.acme.net:8080/', 'db.acme.net'],
    ['https://db.acme.net:8', 'db.acme.net'],
    ['https://db.acme.net:80808', 'db.acme.net'],
    ['https://db.acme.net:808080', 'db.acme.net'],
    ['https://db.acme.net:80:80', 'db.acme.net'],
    ['https://kim@db1.acme.net', 'db1.acme.net'],
    ['https://kim:abc@db1.acme.net/x', 'db1.acme.net'],
    ['rsync://kim@db.acme.net/x', 'db.acme.net'],
    ['https://kim:abc@db.acme.net', 'db.acme.net'],
    ['https://a https://db.acme.net/x', 'db.acme.net'],
    ['https://a:db.acme.net', 'db.acme.net'],
    ['https:/kim@db1.acme.net'],
    ['//kim@db1.acme.net'],
    ['https://a/kim@db1.acme.net'],
    ['https://a kim@db1.acme.net'],
    ['https://@db1.acme.net'],
    [`rsync://${'a'.repeat(64)}@db.acme.net`, 'db.acme.net'],
    [`rsync://${'a'.repeat(65)}@db.acme.net`],
  ],
  'keys and images': [
    ['mysql.acme.net/role'],
    ['mysql1.acme.net/role', 'mysql1.acme.net'],
    ['mysql1a.acme.net/role', 'mysql1a.acme.net'],
    ['mysql1ab.acme.net/role'],
    ['mysql.acme.net/7', 'mysql.acme.net'],
    ['from mysql.acme.net/role', 'mysql.acme.net'],
    ['mysql.acme.net:/role', 'mysql.acme.net'],
  ],
}

suite('full names of hosts', () => {
  for (const [title, cases] of Object.entries(lines))
    test(title, () => {
      for (const [line, names] of cases) assert.equal(fullNames(line).join(' '), names ?? '', line)
    })

  test('after words that announce a host', () => {
    const words = `host|hosts|hostname|hostnames|server|node|from|instance|addr|address|ssh|scp|ping|traceroute|mtr|
      |connect to|connected to|connecting to|via|peer|master|replica|source|primary|member|fqdn|target`
    for (const word of words.split(/\s*\|\s*/).filter(Boolean)) {
      for (const between of [' ', '=', ': ', '="', " = '", ' (', '    <', ': [', '"  :    "'])
        assert.deepEqual(fullNames(`${word}${between}db.acme.io`), ['db.acme.io'], word + between)
      for (const between of [' x ', ', ', '   =', '=     ', ' ="" ', ' '.repeat(7)])
        assert.deepEqual(fullNames(`${word}${between}db.acme.io`), [], word + between)
      assert.deepEqual(fullNames(`x${word} db.acme.io`), [], word)
    }
    for (const [line, isNamed] of [
      ['x -h db.acme.io', true],
      ['x -H db.acme.io', true],
      ['x-h db.acme.io', false],
      ['ssh://db.acme.io', true],
      ['sb @ db.acme.io', true],
      ['/db.acme.io', false],
    ] as const)
      assert.equal(fullNames(line).length > 0, isNamed, line)
  })
})

suite('the end of a full name', () => {
  const domains = ['net', 'vn', 'pk', 'io', 'systems', 'lab', 'pl', 'sa']

  test('is found in any case in front of other characters', () => {
    for (const domain of domains)
      for (const end of ['', ' ', '-', '_', ':', '@', '"', '/', ',', '. ', '+7'])
        for (const text of [`.${domain}${end}`, `db1.acme.${domain}${end}`.toUpperCase()])
          assert.ok(fullNameEnd.test(text), text)
  })

  test('is not in front of a letter or a digit', () => {
    for (const domain of domains)
      for (const text of [domain, `x${domain}`, `.${domain}x`, `.${domain}7`, `.x${domain}`])
        assert.ok(!fullNameEnd.test(text), text)
  })

  test('may be in front of a dot where it is no word', () => {
    assert.ok(fullNameEnd.test('.net.x'))
    for (const domain of ['io', 'lab', 'pl']) assert.ok(!fullNameEnd.test(`.${domain}.x`), domain)
    assert.ok(fullNameEnd.test('.io. x'))
  })
})
