// Files of one folder, written so that a reader never sees half of one.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** What a file holds: a text, or its bytes in UTF-8. */
export type Content = string | Uint8Array

/** What changed on disk. */
export interface Written {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

/**
 * Makes `folder` hold exactly `files` (path → content) and the files in `others`, which it leaves unchanged. An unchanged
 * file keeps its time; one that is in neither is removed, unless `keep`. Each write goes to a temporary file and is renamed.
 */
export function writeTree(
  folder: string,
  files: ReadonlyMap<string, Content>,
  keep = false,
  others: readonly string[] = [],
): Written {
  let written = 0
  for (const [path, content] of files) if (writeFile(join(folder, path), content)) written += 1
  const isExpected = (path: string): boolean => files.has(path) || others.includes(path)
  const removed = removeOthers(folder, { has: isExpected }, keep)
  return { written, unchanged: files.size - written, removed }
}

/** Removes what is not in `files`; with `keep` only what a killed process left half written. Returns how many were removed. */
export function removeOthers(
  folder: string,
  files: { has(path: string): boolean },
  keep = false,
): number {
  let removed = 0
  for (const path of existing(folder)) {
    if (files.has(path) || (keep && !path.endsWith('.new'))) continue
    rmSync(join(folder, path))
    removed += 1
    removeEmpty(dirname(path), folder)
  }
  return removed
}

// Removes a folder below `root` and its empty parents.
function removeEmpty(path: string, root: string): void {
  for (let at = path; at !== '.'; at = dirname(at)) {
    if (readdirSync(join(root, at)).length > 0) return
    rmdirSync(join(root, at))
  }
}

/** Writes one file if its content differs; true when it did. `mode` is that of a new file. */
export function writeFile(file: string, content: Content, mode = 0o666): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const before = statSync(file, { throwIfNoEntry: false })
  if (before?.size === bytes.length && readFileSync(file).equals(bytes)) return false
  writeInto(`${file}.new`, bytes, mode)
  renameSync(`${file}.new`, file)
  return true
}

// The folder exists for most files, so it is made only where writing fails.
function writeInto(file: string, bytes: Uint8Array, mode: number): void {
  try {
    writeFileSync(file, bytes, { mode })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes, { mode })
  }
}

function existing(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
