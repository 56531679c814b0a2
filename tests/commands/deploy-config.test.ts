import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { parse } from 'yaml'
import { hosts } from '../../tools/commands/deploy-config.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'

const steps = ['npm ci', 'npm run build', 'npm test']

suite('benchfolio deploy-config', () => {
  test('writes files for every host, and replaces none without --force', (context) => {
    for (const host of hosts) {
      const root = temporaryFolder(context)
      const written = benchfolio(['deploy-config', host], { cwd: root })
      assert.equal(written.status, 0, written.stderr)
      const again = benchfolio(['deploy-config', host], { cwd: root })
      assert.equal(again.status, 2)
      assert.match(again.stderr, /exists/)
      assert.equal(benchfolio(['deploy-config', host, '--force'], { cwd: root }).status, 0)
    }
  })

  test('the YAML of GitHub and GitLab parses, has all steps, and keys its caches by digests', (context) => {
    const root = temporaryFolder(context)
    for (const host of ['github', 'gitlab']) benchfolio(['deploy-config', host], { cwd: root })
    const github = readFileSync(join(root, '.github/workflows/publish.yml'), 'utf8')
    const gitlab = readFileSync(join(root, '.gitlab-ci.yml'), 'utf8')
    for (const text of [github, gitlab]) {
      assert.equal(typeof parse(text), 'object')
      for (const step of steps) assert.ok(text.includes(step), step)
    }
    assert.match(github, /key: .*hashFiles\('package-lock\.json'\).*hashFiles\('content\/\*\*'/)
    assert.match(gitlab, /files: \[package-lock\.json\]/)
  })

  test('nginx sends a policy, and a year of caching for names with a digest only', (context) => {
    const root = temporaryFolder(context)
    benchfolio(['deploy-config', 'docker'], { cwd: root })
    const text = readFileSync(join(root, 'nginx.conf'), 'utf8')
    assert.match(text, /Content-Security-Policy.*default-src 'none'; script-src 'self'/)
    assert.match(text, /max-age=31536000, immutable/)
    assert.doesNotMatch(text, /embed\.js/)
  })
})
