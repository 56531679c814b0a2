// Our page and the public one, made from the same logs, visited in turns by one Chromium.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { packageRoot } from '../../tools/root.ts'
import { chromiumBinary } from '../browser/chromium.ts'
import { benchfolio } from '../browser/program.ts'
import { realArchives } from '../browser/sites/sites.ts'
import { copyTheme } from '../browser/sites/theme.ts'
import { categories, lighthouse } from './lighthouse-report.ts'
import { pointOf, visitOnce, type Condition, type Visit, type Visited } from './one-visit.ts'
import { publicPage } from './public-page.ts'
import { serveBrotli } from './serve-brotli.ts'

const rounds = 5
// What Lighthouse calls slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms.
const slow4G = { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150 }
const conditions: readonly Condition[] = [
  { name: 'unthrottled' },
  { name: '4 x CPU', processor: 4 },
  { name: 'slow 4G', network: slow4G },
  { name: 'slow 4G, 4 x CPU', processor: 4, network: slow4G },
]

/** Prints both pages and their ratios; says so where the logs are absent. */
export async function sideBySide(): Promise<void> {
  if (realArchives === undefined) {
    console.log('SKIPPED side by side: the archives of the public logs are not on this machine')
    return
  }
  const parent = mkdtempSync(join(tmpdir(), 'benchfolio-side-'))
  const { folder, more } = await publicPage()
  const theirs = await serveBrotli(folder, more)
  await ourSite(parent, realArchives)
  const ours = await serveBrotli(join(parent, 'public'))
  const browser = await chromium.launch({ executablePath: chromiumBinary() })
  const pages: Readonly<Record<'public' | 'ours', Visited>> = {
    public: {
      url: theirs.address,
      drawn: '#chart .scatterlayer .js-line',
      answered: '#chart .hoverlayer .hovertext',
      live: '#chart .hoverlayer .hovertext',
      point: '#chart .scatterlayer .trace .point:nth-child(4)',
    },
    ours: {
      url: `${ours.address}articles/side-by-side/`,
      drawn: '.figure-plot svg path[stroke-width="2"]',
      answered: '.figure-readout table',
      live: '.figure-plot.is-live',
      point: '.figure-plot',
    },
  }
  try {
    const points = {
      public: await pointOf(browser, pages.public),
      ours: await pointOf(browser, pages.ours),
    }
    // Once uncounted: the servers compress what they are asked for the first time.
    for (const name of ['public', 'ours'] as const)
      await visitOnce(browser, pages[name], { name: 'first' }, points[name])
    const visits = new Map<string, Visit[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const condition of conditions)
        for (const name of ['public', 'ours'] as const) {
          const key = `${condition.name}\t${name}`
          const visit = await visitOnce(browser, pages[name], condition, points[name])
          visits.set(key, [...(visits.get(key) ?? []), visit])
        }
    for (const { name } of conditions) printCondition(name, visits)
  } finally {
    await browser.close()
  }
  try {
    console.log(
      `\n${'Lighthouse, mobile'.padEnd(24)}${categories.map((name) => name.padStart(16)).join('')}`,
    )
    for (const name of ['public', 'ours'] as const) {
      const { scores } = await lighthouse(pages[name].url)
      console.log(`${name.padEnd(24)}${scores.map((score) => String(score).padStart(16)).join('')}`)
    }
  } finally {
    theirs.close()
    ours.close()
    rmSync(parent, { recursive: true, force: true })
  }
}

function printCondition(name: string, visits: ReadonlyMap<string, readonly Visit[]>): void {
  const of = (page: string, key: keyof Visit): number =>
    median((visits.get(`${name}\t${page}`) ?? []).map((visit) => visit[key]))
  console.log(
    `\n${`${name}, median of ${String(rounds)}`.padEnd(36)}    public      ours     ratio`,
  )
  const lines = [
    ['kB before the chart is visible', 'bytesVisible', 1000, 1],
    ['kB when it answers', 'bytesInteractive', 1000, 1],
    ['kB when all of it works', 'bytesLive', 1000, 1],
    ['ms until the chart is visible', 'visible', 1, 0],
    ['ms until it answers', 'interactive', 1, 0],
    ['ms until all of it works', 'live', 1, 0],
    ['layout shift', 'shift', 1, 3],
  ] as const
  for (const [words, key, unit, digits] of lines) {
    const [theirs, ours] = [of('public', key), of('ours', key)]
    const ratio = key === 'shift' ? '' : `${(theirs / ours).toFixed(1)} x`
    const numbers = [theirs, ours].map((value) => (value / unit).toFixed(digits).padStart(10))
    console.log(`${words.padEnd(36)}${numbers.join('')}${ratio.padStart(10)}`)
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** A site of the same logs: one article, one figure of everything that the public page holds. */
async function ourSite(root: string, archives: string): Promise<void> {
  copyTheme(root)
  for (const path of ['content/evidence', 'content/p'])
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
  const page = join('content', 'archives', 'percona-rw-local')
  const real = join(import.meta.dirname, '..', 'browser', 'sites', 'real')
  cpSync(join(real, page), join(root, page), { recursive: true })
  const folder = join(root, 'content', 'articles', 'side-by-side')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.md'), article)
  await benchfolio(root, 'build', '--root', archives)
}

const article = `---
title: Servers by size of memory
date: 2026-06-02
finding: The logs behind the public page as one figure.
engines: [mysql, percona-server, mariadb]
workloads: [oltp_read_write]
---

The logs behind the public page, with a panel for each size of memory.

\`\`\`figure
kind: throughput
id: tiers
title: Transactions by threads and memory
subtitle: sysbench oltp_read_write, hyper-threading on
archive: percona-rw-local
metric: tps
x: threads
series: [engine, version]
facet: memory
\`\`\`
`
