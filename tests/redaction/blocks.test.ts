// Secrets that the line before them announces, and names in disguise.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { redact } from '../../tools/redaction/redact.ts'

// Text as archived → text as published; `…` stands for the redaction.
const blocks: Readonly<Record<string, readonly [string, string]>> = {
  'a block of YAML': [
    'mysql:\n  password: |\n    hunter2\n    line 2\n  port: 1',
    'mysql:\n  password: |\n    …\n    …\n  port: 1',
  ],
  'a folded block of YAML': ['token: >-\n  hunter2\nname: a', 'token: >-\n  …\nname: a'],
  'a command continued on the next line': [
    'sysbench --mysql-password \\\n  hunter2 --threads=8 run',
    'sysbench --mysql-password \\\n  … --threads=8 run',
  ],
  'options of a command in its next lines': [
    '$ mysqlslap -h h1 -uroot \\\n>   --iterations=3 \\\n>   -phunter2 --concurrency=100\n-phunter3',
    '$ mysqlslap -h h1 -uroot \\\n>   --iterations=3 \\\n>   -p… --concurrency=100\n-phunter3',
  ],
  'an authentication of memtier after another': [
    'memtier_benchmark -a hunter2 \\\n  --authenticate=bench:hunter3 -t 4',
    'memtier_benchmark -a … \\\n  --authenticate=bench:… -t 4',
  ],
  'a table of HTML on one line': [
    '<table><tr><th>user</th><th>password</th><th>n</th></tr><tr><td>sb</td><td>hunter2</td><td>3</td></tr><tr><td>a</td><td><code>hunter3</code></td><td>4</td></tr></table><td>a</td><td>b</td>',
    '<table><tr><th>user</th><th>password</th><th>n</th></tr><tr><td>sb</td><td>…</td><td>3</td></tr><tr><td>a</td><td><code>…</code></td><td>4</td></tr></table><td>a</td><td>b</td>',
  ],
  'rows of HTML on lines of their own': [
    '<table>\n<tr><th>user</th><th>password</th></tr>\n<tr><td>sb</td><td>hunter2</td></tr>\n<tr>\n<td>sb</td>\n<td>hunter3</td>\n</tr>\n</table>\n<tr><td>a</td><td>b</td></tr>',
    '<table>\n<tr><th>user</th><th>password</th></tr>\n<tr><td>sb</td><td>…</td></tr>\n<tr>\n<td>sb</td>\n<td>…</td>\n</tr>\n</table>\n<tr><td>a</td><td>b</td></tr>',
  ],
  'the answer to a question in a chat': [
    '[14:02] <dba> what was the pw for bench again?\n[14:03] <ops> hunter22\n[14:03] <dba> thanks2you',
    '[14:02] <dba> what was the pw for bench again?\n[14:03] <ops> …\n[14:03] <dba> thanks2you',
  ],
  'words in braces': [
    'dbconnect -password {green tea 4 me} -db x',
    'dbconnect -password {…} -db x',
  ],
  'quotation marks of XML': [
    '<AUDIT SQLTEXT="set password for bench=&apos;hunter2&apos;"/>',
    `<AUDIT SQLTEXT="set password for bench=…"/>`,
  ],
  pexpect: [
    "child.expect('assword:')\nchild.sendline('hunter2')",
    "child.expect('assword:')\nchild.sendline('…')",
  ],
  'expect and send': [
    'expect "assword:"\nsend "hunter2\\r"\nexpect eof',
    'expect "assword:"\nsend "…"\nexpect eof',
  ],
  'rows in the vertical format of mysql': [
    'Variable_name: wsrep_sst_auth\n        Value: sst:hunter2\nVariable_name: port\n        Value: 3306',
    'Variable_name: wsrep_sst_auth\n        Value: …\nVariable_name: port\n        Value: 3306',
  ],
  'JSON over several lines': [
    '{\n  "name": "report_password",\n  "value": "hunter2",\n  "name": "port"\n}',
    '{\n  "name": "report_password",\n  "value": …,\n  "name": "port"\n}',
  ],
  'a list of variables of a container': [
    'env:\n  - name: MYSQL_ROOT_PASSWORD\n    value: hunter2\n  - name: PORT\n    value: "3306"',
    'env:\n  - name: MYSQL_ROOT_PASSWORD\n    value: …\n  - name: PORT\n    value: "3306"',
  ],
  'the answer of Redis to CONFIG GET': [
    '1) "requirepass"\n2) "hunter2"\n3) "port"\n4) "6379"',
    '1) "requirepass"\n2) "…"\n3) "port"\n4) "6379"',
  ],
  'a map of secrets': [
    'kind: Secret\nstringData:\n  root: hunter2\n\n  my.cnf: |\n    port=3306\nmetadata:\n  name: db',
    'kind: Secret\nstringData:\n  root: …\n\n  my.cnf: |\n    …\nmetadata:\n  name: db',
  ],
  'the default of a variable of Terraform': [
    'variable "db_password" {\n  type = string\n  default = "hunter2"\n}\nvariable "port" {\n  default = "3306"\n}',
    'variable "db_password" {\n  type = string\n  default = …\n}\nvariable "port" {\n  default = "3306"\n}',
  ],
  'cells of HTML over several lines': [
    '<td>password</td>\n<td>hunter2</td>\n<td>port</td>\n<td>3306</td>',
    '<td>password</td>\n<td>…</td>\n<td>port</td>\n<td>3306</td>',
  ],
  'a column of CSV': [
    'user,password,host\nroot,hunter2,db1\nbob,"hunter 3",db2\n\nother,text',
    'user,password,host\nroot,…,db1\nbob,"…",db2\n\nother,text',
  ],
  'a column of tab-separated values': [
    'user\tauthentication_password\nroot\thunter2',
    'user\tauthentication_password\nroot\t…',
  ],
  'a column of a Markdown table': [
    '| user | password | n |\n|---|---|---|\n| root | hunter2 | 3 |\n\ntext',
    '| user | password | n |\n|---|---|---|\n| root | … | 3 |\n\ntext',
  ],
  'a private key': [
    'a\n-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEow\n-----END RSA PRIVATE KEY-----\nport=3306',
    'a\n…\n…\n…\n…\n…\nport=3306',
  ],
  'a private key that is cut off': [
    'a\n-----BEGIN PRIVATE KEY-----\nMIIEow\nIBAAK\n[mysqld]\nport = 3306',
    'a\n…\n…\n…\n[mysqld]\nport = 3306',
  ],
  'a private key on one line': [
    '-----BEGIN PRIVATE KEY-----MIIEow-----END PRIVATE KEY-----\nMIIEow',
    '…\nMIIEow',
  ],
  'an armoured key of PGP': [
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\nlQOYBF\n-----END PGP PRIVATE KEY BLOCK-----\nx',
    '…\n…\n…\n…\n…\nx',
  ],
  'at most 400 lines of a private key': [
    `-----BEGIN PRIVATE KEY-----\n${'MIIEow\n'.repeat(402)}end`,
    `${'…\n'.repeat(400)}${'MIIEow\n'.repeat(3)}end`,
  ],
  'an option and its value as properties': [
    'option = report-password\nvalue = hunter2\nvalue = 3',
    'option = report-password\nvalue = …\nvalue = 3',
  ],
  'a name at the end of a line of more than 600 characters': [
    `{"a": "${'x '.repeat(400)}"}\n"name": "report_password",\n"value": "hunter2"`,
    `{"a": "${'x '.repeat(400)}"}\n"name": "report_password",\n"value": …`,
  ],
  'a continued command after 700 characters': [
    `${'--verbose '.repeat(70)}--mysql-password \\\nhunter2`,
    `${'--verbose '.repeat(70)}--mysql-password \\\n…`,
  ],
  'a continued assignment': ['export MYSQL_PWD=\\\nhunter2', 'export MYSQL_PWD=\\\n…'],
  'a quoted value on the next line': [
    '--password \\\n  "hunter2" --threads=8',
    '--password \\\n  "…" --threads=8',
  ],
  'blank lines in a block of YAML': [
    'password: >\n  hunter2\n\n  hunter3\nport: 1\n  x: y',
    'password: >\n  …\n\n  …\nport: 1\n  x: y',
  ],
  'a nested map of secrets': [
    'db:\n  passwords:\n    root: hunter2\n    monitor: "hunter3"\n  port: 3306\n    x: y',
    'db:\n  passwords:\n    root: …\n    monitor: …\n  port: 3306\n    x: y',
  ],
  'a block of YAML in a map of secrets': [
    'stringData:\n  password: |\n    key: hunter2\n  user: hunter3',
    'stringData:\n  password: |\n    …\n  user: …',
  ],
  'send with two dashes': [
    'expect "Password: "\nsend -- "hunter2\\r"\nsend "ls\\r"',
    'expect "Password: "\nsend -- "…"\nsend "ls\\r"',
  ],
  'a column of a table with semicolons and empty cells': [
    'host;user;password\ndb1;sb;hunter2\ndb2;sb;\ndb3;sb;hunter3\ndb4;sb\ndb5;sb;x9',
    'host;user;password\ndb1;sb;…\ndb2;sb;\ndb3;sb;…\ndb4;sb\ndb5;sb;x9',
  ],
  'two columns of secrets': [
    'name,password,api_key\na,hunter2,hunter3',
    'name,password,api_key\na,…,…',
  ],
  'two columns of which one names an account': ['user,password\nsb,hunter2', 'user,password\nsb,…'],
  'a table with borders': [
    '+------+-----------+\n| user | password  |\n+------+-----------+\n| sb   | hunter2   |\n+------+-----------+\n| a | b | c |',
    '+------+-----------+\n| user | password  |\n+------+-----------+\n| sb   | …   |\n+------+-----------+\n| a | b | c |',
  ],
  'blanks around a name and its value': [
    '  -   name :   MYSQL_PASSWORD  \n      value :   hunter2\n  option=pw,\n  the_value="hunter3",',
    '  -   name :   MYSQL_PASSWORD  \n      value :   …\n  option=pw,\n  the_value=…,',
  ],
  'blanks in the answer of Redis': [
    '  11)  "masterauth"  \n  12)  "hunter2"  ',
    '  11)  "masterauth"  \n  12)  "…"  ',
  ],
  'attributes and blanks of cells of HTML': [
    '  <tr><th class="a"> password </th>  \n  <td class="b"> hunter2 </td> </tr>',
    '  <tr><th class="a"> password </th>  \n  <td class="b"> … </td> </tr>',
  ],
  'blanks in the head of a block of YAML': [
    '  - a; "password" :   >-  \n    hunter2\n  b: c',
    '  - a; "password" :   >-  \n    …\n  b: c',
  ],
  'blanks before the end of a continued line': [
    'x --password  =  \\  \nhunter2 -v\nhunter3',
    'x --password  =  \\  \n… -v\nhunter3',
  ],
  'blanks and quotes in a map of secrets': [
    '  stringData:  \n    "root":   hunter2\n    \'user\': hunter3\n    not an entry\n',
    '  stringData:  \n    "root":   …\n    \'user\': …\n    …\n',
  ],
  'a list in a map of secrets, and comments': [
    'passwords: # of all users\n  # by host\n  db1:\n    - hunter2\n    - hunter3\nport: 3306',
    'passwords: # of all users\n  # by host\n  db1:\n    - …\n    - …\nport: 3306',
  ],
  'a default after a nested block of Terraform': [
    'variable "db_password" {\n  validation {\n    condition = true\n  }\n  default = "hunter2"\n}\ndefault = "x"',
    'variable "db_password" {\n  validation {\n    condition = true\n  }\n  default = …\n}\ndefault = "x"',
  ],
  'a brace behind a default of Terraform': [
    'variable "db_password" {\n  default = "hunter2" }\nvariable "region" {\n  default = "eu-west" }',
    'variable "db_password" {\n  default = … }\nvariable "region" {\n  default = "eu-west" }',
  ],
  'a variable of Terraform without quotes': [
    '  variable   db_password   {  \n    default="hunter2" # }\n    default   =   "hunter3"\n  }\n  default = "x"',
    '  variable   db_password   {  \n    default=… # }\n    default   =   …\n  }\n  default = "x"',
  ],
  'a column that is quoted, and ends with blanks': [
    '"user name","db password"\n\'sb\',  "hunter 2"  \nsb,hunter3',
    '"user name","db password"\n\'sb\',  "…"  \nsb,…',
  ],
  'blanks of the history of mysql': [
    "ALTER\\040USER\\040sb\\040IDENTIFIED\\040BY\\040'hunter2';\nset\\040password\\040for\\040sb\\040=\\040password('hunter3');\nselect\\0401;",
    'ALTER USER sb IDENTIFIED BY …;\nset password for sb = password(…);\nselect\\0401;',
  ],
  'full-width characters': ['ｐａｓｓｗｏｒｄ = hunter2', 'password = …'],
  'characters without width': ['pass\u200bword = hunter2', 'password = …'],
  'no-break spaces': ['--password\u00a0hunter2', '--password …'],
}

