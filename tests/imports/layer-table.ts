import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of `tools/` in the order in which the table of ARCHITECTURE.md below `root` lists them. */
export function layerTable(root: string): readonly string[] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, table = ''] = /\n\| folder \| from \| to \|\n(.*?)\n\n/s.exec(text) ?? []
  return [...table.matchAll(/^\| `([a-z]+)\/` \|/gm)].map(([, folder = '']) => folder)
}
