import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { redact, redactTexts } from '../../tools/redaction/redact-text.ts'
import { withAliases } from '../../tools/redaction/aliases.ts'

const aliases = { 'beast-node1.tp.int': 'server', 'beast-node1': 'server', '10.30.6.4': 'client' }

suite('aliases', () => {
  test('stand in place of names and addresses, the longest first', () => {
    assert.equal(
      withAliases('beast-node1.tp.int:3306 beast-node1-slow.log from 10.30.6.4', aliases),
      'server:3306 server-slow.log from client',
    )
  })

  test('do not change longer names and addresses', () => {
    const text = 'beast-node10 oldbeast-node1 10.30.6.41 210.30.6.4'
    assert.equal(withAliases(text, aliases), text)
  })

  test('are used with secrets and without, and keep the lines', () => {
    assert.equal(redact('a beast-node1\nb', aliases).text, 'a server\nb')
    assert.equal(
      redact('ssh beast-node1 mysql -uroot -ps3cr3tPW\n', aliases).text,
      'ssh server mysql -uroot -p[redacted]\n',
    )
    assert.deepEqual(redactTexts({ host: ['beast-node1'] }, aliases), { host: ['server'] })
  })

  test('are declared on the archive page', () => {
    const page = (lines: string): ReturnType<typeof parseArchivePage> =>
      parseArchivePage(`---\ntitle: a\narchive:\n  source: .\n  aliases: ${lines}\n---\n`, 'a.md')
    assert.deepEqual(page('{beast-node1: server}').page?.aliases, { 'beast-node1': 'server' })
    assert.match(page('{beast-node1: "a b"}').diagnostics[0]?.message ?? '', /expected letters/)
    assert.equal(page('{"12": a}').page, undefined)
  })
})

suite('secrets that stand twice', () => {
  test('a value that was found is taken out wherever it stands in the text', () => {
    const { text, count } = redact('mysql -uroot -ps3cr3tPW\nlogged in with s3cr3tPW\n')
    assert.equal(text, 'mysql -uroot -p[redacted]\nlogged in with [redacted]\n')
    assert.equal(count, 2)
  })

  test('a value that is a plain word is not looked for elsewhere', () => {
    assert.equal(
      redact('mysql -uroot -ppassword\nthe password is wrong\n').text,
      'mysql -uroot -p[redacted]\nthe password is wrong\n',
    )
  })

  test('the vertical form of SHOW VARIABLES has its secret in the next line', () => {
    assert.equal(
      redact('Variable_name: wsrep_sst_auth\n        Value: sst:s3cr3tPW\n').text,
      'Variable_name: wsrep_sst_auth\n        Value: [redacted]\n',
    )
  })
})
