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
    const files = {
      ...logFiles(runs, 'Prose.'),
      'site/archives/logs/notes.txt': 'seconds=10\n',
      'content/archives/logs/index.md': `---
title: Logs
archive:
  source: ../../../site/archives/logs
  patterns: ['{version}/t{threads}.r{repeat}.txt']
  fields: {engine: mysql}
  ignore: [{path: notes.txt, reason: notes}]
---
`,
    }
    const root = smallFolder(temporaryFolder(context), files)
    assert.equal(benchfolio(['convert'], { cwd: root }).status, 0)
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
    const notes = join(root, 'site/archives/logs/notes.txt')
    writeFileSync(notes, readFileSync(notes, 'utf8').replace('10', '11'))
    const failed = benchfolio(['check'], { cwd: root })
    assert.equal(failed.status, 1)
    assert.match(failed.stderr, /logs\/notes\.txt: error: .*\[check\/source-changed\]/)
    assert.equal(benchfolio(['convert'], { cwd: root }).status, 0)
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
  })
})
