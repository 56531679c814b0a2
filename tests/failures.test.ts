import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../tools/root.ts'

const tests = `
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
test('passes', () => undefined)
suite('a suite', () => {
  test('fails', () => assert.equal(1, 2, 'one is not two\\nmore'))
  test('passes', () => undefined)
})
test('throws', () => { throw 'a text' })
`

test('the list of failed tests has place, suite, name and the first line of the error, without suites and passed tests', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-reporter-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'failing.mjs')
  writeFileSync(file, tests)
  const reporter = pathToFileURL(join(import.meta.dirname, 'report-failures.ts')).href
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      '--import=tsx',
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      relative(packageRoot, file),
    ],
    { cwd: packageRoot, encoding: 'utf8' },
  )
  const place = relative(packageRoot, file)
  assert.equal(status, 1)
  assert.deepEqual(stdout.replaceAll(/:\d+ ›/g, ' ›').split('\n'), [
    `${place} › a suite › fails`,
    '    one is not two',
    `${place} › throws`,
    '    a text',
    '',
  ])
})
