// Lighthouse on an article, the explorer and a run page, mobile preset, served with brotli on the loopback interface:
//
//   npm run bench -- page [FOLDER]     the built site; public/ when absent
//
// Lighthouse is installed beside the project, in .build/: it weighs more than everything else together.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { brotliCompressSync, constants } from 'node:zlib'
import { packageRoot } from '../../tools/root.ts'
import { chromiumBinary } from '../browser/chromium.ts'
import { kindsOfPages } from '../browser/pages.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const least = 95

/** What is taken from a report of Lighthouse. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly score: number | null; readonly displayValue?: string }
    >
  >
}

const folder = resolve(process.argv[2] ?? 'public')
const home = join(packageRoot, '.build', 'lighthouse')
const program = join(home, 'node_modules', 'lighthouse', 'cli', 'index.js')
if (!existsSync(program)) {
  mkdirSync(home, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, 'lighthouse', name), join(home, name))
  spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: home,
    stdio: 'inherit',
  })
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  if (!file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'cache-control': 'max-age=31536000, immutable',
  })
  response.end(brotliCompressSync(readFileSync(file), { params }))
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const pages = kindsOfPages(folder)
const article = [...pages.keys()].find((kind) => kind.startsWith('article-')) ?? ''
console.log(`${'page'.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`)
for (const kind of [article, 'explore', 'run']) {
  const path = pages.get(kind)
  if (path === undefined) continue
  const report = await measured(`http://127.0.0.1:${String(port)}/${path}`)
  const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
  console.log(`${path.padEnd(40)}${scores.map((score) => String(score).padStart(16)).join('')}`)
  categories.forEach((name, index) => {
    if ((scores[index] ?? 0) >= least) return
    process.exitCode = 1
    for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
      const audit = report.audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`  ${name}: ${audit.title} ${audit.displayValue ?? ''}`)
    }
  })
}
server.close()

/** Runs Lighthouse in a process of its own, while this one serves. Throws with its words when it fails. */
function measured(url: string): Promise<Report> {
  const child = spawn(
    process.execPath,
    [
      program,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: chromiumBinary() }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((done, failed) => {
    child.once('close', (status) => {
      if (status !== 0) failed(new Error(`Lighthouse ended with ${String(status)}: ${said}`))
      else done(JSON.parse(out) as Report)
    })
  })
}
