// Names on other lines than the words that announce them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  announcedNames,
  announcementMarkers,
  mayAnnounceName,
} from '../../tools/redaction/identities/announced-names.ts'

/** The names that a line of a text announces, each as `<offset> <class> <name>`. */
function announced(text: string, from = 0): string {
  const lines = text.split('\n')
  return announcedNames(lines[from] ?? '', (offset) => lines[from + offset])
    .map((name) => `${String(name.offset)} ${name.kind} ${name.text}`)
    .join(', ')
}

suite('a line may announce names', () => {
  const announcing = [
    ...['USER', 'NODE', 'NODELIST', 'HOSTNAME', 'HOSTNAMES', 'EXEC_HOST', 'FROM_HOST', 'SERIAL'],
    ...['INTERNAL-IP', 'INTERNAL_IP', 'EXTERNAL_IP', 'ROLES', 'MACHINE_TYPE', 'a(NODE)b'],
    ...['a SN b', 'a\tSN\tb', 'aResourceGroup', 'xPowerStatex'],
    ...['HOST|', 'a_host |', 'Host_name\t│', 'hostname \t', 'Hostname|', 'NODE_x |', 'node|'],
    ...['Node |', 'ADDRESS |', 'Address\t', 'Member |', 'MEMBER |', 'member_host |'],
    ...['host_abcdefg|', `host${' '.repeat(64)}|`, 'a|HOST', 'host  '],
    ...['Host db1', '    description: Blade', 'cat /etc/machine-id', 'product_uuid'],
    ...['hostname', 'x hostname -f  ', 'hostname -s', 'hostname -A', 'uname -n', 'whoami'],
  ]
  const others = [
    ...['', 'XUSER', 'USERS', '_NODE x', 'NODES', 'user', 'SERIALS', 'ROLE', 'INTERNAL IP'],
    ...['a SN', 'SN b', 'aSN b', 'resourcegroup', 'powerstate', 'host b', 'HOST; |'],
    ...['host_abcdefgh|', 'hostA|', `host${' '.repeat(65)}|`, 'aHost db1', 'Hosts: a'],
    ...['   description: a', '     description: a', '    description:', 'machine_id'],
    ...['hostname -x', 'hostname -f x', 'uname -a', 'who am i', 'member', 'Member: x'],
  ]
  for (const line of announcing)
    test(`where it is ${JSON.stringify(line)}`, () => {
      assert.equal(mayAnnounceName(line), true)
    })
  for (const line of others)
    test(`not where it is ${JSON.stringify(line)}`, () => {
      assert.equal(mayAnnounceName(line), false)
    })

  test('by markers of three or four characters', () => {
    for (const marker of announcementMarkers) assert.match(marker, /^.{3,4}$/)
  })
})

suite('names in the rows below a head', () => {
  const head = 'USER       PID    FD   COMMAND'
  const row = 'kim        17     4    sh'

  test('up to a blank line, a line that is no row, or the end', () => {
    assert.equal(announced(`${head}\n${row}\n${row}`), '1 user kim, 2 user kim')
    assert.equal(announced(`${head}\n${row}\n\n${row}`), '1 user kim')
    assert.equal(announced(`${head}\n${row}\n  \t\n${row}`), '1 user kim')
    assert.equal(announced(`${head}\n${row}\n       end\n${row}`), '1 user kim')
    assert.equal(announced('port\tstate\thost\n1\tup\tdb1'), '1 host db1')
    assert.equal(announced(head), '')
    assert.equal(announced(`USER and names\n${row}`), '')
  })

  test('up to the head of another table', () => {
    assert.equal(announced(`${head}\n${row}\n${head}\n${row}`), '1 user kim')
    assert.equal(announced(`${head}\n${row}\n${head}\n${row}`, 2), '1 user kim')
  })

  test('of rows without a name among others', () => {
    const text =
      'host | port | state\n-----+------+------\ndb1 | 3306 | up\n- | - | -\ndb2 | 1 | up'
    assert.equal(announced(text), '2 host db1, 4 host db2')
  })

  test('of 20000 rows', () => {
    const names = announcedNames('host|port|state', (offset) =>
      offset < 20_000 ? '---' : `db${String(offset)}|1|up`,
    )
    assert.deepEqual(names, [{ kind: 'host', text: 'db20000', offset: 20_000 }])
  })
})

