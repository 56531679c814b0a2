// Names in the columns of a table.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nameTable, namesOfRow } from '../../tools/redaction/identities/name-columns.ts'

/**
 * The names in the rows of a table, each as `<class> <name>`, the rows divided by `; `: `none` for a line that is no row, and
 * `no table` for a text without a head.
 */
function namesIn(text: string): string {
  const [head = '', ...rows] = text.split('\n')
  const table = nameTable(head)
  if (!table) return 'no table'
  return rows
    .map((row) => namesOfRow(row, table))
    .map((names) => names?.map(({ kind, text: name }) => `${kind} ${name}`).join(', ') ?? 'none')
    .join('; ')
}

type Cases = Readonly<Record<string, readonly (readonly [text: string, names: string])[]>>

function testAll(cases: Cases): void {
  for (const [title, texts] of Object.entries(cases))
    test(title, () => {
      for (const [text, names] of texts) assert.equal(namesIn(text), names, text)
    })
}

const blanks = (count: number): string => ' '.repeat(count)

suite('names in columns with separators', () => {
  testAll({
    'each separator': [
      ['| host | port | state |\n| db1 | 3306 | up |', 'host db1'],
      ['host | port | state\ndb1 | 3306 | up', 'host db1'],
      ['│ host │ port │ state │\n│ db1 │ 3306 │ up │', 'host db1'],
      ['host\tport\tstate\ndb1\t3306\tup', 'host db1'],
      ['host|a\tb|c│d', 'no table'],
      ['host\t| a | b\ndb1 | 1 | 2', 'host db1'],
      ['host│a│b\tc', 'no table'],
      ['host, port, state\ndb1, 3306, up', 'host db1'],
      ['port, state, host\n3306, up, db1', 'host db1'],
    ],
    'heads of hosts': [
      ['member_host|a|b\ndb1|1|2', 'host db1'],
      ['srv_host|a|b\ndb1|1|2', 'host db1'],
      ['hostname|a|b\ndb1|1|2', 'host db1'],
      ['client_host_name|a|b\ndb1|1|2', 'host db1'],
      ['client_hostname|a|b\ndb1|1|2', 'host db1'],
      ['HOST|a|b\ndb1|1|2', 'host db1'],
      ['@@hostname|a|b\ndb1|1|2', 'host db1'],
      ['a host|a|b', 'no table'],
      ['client_host|a|SERIAL\ndb1|1|S3Z8NB0K', 'serial S3Z8NB0K'],
      ['host a|SERIAL|b\ndb1|S3Z8NB0K|2', 'serial S3Z8NB0K'],
      [`host${blanks(64)}|a|b\ndb1|1|2`, 'host db1'],
      [`host${blanks(65)}|a|b\ndb1|1|2`, 'no table'],
      ['ahost|a|b', 'no table'],
      ['xhostname|a|b', 'no table'],
    ],
    'heads that are hosts beside others': [
      ['node|ip|a\ndb1|1|2', 'host db1'],
      ['node_name|host|a\ndb1|db2|2', 'host db1, host db2'],
      ['address|role|a\ndb1|1|2', 'host db1'],
      ['member|state|a\ndb1|1|2', 'host db1'],
      ['member|status|a\ndb1|1|2', 'host db1'],
      ['NODE|PORT|a\ndb1|1|2', 'host db1'],
      ['node|reason|a\ndb1|1|2', 'host db1'],
      ['node|lag|a\ndb1|1|2', 'host db1'],
      ['node|lag (ms)|a\ndb1|1|2', 'host db1'],
      ['node|member_port|a\ndb1|1|2', 'host db1'],
      ['node|member_state|a\ndb1|1|2', 'host db1'],
      ['node|a|b', 'no table'],
      ['node|xip|b', 'no table'],
      ['node|ipx|b', 'no table'],
      ['node|a lag|b', 'no table'],
      ['a node|ip|b', 'no table'],
      ['NODE a|ip|b', 'no table'],
    ],
    serials: [
      ['serial|a|b\nS3Z8NB0K|1|2', 'serial S3Z8NB0K'],
      ['Serial|host|b\nS3Z8NB0K|db1|2', 'serial S3Z8NB0K, host db1'],
      ['serial a|SERIAL a|b', 'no table'],
      ['a serial|b|c', 'no table'],
    ],
    'number of heads': [
      ['host|port', 'no table'],
      ['| host | port |', 'no table'],
      ['| @@hostname |\n| db1 |', 'host db1'],
      ['@@hostname\t@@port\ndb1\t3306', 'host db1'],
      ['host|client_port\ndb1|3306', 'host db1'],
      ['host|a client_port', 'no table'],
      ['@@hostname', 'no table'],
    ],
    'signs in heads': [
      ['host|a (b)|c.d %#-\ndb1|1|2', 'host db1'],
      ['host|@@a|b_1\ndb1|1|2', 'host db1'],
      ['host|a=b|c', 'no table'],
      ['host|a:|c', 'no table'],
      ['host|1|c', 'no table'],
      ['host|3306|up', 'no table'],
      ['host|@a|c', 'no table'],
      ['host|x@@a|c', 'no table'],
      ['host|(a)|c', 'no table'],
    ],
    rows: [
      ['host|a|b\n---+---+---\ndb1|1|2', '; host db1'],
      ['host|a|b\n|===|:--:|\n+ - +\n├──┼──┤\n│  │\ndb1|1|2', '; ; ; ; host db1'],
      ['host|a|b\n-x-\n', 'none; none'],
      ['host|a|b\nx---\n---x', 'none; none'],
      ['host|a|b\ndb1|1|2|3\ndb1|1\n||', 'none; none; '],
      ['a|b|host|\n1|2|  db1  |', 'host db1'],
      ['a|b|host\n1|2|  db1', 'host db1'],
      ['a\tb\tmember_host  \n1\t2\tdb1', 'host db1'],
      ['host|member_host|b\ndb1|db2|2', 'host db1, host db2'],
    ],
    'names of hosts': [
      ['host|a|b\ndb1:3306|1|2', 'host db1'],
      ['host|a|b\ndb1:33065|1|2', 'host db1'],
      ['host|a|b\ndb1:330651|1|2', ''],
      ['host|a|b\ndb1:|1|2', ''],
      ['host|a|b\ndb1:3306a|1|2', ''],
      ['host|a|b\ndb:1:3306|1|2', ''],
      ['host|a|b\ndb-1_a.lab|1|2', 'host db-1_a.lab'],
      ['host|a|b\n1db|1|2', ''],
      ['host|a|b\ndb1 db2|1|2', ''],
      ['host|a|b\n"db1"|1|2', ''],
      ['host|a|b\ndb1.|1|2', ''],
      [`host|a|b\na${'b'.repeat(62)}|1|2`, `host a${'b'.repeat(62)}`],
      [`host|a|b\na${'b'.repeat(63)}|1|2`, ''],
      [`host|a|b\na.${'b'.repeat(63)}|1|2`, `host a.${'b'.repeat(63)}`],
      [`host|a|b\na.${'b'.repeat(64)}|1|2`, ''],
      [`host|a|b\na${'.b'.repeat(8)}|1|2`, `host a${'.b'.repeat(8)}`],
      [`host|a|b\na${'.b'.repeat(9)}|1|2`, ''],
      ['host|a|b\ndb[1-3,7]|1|2', 'host db[1-3,7]'],
      ['host|a|b\ndb[]|1|2', ''],
      ['host|a|b\ndb[a]|1|2', ''],
      ['host|a|b\ndb[1]a|1|2', ''],
      [`host|a|b\ndb[${'1'.repeat(80)}]|1|2`, `host db[${'1'.repeat(80)}]`],
      [`host|a|b\ndb[${'1'.repeat(81)}]|1|2`, ''],
    ],
    'serial numbers': [
      ['serial|a|b\nABC123|1|2', 'serial ABC123'],
      ['serial|a|b\n1AB-C_x|1|2', 'serial 1AB-C_x'],
      ['serial|a|b\nABC12|1|2', ''],
      ['serial|a|b\nABCDEF|1|2', ''],
      ['serial|a|b\naBC123|1|2', ''],
      ['serial|a|b\nABC 123|1|2', ''],
      ['serial|a|b\n-ABC123|1|2', ''],
      ['serial|a|b\nABC123:3306|1|2', ''],
      [`serial|a|b\n1${'B'.repeat(39)}|1|2`, `serial 1${'B'.repeat(39)}`],
      [`serial|a|b\n1${'B'.repeat(40)}|1|2`, ''],
    ],
  })

  test('in heads of up to 400 characters', () => {
    const head = (length: number): string => 'host|a|b'.padEnd(length)
    assert.equal(namesIn(`${head(400)}\ndb1|1|2`), 'host db1')
    assert.equal(namesIn(`${head(401)}\ndb1|1|2`), 'no table')
  })
})

