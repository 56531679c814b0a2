// A pattern, the groups of lines that match it, and lines that nearly match.
import assert from 'node:assert/strict'
import { test } from 'node:test'

/** A pattern at its limits. */
export interface PatternCase {
  readonly pattern: RegExp | undefined
  /** The groups of each line. */
  readonly matches?: Readonly<Record<string, readonly (string | undefined)[]>>
  readonly others?: readonly string[]
}

/** One test for each pattern. */
export function testPatterns(cases: Readonly<Record<string, PatternCase>>): void {
  for (const [name, { pattern, matches = {}, others = [] }] of Object.entries(cases))
    test(name, () => {
      assert.ok(pattern)
      for (const [line, groups] of Object.entries(matches)) {
        const match = pattern.exec(line)
        assert.ok(match, line)
        assert.deepEqual([...match].slice(1), groups, line)
      }
      for (const line of others) assert.doesNotMatch(line, pattern)
    })
}
