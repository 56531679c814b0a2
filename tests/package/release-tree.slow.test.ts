// `npm run release -- --dry-run` on a tree that its author has prepared, and on one that is not.
import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { npm, releaseReport, type ReleaseReport } from './release-report.ts'

suite('the checks of a release', () => {
  test('pass on a prepared tree, and name the date and the repository that the author has not set', (context) => {
    const root = temporaryFolder(context)
    npm(packageRoot, 'run', '--silent', 'prepack')
    const [packed] = JSON.parse(
      npm(packageRoot, 'pack', '--dry-run', '--ignore-scripts', '--json', '--silent'),
    ) as readonly { readonly files: readonly { readonly path: string }[] }[]
    for (const path of [...(packed?.files ?? []).map((file) => file.path), 'package-lock.json'])
      cpSync(join(packageRoot, path), join(root, path))
    const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      readonly version: string
    }
    const changelog = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8')
    const report = (state: string, repository?: string): ReleaseReport => {
      const heading = `## ${manifest.version} (${state})`
      writeFileSync(join(root, 'CHANGELOG.md'), changelog.replace(/^## .*$/m, heading))
      writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, repository }))
      return releaseReport(root)
    }
    const prepared = report('2026-11-23', 'https://git.example/benchfolio.git')
    assert.deepEqual(
      prepared.checks.filter(([, problems]) => problems.length > 0),
      [],
    )
    assert.match(prepared.sbom, /CycloneDX/)
    const open = report('unreleased').checks.flatMap(([, problems]) => problems)
    assert.equal(open.length, 2, open.join('\n'))
    assert.match(
      open.join('\n'),
      /date of the release; the author sets it[^]*`repository`; the author sets it/,
    )
  })
})
