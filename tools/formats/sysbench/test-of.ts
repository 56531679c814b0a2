// Which of sysbench's tests without a database a run is.
import type { Fact } from '../../model.ts'

// Facts that only one test announces: their numbers are no comparison with those of another.
const announced: readonly (readonly [fact: string, value: RegExp, test: string])[] = [
  ['prime limit', /./, 'cpu'],
  ['test', /^memory$/, 'memory'],
  ['test', /^thread subsystem$/, 'threads'],
  ['test', /^mutex$/, 'mutex'],
  ['file open flags', /./, 'fileio'],
]

/** The test that the head of an output announces, with the line; undefined for tests of databases, which scripts name. */
export function testOf(facts: readonly Fact[]): Fact | undefined {
  for (const [name, pattern, test] of announced) {
    const stated = facts.find((fact) => fact.name === name && pattern.test(fact.value))
    if (stated) return { name: 'test', value: test, line: stated.line }
  }
  return undefined
}
