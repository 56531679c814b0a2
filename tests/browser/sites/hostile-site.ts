// A site with a hostile archive: names, log lines, settings and devices that would run as markup.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../../tools/root.ts'
import { copyTheme } from './theme.ts'

/** A hostile text, and the context in which it would be markup. */
export interface Payload {
  readonly context: string
  readonly text: string
}

const corpus = join(packageRoot, '..', 'shared', 'corpora', 'xss-strings.txt')
const escapes = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([nrt0\\]))/g
const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  '\\': '\\',
}

/** Some of every context, for where the corpus is absent. */
const samples: readonly Payload[] = [
  { context: 'html', text: '<script>__xss(1)</script>' },
  { context: 'html', text: '</script><img src=x onerror=__xss(2)>' },
  { context: 'html', text: '--><svg onload=__xss(3)>' },
  { context: 'attr', text: '" onmouseover="__xss(4)' },
  { context: 'svg', text: '</text><script>__xss(5)</script>' },
  { context: 'url', text: 'javascript:__xss(6)' },
  { context: 'vega', text: "datum['x'] + __xss(7)" },
  { context: 'hugo', text: '{{< figure src="x" >}}' },
  { context: 'hugo', text: '{{% include "x" %}}{{ printf "%s" . }}' },
  { context: 'hash', text: '?fig-group-1.hide=<img src=x onerror=__xss(8)>' },
  { context: 'unicode', text: '\u202e8.0 LQSyM' },
  { context: 'html', text: '__proto__' },
]

/** The payloads of ../shared, or samples where it is absent. */
export function payloads(): readonly Payload[] {
  if (!existsSync(corpus)) return samples
  return readFileSync(corpus, 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [, context = '', ...rest] = line.split('\t')
      return { context, text: unescaped(rest.join('\t')) }
    })
}

/** Series per figure. */
const perGroup = 24

/** The payloads that can be a path, in groups of the series of one figure. */
export function groups(): readonly (readonly string[])[] {
  const names = [...new Set(payloads().map(({ text }) => text))].filter(isPath)
  const count = Math.ceil(names.length / perGroup)
  return Array.from({ length: count }, (_, i) => names.slice(i * perGroup, (i + 1) * perGroup))
}

/** Writes the archive and the pages of the project with at most `most` groups; returns the number of groups. */
export function writeHostile(root: string, most = Infinity): number {
  copyTheme(root)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const sample = readFileSync(
    join(packageRoot, 'tests', 'formats', 'sysbench', '1.0.20-without-intervals.txt'),
    'utf8',
  )
  const lines = payloads().map(({ text }) => text.replaceAll(/[\n\r\0]/g, ' '))
  const written = groups().slice(0, most)
  for (const [index, names] of written.entries()) {
    const group = String(index + 1)
    for (const [position, name] of names.entries()) {
      const line = lines[(index * perGroup + position) % lines.length] ?? ''
      const log =
        position % 6 === 5
          ? `${sample.slice(0, sample.indexOf('Threads started!'))}FATAL: ${name.replaceAll(/[\n\r]/g, ' ')}\nFATAL: ${line}\n`
          : sample.replace('Threads started!', `${line}\n$&`).replace('3983 ', `3983 `)
      write(
        `site/archives/hostile/g${group}/${name}/run.txt`,
        `${log}# ${group} ${String(position)}\n`,
      )
    }
    write(
      `site/archives/hostile/g${group}.cnf`,
      settings(lines.slice(index * perGroup, (index + 1) * perGroup)),
    )
    write(`site/archives/hostile/g${group}.iostat`, devices(names))
  }
  write('content/archives/hostile/index.md', archivePage)
  write('content/articles/hostile/index.md', article(written.length))
  return written.length
}

function unescaped(text: string): string {
  return text.replaceAll(escapes, (_, ...codes: readonly (string | undefined)[]) => {
    const [byte, short, long, letter] = codes
    if (letter !== undefined) return letters[letter] ?? ''
    return String.fromCodePoint(parseInt(byte ?? short ?? long ?? '0', 16))
  })
}

function isPath(name: string): boolean {
  const parts = name.split('/')
  return (
    Buffer.from(name).toString() === name &&
    !name.includes('\0') &&
    Buffer.byteLength(name) < 800 &&
    parts.length < 12 &&
    parts.every(
      (part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) < 240,
    )
  )
}

function settings(lines: readonly string[]): string {
  const pairs = lines.map((line, index) => `# ${line}\nx_${String(index)} = ${line}`)
  return `[mysqld]\n${pairs.join('\n')}\n`
}

function devices(names: readonly string[]): string {
  const numbers = '0.00 0.00 31.00 141.00 496.50 4512.25 58.25 0.31 1.75 0.90 1.95 0.52 9.13'
  const rows = names.map((name) => `${name.replaceAll(/\s/g, '_')} ${numbers}\n`).join('')
  const block = [
    'avg-cpu:  %user   %nice %system %iowait  %steal   %idle',
    '           20.50    0.00    7.25    1.50    0.00   70.75',
    '',
    'Device: rrqm/s wrqm/s r/s w/s rkB/s wkB/s avgrq-sz avgqu-sz await r_await w_await svctm %util',
    rows,
    '',
  ].join('\n')
  return `Linux 4.4.0-31-generic (<b>host</b>) 	07/22/2016 	_x86_64_	(32 CPU)\n\n${block}${block}`
}

const archivePage = `---
title: A hostile archive
archive:
  source: ../../../site/archives/hostile
  patterns:
    - 'g{group:[0-9]+}/{engine:[^]+}/run.txt'
    - 'g{group:[0-9]+}.{tool}'
---

Every name in it would be markup if it were not text.
`

function article(count: number): string {
  const figures = Array.from({ length: count }, (_, index) => {
    const group = String(index + 1)
    return `\`\`\`figure
kind: throughput
id: group-${group}
title: Group ${group}
archive: hostile
metric: tps
x: threads
series: engine
where: {group: '${group}'}
\`\`\`
`
  })
  return `---
title: Hostile names
date: 2026-01-01
---

${figures.join('\n')}
\`\`\`figure
kind: throughput
id: facets
title: Panels
archive: hostile
metric: tps
x: threads
series: group
facet: engine
where: {group: '1'}
\`\`\`

\`\`\`figure
kind: table
id: table
title: Rows
archive: hostile
metric: tps
row: engine
column: group
\`\`\`
`
}