const uuid = '4c4c4544-0042-3510-8047-5ac04f334d32'
const digits = uuid.replaceAll('-', '')

const nextLines: Readonly<Record<string, readonly (readonly [text: string, names?: string])[]>> = {
  'identifiers of machines': [
    [`/etc/machine-id\n${digits}`, `1 uuid ${digits}`],
    [`cat "/etc/machine-id":  \n  ${digits.toUpperCase()} `, `1 uuid ${digits.toUpperCase()}`],
    [`# /sys/class/dmi/id/product_uuid'\n${uuid}`, `1 uuid ${uuid}`],
    [`cat /etc/machine-id: \n${digits}`, `1 uuid ${digits}`],
    [`cat /etc/machine-id x\n${digits}`],
    [`machine-id\n${digits}`],
    [`/etc/machine-id\n${digits}0`],
    [`/etc/machine-id\nx${digits}`],
    [`/etc/machine-id\n${digits.slice(1)}`],
    [`/etc/machine-id\n${digits.slice(1)}g`],
    [`/etc/machine-id\n${uuid} x`],
    [`/etc/machine-id\n\n${uuid}`],
    ['/etc/machine-id'],
  ],
  'names of the machine': [
    ['$ cat /etc/hostname\ndb1', '1 host db1'],
    ['==> /etc/hostname  \n  db-1.lab_2 ', '1 host db-1.lab_2'],
    ['/etc/hostname x\ndb1'],
    ['$ hostname\ndb1', '1 host db1'],
    ['#hostname\ndb1', '1 host db1'],
    ['kim> hostname -f \ndb1', '1 host db1'],
    ['$ hostname -s\ndb1', '1 host db1'],
    ['$ hostname -A\ndb1', '1 host db1'],
    ['+ hostname\ndb1', '1 host db1'],
    ['$ uname -n\ndb1', '1 host db1'],
    ['+ uname -n  \ndb1', '1 host db1'],
    ['+hostname\ndb1'],
    ['a + hostname\ndb1'],
    ['a hostname\ndb1'],
    ['$  hostname\ndb1'],
    ['$ hostname -x\ndb1'],
    ['$ uname -n -r\ndb1'],
    ['$ hostname\n    db1', '1 host db1'],
    ['$ hostname\n     db1'],
    ['$ hostname\n1db'],
    ['$ hostname\n-db'],
    ['$ hostname\ndb1 db2'],
    ['$ hostname\ndb1,'],
    ['$ hostname\ndb1.'],
    ['$ hostname\n10.0.0.5'],
    [`$ hostname\na${'b'.repeat(62)}`, `1 host a${'b'.repeat(62)}`],
    [`$ hostname\na${'b'.repeat(63)}`],
    [`$ hostname\na.${'b'.repeat(63)}`, `1 host a.${'b'.repeat(63)}`],
    [`$ hostname\na.${'b'.repeat(64)}`],
    [`$ hostname\na${'.b'.repeat(8)}`, `1 host a${'.b'.repeat(8)}`],
    [`$ hostname\na${'.b'.repeat(9)}`],
  ],
  'names of users': [
    ['$ whoami\nkim', '1 user kim'],
    ['#whoami \nkim.lee-1 ', '1 user kim.lee-1'],
    ['+ whoami\n_kim', '1 user _kim'],
    ['> whoami\nACME\\kim', '1 user kim'],
    ['> whoami\na1-b\\Kim', '1 user Kim'],
    ['+whoami\nkim'],
    ['a + whoami\nkim'],
    ['a whoami\nkim'],
    ['$  whoami\nkim'],
    ['$ whoami x\nkim'],
    ['$ whoami\n kim'],
    ['$ whoami\nkim lee'],
    ['$ whoami\n7kim'],
    ['$ whoami\nacme_x\\kim'],
    ['$ whoami\n1a\\kim'],
    ['$ whoami\na\\kim'],
    [`$ whoami\na${'b'.repeat(14)}\\kim`, '1 user kim'],
    [`$ whoami\na${'b'.repeat(15)}\\kim`],
    [`$ whoami\na${'b'.repeat(31)}`, `1 user a${'b'.repeat(31)}`],
    [`$ whoami\na${'b'.repeat(32)}`],
  ],
}

