import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withAliases } from '../../tools/redaction/aliases.ts'
import { findIdentities } from '../../tools/redaction/identities/find-identities.ts'
import {
  assignPseudonyms,
  type LocatedIdentity,
} from '../../tools/redaction/identities/pseudonyms.ts'

// A line, and the identities that it names.
const named: readonly (readonly [line: string, ...identities: string[]])[] = [
  ['Linux 5.15.0-56-generic (db1) \t11/21/2026 \t_x86_64_\t(2 CPU)', 'host db1'],
  ['Linux db1.lab 5.15.0-56-generic #62-Ubuntu SMP x86_64', 'host db1.lab'],
  ['hostname: db1', 'host db1'],
  ['hostname\tdb1', 'host db1'],
  ['| hostname                 | db1    |', 'host db1'],
  ['# hostname : db1', 'host db1'],
  ['   Static hostname: db1.eu', 'host db1.eu'],
  ['  "hostname" : "db1",', 'host db1'],
  ['"host":"db1:27017"', 'host db1'],
  ['HOSTNAME=db1', 'host db1'],
  ['report_host = db1', 'host db1'],
  ['sysbench --mysql-host=db1 --threads=4 run', 'host db1'],
  ['mysql -u root -h db1 -e "select 1"', 'host db1'],
  ['pt-query-digest --review h=db1,D=percona', 'host db1'],
  ['jdbc:mysql://db1:3306/tpcc', 'host db1'],
  ['mongodb://app@db1.zoo.net:27017/test', 'host db1.zoo.net'],
  ['alice@db1:~$ ls', 'user alice', 'host db1'],
  ['[alice@db1 bench]$ ls', 'user alice', 'host db1'],
  ['scp x alice@db1:/data/', 'user alice', 'host db1'],
  ['ssh -p 22 alice@db1 uptime', 'user alice', 'host db1'],
  ['ssh db1 uptime', 'host db1'],
  ['Nov 21 10:00:01 db1 mysqld[123]: ready', 'host db1'],
  ['10.20.3.4 db1.zoo.net db1', 'ip 10.20.3.4', 'host db1.zoo.net', 'host db1'],
  ['slow_query_log_file = /data/db1-slow.log', 'host db1'],
  ['pid-file=/run/mysqld/db1.pid', 'host db1'],
  ['relay_log\t/data/db1-relay-bin', 'host db1'],
  ['connecting to db7.eu-west-1.compute.internal', 'host db7.eu-west-1.compute.internal'],
  ['at mydb.abc123.eu-west-1.rds.amazonaws.com', 'host mydb.abc123.eu-west-1.rds.amazonaws.com'],
  ['on ip-10-0-3-17', 'host ip-10-0-3-17'],
  ['inet 192.168.1.17/24 brd 192.168.1.255', 'ip 192.168.1.17', 'ip 192.168.1.255'],
  ['from 52.18.3.77 port 22', 'ip 52.18.3.77'],
  ['bind-address = 10.0.0.5', 'ip 10.0.0.5'],
  ['| 10.0.0.5 | 3306 |', 'ip 10.0.0.5'],
  ['Host 11.2.0.4 is not allowed', 'ip 11.2.0.4'],
  ['inet6 fe80::a00:27ff:fe4e:66a1/64', 'ip fe80::a00:27ff:fe4e:66a1'],
  ['listen [2a01:4f8:c0c:1::2]:3306', 'ip 2a01:4f8:c0c:1::2'],
  ['link/loopback 52:54:00:12:34:56 brd', 'mac 52:54:00:12:34:56'],
  ['MAC 52-54-00-12-34-56', 'mac 52-54-00-12-34-56'],
  ['/home/alice/bench/run.sh', 'user alice'],
  ['/Users/alice.b/x', 'user alice.b'],
  ['C:\\Users\\alice\\x', 'user alice'],
  ['USER=alice', 'user alice'],
  ['uid=1000(alice) gid=1000(alice)', 'user alice'],
  ['Contact: Alice.Smith+db@zoo.org', 'email Alice.Smith+db@zoo.org'],
  ['\tSerial Number: S3Z8NB0K700123', 'serial S3Z8NB0K700123'],
  ['Machine ID: 4c4c45440042351080475ac04f334d32', 'uuid 4c4c45440042351080475ac04f334d32'],
  ['\tUUID: 4c4c4544-0042-3510-8047-5ac04f334d32', 'uuid 4c4c4544-0042-3510-8047-5ac04f334d32'],
  [
    'server_uuid\t6ccd780c-baba-1026-9564-5b8c656024db',
    'uuid 6ccd780c-baba-1026-9564-5b8c656024db',
  ],
  [
    'instance i-0123456789abcdef0 in vpc-0a1b2c3d',
    'instance i-0123456789abcdef0',
    'instance vpc-0a1b2c3d',
  ],
  ['arn:aws:iam::123456789012:role/bench', 'account 123456789012'],
]

