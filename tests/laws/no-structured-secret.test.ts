// Law 7 where a name and its value stand in separate cells: configuration differences, glossaries, command lines.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { redactReading } from '../../tools/redaction/redact-reading.ts'
import { readFile } from '../../tools/formats/read-file.ts'
import { derive } from '../../tools/site/derive.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { tree } from './tree.ts'

// Values that no shape gives away: plain words, digits only, words with blanks.
const optionNames = [
  'report_password',
  'master-password',
  'wsrep_sst_auth',
  'plugin_vault_token',
  'loose_group_replication_recovery_password',
  'keyring_hashicorp_secret_id_secret',
  'keyring_aws_access_key',
  'ssl_passphrase',
  'my_api_key',
  'admin_pwd',
  'clone_credential',
]
const secretOf = (name: string, side: string): string => `hunter${side}${name.replace(/\W/g, '')}`

function configuration(side: string): string {
  const lines = optionNames.map((name) => `${name} = ${secretOf(name, side)}`)
  return `[mysqld]\ninnodb_buffer_pool_size = ${side === 'a' ? '1G' : '2G'}\n${lines.join('\n')}\nproxy_password = correct horse ${side}\n`
}

function variables(side: string): string {
  const rows = optionNames.map((name) => `${name.replaceAll('-', '_')}\t${secretOf(name, side)}`)
  return ['Variable_name\tValue', 'innodb_buffer_pool_size\t1073741824', ...rows].join('\n') + '\n'
}

const page = `---
title: Secrets
archive:
  source: ../../../site/archives/secrets
  patterns:
    - '{config}/t{threads}.{tool}.txt'
    - '{config}/{tool}.cnf'
    - '{config}/{tool}.variables'
  fields: {engine: mysql, version: 8.4.8}
---
`

const kinds: Readonly<Record<string, string>> = {
  'config-diff': 'series: config\nall: true',
  'variant-glossary': 'key: config',
  'command-line': 'series: config',
  'config-listing': 'where: {config: a}',
  environment: 'series: config',
}

const article = `---
title: Passwords differ
---
${Object.entries(kinds)
  .map(
    ([kind, keys]) =>
      `\`\`\`figure\nkind: ${kind}\nid: ${kind}\ntitle: ${kind}\narchive: secrets\n${keys}\n\`\`\`\n`,
  )
  .join('\n')}`

const logOf = (side: string, threads: number): string =>
  sysbenchLog({
    threads,
    head: `sysbench --threads=${String(threads)} --table-size=${side === 'a' ? '1' : '2'}000 --mysql-password=hunter${side}mysql --pgsql-password 'correct horse ${side}' --auth-token=hunter${side}tok run\n`,
  })

const files: Readonly<Record<string, string>> = {
  'content/archives/secrets/index.md': page,
  'content/articles/secrets/index.md': article,
  ...Object.fromEntries(
    ['a', 'b'].flatMap((side) => [
      [`site/archives/secrets/${side}/t1.sysbench.txt`, logOf(side, 1)],
      [`site/archives/secrets/${side}/t2.sysbench.txt`, logOf(side, 2)],
      [`site/archives/secrets/${side}/my.cnf`, configuration(side)],
      [`site/archives/secrets/${side}/show.variables`, variables(side)],
    ]),
  ),
}

suite('a secret that differs between configurations is published nowhere', () => {
  test('not in data files, drawings, rows, citations or sources', async (context) => {
    const root = gridProject(temporaryFolder(context), files)
    const converted = await convertAt(root)
    const errors = converted.diagnostics.filter(({ severity }) => severity === 'error')
    assert.deepEqual(errors, [])
    await derive(converted, join(root, '.build', 'site'), {
      build: join(root, '.build'),
      converter: 'test',
      force: true,
    })
    const written = [...tree(join(root, 'data')), ...tree(join(root, '.build', 'site'))]
    assert.ok(written.some(([path]) => path === 'figures/secrets/config-diff.json'))
    for (const [path, content] of written) {
      assert.doesNotMatch(content, /hunter[ab]/, path)
      assert.doesNotMatch(content, /horse [ab]/, path)
    }
  })

  test('not in the cache, which is made of redacted readings', async (context) => {
    const root = gridProject(temporaryFolder(context), files)
    await convertAt(root)
    for (const [path, content] of tree(join(root, '.build', 'cache')))
      assert.doesNotMatch(content, /hunter[ab]|horse [ab]/, path)
  })

  test('the archive counts each of them', () => {
    const { redactions } = redactReading(readFile('my.cnf', Buffer.from(configuration('a'))))
    assert.equal(redactions, optionNames.length + 1)
  })

  test('settings that only speak of passwords keep their values', () => {
    const text =
      '[mysqld]\nvalidate_password = ON\ndefault_password_lifetime = 360\npassword_history = 6\ndisconnect_on_expired_password = OFF\nvalidate_password.length = 12\nold_passwords = 1\n'
    const { readings, redactions } = redactReading(readFile('my.cnf', Buffer.from(text)))
    assert.equal(redactions, 0)
    assert.deepEqual(readings, readFile('my.cnf', Buffer.from(text)).readings)
  })
})
