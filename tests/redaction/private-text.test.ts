// What a file says that is not published: its identities, and its digest without them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import type { Privacy } from '../../tools/archive/privacy.ts'
import { readSource } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import type { KeptReading } from '../../tools/core/model.ts'
import {
  digestWithout,
  maskedNames,
  privateText,
  searchedBytes,
  type PrivateText,
} from '../../tools/redaction/identities/private-text.ts'

function privateTextOf(
  text: string,
  privacy: Privacy = 'strict',
  readings: readonly KeptReading[] = [],
): PrivateText {
  const bytes = Buffer.from(text)
  return privateText(new Source('a.txt', bytes), bytes, { readings }, { privacy })
}

const spelled = ({ identities }: PrivateText): readonly string[] =>
  identities.map(({ kind, text, line }) => `${String(line)} ${kind} ${text}`)

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const nothing = { identities: [], hidden: [] }

suite('the private text of a file', () => {
  test('has the identities, the lines and the digest of the text with masks', () => {
    assert.deepEqual(privateTextOf('a\nhostname: db1\nuid=1000(kim) on db1\n'), {
      identities: [
        { kind: 'host', text: 'db1', line: 2 },
        { kind: 'user', text: 'kim', line: 3 },
      ],
      lines: 3,
      hidden: [],
      digest: sha256('a\nhostname: [host]\nuid=1000([user]) on [host]\n'),
    })
  })

  test('has no digest where nothing is private', () => {
    assert.deepEqual(privateTextOf('rate: 98.25\n'), { ...nothing, lines: 1 })
  })

  test('has no digest, and no name that is published, where no line is shown', () => {
    const text = 'password=hunter2x\nhostname: db1\n'
    const bytes = Buffer.from(text)
    const hiddenText = (privacy: Privacy): PrivateText =>
      privateText(new Source('a.txt', bytes), bytes, { readings: [], hidden: [1, 2] }, { privacy })
    const hidden = [1, 2]
    assert.deepEqual(hiddenText('off'), { identities: [], lines: 2, hidden })
    const identities = [{ kind: 'host', text: 'db1', line: 2 }]
    assert.deepEqual(hiddenText('strict'), { identities, lines: 2, hidden })
  })

  test('has a digest where only a secret is private', () => {
    const { identities, digest } = privateTextOf('password=hunter2x\n')
    assert.deepEqual(identities, [])
    assert.match(digest ?? '', /^[0-9a-f]{64}$/)
    assert.equal(digest, privateTextOf('password=hunter3y\n').digest)
  })

  test('has no identity that the mode publishes', () => {
    const text = 'hostname: db1\nuid=1000(kim)\n'
    assert.deepEqual(spelled(privateTextOf(text, 'hosts-public')), ['2 user kim'])
    assert.deepEqual(privateTextOf(text, 'off'), { ...nothing, lines: 2 })
    const readings: KeptReading[] = [
      { kind: 'facts', facts: [{ name: 'hostname', value: 'db1', line: 1 }] },
    ]
    assert.deepEqual(privateTextOf('a\n', 'off', readings), { ...nothing, lines: 1 })
    assert.deepEqual(privateTextOf('a\n', 'hosts-public', readings), { ...nothing, lines: 1 })
  })

  test('has each identity once, with the line of the text before that of a reading', () => {
    const readings: KeptReading[] = [
      { kind: 'facts', facts: [{ name: 'hostname', value: 'db1', line: 7 }] },
      { kind: 'facts', facts: [{ name: 'command', value: 'ssh db1@db1', line: 8 }] },
    ]
    assert.deepEqual(spelled(privateTextOf('\nhostname: db1\n', 'strict', readings)), [
      '2 host db1',
      '8 user db1',
    ])
  })

  test('is that of the first 64 KiB of a file longer than 512 KiB', () => {
    const name = 'hostname: db1\n'
    const filled = (bytes: number): string => `${'x'.repeat(bytes - name.length - 1)}\n${name}`
    const whole = privateTextOf(filled(searchedBytes))
    assert.equal(searchedBytes, 524_288)
    assert.deepEqual(spelled(whole), ['2 host db1'])
    assert.notEqual(whole.digest, undefined)
    assert.deepEqual(spelled(privateTextOf(filled(searchedBytes + 1))), [])
    const head = privateTextOf(`${filled(65_536)}${'x'.repeat(searchedBytes)}`)
    assert.deepEqual(spelled(head), ['2 host db1'])
    assert.equal(head.digest, undefined)
    assert.equal(head.lines, 2)
    assert.deepEqual(spelled(privateTextOf(`${filled(65_538)}${'x'.repeat(searchedBytes)}`)), [])
  })
})

