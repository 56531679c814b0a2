// The unit tests in this process: half the time of a process per file.
//
// Arguments select files by a part of their path, slow files too. Without arguments the processes of tests/unit.ts share
// the folders of tests/: what the tests of a folder have read once serves all of them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { endOfFolder, testFiles } from './files.ts'
import { isFiltered } from './filter.ts'
import { ownProcess, take } from './queue.ts'

const root = join(import.meta.dirname, '..')
const files = testFiles()

test('at least one test file is selected', () => {
  assert.notEqual(files.size, 0)
})

for (const [folder, members] of files) {
  if (!isFiltered && folder.startsWith(ownProcess)) continue
  if (!take(folder.replaceAll('/', '-'))) continue
  for (const file of members) await load(file)
  // Tests run one after another: this one ends when those of the folder have ended, and the next folder is taken then.
  await test(endOfFolder(folder), () => undefined)
}

async function load(file: string): Promise<void> {
  try {
    await import(pathToFileURL(join(root, file)).href)
  } catch (error) {
    test(`${file} loads`, () => {
      throw error
    })
  }
}
