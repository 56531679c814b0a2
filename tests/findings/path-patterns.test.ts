// What bare numbers and switches of paths are called.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathPattern } from '../../tools/findings/path-patterns.ts'
import { run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'

const patternOf = (...named: readonly (readonly [path: string, part?: string])[]) =>
  pathPattern(
    named.map(([path, part], at) =>
      run(
        at + 1,
        part === undefined ? {} : { part },
        { qps: 100 },
        { source: source(path, {}, []) },
      ),
    ),
    'part',
  )

test('a number is called by the name that it stands in, at one place of all', () => {
  const named = [
    ['raw/pgbench-yes-0-32/out.log', '0'],
    ['raw/pgbench-no-64-16/out.log', '64'],
    ['raw/readme.md'],
  ] as const
  assert.deepEqual(patternOf(...named), ['pgbench-*-', '-*'])
  assert.deepEqual(
    patternOf(['raw/pgbench-yes-0/a.log', 'yes'], ['raw/pgbench-no-8/a.log', 'no']),
    ['pgbench-', '-*'],
  )
})

test('but a name, a name of a folder, and a number at other places are not', () => {
  assert.equal(patternOf(['raw/a-fast-1/x.log', 'fast'], ['raw/a-slow-1/x.log', 'slow']), undefined)
  assert.equal(patternOf(['raw/1/x.log', '1'], ['raw/2/x.log', '2']), undefined)
  assert.equal(patternOf(['raw/a-1-b/x.log', '1'], ['raw/a-b-2/x.log', '2']), undefined)
})
