// Screenshots of every kind of page at two widths in light and dark, and a contact sheet of them:
//
//   npm run screenshots [-- FOLDER]        a built site; without it, the publication is built
//
// They are written to .build/screenshots/. A second run gives the same bytes, and states how many pictures changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { writeFile } from '../../tools/convert/write-tree.ts'
import { packageRoot } from '../../tools/root.ts'
import { chromiumBinary } from './chromium.ts'
import { layOutAll } from './page/lay-out.ts'
import { below, kindsOfPages } from './page/pages.ts'
import { benchfolio } from './program.ts'
import { serve } from './sites/serve.ts'
import { sites } from './sites/sites.ts'

const target = join(packageRoot, '.build', 'screenshots')
const sheet = 'contact-sheet.png'
const widths = { 1280: 900, 390: 844 } as const
const schemes = ['light', 'dark'] as const

// Of articles and archives one each: the first of these that the site has, else its first.
const preferred = ['article-ten-years-of-mariadb', 'archive-mariadb-two-cores'] as const

async function main([folder]: readonly string[]): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'benchfolio-screenshots-'))
  const browser = await chromium.launch({ executablePath: chromiumBinary() })
  try {
    const built = folder === undefined ? await builtPublication(temporary) : resolve(folder)
    const before = digests()
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    await capture(browser, built)
    await writeContactSheet(browser)
    report(before, digests())
  } finally {
    await browser.close()
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function builtPublication(root: string): Promise<string> {
  sites.own.write(root)
  await benchfolio(root, 'build')
  return join(root, 'public')
}

async function capture(browser: Browser, folder: string): Promise<void> {
  const served = await serve(folder)
  try {
    for (const [width, height] of Object.entries(widths)) {
      for (const colorScheme of schemes) {
        const viewport = { width: Number(width), height }
        const context = await browser.newContext({
          ...{ viewport, colorScheme, reducedMotion: 'reduce' },
        })
        const page = await context.newPage()
        for (const [kind, path] of pagesOf(folder)) {
          await page.setViewportSize(viewport)
          await page.goto(served.address + path, { waitUntil: 'networkidle' })
          await settle(page)
          const file = join(target, `${kind}.${width}.${colorScheme}.png`)
          await page.screenshot({ path: file, animations: 'disabled' })
        }
        await context.close()
      }
    }
  } finally {
    await served.close()
  }
}

/** Kind → path: one page of each kind, further ones that no list of `kindsOfPages` has, and the page of a wrong address. */
function pagesOf(folder: string): ReadonlyMap<string, string> {
  const pages = new Map(kindsOfPages(folder))
  for (const kind of ['article', 'archive']) {
    const all = [...pages].filter(([name]) => name.startsWith(`${kind}-`))
    for (const [name] of all) pages.delete(name)
    const shown = all.find(([name]) => preferred.some((own) => own === name)) ?? all[0]
    if (shown) pages.set(kind, shown[1])
  }
  const [permalink] = below(folder, 'p')
  const embedded = below(folder, 'p').find((id) => below(folder, `p/${id}`).includes('embed'))
  if (permalink !== undefined) pages.set('permalink', `p/${permalink}/`)
  if (embedded !== undefined) pages.set('embed', `p/${embedded}/embed/`)
  if (existsSync(join(folder, 'docs'))) pages.set('docs', 'docs/').set('docs-page', 'docs/cli/')
  return pages.set('404', '404.html')
}

// Images below the viewport load lazily. Chromium composites scrolling, sticky and animated boxes as layers and keeps
// the subpixel offset of their first paint, which may precede the final layout. So the layers are removed, the viewport
// is as high as the page, and the page is laid out again.
async function settle(page: Page): Promise<void> {
  await layOutAll(page)
  await page.evaluate(async (css) => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    const still = new CSSStyleSheet()
    still.replaceSync(css)
    document.adoptedStyleSheets.push(still)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const scrolls = [overflowX, overflowY].some((text) => text === 'auto' || text === 'scroll')
      element.classList.toggle('shot-clipped', scrolls)
      element.classList.toggle('shot-placed', position === 'sticky')
      const before = getComputedStyle(element, '::before').position
      element.classList.toggle('shot-placed-before', before === 'sticky')
    }
    scrollTo(0, 0)
  }, stillStyle)
  await layOutAnew(page)
  const size = await page.evaluate(() => {
    const { height } = document.documentElement.getBoundingClientRect()
    return { width: innerWidth, height: Math.max(innerHeight, Math.ceil(height)) }
  })
  await page.setViewportSize(size)
  await layOutAnew(page)
}

async function layOutAnew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const isHidden of [true, false]) {
      document.body.hidden = isHidden
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })
}

const stillStyle = `
  *, *::before, *::after { animation: none !important; transition: none !important; }
  .shot-clipped { overflow: hidden !important; }
  .shot-placed, .shot-placed-before::before { position: relative !important; inset: auto !important; }`

async function writeContactSheet(browser: Browser): Promise<void> {
  const names = pictures()
  const rows = names.map(
    (name) => `<figure><img src="${name}"><figcaption>${name}</figcaption></figure>`,
  )
  const html = join(target, 'index.html')
  writeFile(html, `<!doctype html><title>Screenshots</title>${style}${rows.join('\n')}\n`)
  const page = await browser.newPage({ viewport: { width: 1300, height: 900 } })
  await page.goto(pathToFileURL(html).href)
  await settle(page)
  await page.screenshot({ path: join(target, sheet) })
  await page.close()
}

// Four pictures a row, the first screens of each.
const style = `<style>
  body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin: 12px; }
  figure { margin: 0; }
  img { width: 100%; height: 420px; object-fit: cover; object-position: top; border: 1px solid #999; }
  figcaption { font: 12px sans-serif; }
</style>`

function pictures(): readonly string[] {
  if (!existsSync(target)) return []
  return readdirSync(target)
    .filter((name) => name.endsWith('.png') && name !== sheet)
    .toSorted()
}

function digests(): ReadonlyMap<string, string> {
  return new Map(
    pictures().map((name) => {
      const bytes = readFileSync(join(target, name))
      return [name, createHash('sha256').update(bytes).digest('hex')] as const
    }),
  )
}

function report(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const changed = [...after].flatMap(([name, digest]) =>
    before.get(name) === digest ? [] : [name],
  )
  const equal = after.size - changed.length
  const compared = before.size === 0 ? '' : `, ${String(equal)} as in the run before`
  const names = before.size === 0 || changed.length === 0 ? '' : `; changed: ${changed.join(', ')}`
  // eslint-disable-next-line no-console -- a program of its own
  console.log(`${target}: ${String(after.size)} screenshots${compared}${names}; ${sheet}`)
}

await main(process.argv.slice(2))