suite('rows of numbers', () => {
  const head = 'hostname: db1\n'
  const rows = '1 2 hostname: db2\n'.repeat(5)

  function rowsOf(text: string, archived?: Buffer): PrivateText {
    const bytes = Buffer.from(text)
    const source = new Source('a.txt', bytes)
    const cursor = source.cursor()
    while (cursor.next()) if (bytes[cursor.start] === 0x31) cursor.noteNumbers()
    return privateText(source, archived ?? bytes, { readings: [] }, { privacy: 'strict' })
  }

  test('are not searched, and the ranges of the other lines are stated', () => {
    const found = rowsOf(`${head}${rows}a\n`)
    assert.deepEqual(spelled(found), ['1 host db1'])
    assert.deepEqual(found.otherLines, [
      [0, 14],
      [104, 106],
    ])
    assert.equal(found.lines, 7)
  })

  test('have no ranges if the archived bytes differ, the file is long, or it is full of words', () => {
    const text = `${head}${rows}`
    assert.equal(rowsOf(text, Buffer.from(text)).otherLines, undefined)
    assert.equal(rowsOf(`${head}${'1 2\n'.repeat(searchedBytes / 4)}`).otherLines, undefined)
    assert.ok(!('otherLines' in rowsOf(`${head.repeat(10)}${rows}`)))
  })
})

suite('identities of readings', () => {
  const found = (...readings: readonly KeptReading[]): readonly string[] =>
    spelled(privateTextOf('a\n', 'strict', readings))

  test('are in the settings and facts of a result', () => {
    const reading: KeptReading = {
      kind: 'result',
      status: 'ok',
      settings: { host: { value: 'db2', line: 4 }, threads: { value: '8', line: 5 } },
      facts: [{ name: 'hostname', value: 'db1', line: 3 }],
      measurements: [],
      warnings: [],
    }
    assert.deepEqual(found(reading), ['3 host db1', '4 host db2'])
  })

  test('are in the facts of a machine and of a profile', () => {
    const facts = [{ name: 'hostname', value: 'db1', line: 3 }]
    assert.deepEqual(found({ kind: 'facts', facts }), ['3 host db1'])
    const profile = { kind: 'profile', shape: 'symbols', unit: 'samples', entries: [] } as const
    assert.deepEqual(found({ ...profile, facts }), ['3 host db1'])
  })

  test('are in options with a value', () => {
    const options = [
      { name: 'hostname: db9', line: 2 },
      { name: 'report_host', value: 'db1', line: 3 },
    ]
    assert.deepEqual(found({ kind: 'options', role: 'running', options }), ['3 host db1'])
  })

  test('are in the cells of a table below its header', () => {
    const table = { kind: 'table', header: ['rate', 'hostname'] } as const
    const rows = [
      { cells: ['1', 'db1'], line: 2 },
      { cells: ['2', 'db2', 'host=db3'], line: 3 },
    ]
    assert.deepEqual(found({ ...table, rows }), ['2 host db1', '3 host db2', '3 host db3'])
  })

  test('have the line of their value, also after names and values of several lines', () => {
    const table: KeptReading = {
      kind: 'table',
      header: ['a\nb', 'hostname'],
      rows: [{ cells: ['1\n2\n3', 'db1'], line: 5 }],
    }
    const facts = [{ name: 'note', value: 'x\nhostname: db2', line: 9 }]
    assert.deepEqual(found(table, { kind: 'facts', facts }), ['5 host db1', '9 host db2'])
  })

  test('are not in samples, counters and waits', () => {
    const readings: readonly KeptReading[] = [
      { kind: 'counters', counters: [{ name: 'hostname: db1', unit: '', line: 1 }] },
      { kind: 'waits', waits: [{ event: 'hostname: db1', line: 1 }] },
      {
        kind: 'series',
        series: { interval: 1, names: [], units: [] } as never,
        dropped: 0,
        headers: 0,
      },
    ]
    assert.deepEqual(found(...readings), [])
  })
})

