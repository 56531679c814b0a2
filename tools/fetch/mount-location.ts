// Files of a mounted file system.
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../core/files-below.ts'
import type { Location } from './opened.ts'

/** The file at a path, or the files below a path that ends with `/`. */
export function mountLocation(location: string): Location {
  return {
    open(path, { start }) {
      const file = join(location, path)
      const { size } = statSync(file)
      return Promise.resolve({ start, bytes: size, content: createReadStream(file, { start }) })
    },
    list: () => Promise.resolve(filesBelow(location)),
  }
}
