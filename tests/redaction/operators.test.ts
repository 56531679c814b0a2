// Files with secrets as operators leave them: none is in the text of a page, in data, in an export or in a message.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { redact } from '../../tools/redaction/redact-text.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { tree } from '../laws/tree.ts'

const [, ...parts] = readFileSync(join(import.meta.dirname, 'operators.corpus'), 'utf8').split(
  /^=== /m,
)
const files = parts.map((part) => {
  const end = part.indexOf('\n')
  return { name: part.slice(0, end), text: part.slice(end + 1) }
})
const plain = (text: string): string => text.replaceAll(/[«»‹›]/g, '')
const secretsOf = (text: string, marked: RegExp): readonly string[] =>
  [...text.matchAll(marked)].map(([, secret = '']) => secret)

test('no secret is published, exported or told', (context) => {
  const logs = files.map(({ name, text }) => [`site/archives/grid/${name}`, plain(text)] as const)
  const cwd = gridProject(temporaryFolder(context), Object.fromEntries(logs))
  const commands = [
    ['convert'],
    ['export', '--ndjson', '--csv'],
    ['inspect', 'grid', '--json'],
    ['report', 'site/archives/grid'],
    ['check'],
  ]
  const printed = commands.map((words) => {
    const { stdout, stderr, status } = benchfolio(words, { cwd })
    assert.notEqual(status, null, words.join(' '))
    return stdout + stderr
  })
  const written = [...tree(cwd)].filter(
    ([path]) => !/^(?:(?:site|content|\.build\/cache)\/|identities\.private)/.test(path),
  )
  const all = [...printed, ...written.map(([, text]) => text)].join('\n')
  const secrets = secretsOf(parts.join(''), /[«‹](.*?)[»›]/g)
  assert.ok(secrets.length > 250, String(secrets.length))
  assert.deepEqual(
    secrets.filter((secret) => all.includes(secret)),
    [],
  )
})

for (const { name, text } of files)
  test(`the rules know the secrets of ${name}`, () => {
    const shown = redact(plain(text)).text
    assert.deepEqual(
      secretsOf(text, /«(.*?)»/g).filter((secret) => shown.includes(secret)),
      [],
    )
  })
