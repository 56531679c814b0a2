import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { bareArchive } from '../../tools/commands/input/open-archive.ts'
import type { Run } from '../../tools/core/model.ts'
import { readArchive, type Archive } from '../../tools/runs/read-archive.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

/** The archive of a folder without a page. */
export async function inferred(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<Archive> {
  const root = temporaryFolder(context)
  const bare = bareArchive(smallFolder(join(root, 'set'), files))
  if (!bare) throw new Error('a folder without a page')
  return readArchive(bare, {
    build: join(root, 'store'),
    converter: 'test',
    force: false,
    root: process.cwd(),
  })
}

/** The values of some fields, by the path of the run. */
export const fieldsOf = (
  runs: readonly Run[],
  ...keys: readonly string[]
): Readonly<Record<string, readonly (string | undefined)[]>> =>
  Object.fromEntries(
    runs
      .map(({ source, fields }) => [source?.path ?? '', keys.map((key) => fields[key])] as const)
      .toSorted(),
  )
