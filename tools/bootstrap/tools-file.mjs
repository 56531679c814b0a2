// node_modules/.cache/benchfolio/tools.json: paths of the tools found, for the program, the tests and the next run.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, existing } from './places.mjs'

/** @import { Tool } from './context.d.mts' */

/** @param {string} root @returns {Record<string, Tool>} */
function readTools(root) {
  const file = join(cacheFolder(root), 'tools.json')
  if (existing(file) === undefined) return {}
  try {
    return /** @type {Record<string, Tool>} */ (JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Damaged by hand: every tool is searched for again.
    return {}
  }
}

/** Size and time of a file, to see that it is still the same. @param {string} path */
function stampOf(path) {
  const { size, mtimeMs } = statSync(path)
  return `${String(size)} ${String(mtimeMs)}`
}

/**
 * The tool found by an earlier run, if its file has not changed and no other path is requested.
 *
 * @param {string} root
 * @param {string} name
 * @param {string | undefined} requested
 */
export function recall(root, name, requested) {
  const tool = readTools(root)[name]
  if (tool === undefined || existing(tool.path) === undefined) return undefined
  if (requested !== undefined && requested !== tool.path) return undefined
  return stampOf(tool.path) === tool.stamp ? tool : undefined
}

/**
 * Stores a tool for the next run; written to a temporary file and renamed, so no reader sees half of it.
 *
 * @param {string} root
 * @param {string} name
 * @param {Omit<Tool, 'stamp'>} found
 */
export function remember(root, name, found) {
  const file = join(cacheFolder(root), 'tools.json')
  const tools = { ...readTools(root), [name]: { ...found, stamp: stampOf(found.path) } }
  const aside = `${file}.${String(process.pid)}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(aside, `${JSON.stringify(tools, null, 2)}\n`)
  renameSync(aside, file)
}
