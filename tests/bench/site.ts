// What a site costs: to build, against Hugo alone, and to read, in bytes before the first chart.
//
//   node --import=tsx tests/bench/site.ts
//
// The project is made up: 1,000 runs and 20 articles with two figures each. Times are of whole processes,
// children included; the last table says where the time of a build goes.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { packageRoot } from '../../tools/root.ts'
import { theme } from '../browser/sites.ts'

const articles = 20
const versions = ['5.7.44', '8.0.45', '8.4.8', '9.6.0', '9.7.0']
const workloads = ['oltp_read_only', 'oltp_read_write']
const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
const repeats = 10
const rounds = 3

/** Seconds of one command with all that it started. */
interface Cost {
  readonly wall: number
  readonly processor: number
}

/** Builds the made-up site and prints what it costs. */
export async function benchSite(): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'benchfolio-bench-'))
  try {
    const root = join(parent, 'project')
    writeProject(root)
    speed(root)
    console.log('')
    for (const [name, folder] of [
      ['made up', root],
      ['this repository', ownSite(parent)],
    ] as const) {
      weight(name, join(folder, 'public'))
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
  return Promise.resolve()
}

function speed(root: string): void {
  const program = [process.execPath, join(packageRoot, 'tools', 'benchfolio.js'), 'build']
  const alone = join(root, '..', 'alone')
  const costs = { nothing: [] as Cost[], everything: [] as Cost[], hugo: [] as Cost[] }
  // In turns, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < rounds; round += 1) {
    // Put aside, not deleted: some file systems make files slower for minutes after thousands were deleted, and a first
    // build begins where none was.
    for (const path of ['.build', 'data', 'public']) putAside(root, path, round)
    costs.nothing.push(timed(root, program))
    costs.everything.push(timed(root, program))
    putAside(root, '../alone', round)
    costs.hugo.push(
      timed(root, [
        ...[hugoBinary(), '--source', root, '--config', 'site/hugo.toml', '--destination', alone],
        ...['--cleanDestinationDir', '--noBuildLock', '--panicOnWarning'],
      ]),
    )
  }
  const hugo = median(costs.hugo)
  const pages = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
  const count = pages.filter((file) => file.endsWith('index.html')).length
  console.log(
    `${String(count)} pages of 1,000 runs and ${String(articles)} articles, median of ${String(rounds)}`,
  )
  console.log('                         wall    CPU    wall/Hugo  CPU/Hugo')
  line('Hugo alone', hugo, hugo)
  line('build, nothing cached', median(costs.nothing), hugo)
  line('build, everything cached', median(costs.everything), hugo)
  console.log('\nwhere it goes, everything cached (this process alone, Hugo left out)')
  const words = [`--import=${import.meta.resolve('tsx')}`, phasesFile]
  console.log(execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' }))
}

// Beside the project at `root`; all of it is removed at the end.
function putAside(root: string, path: string, round: number): void {
  const place = join(root, path)
  if (existsSync(place))
    renameSync(place, join(root, '..', `aside-${String(round)}-${basename(path)}`))
}

const phasesFile = join(import.meta.dirname, 'site-phases.ts')

function line(name: string, { wall, processor }: Cost, hugo: Cost): void {
  const seconds = [wall, processor].map((value) => value.toFixed(2).padStart(6))
  const ratios = [wall / hugo.wall, processor / hugo.processor].map((value) => value.toFixed(2))
  console.log(
    `${name.padEnd(24)}${seconds.join(' ')}  ${ratios[0]?.padStart(9) ?? ''} ${ratios[1]?.padStart(9) ?? ''}`,
  )
}

/** Seconds of a command and of its children, as bash counts them. */
function timed(root: string, command: readonly string[]): Cost {
  const script = 'TIMEFORMAT="%R %U %S"; { time "$@" >/dev/null 2>&1 3>&-; } 2>&1 || echo failed'
  const words = execFileSync('bash', ['-c', script, 'bash', ...command], {
    cwd: root,
    encoding: 'utf8',
  })
  const [wall, user, system] = words.trim().split(/\s+/).map(Number)
  if (
    wall === undefined ||
    user === undefined ||
    system === undefined ||
    words.includes('failed')
  ) {
    throw new Error(`${command.join(' ')}: ${words}`)
  }
  return { wall, processor: user + system }
}

/** The median of the walls, and that of the processor times. */
function median(costs: readonly Cost[]): Cost {
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
  return {
    wall: middle(costs.map(({ wall }) => wall)),
    processor: middle(costs.map(({ processor }) => processor)),
  }
}

/** Bytes, as a server with brotli sends them, of the articles of a site. */
function weight(name: string, folder: string): void {
  console.log(`brotli bytes of an article page, ${name}`)
  console.log(
    'article                      HTML  to chart     CSS  blocking  before chart  app.js  chart.js  on first use',
  )
  for (const slug of readdirSync(join(folder, 'articles')).toSorted()) {
    const file = join(folder, 'articles', slug, 'index.html')
    const html = readIf(file)
    if (html === undefined || (name === 'made up' && slug !== 'a-01')) continue
    const sum = (expression: RegExp): number =>
      [...html.matchAll(expression)].reduce(
        (total, [, path = '']) => total + brotli(readFileSync(join(dirname(file), path))),
        0,
      )
    const page = brotli(Buffer.from(html))
    const toChart = brotli(Buffer.from(html.slice(0, endOfFirstDrawing(html))))
    const style = sum(/<link\b[^>]*rel="?stylesheet"?[^>]*href="?([^"\s>]+)/g)
    const blocking = sum(/<script\b(?![^>]*\b(?:defer|async|type)\b)[^>]*\bsrc="?([^"\s>]+)/g)
    const app = sum(/<script\b[^>]*\bdefer\b[^>]*\bsrc="?([^"\s>]*app\.[^"\s>]+)/g)
    const chart = sum(/\bdata-chart="?([^"\s>]+)/g)
    const before = toChart + style + blocking
    const cells = [page, toChart, style, blocking, before, app, chart, app + chart]
    const widths = [8, 10, 8, 10, 14, 8, 10, 14]
    console.log(
      slug.padEnd(25) + cells.map((bytes, i) => grouped(bytes).padStart(widths[i] ?? 0)).join(''),
    )
  }
}

