import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { BadInput } from '../../tools/core/errors.ts'
import { listArchive, type Listing } from '../../tools/archive/listing.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

/** Lists a container with these bytes; asserts that only the store was written and no temporary file remains. */
export async function opened(test: TestContext, bytes: Buffer, name = 'archive'): Promise<Listing> {
  const root = temporaryFolder(test)
  const file = join(root, name)
  writeFileSync(file, bytes)
  try {
    return await listArchive(file, join(root, 'store'))
  } finally {
    const written = readdirSync(root).filter((entry) => entry !== name)
    assert.deepEqual(written.join(), written.length === 0 ? '' : 'store')
    const folders = written.length === 0 ? [] : readdirSync(join(root, 'store'))
    assert.deepEqual(folders.includes('aside') ? readdirSync(join(root, 'store', 'aside')) : [], [])
  }
}

/** Labels and contents. */
export function contents({ members }: Listing): readonly (readonly [string, string])[] {
  return members.map(({ path, file }) => [path, readFileSync(file, 'utf8')])
}

/** Rules and places of what else is said. */
export function notes(listing: Listing): readonly (readonly [string, string, string])[] {
  return (listing.notes ?? []).map(({ severity, rule, place }) => [severity, rule, place.file])
}

/** Asserts that the container is refused as a whole for this reason. */
export async function assertRefused(
  test: TestContext,
  bytes: Buffer,
  words: RegExp,
): Promise<void> {
  await assert.rejects(opened(test, bytes), (error) => {
    assert.ok(error instanceof BadInput, String(error))
    assert.match(error.message, words)
    assert.ok(error.where.endsWith('archive') && error.advice.length > 0)
    return error.exitCode === 3
  })
}
