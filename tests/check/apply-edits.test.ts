import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { withEdits } from '../../tools/check/apply-edits.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { benchfolio } from '../commands/benchfolio.ts'

suite('check --fix', () => {
  test('binds a number that one cell has, and leaves one that several cells have', (context) => {
    const root = temporaryFolder(context)
    const runs = { '8.4.8': { 1: [1000], 4: [3000] }, '9.7.0': { 1: [1000], 4: [3300] } }
    smallFolder(root, logFiles(runs, 'It reaches 3,300 tps at 4 threads, and 1,000 tps at one.'))
    const file = join(root, 'content', 'articles', 'report', 'index.md')
    const before = readFileSync(file, 'utf8')
    const figure =
      '```figure\nkind: table\nid: all\ntitle: All\narchive: logs\nmetric: tps\nrow: threads\ncolumn: version\n```\n'
    smallFolder(root, { 'content/articles/report/index.md': before + figure })
    const { stderr } = benchfolio(['check', '--fix'], { cwd: root })
    const after = readFileSync(file, 'utf8')
    assert.match(
      after,
      /reaches \{\{< value metric=tps where="[^"]*version=9\.7\.0 threads=4" unit=none >\}\} tps at \{\{< value field=threads where="threads=4" unit=none >\}\} threads, and 1,000 tps/,
    )
    assert.match(stderr, /index\.md:\d+: 3,300 → \{\{< value/)
    assert.match(stderr, /Unexpected number `1,000` without evidence, expected .* or /)
  })

  test('applies several edits of one line from its end', () => {
    const edit = (column: number, text: string) => ({
      severity: 'error' as const,
      rule: 'prose/number',
      message: '',
      place: { file: 'a.md', line: 1, column },
      edit: { length: 2, text },
    })
    const { text } = withEdits('10 and 20\n', [edit(1, 'first'), edit(8, 'second')])
    assert.equal(text, 'first and second\n')
  })
})
