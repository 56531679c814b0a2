// The texts beside the repository that printed tables are taken from, for tests only: `../shared/seeds/`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../shared/seeds')

/** The text whose name starts with `start`; undefined where it is absent. */
export function seed(start: string): string | undefined {
  const name = existsSync(folder)
    ? readdirSync(folder).find((file) => file.startsWith(`${start}_`))
    : undefined
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8')
}

/** Why a test does not run, in words for `skip`; false where the text is there. */
export function absentSeed(start: string): string | false {
  if (seed(start) !== undefined) return false
  return `SKIPPED: ../shared/seeds/${start}_* is absent, so nothing was compared with the tables printed in it`
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#160;': ' ',
  '&nbsp;': ' ',
}

/** A text of escaped HTML as the HTML it stands for. */
export function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|nbsp|#160);/g, (entity) => entities[entity] ?? entity)
}
