import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { once } from '../once.ts'
import { assertDocument } from '../contributing/assert-document.ts'
import { cliReference } from '../contributing/reference.ts'
import { benchfolio } from './benchfolio.ts'
import { folders, helpOf, names, run } from './grid-cli.ts'

suite('help', () => {
  const root = once(() => run('--help'))
  const listed = once(() =>
    [...root().stdout.matchAll(/^ {2}(?!help\b)([a-z][a-z-]*) {2,}\S/gm)].map(
      ([, name = '']) => name,
    ),
  )

  test('is the same from the launcher as from the bundle', () => {
    assert.deepEqual(benchfolio(['--help'], { cwd: folders, launcher: true }), root())
  })

  test('of the program names every command and the exit status', () => {
    assert.equal(root().status, 0)
    for (const name of names) assert.match(root().stdout, new RegExp(`^  ${name} `, 'm'))
    assert.match(root().stdout, /0 ok, 1 findings, 2 wrong command line, 3 unusable input/)
  })

  for (const name of names) {
    test(`of ${name} goes to stdout, with a description and the options`, async () => {
      const { status, stdout, stderr } = await helpOf(name)
      assert.equal(status, 0)
      assert.equal(stderr, '')
      assert.match(stdout, new RegExp(`^Usage: benchfolio ${name}`))
      assert.match(stdout, /--help/)
    })
  }

  test('of the program lists the commands that there are, and no other', () => {
    assert.deepEqual(listed().toSorted(), names.toSorted())
  })

  test('is the reference of commands', async () => {
    const helps = new Map<string, string>()
    for (const name of listed()) helps.set(name, (await helpOf(name)).stdout)
    assertDocument('cli.md', cliReference(helps), 'commands/help.test')
  })

  test('says the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      readonly version: string
    }
    assert.equal(run('--version').stdout, `${version}\n`)
  })
})
