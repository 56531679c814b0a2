// A small blog: a series, a plain post, a corrected and a superseded article, retired permalinks.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../../tools/root.ts'
import { logFiles } from '../../claims/publication.ts'
import { sysbenchLog } from '../../runs/sysbench-log.ts'
import { copyTheme } from './theme.ts'

/** Ids of permalinks that the ledger of the blog keeps without a page. */
export const retired = { withdrawn: 'aaaaaaaaaaaa', redirected: 'bbbbbbbbbbbb' } as const

/** The password on the command line of a run of the archive `incomplete`. */
export const password = ['s3cr3t', 'PW'].join('')

/** Writes the project below `root`. */
export function writeBlog(root: string): void {
  copyTheme(root)
  for (const path of ['content/evidence', 'content/p'])
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries({ ...logFiles(runs, ''), ...incomplete, ...articles }))
    write(path, text)
  write('site/withdrawn.yaml', withdrawn)
  write('data/permalinks.json', `${JSON.stringify({ permalinks: ledger })}\n`)
}

const repeats = (middle: number): readonly number[] => [middle - 1, middle, middle + 2]
const runs = {
  '8.4.8': { 1: repeats(1000), 4: repeats(3000) },
  '9.7.0': { 1: repeats(1050), 4: repeats(3300) },
}

// A run with a secret, an empty one and a truncated one.
const incomplete = {
  'content/archives/incomplete/index.md': `---
title: Incomplete runs
archive:
  source: ../../../site/archives/incomplete
  patterns: ['t{threads}.{tool}.txt']
  fields: {engine: mysql, version: 8.4.8}
---
`,
  'site/archives/incomplete/t1.sysbench.txt': sysbenchLog({
    head: `sysbench --threads=1 --mysql-user=root --mysql-password=${password} oltp_read_only run\n`,
  }),
  'site/archives/incomplete/t2.sysbench.txt': '',
  'site/archives/incomplete/t4.sysbench.txt': sysbenchLog({ threads: 4 }).replace(
    / {4}transactions:[^]*/,
    '',
  ),
}

const figure = (id: string): string => `\`\`\`figure
kind: throughput
id: ${id}
title: The newer version does more
archive: logs
metric: tps
series: version
\`\`\`
`
const claimId = '0c0ffee0c0de'
const claim = `\`\`\`claim
text: 9.7.0 is 3 to 12 % faster than 8.4.8
of: tps version=9.7.0 / version=8.4.8
is: 3..12 % higher
id: ${claimId}
\`\`\``

const articles = {
  'content/articles/report/bindings.yaml': `4 threads: field threads, threads=4; 6 runs
1.10 times: ratio tps version=9.7.0 / version=8.4.8, threads=4; 6 runs
`,
  'content/articles/report/index.md': `---
title: Part one
date: 2026-01-10
takeaways:
  - ${claimId}
  - >-
    With 4 threads, 9.7.0 reaches 1.10 times the rate.
series: Two versions
authors: [First & Author, Second Author]
tags: [versions, R&D <i>]
---
What the first part says: the newer version does more [at one thread](#fig-1:threads=1,mode=relative) and
[with more](#fig-1:threads=4).

${figure('rates')}
${claim}
`,
  'content/articles/part-two/index.md': `---
title: Part two
date: 2026-02-03
series: Two versions
authors: [First & Author]
tags: [versions]
status: corrected
correction: {date: 2026-03-01, reason: A row had been left out.}
---
What the second part says.

${figure('again')}
`,
  'content/articles/part-three/index.md': `---
title: Part three
date: 2026-02-20
series: Two versions
status: superseded
superseded_by: part-two
correction: {date: 2026-03-02, reason: Measured again.}
---
What the third part said.

${figure('third')}
`,
  'content/articles/plain/index.md': `---
title: A post without figures
date: 2025-12-31
tags: [site]
---
Words only, with a note.[^1] \`\`SELECT 1\`\`, <https://example.org/>, and *stress*.

[^1]: The note.

| a | b |
| --- | --- |
| 1 | 2 |
`,
  'content/articles/draft/index.md': `---
title: Not yet
date: 2026-03-05
draft: true
---
Unfinished.
`,
}

const withdrawn = `${retired.withdrawn}: {withdrawn: 2026-03-03, reason: The disk was full while it ran.}
${retired.redirected}: {redirect: ${retired.withdrawn}, reason: Measured again.}
`

const ledger = [
  {
    id: retired.withdrawn,
    kind: 'claim',
    title: 'It was faster',
    address: 'articles/report/',
    by: ['report'],
  },
  {
    id: retired.redirected,
    kind: 'claim',
    title: 'It was slower',
    address: 'articles/report/',
    by: ['report'],
  },
]
