// The cheap test for lines that may name something: the part of a text that it sees, and the markers of each line.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  isSuspiciousName,
  mayStartWithTime,
  suspiciousName,
} from '../../tools/redaction/identities/suspicious-names.ts'

// The words of names, between letters and digits that belong to no marker.
const words = [
  ...['host', 'Linux', 'node', 'fqdn', 'computer', ',h=', '://', '@', 'ssh', '.pid', '.err'],
  ...['-slow.log', '-bin', '/home/', '\\Users', '/Users/', 'USER', 'LOGNAME', 'uid=', 'serial'],
  ...['uuid', '-id', '_id', 'arn:', 'accountid', 'subscriptionid', 'tenantid', 'projectid'],
  ...['instance', 'assettag', 'asset-tag', 'asset tag', 'servicetag', 'service tag', 'service_tag'],
  ...['service-tag', 'cd ~', 'sosreport-', 'pts/0', '0]: ', 'projects/', 'general_log', 'PING '],
  ...['Sleep', 'Query', 'Execute', 'Binlog', 'nfs', '/dev/nvme', 'ec2', 'subscriptions'],
  ...[
    '.internal',
    '.local',
    '.lan',
    '.corp',
    '.intra',
    '.home',
    '.private',
    '.amazonaws',
    '.azure',
  ],
  ...['.windows', '.google', '.oracle', 'mysql', 'mariadb', 'psql', 'pgbench', 'mongo', 'redis'],
  ...[
    'i-0a1b2c3d',
    'vol-0a1b2c3d',
    'eni-99999999',
    'vpc-00000000',
    'subnet-abcdef01',
    'sg-0a1b2c3d',
  ],
  ...['snap-ffffffff'],
  ...['brw-', 'crwx', 'drws', 'lrw-', 'prw-', 'srwx', '-rw-', '-r-x', 'br-s'].map(
    (mode) => `${mode}r--`,
  ),
  ...['-rw-rwx', '-rw-rws', '-rw--wx', '-rw----', '-rw---x'],
]
// With the end of a word on both sides.
const wholeWords = ['su', 'id']

suite('a text that may name something', () => {
  for (const word of words)
    test(`has ${JSON.stringify(word)}`, () => {
      for (const text of [`zz${word}zz`, word, `zz${word.toUpperCase()}zz`]) {
        assert.equal(suspiciousName.exec(text)?.[0], text.slice(...(text === word ? [0] : [2, -2])))
        assert.ok(isSuspiciousName(text), text)
      }
    })

  for (const word of wholeWords)
    test(`has the word ${word}`, () => {
      for (const text of [word, `(${word})`, `x ${word} y`, `z.${word}-`, `$${word}:`]) {
        assert.equal(suspiciousName.exec(text)?.[0], word, text)
        assert.ok(isSuspiciousName(text), text)
      }
      for (const text of [`z${word}`, `${word}z`, `9${word} `, ` ${word}9`])
        assert.ok(!suspiciousName.test(text), text)
    })

  // The part that matches, in brackets.
  for (const line of [
    '{h=}db1',
    'a b{\th=}db1',
    'a{ h=}db1',
    '({ip-}10-0-0-5',
    '{ip-}x',
    '/{ip-}10',
    '{0::}1',
    '{ 1::}',
    '{  fe80:1:a0::}22',
    '{        0123456789abcdef:0123456789abcd::}1',
    '{Nov 22 21:}05:01 a',
    '{nov  2 21:}05:01 a',
    '{10.0.0.5 }db1',
    '{        192.168.100.200\t}db1',
    '{3  core1 (10.0.0.1)}',
    '{    12    a.b-c_9 (192.168.100.200)} 1 ms',
    `{1 r${'x'.repeat(200)} (10.0.0.1)}`,
    '{ server a 10.0.0.1:}1',
    '{        server        db-1.acme_x 192.168.100.200:}3306',
    `{ server r${'x'.repeat(253)}        10.0.0.1:}`,
  ])
    test(`has the start or the words of ${line.slice(0, 60)}`, () => {
      const text = line.replaceAll(/[{}]/g, '')
      assert.equal(suspiciousName.exec(text)?.[0], /\{(.*)\}/.exec(line)?.[1])
      assert.ok(isSuspiciousName(text))
    })
})

