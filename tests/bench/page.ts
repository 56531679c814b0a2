// What a page costs its reader:
//
//   npm run bench:page [-- FOLDER]     Lighthouse on an article, the explorer and a run page of a built site (public/ when
//                                      absent), first use of a chart, and our article beside the public page of the same logs
import { resolve } from 'node:path'
import { kindsOfPages } from '../browser/pages.ts'
import { firstUse } from './first-use.ts'
import { categories, lighthouse } from './lighthouse-report.ts'
import { serveBrotli } from './serve-brotli.ts'
import { sideBySide } from './side-by-side.ts'

const least = 95

const folder = resolve(process.argv[2] ?? 'public')
const server = await serveBrotli(folder, new Map(), 6)
const pages = kindsOfPages(folder)
const article = [...pages.keys()].find((kind) => kind.startsWith('article-')) ?? ''
console.log(
  `${'Lighthouse, mobile'.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`,
)
for (const kind of [article, 'explore', 'run']) {
  const path = pages.get(kind)
  if (path === undefined) continue
  const { scores, losses } = await lighthouse(server.address + path)
  console.log(`${path.padEnd(40)}${scores.map((score) => String(score).padStart(16)).join('')}`)
  if (scores.every((score) => score >= least)) continue
  process.exitCode = 1
  for (const line of losses) console.log(`  ${line}`)
}
server.close()
await firstUse()
await sideBySide()