suite('names in the line below', () => {
  for (const [title, cases] of Object.entries(nextLines))
    test(title, () => {
      for (const [text, names] of cases) assert.equal(announced(text), names ?? '', text)
    })
})

test('a name in the line above the description of a machine', () => {
  for (const [text, names] of [
    ['db1\n    description: Blade', '-1 host db1'],
    ['db-1.lab  \n    description: Blade', '-1 host db-1.lab'],
    [' db1\n    description: Blade', ''],
    ['  *-core\n    description: Motherboard', ''],
    ['10.0.0.5\n    description: Blade', ''],
    ['db1 db2\n    description: Blade', ''],
    ['db1\n    description: ', '-1 host db1'],
    ['db1\n     description: Blade', ''],
    ['db1\na    description: NODE', ''],
    ['db1\nNODE', ''],
  ] as const)
    assert.equal(announced(text, 1), names, text)
  assert.equal(announced('    description: Blade'), '')
})

const option = '  Port 22'
const sshBlocks: Readonly<Record<string, readonly (readonly [text: string, names?: string])[]>> = {
  'names of blocks': [
    [`Host db1\n${option}`, '0 host db1'],
    [`Host db1 \n${option}`, '0 host db1'],
    [`Host db1 db-2.lab 10.0.0.5\n${option}`, '0 host db1, 0 host db-2.lab'],
    [`Host ${'a '.repeat(8).trim()}\n${option}`, Array(8).fill('0 host a').join(', ')],
    [`Host ${'a '.repeat(9).trim()}\n${option}`],
    ['Host *\n  User kim', '1 user kim'],
    ['Host db1 db-* !db9 *.lab\n  User kim', '0 host db1, 1 user kim'],
    ['Host    db1\n  Port 22', '0 host db1'],
    ['Host db1  \t db2\n  Port 22', '0 host db1, 0 host db2'],
    ['Host\tdb1\n  Port 22', '0 host db1'],
    ['Host db1, db2\n  Port 22'],
    ['Host db1\nPort 22'],
    ['Host db1\n\n# main\n  # too\n  Port 22', '0 host db1'],
    ['Host db1\n  a\n  Port 22'],
    ['Host db1\n  Size 22'],
    ['Host db1\n  Portable 22'],
    ['Host db1'],
    [`a Host db1 NODE\n${option}`],
  ],
  'keywords of a block': [
    ...`HostName User Port IdentityFile IdentitiesOnly ProxyCommand ForwardAgent StrictHostKeyChecking UserKnownHostsFile
      ServerAliveInterval LogLevel Compression ControlMaster LocalForward RemoteForward SendEnv HostKeyAlgorithms`
      .split(/\s+/)
      .map((keyword) => [`Host db1\n\t${keyword}=1`, '0 host db1'] as const),
    ['Host db1\n  Port'],
    ['Host db1\n  Proxy 1'],
    ['Host db1\na HostName db2'],
    ['Host db1\na Port 22'],
  ],
  'hosts of options': [
    ['Host a\n  HostName db1', '0 host a, 1 host db1'],
    ['Host a\n\tHostName=db1.lab ', '0 host a, 1 host db1.lab'],
    ['Host a\n  HostName  =  db1', '0 host a, 1 host db1'],
    ['Host a\n  HostName 10.0.0.5', '0 host a'],
    ['Host a\n  HostName db1 db2', '0 host a'],
    ['Host a\n  Port 22\n  LogLevel 1\n  HostName db1', '0 host a, 3 host db1'],
    ['Host a\n  Port 22\n\n  HostName db1', '0 host a, 3 host db1'],
    ['Host a\n  Port 22\n  Other 1\n  HostName db1', '0 host a, 3 host db1'],
    ['Host a\n  Port 22\n  other 1\n  HostName db1', '0 host a'],
    ['Host a\n  Port 22\nOther 1\n  HostName db1', '0 host a'],
    ['Host a\n  Port 22\nThe User Port 1\n  HostName db1', '0 host a'],
    ['Host a\n  Port 22\nThe Port User 1\n  HostName db1', '0 host a'],
    ['Host a\n  Port 22\n  Other\n  HostName db1', '0 host a'],
    [
      'Host a\nHostName db1\nUser kim\nPort 1\nUser lee',
      '0 host a, 1 host db1, 2 user kim, 4 user lee',
    ],
    ['Host a\n  HostName db1\nHost b\n  HostName db2', '0 host a, 1 host db1'],
    ['Host a\n  LogLevel HostName db1', '0 host a'],
    [`Host a\n  HostName b${'c'.repeat(253)}`, `0 host a, 1 host b${'c'.repeat(253)}`],
    [`Host a\n  HostName b${'c'.repeat(254)}`, '0 host a'],
    [`Host a\n${`${option}\n`.repeat(39)}  HostName b`, '0 host a, 40 host b'],
    [`Host a\n${`${option}\n`.repeat(40)}  HostName b`, '0 host a'],
  ],
  'users of options': [
    ['Host a\n  User kim', '0 host a, 1 user kim'],
    ['Host a\n\tUser = _kim.lee-1 ', '0 host a, 1 user _kim.lee-1'],
    ['Host a\n  User 7', '0 host a'],
    ['Host a\n  User kim lee', '0 host a'],
    ['Host a\n  LogLevel User kim', '0 host a'],
    [`Host a\n  User a${'b'.repeat(31)}`, `0 host a, 1 user a${'b'.repeat(31)}`],
    [`Host a\n  User a${'b'.repeat(32)}`, '0 host a'],
  ],
  'jumps of options': [
    ['Host a\n  ProxyJump db1', '0 host a, 1 host db1'],
    ['Host a\n  ProxyJump db1:22 ', '0 host a, 1 host db1'],
    ['Host a\n  ProxyJump db1:22,kim@db2,10.0.0.5', '0 host a, 1 host db1, 1 user kim, 1 host db2'],
    ['Host a\n  ProxyJump ssh://kim@db1', '0 host a, 1 user kim, 1 host db1'],
    ['Host a\n  ProxyJump xssh://db1', '0 host a'],
    ['Host a\nProxyJump 7@db1', '0 host a, 1 host db1'],
    ['Host a\n  ProxyJump db1 db2', '0 host a'],
    ['Host a\n  ProxyJump=kim@db1.lab', '0 host a, 1 user kim, 1 host db1.lab'],
    ['Host a\n  ProxyJump = kim.l-1@db1:22222', '0 host a, 1 user kim.l-1, 1 host db1'],
    ['Host a\n  ProxyJump db1:222222', '0 host a'],
    ['Host a\n  ProxyJump db1:', '0 host a'],
    ['Host a\n  ProxyJump 10.0.0.5', '0 host a'],
    ['Host a\n  ProxyJump kim@10.0.0.5', '0 host a, 1 user kim'],
    ['Host a\n  ProxyJump kim@[fe80::1]:22', '0 host a, 1 user kim'],
    ['Host a\n  LogLevel ProxyJump kim@db1', '0 host a'],
    [`Host a\n  ProxyJump a${'b'.repeat(31)}@c`, `0 host a, 1 user a${'b'.repeat(31)}, 1 host c`],
    [`Host a\n  ProxyJump a${'b'.repeat(32)}@c`, '0 host a, 1 host c'],
    [`Host a\n  ProxyJump ${'b'.repeat(129)}@c`, '0 host a'],
    [`Host a\n  ProxyJump a${'b'.repeat(253)}`, `0 host a, 1 host a${'b'.repeat(253)}`],
    [`Host a\n  ProxyJump a${'b'.repeat(254)}`, '0 host a'],
  ],
}

suite('names in a configuration of SSH', () => {
  for (const [title, cases] of Object.entries(sshBlocks))
    test(title, () => {
      for (const [text, names] of cases) assert.equal(announced(text), names ?? '', text)
    })
})

test('a long line that begins like a block of SSH takes little time', () => {
  const start = performance.now()
  assert.equal(announced(`Host ${'a'.repeat(120)}!,`), '')
  assert.ok(performance.now() - start < 1000)
})
