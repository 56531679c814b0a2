import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { benchfolio } from '../commands/benchfolio.ts'

const runs = { '8.4.8': { 1: [1000, 1001, 1002] }, '9.6.0': { 1: [1003, 1004, 1005] } }
const of = 'tps version=9.6.0 / version=8.4.8, threads=1'
const swapped = 'tps version=8.4.8 / version=9.6.0, threads=1'
const claim = ['text: Both are equal', `of: ${of}`, 'is: within 4 %', 'archive: logs']
const text = `${['```claim', ...claim, 'id: 0123456789ab', '```'].join('\n')}\n`

suite('a published comparison', () => {
  for (const [name, before, after] of [
    ['claim with an address of its own', `of: ${of}\nis`, `of: ${swapped}\nis`],
    ['claim with a wider margin', 'within 4', 'within 9'],
    ['claim in other words', 'Both are equal', 'Both differ'],
  ] as const)
    test(`of a ${name} that changed is an error until convert publishes it`, (context) => {
      const root = smallFolder(temporaryFolder(context), logFiles(runs, text))
      const check = (): { status: number | null; stderr: string } =>
        benchfolio(['check'], { cwd: root })
      assert.equal(benchfolio(['convert'], { cwd: root }).status, 0)
      assert.doesNotMatch(check().stderr, /claim-changed/)
      const file = join(root, 'content/articles/report/index.md')
      const changed = readFileSync(file, 'utf8').replace(before, after)
      assert.notEqual(changed, readFileSync(file, 'utf8'))
      writeFileSync(file, changed)
      const { status, stderr } = check()
      assert.equal(status, 1)
      assert.equal(stderr.match(/claim-changed/g)?.length, 1, stderr)
      assert.equal(benchfolio(['convert'], { cwd: root }).status, 0)
      assert.doesNotMatch(check().stderr, /claim-changed/)
    })
})
