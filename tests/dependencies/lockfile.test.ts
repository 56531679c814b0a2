import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lockfileProblems } from './lockfile-problems.ts'

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }
const problems = (path: string, entry: object): readonly string[] =>
  lockfileProblems({ packages: { '': {}, [path]: { ...good, ...entry } } })

suite('the lockfile', () => {
  test('may have packages with an allowed licence and a digest', () => {
    assert.deepEqual(problems('node_modules/a', {}), [])
    assert.deepEqual(problems('node_modules/a', { license: '(GPL-3.0 OR MIT)' }), [])
    assert.deepEqual(
      problems('node_modules/esbuild', { version: '0.28.2', hasInstallScript: true }),
      [],
    )
  })

  for (const [title, path, entry, pattern] of [
    ['another licence', 'node_modules/a', { license: 'AGPL-3.0' }, /licence AGPL-3.0/],
    ['no licence', 'node_modules/a', { license: undefined }, /licence \(none\)/],
    ['a script at installation', 'node_modules/a', { hasInstallScript: true }, /script/],
    ['no digest', 'node_modules/a', { integrity: undefined }, /digest/],
    ['the address of a registry', 'node_modules/a', { resolved: 'https://x' }, /address/],
    ['a version with a known vulnerability', 'node_modules/vega', { version: '6.1.9' }, /6\.2\.0/],
  ] as const)
    test(`may not have a package with ${title}`, () => {
      const [problem = '', ...others] = problems(path, entry)
      assert.match(problem, pattern)
      assert.deepEqual(others, [])
    })
})
