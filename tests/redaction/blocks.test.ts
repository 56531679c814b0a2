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
]

suite('secrets that span lines', () => {
  for (const [name, [text, published]] of Object.entries(blocks)) {
    test(name, () => {
      const redacted = redact(text)
      assert.equal(redacted.text, published.replaceAll('…', '[redacted]'))
      assert.equal(redacted.count, published.split('…').length - 1)
      assert.deepEqual(redact(redacted.text), { text: redacted.text, count: 0 })
    })
  }

  for (const text of harmless) {
    test(`keeps ${JSON.stringify(text)}`, () => {
      assert.deepEqual(redact(text), { text, count: 0 })
    })
  }
})
