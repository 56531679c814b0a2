import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { cliReference, schemaReferences } from './reference.ts'

function assertDocument(name: string, text: string): void {
  const file = join(packageRoot, 'docs', name)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text)
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  assert.equal(
    written,
    text,
    `UPDATE_GOLDEN=1 npm run unit -- contributing/reference writes docs/${name}`,
  )
}

suite('the reference', () => {
  test('of commands is their help', () => {
    const help = (...words: readonly string[]): string =>
      benchfolio([...words, '--help'], { cwd: packageRoot }).stdout
    const names = [...help().matchAll(/^ {2}(?!help\b)([a-z][a-z-]*) /gm)].map(
      ([, name = '']) => name,
    )
    assertDocument('cli.md', cliReference(new Map(names.map((name) => [name, help(name)]))))
  })

  for (const { file, text, rows } of schemaReferences()) {
    test(`in ${file} is the schema, with a meaning of each key`, () => {
      assertDocument(file, text)
      const unexplained = rows.filter(({ description }) => description === '')
      assert.deepEqual(
        unexplained.map(({ path }) => path),
        [],
      )
    })
  }
})
