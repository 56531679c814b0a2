// Pictures of every kind of page, to be looked at by a person:
//
//   npm run screenshots [-- FOLDER…]        built sites; without one the tests' own sites are built
//
// They are written to .build/screenshots/<site>/.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { packageRoot } from '../../tools/root.ts'
import { chromiumBinary } from './chromium.ts'
import { kindsOfPages } from './pages.ts'
import { serve } from './serve.ts'
import { buildProject, makeProject } from './sites.ts'

const target = join(packageRoot, '.build', 'screenshots')
const widths = { 1280: 900, 390: 844 } as const
const schemes = ['light', 'dark'] as const

async function main(folders: readonly string[]): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'benchfolio-screenshots-'))
  const browser = await chromium.launch({ executablePath: chromiumBinary() })
  try {
    const sites = folders.length > 0 ? folders.map(named) : await built(temporary)
    rmSync(target, { recursive: true, force: true })
    for (const { name, folder } of sites) await picture(browser, name, folder)
  } finally {
    await browser.close()
    rmSync(temporary, { recursive: true, force: true })
  }
}

function named(folder: string): { name: string; folder: string } {
  const place = resolve(folder)
  const name = basename(basename(place) === 'public' ? dirname(place) : place)
  return { name, folder }
}

async function built(temporary: string): Promise<readonly { name: string; folder: string }[]> {
  const sites: { name: string; folder: string }[] = []
  for (const name of ['own', 'real'] as const) {
    const root = makeProject(name, temporary)
    if (root === undefined) continue
    await buildProject(name, root)
    sites.push({ name, folder: join(root, 'public') })
  }
  return sites
}

async function picture(browser: Browser, name: string, folder: string): Promise<void> {
  const served = await serve(folder)
  mkdirSync(join(target, name), { recursive: true })
  try {
    for (const [width, height] of Object.entries(widths)) {
      for (const colorScheme of schemes) {
        const viewport = { width: Number(width), height }
        const context = await browser.newContext({ viewport, colorScheme })
        const page = await context.newPage()
        for (const [kind, path] of kindsOfPages(folder)) {
          await page.goto(served.address + path)
          const file = join(target, name, `${kind}.${colorScheme}.${width}.png`)
          await page.screenshot({ path: file, fullPage: true })
        }
        await context.close()
      }
    }
  } finally {
    await served.close()
  }
  // eslint-disable-next-line no-console -- a program of its own
  console.log(`${join(target, name)}: ${String(readdirSync(join(target, name)).length)} pictures`)
}

await main(process.argv.slice(2))
