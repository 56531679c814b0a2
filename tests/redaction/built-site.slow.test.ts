// A site that is built from logs with secrets in lines that no reader understands.
import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { redaction } from '../../tools/redaction/redact-text.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridFiles, gridProject } from '../convert/project.ts'
import { tree } from '../laws/tree.ts'
import { secretLines } from './corpus.ts'

test('no file of a built site or of its data has a secret of its logs', (context) => {
  const root = gridProject(temporaryFolder(context))
  const logs = Object.keys(gridFiles()).filter((path) => /\.(?:txt|cnf)$/.test(path))
  const lines = [...secretLines('secrets'), ...secretLines('free-text')]
  for (const [index, { text }] of lines.entries())
    appendFileSync(join(root, logs[index % logs.length] ?? ''), `${text}\n`)
  const built = benchfolio(['build'], { cwd: root })
  assert.equal(built.status, 0, built.stderr)
  // Short ones, and those that other lines have as names, are in a page for other reasons.
  const named = lines
    .map(({ text, secrets: own }) => own.reduce((rest, secret) => rest.replace(secret, ''), text))
    .join('\n')
  const secrets = lines
    .flatMap((line) => line.secrets)
    .filter((secret) => secret.length >= 8 && !named.includes(secret))
  assert.ok(secrets.length > 2000, String(secrets.length))
  const published = [...tree(join(root, 'public')), ...tree(join(root, 'data'))]
  const all = [built.stdout, built.stderr, ...published.map(([, text]) => text)].join('\n')
  assert.ok(all.includes(redaction))
  assert.deepEqual([...new Set(secrets)].filter((secret) => all.includes(secret)).toSorted(), [])
})
