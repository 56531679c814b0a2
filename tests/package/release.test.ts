import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  licenceProblems,
  manifestProblems,
  tarballProblems,
  versionProblems,
} from './release-checks.ts'

suite('a release', () => {
  test('has the version and the date of the newest section of the changelog', () => {
    const changelog = '# Changelog\n\n## 1.2.0 (2026-11-22)\n\n## 1.1.0 (2026-01-01)\n'
    assert.deepEqual(versionProblems('1.2.0', changelog), [])
    assert.match(versionProblems('1.1.0', changelog).join(), /expected 1\.2\.0/)
    assert.match(versionProblems('1.2.0', '## 1.2.0 (unreleased)\n').join(), /date of the release/)
  })

  test('names its repository and is published with provenance', () => {
    const publishConfig = { access: 'public', provenance: true }
    const complete = { version: '1.0.0', license: 'MIT', repository: 'x', publishConfig }
    assert.deepEqual(manifestProblems(complete), [])
    assert.equal(manifestProblems({ version: '1.0.0' }).length, 3)
  })

  test('has the program and nothing of the repository alone', () => {
    const paths = 'package.json README.md LICENSE CHANGELOG.md dist/cli.js tools/benchfolio.js'
    const files = paths.split(' ').map((path) => ({ path, size: 1 }))
    assert.deepEqual(tarballProblems(files, 1000), [])
    const more = [...files, { path: 'tests/a.ts', size: 1 }, { path: 'data/a.json', size: 1 }]
    assert.equal(tarballProblems(more, 4_000_000).length, 3)
    assert.match(tarballProblems(files.slice(1), 1).join(), /no package\.json/)
  })

  test('has dependencies whose licences permit redistribution', () => {
    const component = (
      ...licenses: readonly object[]
    ): { name: string; licenses: readonly object[] } => ({
      name: 'x',
      licenses,
    })
    assert.deepEqual(licenceProblems([component({ license: { id: 'MIT' } })]), [])
    assert.deepEqual(licenceProblems([component({ expression: '(GPL-3.0 OR MIT)' })]), [])
    assert.equal(licenceProblems([component({ license: { id: 'GPL-3.0' } })]).length, 1)
    assert.equal(licenceProblems([component()]).length, 1)
  })
})
