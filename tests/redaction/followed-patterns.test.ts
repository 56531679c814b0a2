// What a line announces for one of the next lines, each pattern at its limits.
import { followed } from '../../tools/redaction/block-patterns.ts'
import { testPatterns } from './pattern-cases.ts'

const [numbered, auth, option, debuggerOutput, ftp, notice, file, command] = followed

testPatterns({
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
})