// A browser draws what has come: the first figure with a drawing is there when the last element of it is, for wide screens
// and for phones.
function endOfFirstDrawing(html: string): number {
  const drawing = /<svg\b[^>]*\bclass="?(?:wide|narrow)/g
  const start = html.search(drawing)
  if (start < 0) return html.length
  const figure = html.slice(start, html.indexOf('</figure>', start))
  const last = [...figure.matchAll(drawing)].at(-1)?.index ?? 0
  return html.indexOf('</svg>', start + last)
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

function readIf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not an article.
    return undefined
  }
}

/** The publication of this repository, built beside. */
function ownSite(parent: string): string {
  const root = join(parent, 'own')
  theme(root)
  for (const path of ['content', 'site/archives']) {
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
  }
  execFileSync(process.execPath, [join(packageRoot, 'tools', 'benchfolio.js'), 'build'], {
    cwd: root,
    stdio: 'ignore',
  })
  return root
}

/** Writes the made-up project below `root`. */
export function writeProject(root: string): void {
  theme(root)
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
            log(count, rate, repeat),
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
title: Five versions of MySQL, ${workload}
archive: made-up
metric: qps
x: threads
series: version
where: {workload: ${workload}}
\`\`\`
`,
  )
  const prose =
    'What is said about five versions and ten counts of threads takes some lines. '.repeat(12)
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

/** A log of sysbench 1.0 that agrees with itself: 60 seconds, one line each. */
function log(count: number, rate: number, repeat: number): string {
  const seconds = 60
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchSite()
