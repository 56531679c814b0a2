// Law 5: archive text is never markup.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { figureOf, liven, readout } from './figure.ts'
import { groups, payloads } from './hostile.ts'
import { below } from './pages.ts'
import { expect, test, visit } from './test.ts'

/** What templates write; whatever else stands in a page came from the archive. */
const elements = new Set(
  (
    'html head meta title link script body header nav main footer article section aside figure figcaption ' +
    'h1 h2 h3 p a ul ol li dl dt dd div span table thead tbody tr th td caption svg g path line text rect ' +
    'button select option details summary code pre bdi b i strong em time label input'
  ).split(' '),
)

/** Control characters and blanks are not told apart by a page. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\s\uFFFD]+/gu, ' ').trim()

interface ArchiveData {
  readonly counts: Readonly<Record<string, number>>
  readonly runs: readonly {
    readonly id: string
    readonly fields: Readonly<Record<string, string>>
  }[]
}

function archiveOf(root: string): ArchiveData {
  const file = join(root, 'data', 'archives', 'hostile.json')
  return JSON.parse(readFileSync(file, 'utf8')) as ArchiveData
}

test('names like shortcodes, templates and front matter do not stop the build, and none is lost', () => {
  const { counts, runs } = archiveOf(visit('hostile').root)
  const names = groups().flat()
  // A log for every name; settings and devices for every group.
  expect(counts['files']).toBe(names.length + 2 * groups().length)
  const published = new Set(runs.map(({ fields }) => fields['engine']))
  const printable = names.filter((name) => !/[\p{Cc}\\]/u.test(name))
  expect(printable.length).toBeGreaterThan(names.length / 2)
  expect(printable.filter((name) => !published.has(name))).toEqual([])
})

test.describe('read inside a page', () => {
  // The policy of the page would refuse it.
  test.use({ bypassCSP: true })

  test('no page holds an element, a handler, a style or an address that no template wrote', async ({
    page,
  }) => {
    const { address, folder } = visit('hostile')
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => address + file)
    expect(pages.length).toBeGreaterThan(20)
    await page.goto(address)
    const strange = await page.evaluate(
      async ({ addresses, known }) => {
        const found: string[] = []
        for (const where of addresses) {
          const html = await (await fetch(where)).text()
          const document = new DOMParser().parseFromString(html, 'text/html')
          for (const element of document.querySelectorAll('*')) {
            const name = element.localName
            if (!known.includes(name)) found.push(`${where}: <${name}>`)
            for (const { name: key, value } of element.attributes) {
              if (/^on|^style$|^srcdoc$|^form/i.test(key)) found.push(`${where}: ${name} ${key}`)
              if (!['href', 'src', 'action', 'xlink:href'].includes(key)) continue
              const url = new URL(value, where)
              const ours = url.origin === location.origin || url.protocol === 'mailto:'
              const canonical = element.getAttribute('rel') === 'canonical'
              if (!ours && !canonical) found.push(`${where}: ${key} ${value}`)
            }
            if (name === 'script' && !element.hasAttribute('src')) {
              if (element.getAttribute('type') === 'application/json')
                JSON.parse(element.textContent)
              else found.push(`${where}: inline script`)
            }
            if (name === 'meta' && element.getAttribute('http-equiv') === 'refresh') {
              // A permanent address leads on to a page of the site.
              const to = /^0; url=(.*)$/.exec(element.getAttribute('content') ?? '')?.[1]
              const inside = to !== undefined && new URL(to, where).origin === location.origin
              if (!inside || !/\/p\/[0-9a-f]{12}\//.test(where)) found.push(`${where}: refresh`)
            }
          }
        }
        return found
      },
      { addresses: pages, known: [...elements] },
    )
    expect(strange).toEqual([])
  })
})

test.describe('read inside a page', () => {
  // The policy of the page would refuse it.
  test.use({ bypassCSP: true })

  test('every hostile name stands on the page of its run as the text it is', async ({ page }) => {
    const { address, root } = visit('hostile')
    const archive = archiveOf(root)
    await page.goto(address)
    const texts = await page.evaluate(
      async (ids) => {
        const found: string[][] = []
        for (const id of ids) {
          const html = await (await fetch(`runs/${id}/`)).text()
          const document = new DOMParser().parseFromString(html, 'text/html')
          found.push([...document.querySelectorAll('h1, dd')].map((element) => element.textContent))
        }
        return found
      },
      archive.runs.map(({ id }) => id),
    )
    const lost = archive.runs.flatMap(({ fields }, index) => {
      const name = plain(fields['engine'] ?? '')
      const shown = texts[index]?.map(plain) ?? []
      const inTitle = shown[0]?.includes(name) ?? false
      return inTitle && shown.slice(1).includes(name) ? [] : [{ name, shown: shown.slice(0, 3) }]
    })
    expect(lost).toEqual([])
  })
})

test('nothing runs on pages and in live charts whose series, panels and rows are hostile', async ({
  page,
  context,
}) => {
  const ran = await watch(context)
  const { address, folder } = visit('hostile')
  for (const path of ['', 'articles/', 'archives/hostile/', 'engines/', '404.html']) {
    await page.goto(address + path)
    await settle(page)
  }
  for (const section of ['runs', 'sources', 'engines']) {
    const all = below(folder, section)
    const step = Math.max(1, Math.floor(all.length / 8))
    for (const id of all.filter((_, index) => index % step === 0)) {
      await page.goto(`${address}${section}/${id}/`)
      await settle(page)
    }
  }
  await page.goto(`${address}articles/hostile/`)
  for (const figure of await page.locator('.figure[data-kind="throughput"]').all()) {
    await liven(figure)
    await figure.getByRole('slider').first().press('End')
    const labels = (await figure.locator('.figure-legend .figure-series').allTextContents()).map(
      plain,
    )
    const [table] = await readout(figure)
    expect(table?.rows.map(({ label }) => plain(label)).toSorted()).toEqual(labels.toSorted())
  }
  const figure = figureOf(page, 'group-1')
  await figure.locator('.figure-legend .figure-series').first().click()
  await figure.getByRole('button', { name: 'relative to' }).click()
  await page.reload()
  const first = figureOf(page, 'group-1').locator('.figure-legend .figure-series').first()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await settle(page)
  expect(ran).toEqual([])
})

test('nothing runs when the address is hostile', async ({ page, context, offences }) => {
  const ran = await watch(context)
  const { address } = visit('own')
  // A server refuses the longest of them.
  offences.allow(/^4\d\d: |Failed to load resource/)
  const hostile = payloads().filter(({ context: where }) => where === 'hash')
  for (const { text } of hostile) {
    const bare = text.replace(/^[#?]/, '')
    const query = `${bare}&fig-read-only.hide=${bare}&fig-read-only.baseline=${bare}`
    for (const end of [`?${query}#${bare}`, `#${bare}`]) {
      await page.goto(`${address}articles/second-core/${end}`)
      await settle(page)
    }
  }
  expect(ran).toEqual([])
})

test('the text of a source is shown as it is', async ({ page }) => {
  const { address, folder, root } = visit('hostile')
  const all = below(folder, 'sources')
  for (const id of all.filter((_, index) => index % Math.ceil(all.length / 20) === 0)) {
    await page.goto(`${address}sources/${id}/`)
    const shown = (await page.locator('pre.source').textContent()) ?? ''
    const text = readFileSync(join(root, '.build', 'site', 'sources', `${id}.txt`), 'utf8')
    expect(plain(shown)).toBe(plain(text))
    expect(shown.trimEnd().split('\n')).toHaveLength(text.trimEnd().split('\n').length)
  }
})

/** Collects what calls the canary, or changes what every object inherits. */
async function watch(context: BrowserContext): Promise<readonly string[]> {
  const ran: string[] = []
  await context.exposeBinding('__xss', (_, id) => void ran.push(String(id)))
  await context.addInitScript(() => {
    const before = Object.getOwnPropertyNames(Object.prototype).length
    addEventListener('load', () => {
      setTimeout(() => {
        if (Object.getOwnPropertyNames(Object.prototype).length === before) return
        // eslint-disable-next-line no-console -- in the page, where every message fails the test
        console.error('the prototype of objects was changed')
      }, 20)
    })
  })
  return ran
}

/** Time for what would run later: animations, failed images, media. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 30)))
}
