import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The project's cache. `npm ci` empties node_modules, see dependencies.mjs. @param {string} root */
export function cacheFolder(root) {
  return join(root, 'node_modules', '.cache', 'benchfolio')
}

/** `path` when it is a file, else undefined. @param {string} path */
export function existing(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined
}

/**
 * The first executable file of this name in PATH; undefined when there is none.
 *
 * @param {string} name without `.exe`
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function onPath(name, env) {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return (env.PATH ?? env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find((path) => existing(path) && executable(path))
}

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
