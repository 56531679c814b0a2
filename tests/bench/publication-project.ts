// A project of any number of short sysbench logs in archives of at most 20,000 runs, with one article whose figure and claim cite
// twenty to a hundred of them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sysbenchLog } from './synthetic-project.ts'

const versions = ['5.7.44', '8.0.45', '8.4.8', '9.6.0', '9.7.0']
const workloads = ['oltp_point_select', 'oltp_read_only', 'oltp_read_write', 'oltp_update_index']
const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
const repeats = 10
/** Runs of one configuration: 5 versions, 4 workloads, 10 thread counts, 10 repeats. */
const perConfig = versions.length * workloads.length * threads.length * repeats
const perArchive = 10 * perConfig
const seconds = 10

/** Writes a project of `count` runs below `root`; deterministic. */
export function writePublication(root: string, count: number): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (let run = 0; run < count; run += 1) {
    const archive = Math.floor(run / perArchive)
    const config = Math.floor((run % perArchive) / perConfig)
    const version = pick(versions, run, perConfig / versions.length)
    const workload = pick(workloads, run, threads.length * repeats)
    const users = pick(threads, run, repeats)
    const repeat = (run % repeats) + 1
    // No two logs are equal, as in real archives.
    const rate = (900 + 3 * config + 0.011 * run + 7 * repeat) * Math.min(users, 48) ** 0.8
    const folder = `site/archives/${nameOf(archive)}/c${String(config).padStart(2, '0')}/${version}`
    write(
      `${folder}/${workload}/t${String(users)}.r${String(repeat)}.txt`,
      sysbenchLog(users, rate, repeat, seconds),
    )
    if (run % (perConfig / versions.length) === 0)
      write(
        `${folder}/my.cnf`,
        `[mysqld]\ninnodb_buffer_pool_size = ${String(config + 1)}G\n# ${version}\n`,
      )
  }
  for (let archive = 0; archive * perArchive < count; archive += 1)
    write(`content/archives/${nameOf(archive)}/index.md`, archivePage(archive))
  write('content/articles/generated/index.md', article)
  write('site/hugo.toml', "baseURL = 'https://benchfolio.example/'\ntitle = 'Generated'\n")
}

function pick<T>(values: readonly T[], run: number, step: number): T {
  const value = values[Math.floor(run / step) % values.length]
  if (value === undefined) throw new Error('There are no values to choose from')
  return value
}

function nameOf(archive: number): string {
  return `generated-${String(archive + 1)}`
}

function archivePage(archive: number): string {
  return `---
title: Generated archive ${String(archive + 1)}
archive:
  source: ../../../site/archives/${nameOf(archive)}
  patterns:
    - '{config}/{version}/{workload}/t{threads}.r{repeat}.txt'
    - '{config}/{version}/my.cnf'
  fields: {engine: mysql, host: node${String(archive + 1)}}
---

Generated logs.
`
}

const article = `---
title: Generated article
date: 2026-01-01
finding: Throughput grows with the number of threads.
engines: [mysql]
---

\`\`\`figure
kind: throughput
id: point-selects
title: Point selects of MySQL 5.7.44
archive: generated-1
metric: qps
x: threads
series: version
where: {workload: oltp_point_select, version: 5.7.44, config: c00}
\`\`\`
`
