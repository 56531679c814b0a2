// What stands in for node:test while mutants are read: it keeps the tests of a file instead of running them.

/**
 * @typedef {(context: { after(undo: () => unknown): void, skip(): void }) => unknown} Body
 * @typedef {{ id: string, file: string, run: Body }} Collected
 */

/** Every test of the files that were loaded, in order. @type {Collected[]} */
export const collected = []

/** The name under which a bundle finds the function that returns `suite` and `test` of a file. */
export const collector = 'benchfolio tests'

/** @param {string} file */
function forFile(file) {
  /** @type {string[]} */
  const path = [file]
  return { describe: suite, suite, test }

  /**
   * @param {string} name
   * @param {() => void} body
   */
  function suite(name, body) {
    path.push(name)
    body()
    path.pop()
  }

  /**
   * @param {string} name
   * @param {Body | { skip?: unknown }} first
   * @param {Body} [second]
   */
  function test(name, first, second) {
    const run = typeof first === 'function' ? first : second
    const skipped = typeof first !== 'function' && first.skip !== undefined && first.skip !== false
    if (!run || skipped) return
    collected.push({ id: [...path, name].join(' > '), file, run })
  }
}

Object.assign(globalThis, { [collector]: forFile })
