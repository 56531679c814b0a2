// The cases of a format: every file of its folder that is not a golden file.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Format } from '../../tools/formats/reading/source.ts'

/** One input of a format and the path of its golden file. */
export interface Case {
  readonly name: string
  readonly golden: string
  readonly bytes: Buffer
}

/** The cases of a format, sorted by name; none when it has no folder. */
export function casesOf(format: Format): readonly Case[] {
  const folder = join(import.meta.dirname, format.name)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.endsWith('.golden'))
  return names.toSorted().map((name) => {
    const path = join(folder, name)
    return { name, golden: `${path.replace(/\.\w+$/, '')}.golden`, bytes: readFileSync(path) }
  })
}
