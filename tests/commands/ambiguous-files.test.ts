import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { inspected } from '../archive/inspected.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })

test('one point under two names, content twice and a label used again are findings', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'set'), {
    'x.my8407_rel/sb.read-only.range10.thr2.txt': log(2, 150),
    'x.my5651_rel/sb.point-query.range100.thr2.txt': log(2, 170),
    'x.my8407_rel/sb.read-only.range10.thr2': log(2, 151),
    'notes.txt': 'went home early\n',
    'copy.txt': log(2, 170),
    'a/set/mysql/8.4/t1.txt': log(1, 300),
    'b/set/mysql/8.4/t1.txt': log(1, 400),
  })
  const { diagnostics } = await inspected(folder, join(root, 'store'))
  assert.deepEqual(
    diagnostics
      .filter(({ rule }) => rule.startsWith('inspect/'))
      .map(({ rule, place }) => [rule, place.file]),
    [
      ['inspect/same-label', 'b/set/mysql/8.4/t1.txt'],
      ['inspect/duplicate', 'x.my5651_rel/sb.point-query.range100.thr2.txt'],
      ['inspect/two-names', 'x.my8407_rel/sb.read-only.range10.thr2.txt'],
    ],
  )
})
