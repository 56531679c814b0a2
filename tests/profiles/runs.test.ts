// Profiles of the runs of an archive, and `diff profile` by two filters of its page.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio, type Outcome } from '../commands/benchfolio.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { flat } from './reports.ts'

const page = `---
archive:
  source: archive
  patterns:
    - '{version}/t{threads}.{tool}.txt'
    - '{version}/t{threads}.profile.{sample}.txt'
---
`

suite('profiles of runs', () => {
  test('repeats join their run, and the rates make the multiplier', (context) => {
    const root = smallFolder(temporaryFolder(context), {
      'page.md': page,
      'archive/1.0/t1.sysbench.txt': sysbenchLog({ threads: 1, tps: 110 }),
      'archive/1.0/t1.profile.1.txt': flat({ f: 10, g: 5 }),
      'archive/1.0/t1.profile.2.txt': flat({ f: 12, g: 5 }),
      'archive/2.0/t1.sysbench.txt': sysbenchLog({ threads: 1, tps: 100 }),
      'archive/2.0/t1.profile.1.txt': flat({ f: 10, g: 5 }),
    })
    const diff = (...more: readonly string[]): Outcome =>
      benchfolio(['diff', 'profile', join(root, 'page.md'), ...more], { cwd: root })
    const { status, stdout, stderr } = diff('version:1.0', 'version:2.0', '--json')
    assert.equal(status, 0, stderr)
    const found = JSON.parse(stdout) as {
      readonly multipliers: readonly number[]
      readonly rows: readonly { readonly function: string; readonly shares: readonly number[] }[]
    }
    assert.deepEqual(found.multipliers, [1, 1.1])
    assert.deepEqual(
      found.rows.map((row) => [row.function, ...row.shares]),
      [
        ['f', 11, 11],
        ['g', 5, 5.5],
      ],
    )
    assert.doesNotMatch(stderr, /No run has the fields/)
    const wrong = diff('version:1.0', 'version:3.0')
    assert.deepEqual([wrong.status, wrong.stdout], [2, ''])
    assert.match(wrong.stderr, /No run matches version:3\.0/)
    const cost = diff('version:1.0', 'version:2.0', '--multiplier', 'cpu-per-op')
    assert.equal(cost.status, 2)
    assert.match(cost.stderr, /CPU time per operation is not known/)
  })

  test('what is no profile is named, with what to do', (context) => {
    const root = smallFolder(temporaryFolder(context), {
      a: flat({ f: 1 }),
      b: 'prose\nand more\n',
    })
    const { status, stderr } = benchfolio(['diff', 'profile', 'a', 'b'], { cwd: root })
    assert.equal(status, 3)
    assert.match(stderr, /The file is not a profile/)
    const absent = benchfolio(['diff', 'profile', 'a', 'c'], { cwd: root })
    assert.equal(absent.status, 2)
    assert.match(absent.stderr, /`c` is not a file/)
  })
})
