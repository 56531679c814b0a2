// Every file of a folder that is published, checked for what makes it more than text.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { outcomeOf, type Outcome } from './area.ts'
import { fileProblem } from './markup.ts'

/** Checks the files below `folder` of the publication at `root`: an attack for each kind of file. */
export async function* publishedFiles(root: string, folder: string): AsyncIterable<Outcome> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  for (const file of files) {
    const kind = extname(file).slice(1)
    const path = file.slice(root.length + 1)
    // The programs of the theme hold no text of an archive.
    if (['css', 'woff2', 'js'].includes(kind) && !basename(file).includes('data')) continue
    yield await outcomeOf(`${folder}: ${kind}`, path, () =>
      fileProblem(path, kind, readFileSync(file)),
    )
  }
}
