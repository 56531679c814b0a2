// Law 5: archive text is never markup.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { oneIn, sampled } from '../extent.ts'
import { figureOf, tooltips } from './page/figure.ts'
import { groups, payloads } from './sites/hostile-site.ts'
import { below } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

/** The elements that templates write; any other in a page comes from the archive. */
const elements =
  'html head meta title link script body header nav main footer article section aside figure figcaption ' +
  'h1 h2 h3 p a ul ol li dl dt dd div span table thead tbody tr th td caption svg g path line text rect ' +
  'button select option details summary code pre bdi b i strong em time label input wbr small'

/** The text as a page shows it: control characters and white space are one blank. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\s\uFFFD]+/gu, ' ').trim()
}

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

test('names like shortcodes, templates and front matter do not stop the build, and all are published', async () => {
  const { root } = await siteOf('hostile')
  const { counts, runs } = archiveOf(root)
  const names = groups().flat()
  // A log for every name; settings and devices for every group.
  expect(counts['files']).toBe(names.length + 2 * groups().length)
  const published = new Set(runs.map(({ fields }) => fields['engine']))
  const printable = names.filter((name) => !/[\p{Cc}\\]/u.test(name))
  expect(printable.length).toBeGreaterThan(names.length / 2)
  expect(printable.filter((name) => !published.has(name))).toEqual([])
})

test.describe('parsed by the browser', () => {
  // The policy of a page forbids it to parse others.
  test.use({ bypassCSP: true })

  test('no page has an element, a handler, a style or an address that no template wrote', async ({
    page,
  }) => {
    const { address, folder } = await siteOf('hostile')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html')).map((file) => address + file)
    expect(pages.length).toBeGreaterThan(20)
    await page.goto(address)
    const problems = await page.evaluate(
      async ({ addresses, known }) => {
        const problems: string[] = []
        for (const at of addresses) {
          const isDocumentation = new URL(at).pathname.startsWith('/docs/')
          const html = await (await fetch(at)).text()
          const document = new DOMParser().parseFromString(html, 'text/html')
          for (const element of document.querySelectorAll('*')) {
            const name = element.localName
            // Links of an embedded figure open outside its frame.
            const isFrameBase =
              name === 'base' && at.includes('/embed/') && !element.hasAttribute('href')
            if (!known.includes(name) && !isFrameBase) problems.push(`${at}: <${name}>`)
            for (const { name: key, value } of element.attributes) {
              if (/^on|^style$|^srcdoc$|^form/i.test(key)) problems.push(`${at}: ${name} ${key}`)
              if (!['href', 'src', 'action', 'xlink:href'].includes(key)) continue
              const url = new URL(value, at)
              const isOwn = url.origin === location.origin || url.protocol === 'mailto:'
              // Absolute addresses of this site, as its settings name it.
              const isAbsolute = ['canonical', 'alternate'].includes(
                element.getAttribute('rel') ?? '',
              )
              const isOfSite = isAbsolute && url.origin === 'https://benchfolio.example'
              // The documentation is the project's own Markdown, without any text of an archive; it links to standards.
              const isReference = isDocumentation && name === 'a' && url.protocol === 'https:'
              if (!isOwn && !isOfSite && !isReference) problems.push(`${at}: ${key} ${value}`)
            }
            if (name === 'script' && !element.hasAttribute('src')) {
              if (/^application\/(?:ld\+)?json$/.test(element.getAttribute('type') ?? ''))
                JSON.parse(element.textContent)
              else problems.push(`${at}: inline script`)
            }
            if (name === 'meta' && element.getAttribute('http-equiv') === 'refresh') {
              // A permalink redirects to a page of the site.
              const target = /^0; url=(.*)$/.exec(element.getAttribute('content') ?? '')?.[1]
              const isInside =
                target !== undefined && new URL(target, at).origin === location.origin
              if (!isInside || !/\/p\/[0-9a-f]{12}\//.test(at)) problems.push(`${at}: refresh`)
            }
          }
        }
        return problems
      },
      { addresses: oneIn(3, pages), known: elements.split(' ') },
    )
    expect(problems).toEqual([])
  })

  test('the page of a run shows its hostile name as text', async ({ page }) => {
    const { address, root } = await siteOf('hostile')
    const runs = oneIn(3, archiveOf(root).runs)
    await page.goto(address)
    const texts = await page.evaluate(
      async (ids) => {
        const texts: string[][] = []
        for (const id of ids) {
          const html = await (await fetch(`runs/${id}/`)).text()
          const document = new DOMParser().parseFromString(html, 'text/html')
          texts.push([...document.querySelectorAll('h1, dd')].map((element) => element.textContent))
        }
        return texts
      },
      runs.map(({ id }) => id),
    )
    const changed = runs.flatMap(({ fields }, index) => {
      const name = plain(fields['engine'] ?? '')
      const [title, ...values] = texts[index]?.map(plain) ?? []
      return title?.includes(name) === true && values.includes(name) ? [] : [{ name, title }]
    })
    expect(changed).toEqual([])
  })
})

test('no script of an archive runs on its pages or in live charts', async ({
  page,
  context,
  input,
}) => {
  const calls = await watch(context)
  const { address, folder } = await siteOf('hostile')
  for (const path of ['', 'articles/', 'archives/hostile/', 'engines/', '404.html']) {
    await page.goto(address + path)
    await settle(page)
  }
  for (const section of ['runs', 'sources', 'engines']) {
    const ids = below(folder, section)
    const step = Math.max(1, Math.floor(ids.length / sampled(8, 3)))
    for (const id of ids.filter((_, index) => index % step === 0)) {
      await page.goto(`${address}${section}/${id}/`)
      await settle(page)
    }
  }
  await page.goto(`${address}articles/hostile/`)
  for (const figure of oneIn(3, await page.locator('.figure[data-kind="throughput"]').all())) {
    await input.activate(figure)
    await figure.getByRole('slider').first().press('End')
    const labels = await figure.locator('.figure-legend .figure-series').allTextContents()
    const [tooltip] = await tooltips(figure)
    // The rows of a single line are named by its panels.
    if (labels.length === 1) expect(tooltip?.rows.length).toBeGreaterThan(0)
    else
      expect(tooltip?.rows.map(({ label }) => plain(label)).toSorted()).toEqual(
        labels.map(plain).toSorted(),
      )
  }
  const figure = figureOf(page, 'group-1')
  await figure.locator('.figure-legend .figure-series').first().click()
  await figure.getByRole('button', { name: 'relative to' }).click()
  await page.reload()
  const first = figureOf(page, 'group-1').locator('.figure-legend .figure-series').first()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await settle(page)
  expect(calls).toEqual([])
})

test('no script of a hostile address runs', async ({ page, context, open, messages }) => {
  const calls = await watch(context)
  // A server refuses the longest of them.
  messages.allow(/^4\d\d: |Failed to load resource/)
  const hostile = payloads().filter(({ context: target }) => target === 'hash')
  for (const { text } of oneIn(3, hostile)) {
    const state = text.replace(/^[#?]/, '')
    const query = `${state}&fig-read-only.hide=${state}&fig-read-only.baseline=${state}`
    for (const end of [`?${query}#${state}`, `#${state}`]) {
      await open('own', `articles/second-core/${end}`)
      await settle(page)
    }
  }
  expect(calls).toEqual([])
})

test('the page of a source shows its text unchanged', async ({ page }) => {
  const { address, folder, root } = await siteOf('hostile')
  const ids = below(folder, 'sources')
  const step = Math.ceil(ids.length / sampled(20, 6))
  for (const id of ids.filter((_, index) => index % step === 0)) {
    await page.goto(`${address}sources/${id}/`)
    const shown = (await page.locator('pre.source').textContent()) ?? ''
    const text = readFileSync(join(root, '.build', 'site', 'sources', `${id}.txt`), 'utf8')
    expect(plain(shown)).toBe(plain(text))
    expect(shown.trimEnd().split('\n')).toHaveLength(text.trimEnd().split('\n').length)
  }
})

/** Collects the calls of the function that payloads call, and reports a changed prototype of objects. */
async function watch(context: BrowserContext): Promise<readonly string[]> {
  const calls: string[] = []
  await context.exposeBinding('__xss', (_, id) => void calls.push(String(id)))
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
  return calls
}

/** Waits for what would run late: animations, failed images, media. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 30)))
}
