// The patterns of blocks, each at its limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as patterns from '../../tools/redaction/block-patterns.ts'
import { testPatterns } from './pattern-cases.ts'

const [lineCount, binaryLog, position, , user, password] = patterns.masterInfoLines
const md5 = '0cc175b9c0f1b6a831c399e269772661'

testPatterns({
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
})

test('blanks and bars can be in front of the first cell, commas and tabs cannot', () => {
  assert.deepEqual(patterns.separators.map(patterns.isOuter), [false, false, false, true, true])
})