suite('a mask', () => {
  test('of a name is its class', () => {
    const identities = [
      { kind: 'host', text: 'db1', line: 1 },
      { kind: 'ip', text: '10.20.30.40', line: 2 },
    ] as const
    assert.deepEqual(maskedNames(identities), { db1: '[host]', '10.20.30.40': '[ip]' })
  })

  test('that changes nothing leaves no digest', () => {
    const masked = { db1: '[host]' }
    assert.equal(digestWithout('db2\n', masked, []), undefined)
    assert.equal(digestWithout('db1\n', masked, []), sha256('[host]\n'))
  })

  test('leaves no secret and no line that nobody understood', () => {
    const known = 'password=hunter2x on db1\n'
    const masked = { db1: '[host]' }
    assert.equal(digestWithout(known, masked, []), sha256('password=[redacted] on [host]\n'))
    assert.equal(
      digestWithout('a\nb\nc\nd\n', masked, [2, 3]),
      sha256('a\n2 lines not shown\n\nd\n'),
    )
  })
})

suite('the names in the columns of a table that a reader understands', () => {
  for (const [text, ...names] of [
    [
      'host,vcpus,ip,tps\nbm-intel-1,96,10.14.2.8,1.5\nbm-amd-2,192,10.14.2.9,2.1\n',
      '2 ip 10.14.2.8',
      '3 ip 10.14.2.9',
      '2 host bm-intel-1',
      '3 host bm-amd-2',
    ],
    [
      '| A | MEMBER_HOST | MEMBER_PORT |\n+---+---+---+\n| x | grnode2 | 3306 |\n',
      '3 host grnode2',
    ],
    [
      ' node_id |  hostname  | port | status\n---------+------------+------+--------\n 0       | pgpool-b1  | 5432 | up\n',
      '3 host pgpool-b1',
    ],
    [
      'Server  | Address   | Port | State\n--------+-----------+------+------\nserver1 | max-node1 | 3306 | Master\n',
      '3 host max-node1',
    ],
    [
      'mysql> select @@hostname;\n+------------+\n| @@hostname |\n+------------+\n| perf-sut-8 |\n+------------+\n',
      '5 host perf-sut-8',
    ],
    [
      'USER   PID %CPU %MEM   VSZ   RSS TTY STAT START TIME COMMAND\nroot   1 0.0 0.0 1680 1100 ? Ss Jan01 0:10 /sbin/init\nvtkach 2 812 40.1 9200 8100 ? Sl Jan02 812:33 mysqld\n',
      '3 user vtkach',
    ],
    ['  PID USER   RSS CMD\n 1234 ada 987654 mysqld --x\n', '2 user ada'],
    ['address,threads,tps\nmain-street,1,2\nside-street,2,3\n'],
  ] as const)
    test(names.join(', ') || 'none', () => {
      const source = new Source('a.txt', Buffer.from(text))
      assert.deepEqual(
        spelled(privateText(source, source.bytes, readSource(source), { privacy: 'strict' })),
        names,
      )
    })
})
