// What an author waits for in `dev`: seconds from saving an article to the reload of its page.
//
//   npm run bench -- dev [ROUNDS]
//
// The whole publication of this repository, and the sample of `init`. Processor time is that of the program and of Hugo,
// which other programs on the machine affect less.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchfolio } from '../browser/program.ts'
import { sites } from '../browser/sites/sites.ts'
import { packageRoot } from '../../tools/root.ts'
import { median, type Cost } from './timed.ts'
import { freePort } from '../../tools/record/free-port.ts'

const rounds = Number(process.argv[2] ?? 3)
const program = join(packageRoot, 'tools', 'benchfolio.js')
const publications = [
  {
    name: 'this publication',
    limits: { text: 1, figure: 3 },
    articles: ['pk-lookups', 'second-core', 'ten-years-of-mariadb', 'fifteen-years'],
    write: (root: string) => {
      sites.own.write(root)
    },
  },
  {
    name: 'the sample',
    limits: { text: 0.5, figure: 0.5 },
    articles: ['flush-at-commit'],
    write: (root: string) => benchfolio(root, 'init', '--sample'),
  },
] as const

const edits = {
  // Letters: a number needs evidence.
  text: (article: string, mark: string) => `${article}\n\nAn edited sentence: ${mark}.\n`,
  figure: (article: string, mark: string) =>
    article.replace(/^```figure\n/m, (fence) => `${fence}note: Edited ${mark}\n`),
} as const

const parent = mkdtempSync(join(tmpdir(), 'benchfolio-dev-'))
try {
  for (const { name, limits, articles, write } of publications) {
    const root = join(parent, name.replaceAll(' ', '-'))
    mkdirSync(root)
    await write(root)
    const dev = await startDev(root)
    try {
      console.log(`${name} (median and longest of ${String(rounds)})`)
      for (const slug of articles)
        for (const kind of ['text', 'figure'] as const) {
          const costs: Cost[] = []
          for (let round = 0; round < rounds; round += 1)
            costs.push(await edited(dev, root, slug, kind, round))
          print(`${slug}, ${kind}`, costs, limits[kind])
        }
    } finally {
      dev.child.kill('SIGTERM')
      await once(dev.child, 'exit')
    }
  }
} finally {
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
}

interface Dev {
  readonly child: ChildProcess
  readonly address: string
  /** Waits for the next reload of a page. */
  readonly reloaded: () => Promise<void>
}

async function startDev(root: string): Promise<Dev> {
  const port = await freePort()
  const child = spawn(process.execPath, [program, 'dev', '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let messages = ''
  child.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()))
  await until(() => messages.includes('http'))
  const address = `http://127.0.0.1:${String(port)}/`
  let waiting: (() => void)[] = []
  let version = 0
  let text = ''
  // `fetch` would end a stream without events after five minutes, which a first build may take.
  get(`${address}-/dev/events`, (events) => {
    events.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const state = JSON.parse(block.replace(/^data: /, '')) as {
          version: number
          problems: readonly { message: string }[]
        }
        for (const { message } of state.problems) console.error(message)
        if (state.version === version) continue
        version = state.version
        for (const done of waiting) done()
        waiting = []
      }
    })
    // Ends with the program.
    events.on('error', () => undefined)
  })
  const reloaded = (): Promise<void> => new Promise((done) => waiting.push(done))
  await until(() => version > 0)
  return { child, address, reloaded }
}

async function edited(
  { child, address, reloaded }: Dev,
  root: string,
  slug: string,
  kind: keyof typeof edits,
  round: number,
): Promise<Cost> {
  const file = join(root, 'content', 'articles', slug, 'index.md')
  const article = readFileSync(file, 'utf8')
  const mark = `${kind} ${'abcdefghij'.charAt(round)}${slug.replaceAll(/\W|\d/g, '')}`
  const { pid } = child
  if (pid === undefined) throw new Error('dev was not started.')
  const [start, before] = [performance.now(), processorSeconds(pid)]
  const page = reloaded()
  writeFileSync(file, edits[kind](article, mark))
  await page
  const cost = {
    wall: (performance.now() - start) / 1000,
    processor: processorSeconds(pid) - before,
  }
  const url = `${address}articles/${slug}/`
  // Without the number of reloads, and without the list of search, which is that of the last rendering of all pages.
  const text = async (): Promise<string> =>
    (await (await fetch(url)).text()).replace(/ data-version="\d+"|build\/lists\/[\w.-]+\.js/g, '')
  const shown = await text()
  if (!shown.includes(mark)) throw new Error(`${url} does not show "${mark}"`)
  // The other pages are rendered when nothing changes.
  await reloaded()
  if ((await text()) !== shown) throw new Error(`${url} differs when all pages are rendered`)
  const restored = reloaded()
  writeFileSync(file, article)
  await restored
  return cost
}

/** Processor seconds of a process and its ended children, from /proc. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // utime, stime, cutime and cstime, in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

function print(name: string, costs: readonly Cost[], limit: number): void {
  const { wall, processor } = median(costs)
  const longest = Math.max(...costs.map((cost) => cost.wall))
  const result = longest <= limit ? 'ok' : `above ${String(limit)} s`
  console.log(
    `  ${name.padEnd(32)} ${wall.toFixed(2)} s, at most ${longest.toFixed(2)} s; processor ${processor.toFixed(2)} s; ${result}`,
  )
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 50))
}