/** Lines of cells, of 20 characters each. */
function aligned(...lines: readonly (readonly string[])[]): string {
  return lines
    .map((cells) =>
      cells
        .map((cell) => cell.padEnd(20))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}

suite('names in columns aligned by blanks', () => {
  test('heads', () => {
    const pairs: readonly (readonly [head: string, others: string, kind?: string])[] = [
      ['USER', 'PID TTY ST STAT PRIO FD PR JOBID', 'user'],
      ['USER', 'XPID PIDS A'],
      ['FROM', 'LOGIN@ IDLE JCPU'],
      ['NODE', 'READY RESTARTS IP', 'host'],
      ['NODE', 'XIP IPS A'],
      ['NODELIST', 'A', 'host'],
      ['NODELIST(REASON)', 'A', 'host'],
      ['HOSTNAME', 'A', 'host'],
      ['HOSTNAMES', 'A', 'host'],
      ['EXEC_HOST', 'A', 'host'],
      ['FROM_HOST', 'A', 'host'],
      ['NAME', 'INTERNAL-IP INTERNAL_IP EXTERNAL_IP MACHINE_TYPE ROLES', 'host'],
      ['NAME', 'X-ROLES ROLES-X'],
      ['X-NAME', 'ROLES'],
      ['NAME-X', 'ROLES'],
      ['Name', 'ResourceGroup PowerState', 'host'],
      ['Name', 'ResourceGroupX XPowerState'],
      ['X-Name', 'PowerState'],
      ['Name-X', 'PowerState'],
      ['SERIAL', 'NAME MODEL SIZE Node VENDOR Usage', 'serial'],
      ['SN', 'Model', 'serial'],
      ['SERIAL', 'XNAME NAMES A'],
      ['XSERIAL', 'NAME'],
      ['X-USER', 'PID'],
      ['USER-X', 'PID'],
      ['NODE-X', 'IP'],
      ['X-HOSTNAME', 'A'],
      ['HOSTNAME-X', 'A'],
      ['X-FROM_HOST', 'A'],
      ['FROM_HOST-X', 'A'],
      ['X-NODE', 'IP'],
      ['X-SN', 'NAME'],
      ['SN-X', 'NAME'],
    ]
    for (const [head, others, kind] of pairs)
      for (const other of others.split(' ')) {
        const text = aligned([head, other, 'B'], ['ABC123', '7', '8'])
        assert.equal(namesIn(text), kind === undefined ? 'no table' : `${kind} ABC123`, text)
      }
  })

  testAll({
    'number of heads and their signs': [
      ['USER  PID', 'no table'],
      ['USER PID', 'no table'],
      ['USER PID FD\nkim  1   2', 'user kim'],
      ['USER  PID  %CPU  +A.(b)%@/:-\nkim   1    2     3', 'user kim'],
      ['USER  PID  =A', 'no table'],
      ['USER  PID  A=B', 'no table'],
      ['USER  PID  1', 'no table'],
      ['NAME  ROLES  INTERNAL-IP  OS IMAGE\ndb1   a      10.0.0.5     a b', 'host db1'],
      ['NODE  NOMINATED NODE  A\ndb1   a               b', 'host db1'],
      ['NODE  A NOMINATED NODE  A\ndb1   a               b', 'no table'],
      ['HOSTNAMES  HOSTNAMES  A\ndb1        db2        1', 'host db1'],
    ],
    'cells under their heads': [
      ['USER    TTY   FROM    LOGIN@\nkim     pts/0 db1     10:11', 'user kim, host db1'],
      ['USER    TTY   X-FROM  LOGIN@\nkim     pts/0 db1     10:11', 'user kim'],
      ['USER    TTY   FROM-X  LOGIN@\nkim     pts/0 db1     10:11', 'user kim'],
      ['USER    TTY   FROM    XIDLE\nkim     pts/0 db1     10:11', 'user kim'],
      ['USER    TTY   FROM    IDLEX\nkim     pts/0 db1     10:11', 'user kim'],
      ['USER    TTY   FROM    IDLE\nkim     pts/0    db1  10:11', 'none'],
      ['A       NODE    IP\na       db1     1', 'host db1'],
      ['A          NODE    IP\na           db1    1', 'host db1'],
      ['A        NODE    IP\na    long-db1    1', 'host long-db1'],
      ['A        NODE    IP\na     db-12     1', 'none'],
      ['A        NODE    IP\na      db12345  1', 'none'],
      ['A        NODE    IP\na', 'none'],
      ['A  IP    NODE\na  b12345', 'none'],
      ['A        NODE    IP\na        b', 'host b'],
      ['A        NODE\n', 'no table'],
      ['A  B     NODE\na  b     db1', 'no table'],
      ['A  IP    NODE\na  b     db1', 'host db1'],
      ['A  IP    NODE\na  b      db1', 'host db1'],
      ['A  IP    NODE\na  b     db12', 'host db12'],
      ['NODE  IP  A\ndb1   1   2', 'host db1'],
      ['NODE  IP  A\n db1  1   2', 'host db1'],
      ['NODE  IP  A\n  db  1   2', 'host db'],
      ['NODE  IP  A\n db   1   2', 'none'],
      ['  NODE  IP  A\ndb-1  1   2', 'none'],
      ['   NODE  IP  A\ndb12345  1   2', 'host db12345'],
    ],
    'rows of which few cells are under their heads': [
      ['NODE  IP    A     B\ndb1   1     2     3', 'host db1'],
      ['NODE  IP    A     B\ndb1   1', 'host db1'],
      ['NODE  IP    A     B\ndb1', 'none'],
      ['NODE  IP    A     B     C\ndb1   1', 'none'],
      ['NODE  IP    A     B     C\ndb1   1     2', 'host db1'],
      ['NODE  IP    A     B\ndb1 7 7 7 7 7 7 7 7', 'host db1'],
    ],
    'a word for each head': [
      ['USER PID %CPU COMMAND\nkimberley 12345 0.0 mysqld -x y', 'user kimberley'],
      ['USER PID %CPU CMD\nkimberley 12345 0.0 a', 'user kimberley'],
      ['USER TTY PID PPID WHAT\nkimberley p/0 12345 1 a b', 'user kimberley'],
      ['USER PID %CPU COMMAND\nkimberley 12345 0.0', 'none'],
      ['PID USER PR\n1234567 kim rt', 'user kim'],
      ['PID USER PR\n1234567   kim   20', 'user kim'],
      ['PID USER PR\n  1234567 kim -20', 'user kim'],
      ['PID USER PR\n1234567 kim 1.5,0_0g', 'user kim'],
      ['PID USER PR\n1234567 kim x', 'none'],
      ['PID USER PR\n1234567 kim 1gg', 'none'],
      ['PID USER PR\n1234567 kim 1-', 'none'],
      ['PID USER PR\n1234567 kim x1', 'none'],
      ['PID USER PR\n1234567 kim xrt', 'none'],
      ['PID USER PR\n1234567 kim rtx', 'none'],
      ['PID USER PR\n1234567 kim 20 1', 'none'],
      ['PID USER PR\n1234567 kim', 'none'],
      ['PID USER TTY\n1234567 kim a', 'none'],
      ['PID USER XPR\n1234567 kim 1', 'none'],
      ['PID USER PRX\n1234567 kim 1', 'none'],
      ['PID USER PR XCMD\n1234567 kim 1 a b', 'none'],
      ['PID USER PR CMDX\n1234567 kim 1 a b', 'none'],
    ],
    'names of users': [
      ['USER PID FD\nkim.l-1 1 2', 'user kim.l-1'],
      ['USER PID FD\n_Kim 1 2', 'user _Kim'],
      ['USER PID FD\n7kim 1 2', ''],
      ['USER PID FD\nkim: 1 2', ''],
      ['USER PID FD\nkim:3306 1 2', ''],
      ['USER PID NI\n-kim 1 2', ''],
      [`USER PID NI\na${'b'.repeat(31)} 1 2`, `user a${'b'.repeat(31)}`],
      [`USER PID NI\na${'b'.repeat(32)} 1 2`, ''],
    ],
  })
})
