import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes files (path → content) under `folder` and returns it. */
export function smallFolder(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  mkdirSync(folder, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return folder
}
