// Files of one folder, written so that a reader never sees half of one.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '../core/files-below.ts'
import { flushFolder } from './flush-folder.ts'

/** What a file holds: a text, its bytes in UTF-8, or a function that makes either in parts. */
export type Content = string | Uint8Array | (() => Iterable<string | Uint8Array>)

/** How a file is written. */
export interface Writing {
  /** Of a new file; 0o666 without the bits of the umask where absent. */
  readonly mode?: number
  /** True to wait until the bytes are on the disk: after a power failure, a renamed file may be empty otherwise. */
  readonly isDurable?: boolean
}

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
  options: Writing = {},
): Written {
  let written = 0
  const changed = new Set<string>()
  for (const [path, content] of files) {
    if (!writeFile(join(folder, path), content, options)) continue
    written += 1
    changed.add(dirname(join(folder, path)))
  }
  if (options.isDurable === true) changed.forEach(flushFolder)
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
  for (const path of filesBelow(folder)) {
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

/** Writes one file if its content differs; true when it did. */
export function writeFile(file: string, content: Content, options: Writing = {}): boolean {
  if (typeof content === 'function') return writeParts(file, content(), options)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const before = statSync(file, { throwIfNoEntry: false })
  if (before?.size === bytes.length && readFileSync(file).equals(bytes)) return false
  writeInto(`${file}.new`, bytes, options)
  renameSync(`${file}.new`, file)
  return true
}

// Parts are written before they are compared, because only one of them is in memory.
function writeParts(file: string, parts: Iterable<string | Uint8Array>, options: Writing): boolean {
  const written = `${file}.new`
  writeInto(written, new Uint8Array(), { ...options, isDurable: false })
  appendParts(written, parts)
  // What did not change is on the disk already, and waiting for the disk takes longest.
  if (isSameFile(file, written)) {
    rmSync(written)
    return false
  }
  if (options.isDurable === true) flushFile(written)
  renameSync(written, file)
  return true
}

const bufferBytes = 1024 * 1024

function appendParts(file: string, parts: Iterable<string | Uint8Array>): void {
  const handle = openSync(file, 'a')
  try {
    let text = ''
    for (const part of parts) {
      if (typeof part !== 'string') {
        writeFileSync(handle, text)
        writeFileSync(handle, part)
        text = ''
        continue
      }
      text += part
      if (text.length < bufferBytes) continue
      writeFileSync(handle, text)
      text = ''
    }
    writeFileSync(handle, text)
  } catch (error) {
    throw withPath(error, file)
  } finally {
    closeSync(handle)
  }
}

function flushFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } catch (error) {
    throw withPath(error, file)
  } finally {
    closeSync(handle)
  }
}

function isSameFile(one: string, other: string): boolean {
  const [size, otherSize] = [one, other].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size,
  )
  if (size === undefined || size !== otherSize) return false
  const handles = [openSync(one, 'r'), openSync(other, 'r')] as const
  try {
    const buffers = [Buffer.alloc(bufferBytes), Buffer.alloc(bufferBytes)] as const
    for (let at = 0; at < size; at += bufferBytes) {
      readSync(handles[0], buffers[0], 0, bufferBytes, at)
      readSync(handles[1], buffers[1], 0, bufferBytes, at)
      if (!buffers[0].equals(buffers[1])) return false
    }
    return true
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}

// The folder exists for most files, so it is made only where writing fails.
function writeInto(file: string, bytes: Uint8Array, { mode, isDurable = false }: Writing): void {
  const write = (): void => {
    writeFileSync(file, bytes, { mode: mode ?? 0o666, flush: isDurable })
  }
  try {
    write()
  } catch (error) {
    if (!isMissing(error)) throw withPath(error, file)
    mkdirSync(dirname(file), { recursive: true })
    try {
      write()
    } catch (second) {
      throw withPath(second, file)
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

// The system names no file where the disk is full.
function withPath(error: unknown, file: string): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error && !('path' in error)
  return isOfSystem ? Object.assign(error, { path: file }) : error
}