const harmless: readonly string[] = [
  'Variable_name\tValue\nreport_password\t\nport\t3306\ntmpdir\t/tmp',
  'threads,password_checks,tps\n1,2,3',
  'engine,version,threads\nmysql,8.4,1',
  'Ｔｈｒｏｕｇｈｐｕｔ 12 tps',
  'password:\n  length: 12',
  '-----BEGIN CERTIFICATE-----\nMIIEow\n-----END CERTIFICATE-----',
  'Variable_name: port\n        Value: 3306abc',
  '"name": "password_history",\n"value": "x9"',
  'tps,password\n12,x9',
  `user,password,${'x'.repeat(65)}\nsb,x9,1`,
  `${'user,'.repeat(900)}password\n${'sb,'.repeat(900)}x9`,
  'user,password checks per second of the client and of the server in sum,n\nsb,x9,1',
  'expect "assword:"\nputs "x9"\nsend "ls"',
  'stringData: {}\n  a: b',
  'passwords:\nport: 3306',
  'variable "port" {\n  default = "3306"\n}',
  'variable "db_password" {\n  type = string\n}\nresource "x" "y" {\n  default = "z"\n}',
  '1) "port"\n2) "6379"',
  'the name: report_password\nvalue: x9',
  'name: report_password of the server\nvalue: x9',
  'name: report_password\nthe value: x9',
  'x 1) "requirepass"\n2) "x9"',
  '1) "requirepass" is set\n2) "x9"',
  'a <td>password</td> b\n<td>x9</td>',
  '<td>password</td>\nx <td>x9</td>',
  'my stringData:\n  a: x9',
  'stringData: {}\n  a: x9',
  'a variable "db_password" {\n  default = "x9"',
  'variable "db_password" {}\n  default = "x9"',
  '1 user,password\nsb,x9',
  'user!,password,n\nsb,x9,1',
  'n,tokens of the password\n1,x9',
  'key: |\n  a\n  b',
  'echo a \\\nb',
  '$ mysqlslap -h h1 \\\n>   --concurrency=100 \\\n>   -P3306',
  'sysbench --mysql-user=root \\\n  -p1',
  '<tr><td>password_checks</td><td>12</td></tr><tr><td>a</td><td>b3</td></tr>',
  '<table><tr><th>user</th><th>n</th></tr><tr><td>sb</td><td>x9</td></tr></table>',
  '[14:02] <dba> what was the pw again?\n[14:03] <ops> no idea',
  "child.expect('login:')\nchild.sendline('x9')",
]

suite('secrets that span lines', () => {
  for (const [name, [text, published]] of Object.entries(blocks)) {
    test(name, () => {
      const redacted = redact(text)
      assert.equal(redacted.text, published.replaceAll('…', '[redacted]'))
      assert.equal(redacted.count, published.split('…').length - 1)
      assert.deepEqual(redact(redacted.text), { text: redacted.text, count: 0 })
      const withReturns = redact(text.replaceAll('\n', '\r\n'))
      assert.equal(withReturns.text, redacted.text.replaceAll('\n', '\r\n'))
    })
  }

  for (const text of harmless) {
    test(`keeps ${JSON.stringify(text)}`, () => {
      assert.deepEqual(redact(text), { text, count: 0 })
    })
  }
})
