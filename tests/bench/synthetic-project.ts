// A project of synthetic logs: 1,000 runs and 20 articles with two figures each.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyTheme } from '../browser/sites/theme.ts'

/** The number of articles. */
export const articles = 20
const versions = ['5.7.44', '8.0.45', '8.4.8', '9.6.0', '9.7.0']
const workloads = ['oltp_read_only', 'oltp_read_write']
const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
const repeats = 10

/** Writes the project below `root`. */
export function writeSyntheticProject(root: string): void {
  copyTheme(root)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [v, version] of versions.entries()) {
    for (const workload of workloads) {
      for (const count of threads) {
        for (let repeat = 1; repeat <= repeats; repeat += 1) {
          const rate = (900 + 90 * v + 7 * repeat) * Math.min(count, 48) ** 0.8
          write(
            `site/archives/made-up/${version}/${workload}/t${String(count)}.r${String(repeat)}.txt`,
            sysbenchLog(count, rate, repeat),
          )
        }
      }
    }
    write(
      `site/archives/made-up/${version}/my.cnf`,
      `[mysqld]\ninnodb_buffer_pool_size = 8G\n# ${version}\n`,
    )
  }
  write('content/archives/made-up/index.md', archivePage)
  for (let index = 1; index <= articles; index += 1) {
    const slug = `a-${String(index).padStart(2, '0')}`
    write(`content/articles/${slug}/index.md`, article(index))
  }
}

const archivePage = `---
title: Made up
archive:
  source: ../../../site/archives/made-up
  patterns:
    - '{version}/{workload}/t{threads}.r{repeat}.txt'
    - '{version}/my.cnf'
  fields: {engine: mysql, host: node1}
---

A thousand runs.
`

function article(index: number): string {
  const figures = workloads.map(
    (workload, position) => `\`\`\`figure
kind: throughput
id: figure-${String(position + 1)}
title: Versions of MySQL, ${workload}
archive: made-up
metric: qps
x: threads
series: version
where: {workload: ${workload}}
\`\`\`
`,
  )
  const prose = 'A paragraph about five versions at ten thread counts takes some lines. '.repeat(12)
  return `---
title: Article ${String(index)}
date: 2026-01-${String(index).padStart(2, '0')}
finding: The newest is the fastest.
engines: [mysql]
---

${prose}

${figures.join(`\n${prose}\n\n`)}
${prose}
`
}

/** A consistent log of sysbench 1.0, one line a second. */
export function sysbenchLog(count: number, rate: number, repeat: number, seconds = 60): string {
  const intervals = Array.from({ length: seconds }, (_, i) => {
    const tps = rate * (1 + 0.02 * Math.sin(i * 1.7 + repeat))
    const [all, reads, writes, other] = [20, 14, 4, 2].map((share) => (tps * share).toFixed(2))
    const latency = ((1100 * count) / tps).toFixed(2)
    return `[ ${String(i + 1)}s ] thds: ${String(count)} tps: ${tps.toFixed(2)} qps: ${all ?? ''} (r/w/o: ${reads ?? ''}/${writes ?? ''}/${other ?? ''}) lat (ms,95%): ${latency} err/s: 0.00 reconn/s: 0.00`
  })
  const events = Math.round(rate * seconds)
  const mean = (1000 * count * seconds) / events
  return `sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)

Running the test with following options:
Number of threads: ${String(count)}
Report intermediate results every 1 second(s)
Initializing random number generator from current time


Initializing worker threads...

Threads started!

${intervals.join('\n')}
SQL statistics:
    queries performed:
        read:                            ${String(events * 14)}
        write:                           ${String(events * 4)}
        other:                           ${String(events * 2)}
        total:                           ${String(events * 20)}
    transactions:                        ${String(events)} (${(events / seconds).toFixed(2)} per sec.)
    queries:                             ${String(events * 20)} (${((events * 20) / seconds).toFixed(2)} per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          ${seconds.toFixed(4)}s
    total number of events:              ${String(events)}

Latency (ms):
         min:                                    ${(mean * 0.4).toFixed(2)}
         avg:                                    ${mean.toFixed(2)}
         max:                                    ${(mean * 9).toFixed(2)}
         95th percentile:                        ${(mean * 1.4).toFixed(2)}
         sum:                                    ${(mean * events).toFixed(2)}

Threads fairness:
    events (avg/stddev):           ${(events / count).toFixed(4)}/1.41
    execution time (avg/stddev):   ${seconds.toFixed(4)}/0.00

`
}
