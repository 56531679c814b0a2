/** @import { Candidate } from './context.d.mts' */

/**
 * Tries the candidates in their order. `versionOf` runs one and returns its version, or throws the
 * reason why it will not do. Returns the first that will, or what was tried, one entry a candidate.
 *
 * @param {readonly Candidate[]} candidates
 * @param {(path: string) => string} versionOf
 * @returns {Promise<{ found?: { path: string, version: string, from: string }, tried: string[] }>}
 */
export async function search(candidates, versionOf) {
  /** @type {string[]} */
  const tried = []
  for (const { from, path: get } of candidates) {
    try {
      const path = await get()
      if (path !== undefined) return { found: { path, version: versionOf(path), from }, tried }
      tried.push(`${from}: none`)
    } catch (error) {
      tried.push(`${from}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { tried }
}
