// The unit tests in this process: half the time of a process per file.
//
// Arguments select files by a part of their path, slow files too. Without arguments the processes of tests/unit.ts share
// the folders of tests/: what the tests of a folder have read once serves all of them.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { groupBy } from '../tools/analysis/group-by.ts'
import { everything, isSlow } from './extent.ts'
import { isFiltered, isSelected } from './filter.ts'
import { take } from './queue.ts'

const root = join(import.meta.dirname, '..')
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.split(sep).join('/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('tests/browser/'))
  .filter((file) => (isFiltered ? isSelected(file) || hasSelectedCases(file) : isDue(file)))
  .toSorted()

test('at least one test file is selected', () => {
  assert.notEqual(files.length, 0)
})

for (const [folder, members] of groupBy(files, dirname)) {
  if (!take(basename(folder))) continue
  for (const file of members) await load(file)
  // Tests run one after another: this one ends when those of the folder have ended, and the next folder is taken then.
  await test(`every file of ${folder} has run`, () => undefined)
}

function isDue(file: string): boolean {
  return everything || !isSlow(file)
}

/** Whether the suite of a folder has selected cases, as `formats.test.ts` has those of `tests/formats/vmstat/`. */
function hasSelectedCases(file: string): boolean {
  const folder = dirname(file)
  if (basename(file) !== `${basename(folder)}.test.ts`) return false
  return readdirSync(join(root, folder), { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && isSelected(`${folder}/${entry.name}/`),
  )
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
