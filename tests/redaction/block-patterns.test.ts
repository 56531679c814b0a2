// The patterns of blocks, each at its limits: the groups of lines that match, and lines that nearly match.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as patterns from '../../tools/redaction/block-patterns.ts'

type Groups = readonly (string | undefined)[]

interface Case {
  readonly pattern: RegExp | undefined
  /** The groups of each line. */
  readonly matches?: Readonly<Record<string, Groups>>
  readonly others?: readonly string[]
}

const [numbered, auth, option, debuggerOutput, ftp, notice, file, command] = patterns.followed
const [lineCount, binaryLog, position, , user, password] = patterns.masterInfoLines
const md5 = '0cc175b9c0f1b6a831c399e269772661'

const cases: Readonly<Record<string, Case>> = {
  'the line before a key in base64': {
    pattern: patterns.keyTextStart,
    matches: { 'Private-Lines: 8 ': [], '$ openssl  rand -hex 32': [], "head '/a/db-key' ": [] },
    others: [
      'Private-Lines: 8;',
      'xPrivate-Lines: 8',
      'cat mongo.key]',
      'cat mongokey',
      'openssl rand -hex 32 | tee a',
    ],
  },
  'a line of a key in base64': {
    pattern: patterns.keyText,
    matches: { ['a1'.repeat(8)]: [], [`${'a1'.repeat(64)}==`]: [] },
    others: ['a'.repeat(16), '9'.repeat(16), 'image9PullSecrets:', `${'a1'.repeat(64)}a`],
  },
  'another entry': {
    pattern: patterns.otherEntry,
    matches: { '}}': [], '  { ': [], ' - a': [] },
    others: ['  -}', 'a }'],
  },
  'the default of a parameter': {
    pattern: patterns.parameterDefault,
    matches: {
      '  Default:  pw': ['  Default:  ', 'pw'],
      "'defaultValue' : :pw": ["'defaultValue' : ", ':pw'],
    },
    others: ['  =Default: pw', 'x Default: pw', 'Default: '],
  },
  'the value of a name': {
    pattern: patterns.lonelyValue,
    matches: { 'value:: pw': ['value:', ': pw'], '"new_value_1" = pw': ['"new_value_1" = ', 'pw'] },
    others: ['x value: pw', 'values_of_every: pw'],
  },
  'a name in a numbered list': {
    pattern: numbered?.opens,
    matches: { ' 12)  "requirepass" ': ['requirepass'] },
    others: ['x1) "requirepass"', '1) "requirepass" x', '1234567) "requirepass"'],
  },
  'a value in a numbered list': {
    pattern: numbered?.value,
    matches: { ' 12)  "pw" ': [' 12)  "', 'pw', '" '] },
    others: [':2) "pw"', '2) ""'],
  },
  'AUTH in a numbered list': {
    pattern: auth?.opens,
    matches: { '1) "AUTH"': [], '1)  "auth" ': [], '1)"auth"': [] },
    others: ['1) "AUTH"9', 'a) "AUTH"'],
  },
  'an option as an item of a list': {
    pattern: option?.opens,
    matches: { '-a': ['a'], ' -  --password': ['password'], '"--pass", ': ['pass'] },
    others: ['--|', 'x --pass', '--pass x'],
  },
  'the item after an option': {
    pattern: option?.value,
    matches: {
      pw: ['', 'pw', ''],
      ' -  pw': [' -  ', 'pw', ''],
      '"p w", ': ['"', 'p w', '", '],
      ')]': ['', ')]', ''],
    },
    others: ['-p', ',pw', `a${'b'.repeat(257)}`],
  },
  'what a debugger prints': {
    pattern: debuggerOutput?.opens,
    matches: {
      '(gdb) p opt_password': ['opt_password'],
      '(lldb)  po  a.b->pass ': ['pass'],
      '(rr) print *opt_pass': ['opt_pass'],
    },
    others: ['((gdb) p opt_password', '(gdb) pass opt_password', '(gdb) p opt_password;'],
  },
  'the value that a debugger prints': {
    pattern: debuggerOutput?.value,
    matches: {
      '$1= 0x5d "pw"': ['$1= 0x5d "', 'pw', '"'],
      '0x5d <a>:\t"pw" x': ['0x5d <a>:\t"', 'pw', '" x'],
    },
    others: ['x$1 = "pw"', '$1 = pw', '$1 = ""'],
  },
  'the question of an FTP server': {
    pattern: ftp?.opens,
    matches: { '331 Password': [], '<331-Password': [], '> 331 Password': [] },
    others: ['0331 Password', '331Password'],
  },
  'the answer to an FTP server': {
    pattern: ftp?.value,
    matches: { '--> PASS  pw\t': ['--> PASS  ', 'pw', '\t'] },
    others: ['PPASS pw', 'PASS a b', '---------PASS pw'],
  },
  'a notice of a change': {
    pattern: notice?.opens,
    matches: { 'The password of TiDB  has been changed. ': [], 'password reset': [] },
    others: ['password of bench reset.Z', 'password of benchreset', 'passwords reset'],
  },
  'the value after a notice of a change': {
    pattern: notice?.value,
    matches: { ' value:  pw x ': [' value:  ', 'pw x'], 'New value: pw': ['New value: ', 'pw'] },
    others: ['ew value: pw', 'newvalue: pw'],
  },
  'a command that prints the file of a secret': {
    pattern: file?.opens,
    matches: {
      '# cat  /r/.mysql_secret': [],
      '/run/secrets/password.txt" ': [],
      'more a.pw': [],
    },
    others: ['cat /root/.mysql_secret*', 'etc/pam.d/common-password', 'catx /a/token'],
  },
  'a command that prints a secret': {
    pattern: command?.opens,
    matches: {
      'az keyvault secret list': [],
      'kubectl get secret a |base64  -d ': [],
      'kubectl get secret a | base64 --decode': [],
    },
    others: [
      'az keyvault secret list |',
      'az keyvault list',
      'kubectl get secret a | base64 -e',
      'azure keyvault secret',
    ],
  },
  'what such a command prints': {
    pattern: command?.value,
    matches: {
      hunter22: ['', 'hunter22', ''],
      " #  => 'hunter22' ": [" #  => '", 'hunter22', "' "],
      '->hunter22': ['->', 'hunter22', ''],
    },
    others: ['hunte', '##hunter2', '> hunter22', 'hunter 22'],
  },
  'a question in a chat': {
    pattern: patterns.chatQuestion,
    matches: { '[14:02] <a> What was the pw again? ': [] },
    others: ['what was the pw again?0', 'what was the password again', 'whats the pwx?'],
  },
  'an answer in a chat': {
    pattern: patterns.chatAnswer,
    matches: {
      '[14:03]<ops> hunter2': ['[14:03]<ops> ', 'hunter2', ''],
      '[14:03] <ops>  hunter2 ': ['[14:03] <ops>  ', 'hunter2', ' '],
      ' ops: hunter2': [' ops: ', 'hunter2', ''],
    },
    others: [
      '[14:]<ops> hunter2',
      `[${'1'.repeat(25)}] <ops> hunter2`,
      '<ops> hunte',
      '<ops> hunter2 x',
      'x <ops> hunter2',
    ],
  },
  'a line of one word': {
    pattern: patterns.loneWord,
    matches: { ' "hunter2" ': [' "', 'hunter2', '" '], ')=none"': ['', ')=none', '"'] },
    others: ['hunte', 'hun`ter2', 'hunter2 x'],
  },
  'the start of an element': {
    pattern: patterns.elementStart,
    matches: { ' <auth-user.pass> ': ['auth-user.pass'] },
    others: ['x<auth>', '<auth>x', '</auth>'],
  },
  'the start of a here document': {
    pattern: patterns.hereDocument,
    matches: {
      'password = <<EOT': ['password', 'EOT'],
      "a A=<<-'EOT' ": ['A', 'EOT'],
      '"A:<<~E1': ['A', 'E1'],
    },
    others: ['a = <<EO#', 'éd = <<EOT', 'a = <<1'],
  },
  'a file that a here document becomes': {
    pattern: patterns.fileDocument,
    matches: {
      'tee -a /db/keyfile<<EOF': ['EOF'],
      "tee /db/rs.key  << 'EOF' ": ['EOF'],
      'cat > "a/secret.txt"<<-E1': ['E1'],
    },
    others: ['tee /data/db></keyfile <<EOF', 'tee /db/keyfile <<E(F', 'teex keyfile <<EOF'],
  },
  'a name whose value begins on the next line': {
    pattern: patterns.openName,
    matches: {
      ' password:|': [' ', 'password', '|', undefined],
      'a --password \\ ': ['', '--password', undefined, '\\'],
      "'password' : >- ": ['', 'password', '>-', undefined],
      'MYSQL_PWD=\\': ['', 'MYSQL_PWD', undefined, '\\'],
    },
    others: ['k\\y:|', 'password: ||'],
  },
  'the end of a name whose value begins on the next line': {
    pattern: patterns.openEnd,
    matches: { 'a: |': [], 'a >- ': [], 'a\\': [] },
    others: ['\\a', 'a |+'],
  },
  'the first word of a line': {
    pattern: patterns.firstWord,
    matches: { ' "pw" x': [' "', 'pw', '" x'], pw: ['', 'pw', ''] },
    others: ['  "" x', ' '],
  },
  'a map of secrets': {
    pattern: patterns.secretMap,
    matches: { 'chpasswd:{': [''], ' "passwords":  # a': [' '], '\tstringData: ': ['\t'] },
    others: ['$chpasswd:', 'chpasswd :', 'passwords: a'],
  },
  'a map of values in base64': {
    pattern: patterns.dataMap,
    matches: { ' data: ': [' '] },
    others: ["data:'", 'ddata:', 'data'],
  },
  'a text in base64': {
    pattern: patterns.encodedText,
    matches: { 'YmFja3VwcHc=': [], '"R2xhc3NPbmlvbjI="': [] },
    others: ['YmFja3VwcH=~', 'YmFja3VwcHc', ''],
  },
  'an entry of a map': {
    pattern: patterns.mapEntry,
    matches: {
      '  -  pw': ['  -  ', 'pw'],
      ' "a" : pw  # b': [' ', '"a" : pw'],
      ' "a":  pw  # b': [' "a":  ', 'pw'],
      'pw#b': ['', 'pw#b'],
    },
    others: [' '],
  },
  'a key without a value': {
    pattern: patterns.mapKey,
    matches: { "  d':": [], ' "a": # b': [], 'a:#': [], '\t# a': [] },
    others: [' ,a:', 'a: b', 'a'],
  },
  'the default of a variable': {
    pattern: patterns.defaultValue,
    matches: { ' default  = "p\\"w" # a': [' default  = ', '"p\\"w"', ' # a'] },
    others: ['\\   default="pw"', 'default = pw'],
  },
  'the answer to a prompt': {
    pattern: patterns.send,
    matches: {
      'send  "pw\\r"': ['send  "', 'pw\\r', '"'],
      'send --  "pw"': ['send --  "', 'pw', '"'],
      " a.b.sendline( b'pw')": [" a.b.sendline( b'", 'pw', "')"],
      'send(pw': ['send(', 'pw', ''],
    },
    others: ['\'send "pw"', 'send"pw"', 'sends "pw"'],
  },
  'a list of users': {
    pattern: patterns.userList,
    matches: {
      'cat userlist.txt': [],
      [` "bench"  "md5${md5}"`]: [],
      '"bench" "SCRAM-SHA-256$4096': [],
    },
    others: [`""bench" "md5${md5}"`, `x "bench" "md5${md5}"`, '"bench" "md50"', 'userlists'],
  },
  'a user and a hash': {
    pattern: patterns.hashedUser,
    matches: { [` a.b:${md5} `]: [' a.b:', md5] },
    others: [`}p:${md5}`, `p:a${md5}`, `p:${md5}x`],
  },
  'a user and a password': {
    pattern: patterns.listedUser,
    matches: {
      ' "stats"  "p""w" ': [' "stats"  "', 'p""w'],
      '"stats" "pw"#a': ['"stats" "', 'pw'],
      '"stats" "pw" ;a': ['"stats" "', 'pw'],
    },
    others: ['"stats" "pw"+', '""stats" "pw"', '"stats" ""'],
  },
  'a command that prints master.info': {
    pattern: patterns.masterInfo,
    matches: { "$ cat  /a/master.info' ": [], '==> /a/master.info <==': [] },
    others: ['cat /a/master.info}', 'cat /a/xmaster.info', 'ls master.info'],
  },
  'the number of lines of master.info': { pattern: lineCount, matches: { 25: [] }, others: ['2('] },
  'the binary log of master.info': {
    pattern: binaryLog,
    matches: { 'binlog.000007': [] },
    others: [' binlog.000007', 'binlog.00007', 'binlog.000007 '],
  },
  'the position of master.info': {
    pattern: position,
    matches: { 4: [] },
    others: ['"4', '4"', '1'.repeat(20)],
  },
  'the user of master.info': {
    pattern: user,
    matches: { repl: [] },
    others: ['rep ica', ' repl', 'a'.repeat(129)],
  },
  'the password of master.info': {
    pattern: password,
    matches: { ' p w ': [], ['a'.repeat(256)]: [] },
    others: ['', 'a'.repeat(257)],
  },
}

for (const [name, { pattern, matches = {}, others = [] }] of Object.entries(cases))
  test(name, () => {
    assert.ok(pattern)
    for (const [line, groups] of Object.entries(matches)) {
      const match = pattern.exec(line)
      assert.ok(match, line)
      assert.deepEqual([...match].slice(1), groups, line)
    }
    for (const line of others) assert.doesNotMatch(line, pattern)
  })

test('blanks and bars can be in front of the first cell, commas and tabs cannot', () => {
  assert.deepEqual(patterns.separators.map(patterns.isOuter), [false, false, false, true, true])
})
