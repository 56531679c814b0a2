import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { benchfolio } from '../commands/benchfolio.ts'

const runs = { '8.4.8': { 1: [1000, 1001, 1002] } }

suite('a published source file', () => {
  test('that changed is an error until convert publishes it', (context) => {
    const root = smallFolder(temporaryFolder(context), logFiles(runs, 'Prose.'))
    assert.equal(benchfolio(['convert'], { cwd: root }).status, 0)
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
    const log = join(root, 'site/archives/logs/8.4.8/t1.r1.txt')
    writeFileSync(log, readFileSync(log, 'utf8').replace('1.0.20', '1.0.21'))
    const failed = benchfolio(['check'], { cwd: root })
    assert.equal(failed.status, 1)
    assert.match(failed.stderr, /logs\/8\.4\.8\/t1\.r1\.txt: error: .*\[check\/source-changed\]/)
    assert.equal(benchfolio(['convert'], { cwd: root }).status, 0)
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
  })
})
