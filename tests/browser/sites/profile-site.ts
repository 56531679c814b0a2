// A site of synthetic profiles, of any size: for tests of its pages and for benchmarks.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sysbenchLog } from '../../runs/sysbench-log.ts'
import { flat } from '../../profiles/reports.ts'
import { copyTheme } from './theme.ts'

/** Writes the project below `root`: versions 1.0 and 2.0 with stacks of `frames` frames each, reports and waits. */
export function writeProfileSite(root: string, frames = 400): void {
  copyTheme(root)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [version, seed] of [
    ['1.0', 1],
    ['2.0', 2],
  ] as const) {
    const prefix = `site/archives/profiles/${version}/t8`
    write(`${prefix}.sysbench.txt`, sysbenchLog({ threads: 8, tps: 1000 / seed }))
    write(`${prefix}.stacks.txt`, stacks(frames, seed))
    write(`${prefix}.report.txt`, flat(shares(seed), '9K'))
    write(`${prefix}.waits.txt`, waits(seed))
  }
  write('content/archives/profiles/index.md', archive)
  write('content/articles/profiles/index.md', article)
}

const archive = `---
title: Profiles of both versions
date: 2026-11-21
archive:
  source: ../../../site/archives/profiles
  patterns:
    - '{version}/t{threads}.{tool}.txt'
---

Synthetic.
`

const article = `---
title: What got slower
date: 2026-11-21
archives: [profiles]
---

Profiles of versions 1.0 and 2.0.

\`\`\`figure
id: change
kind: flame
title: The parser takes more, the pool less
archive: profiles
baseline: { version: '1.0' }
contender: { version: '2.0' }
\`\`\`

\`\`\`figure
id: one
kind: flame
title: Where the older version spends its time
archive: profiles
contender: { version: '1.0' }
\`\`\`

\`\`\`figure
id: functions
kind: profile-diff
title: Functions that take more
archive: profiles
baseline: { version: '1.0' }
contender: { version: '2.0' }
\`\`\`

\`\`\`figure
id: matrix
kind: wait-matrix
title: Where the threads of both versions wait
archive: profiles
row: threads
column: version
\`\`\`

\`\`\`figure
id: parts
kind: profile-diff
title: Parts of the server that take more
archive: profiles
by: object
baseline: { version: '1.0' }
contender: { version: '2.0' }
\`\`\`

\`\`\`figure
id: waits
kind: waits-diff
title: Waits on the latch of the adaptive hash index
archive: profiles
baseline: { version: '1.0' }
contender: { version: '2.0' }
\`\`\`
`

/** Folded stacks: a tree of `frames` frames below one thread, the same for the same `seed`, which changes its weights. */
export function stacks(frames: number, seed: number): string {
  const paths: string[][] = [['mysqld', 'handle_connection']]
  const lines: string[] = []
  for (let index = 2; index < frames; index += 1) {
    const parent = paths[Math.floor((index * 7919) % Math.min(paths.length, 1 + index / 3))] ?? []
    const name = functions[(index * 31) % functions.length] ?? ''
    const suffix = index % 17 === 0 && seed === 2 ? `_v${String(seed)}` : ''
    const path = [...parent, `${name}_${String(index % 211)}${suffix}`]
    if (path.length < 48) paths.push(path)
    const count = 1 + ((index * 104_729) % (index % 5 === 0 ? 90 * seed : 40))
    lines.push(`${path.join(';')} ${String(count)}`)
  }
  return `${lines.join('\n')}\n`
}

const functions = [
  'row_search_mvcc',
  'btr_cur_search_to_nth_level',
  'Item_func_between::val_int',
  'buf_page_get_gen',
  'do_command',
  'ha_innobase::index_read',
  'evaluate_join_record',
  'malloc',
  'tcp_sendmsg',
  'my_hash_sort_utf8',
]

function shares(seed: number): Readonly<Record<string, number>> {
  return {
    'ut_delay_with_a_name_that_no_phone_has_room_for(unsigned long)': 10 * seed,
    'std::_Rb_tree<std::string, std::pair<std::string const, int>>::_M_get_insert_unique_pos':
      6 / seed,
    row_search_mvcc: 4,
    [seed === 1 ? 'SearchCatCache' : 'SearchCatCacheInternal']: 2.5,
    rec_get_offsets_func: 1 + seed / 50,
  }
}

function waits(seed: number): string {
  const list = [
    [3.89 * seed * seed, 'wait/synch/sxlock/innodb/btr_search_latch'],
    [7.49 / seed, 'wait/synch/sxlock/innodb/hash_table_locks'],
    [
      2.6,
      seed === 1
        ? 'wait/synch/mutex/innodb/fil_system_mutex'
        : 'wait/synch/mutex/innodb/buf_pool_mutex',
    ],
  ] as const
  return `Seconds    Event\n${list.map(([s, event]) => `${s.toFixed(2)}       ${event}\n`).join('')}`
}