const unchanged: readonly string[] = [
  'version 5.7.44.1 of the server',
  'Oracle Database 11g Release 11.2.0.4.0',
  'Oracle 11.2.0.4',
  'mysqld  Ver 8.0.36-28 for Linux on x86_64',
  'libmysqlclient.so.20.3.10.0',
  'driver version: 10.0.3.1',
  'innodb_buffer_pool_size = 10.5',
  '[ 10s ] thds: 4 tps: 1234.56 qps: 24691.2 (r/w/o: 17283.8/4938.2/2469.1) lat (ms,95%): 5.28',
  'transactions: 12345 (1234.50 per sec.)',
  'thread 140234567890 started at 12:34:56.789',
  '2026-11-21T10:20:30.123456Z 0 [Note] ready',
  'netmask 255.255.255.0 broadcast 0.0.0.0',
  'bind-address = 127.0.0.1',
  'bind_address\t*',
  'listen on ::1 and ::',
  'documentation uses 192.0.2.17, 198.51.100.3 and 203.0.113.9',
  'documentation uses 2001:db8::17 and admin@example.com',
  'std::vector<int>::push_back(a::b)',
  'UUID="6ccd780c-baba-1026-9564-5b8c656024db" TYPE="ext4"',
  'table 6ccd780c-baba-1026-9564-5b8c656024db opened',
  'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'hostname: localhost',
  'skip-host-cache',
  'hostname                           | off',
  'host: 5',
  'max_connect_errors = 100 per host',
  '/home/mysql/data',
  'mysql -u root -h localhost',
  'USER=root',
  '/var/run/mysqld/mysqld.pid',
  'log_error = /var/log/mysql/error.err',
  'log_bin_basename\t/data/mysql-bin',
  'transaction_isolation = SERIALIZABLE',
  'serializable_buffers | 32',
  'tty serial8250: ttyS0 at I/O 0x3f8',
  'memcpy@GLIBC_2.14  memcpy@plt',
  'mysqld@main.service loaded active',
  'https://www.percona.com/blog/2016/03/28/',
  'innodb_page_size 16384 0-1-2 a-b-c',
  'pci 0000:00:1f.2: [8086:2922] type 00',
  'CPU(s): 0-3:1 4-7:1',
  'cache size : 36608 KB',
  'the node: a machine',
]

const spelled = (line: string): readonly string[] =>
  findIdentities(line).map(({ kind, text }) => `${kind} ${text}`)

suite('identities', () => {
  for (const [line, ...expected] of named)
    test(`are found in ${JSON.stringify(line)}`, () => {
      assert.deepEqual(new Set(spelled(line)), new Set(expected))
    })

  for (const line of unchanged)
    test(`are not found in ${JSON.stringify(line)}`, () => {
      assert.deepEqual(spelled(line), [])
    })

  test('name the first line of each', () => {
    assert.deepEqual(findIdentities('a\nhostname: db1\nhostname: db1\n'), [
      { kind: 'host', text: 'db1', line: 2 },
    ])
  })
})

function host(text: string, at: string, isUnique = true): LocatedIdentity {
  return { kind: 'host', text, at, isUnique }
}

suite('pseudonyms', () => {
  const aliases = (...args: Parameters<typeof assignPseudonyms>): unknown =>
    assignPseudonyms(...args).aliases(args[0].flat())

  test('are numbered by class in the order of first occurrence', () => {
    const ip = { kind: 'ip', text: '10.0.0.5', at: 'c', isUnique: true } as const
    assert.deepEqual(
      aliases([
        [host('db2', 'a'), host('db1', 'b')],
        [ip, host('db2', 'd')],
      ]),
      {
        db2: 'host-1',
        db1: 'host-2',
        '10.0.0.5': 'ip-1',
      },
    )
  })

  test('are one for spellings in capitals and for a full name', () => {
    assert.deepEqual(aliases([[host('DB1', 'a'), host('db1.zoo.net', 'b'), host('db1', 'c')]]), {
      DB1: 'host-1',
      'db1.zoo.net': 'host-1',
      db1: 'host-1',
    })
  })

  test('differ for a short name with two full names', () => {
    const given = aliases([[host('db1.a', 'a'), host('db1.b', 'b'), host('db1', 'c')]])
    assert.deepEqual(given, { 'db1.a': 'host-1', 'db1.b': 'host-2', db1: 'host-3' })
  })

  test('stay where the register states them, and a number that is no longer used stays free', () => {
    const before = [
      { id: 'host-1', at: ['gone'] },
      { id: 'host-2', at: ['b'] },
    ]
    const archives = [[host('new', 'a'), host('db1', 'b')]]
    const { register } = assignPseudonyms(archives, before)
    assert.deepEqual(aliases(archives, before), { new: 'host-3', db1: 'host-2' })
    assert.deepEqual(
      register.map(({ id, at }) => [id, at]),
      [
        ['host-1', ['gone']],
        ['host-2', ['b']],
        ['host-3', ['a']],
      ],
    )
  })

  test('follow unique places before places that another file shares', () => {
    const before = [{ id: 'host-1', at: ['log', 'cnf 0'] }]
    const archives = [
      [host('db0', 'cnf 0', false), host('db1', 'log'), host('db1', 'cnf 1', false)],
    ]
    assert.deepEqual(aliases(archives, before), { db0: 'host-2', db1: 'host-1' })
  })

  test('are never the name of another machine', () => {
    assert.deepEqual(aliases([[host('db', 'a'), host('host-1', 'b')]]), {
      db: 'host-2',
      'host-1': 'host-3',
    })
  })

  test('of many names are replaced in one pass', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      host(`10.${String(index >> 8)}.${String(index & 255)}.7`, String(index)),
    )
    const given = assignPseudonyms([many]).aliases(many)
    const text = many.map(({ text: name }) => `from ${name} ok`).join('\n')
    const replaced = withAliases(text, given)
    assert.match(replaced, /^from host-1 ok\nfrom host-2 ok\n/)
    assert.doesNotMatch(replaced, /\.7 ok/)
  })
})
