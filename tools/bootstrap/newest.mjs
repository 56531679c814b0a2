import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The latest modification time under a folder, in milliseconds. Folders count, so a deleted file is seen.
 *
 * @param {string} folder
 * @returns {number}
 */
export function newest(folder) {
  let latest = statSync(folder).mtimeMs
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return latest
}

/**
 * True when the bundled program holds the sources as they are now.
 *
 * @param {string} root
 */
export function bundleIsCurrent(root) {
  const bundled = statSync(join(root, 'dist', 'cli.js'), { throwIfNoEntry: false })
  return bundled !== undefined && bundled.mtimeMs >= newest(join(root, 'tools'))
}

/**
 * True if the scripts prepared next to the bundle are newer than their sources.
 *
 * @param {string} root
 */
export function preparedIsCurrent(root) {
  const prepared = statSync(join(root, 'dist', 'prepared'), { throwIfNoEntry: false })
  return prepared !== undefined && prepared.mtimeMs >= newest(join(root, 'assets', 'js'))
}