suite('a text that names nothing', () => {
  for (const text of [
    '',
    'the rate of 12:03:01 is 98.25',
    ...['xh=1', ':/x', '.pix', '-slow-log', '-slowxlog', 'xarn', 'arn'],
    ...[
      'computed',
      'accountxid',
      'teamid',
      'assetxxtag',
      'serviceXtag',
      'services tag',
      'cd /',
      'pts/x',
    ],
    ...['x]: ', '0]:', '9] ', 'project/', 'PINGS', '/dev/sda', 'xip-1', 'intern.al', 'xinternal'],
    ...['arw-r--', '-rr-r--', '-rwzr--', '-rw-x--', '-rw-rz-', '-rw-r-z', '-xw-r--', '-.wxr--'],
    ...['j-0a1b2c3d', 'i-0a1b2c3', 'i-0a1b2c3g', 'i0a1b2c3d', 'voi-0a1b2c3'],
    ...['g::1', 'a 1::1', '         1::1', '0123456789abcdef:0123456789abcdef::1', ':1', '1:2'],
    ...[
      '1Nov 22 21:05',
      'Novx22 21:05',
      'No 22 21:05',
      'N0v 22 21:05',
      'Nov 222 21:05',
      'Nov 22 2:05',
    ],
    ...[
      'Nov x2 21:05',
      'Nov 2x 21:05',
      'Nov 22 x1:05',
      'Nov 22 2x:05',
      'Nov 22 21.05',
      'Nov22 21:05',
    ],
    ...[
      '10.0.0.5',
      '10.0.0 a',
      '1000.0.0.5 a',
      '10.0.0.5000 a',
      '         10.0.0.5 a',
      'a 10.0.0.5 a',
    ],
    ...['.0.0.5 a', '10.0.0.5x a', '10.0.0.x a', '1x.0.0.5 a', '10x0x0x5 a'],
    ...['3 core1 10.0.0.1', '3 core1 (10.0.0.x)', '3 core1 (10.0.0.1', '333 core1 (10.0.0.1)'],
    ...[
      '3     core1 (10.0.0.1)',
      '     3 core1 (10.0.0.1)',
      '3core1 (10.0.0.1)',
      'x 3 core1 (10.0.0.1)',
    ],
    ...[
      '3 c (10.0.0.1)',
      '3 9c (10.0.0.1)',
      '3 c/d (10.0.0.1)',
      '3 core1  (10.0.0.1)',
      '3 co (10.0.1)',
    ],
    ...['3 co (1000.0.0.1)', '3 co (10.0.0.1000)', '3 co (1x.0.0.1)', 'x core1 (10.0.0.1)'],
    `1 r${'x'.repeat(201)} (10.0.0.1)`,
    ...[
      'server a 10.0.0.1:1',
      '         server a 10.0.0.1:1',
      'x server a 10.0.0.1:1',
      ' serve a 10.0.0.1:1',
    ],
    ...[' server         a 10.0.0.1:1', ' server a         10.0.0.1:1', ' servera 10.0.0.1:1'],
    ...[
      ' server 9 10.0.0.1:1',
      ' server a/b 10.0.0.1:1',
      ' server a 10.0.0.1',
      ' server a 10.0.0:1',
    ],
    ...[
      ' server a 1000.0.0.1:1',
      ' server a 10.0.0.1000:1',
      ' server a x0.0.0.1:1',
      ' server a 10.0.0.x:1',
    ],
    ` server r${'x'.repeat(254)} 10.0.0.1:1`,
  ])
    test(
      text.length > 60
        ? `${text.slice(0, 20)}… of ${String(text.length)} characters`
        : JSON.stringify(text),
      () => {
        assert.equal(suspiciousName.exec(text)?.[0], undefined)
        assert.ok(!isSuspiciousName(text))
      },
    )

  test('has no marker, whatever the expression says', () => {
    assert.ok(!isSuspiciousName('a b c 1 2 3'))
  })
})

suite('a time at the start of a line', () => {
  const mayStart = (text: string, start = 0): boolean => mayStartWithTime(Buffer.from(text), start)

  test('has a space after the month and the day and a colon after the hour', () => {
    assert.ok(mayStart('Nov 22 21:05'))
    assert.ok(mayStart('x\nNov  2 21:05', 2))
  })
  for (const text of ['Nov-22 21:05', 'Nov 22-21:05', 'Nov 22 21.05', '', 'Nov', '\nNov 22 21:05'])
    test(`is not in ${JSON.stringify(text)}`, () => {
      assert.ok(!mayStart(text))
    })
})
