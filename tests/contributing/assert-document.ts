import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'

/** Asserts that `docs/NAME` has this text; with UPDATE_GOLDEN=1 it is written first. `part` selects the tests that do so. */
export function assertDocument(name: string, text: string, part: string): void {
  const file = join(packageRoot, 'docs', name)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text)
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  assert.equal(written, text, `UPDATE_GOLDEN=1 npm run unit -- ${part} writes docs/${name}`)
}
