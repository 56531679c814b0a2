// The files of the unit tests, by folder; slow ones one by one.
import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { groupBy } from '../tools/analysis/group-by.ts'
import { everything, isSlow } from './extent.ts'
import { isFiltered, isSelected } from './filter.ts'

const root = join(import.meta.dirname, '..')

/**
 * The selected test files by folder, such as `tests/runs`; without a selection all files, slow ones only if everything is tested.
 * Each slow file is its own group, and slow groups start first, so that no slow file runs alone at the end.
 */
export function testFiles(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('tests/browser/'))
    .filter((file) => (isFiltered ? isSelected(file) || hasSelectedCases(file) : isDue(file)))
    .toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)) || (a < b ? -1 : 1))
  return groupBy(files, (file) => (isSlow(file) ? file : dirname(file)))
}

/** The name of the test that passes when the tests of a group have run. */
export function endOfFolder(group: string): string {
  return `every file of ${group} has run`
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
