// Screenshots of every kind of page, for review:
//
//   npm run screenshots [-- FOLDER…]        built sites; without any, the sites of the tests are built
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
import { benchfolio } from './program.ts'
import { sites } from './sites.ts'

const target = join(packageRoot, '.build', 'screenshots')
const widths = { 1280: 900, 390: 844 } as const
const schemes = ['light', 'dark'] as const

/** A built site: its name and its published folder. */
interface BuiltSite {
  readonly name: string
  readonly folder: string
}

async function main(folders: readonly string[]): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'benchfolio-screenshots-'))
  const browser = await chromium.launch({ executablePath: chromiumBinary() })
  try {
    const all = folders.length > 0 ? folders.map(named) : await buildSites(temporary)
    rmSync(target, { recursive: true, force: true })
    for (const site of all) await capture(browser, site)
  } finally {
    await browser.close()
    rmSync(temporary, { recursive: true, force: true })
  }
}

function named(folder: string): BuiltSite {
  const path = resolve(folder)
  const name = basename(basename(path) === 'public' ? dirname(path) : path)
  return { name, folder }
}

async function buildSites(parent: string): Promise<readonly BuiltSite[]> {
  const built: BuiltSite[] = []
  for (const name of ['own', 'real'] as const) {
    const { write, buildArguments } = sites[name]
    if (buildArguments === undefined) continue
    const root = join(parent, name)
    write(root)
    await benchfolio(root, 'build', ...buildArguments)
    built.push({ name, folder: join(root, 'public') })
  }
  return built
}

async function capture(browser: Browser, { name, folder }: BuiltSite): Promise<void> {
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
  console.log(
    `${join(target, name)}: ${String(readdirSync(join(target, name)).length)} screenshots`,
  )
}

await main(process.argv.slice(2))
