// What a page costs its reader:
//
//   npm run bench:page [-- FOLDER]     Lighthouse on the largest article, the explorer, the largest archive and a run of a built
//                                      site (public/ when absent), first use of a chart, and our article and the public page of
//                                      the same logs, compared
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kindsOfPages } from '../browser/page/pages.ts'
import { firstUse } from './first-use.ts'
import { categories, lighthouse } from './lighthouse-report.ts'
import { serveBrotli } from './serve-brotli.ts'
import { sideBySide } from './side-by-side.ts'

const least = 97

const folder = resolve(process.argv[2] ?? 'public')
const server = await serveBrotli(folder, new Map(), 6)
const pages = kindsOfPages(folder)
const largest = (prefix: string): string | undefined =>
  [...pages]
    .filter(([kind]) => kind.startsWith(prefix))
    .map(([kind, path]) => ({ kind, bytes: statSync(join(folder, path, 'index.html')).size }))
    .toSorted((a, b) => b.bytes - a.bytes)[0]?.kind
console.log(
  `${'Lighthouse, mobile'.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`,
)
for (const kind of [largest('article-'), 'explore', largest('archive-'), 'run']) {
  const path = pages.get(kind ?? '')
  if (path === undefined) continue
  const report = await lighthouse(server.address + path).catch((problem: unknown) => {
    console.log(`${path.padEnd(40)}${problem instanceof Error ? problem.message : String(problem)}`)
    process.exitCode = 1
    return undefined
  })
  if (report === undefined) continue
  const { scores, losses } = report
  console.log(`${path.padEnd(40)}${scores.map((score) => String(score).padStart(16)).join('')}`)
  if (scores.every((score) => score >= least)) continue
  console.log(`  below ${String(least)}:`)
  process.exitCode = 1
  for (const line of losses) console.log(`  ${line}`)
}
server.close()
await firstUse()
await sideBySide()
