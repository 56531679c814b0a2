import { resolve } from 'node:path'
import { writeFile } from '../../convert/write-tree.ts'

/** Writes a file that the command line asks for; a reader never sees half of it. */
export function writeOutputFile(path: string, content: string): void {
  writeFile(resolve(path), content)
}
