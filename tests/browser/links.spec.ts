// Links of the site, and what its feed holds.
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Parser } from 'htmlparser2'
import { expect, siteOf, test } from './test.ts'

/** The ids of a page and the addresses that it links to or loads. */
interface Targets {
  readonly ids: ReadonlySet<string>
  readonly addresses: readonly string[]
}

function targetsOf(html: string): Targets {
  const ids = new Set<string>()
  const addresses: string[] = []
  const parser = new Parser({
    onopentag: (_, { id, href, src, rel }) => {
      if (id !== undefined) ids.add(id)
      const address = href ?? src
      if (address !== undefined && rel !== 'canonical') addresses.push(address)
    },
  })
  parser.end(html)
  return { ids, addresses }
}

test('every link inside the site leads to a file, and every fragment to an element of its page', async () => {
  const { folder } = await siteOf('own')
  const origin = 'https://benchfolio.test/'
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  )
  const pages = new Map(
    [...files]
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, targetsOf(readFileSync(join(folder, file), 'utf8'))]),
  )
  const broken: string[] = []
  for (const [file, { addresses }] of pages)
    for (const address of addresses) {
      const url = new URL(address, origin + file)
      if (url.origin !== new URL(origin).origin) continue
      const path = decodeURIComponent(url.pathname.slice(1))
      const target = [path, `${path}index.html`, `${path}/index.html`].find((candidate) =>
        files.has(candidate),
      )
      const ids = pages.get(target ?? '')?.ids
      const id = decodeURIComponent(url.hash.slice(1))
      if (target === undefined || (id !== '' && ids?.has(id) === false))
        broken.push(`${file}: ${address}`)
    }
  expect(broken.slice(0, 20)).toEqual([])
})

test.describe('parsed by the browser', () => {
  // The policy of a page forbids it to parse others.
  test.use({ bypassCSP: true })

  test('the feed is well-formed and holds the full text of every article', async ({ page }) => {
    const { address, folder } = await siteOf('own')
    const xml = readFileSync(join(folder, 'index.xml'), 'utf8')
    await page.goto(address)
    const items = await page.evaluate((text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml')
      const problem = feed.querySelector('parsererror')
      if (problem) throw new Error(problem.textContent)
      return [...feed.querySelectorAll('item')].map((item) => ({
        title: item.querySelector('title')?.textContent ?? '',
        link: item.querySelector('link')?.textContent ?? '',
        html: item.getElementsByTagName('content:encoded')[0]?.textContent ?? '',
      }))
    }, xml)
    const articles = readdirSync(join(folder, 'articles'), { withFileTypes: true })
    expect(items).toHaveLength(articles.filter((entry) => entry.isDirectory()).length)
    for (const { title, link, html } of items) {
      await page.goto(address + new URL(link).pathname.slice(1))
      await expect(page.locator('h1')).toHaveText(title)
      const comparison = await page.evaluate((content) => {
        const feed = new DOMParser().parseFromString(content, 'text/html')
        const clean = (text: string): string => text.replaceAll(/[\s#]+/g, ' ').trim()
        const all = clean(feed.body.textContent)
        // Prose, and the numbers of every table: figures are tables in the feed.
        const prose = [
          ...document.querySelectorAll('article > .prose > :is(p, ul, ol), .figure-finding'),
        ]
        const cells = [...document.querySelectorAll('.figure-table td')]
        const links = [...feed.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '')
        return {
          paragraphs: prose.length,
          missing: [...prose, ...cells]
            .map((element) => clean(element.textContent))
            .filter((text) => !all.includes(text)),
          relativeLinks: links.filter((href) => !/^https?:/.test(href)),
          scripts: feed.querySelectorAll('script, style, svg').length,
        }
      }, html)
      const { paragraphs, ...rest } = comparison
      expect(paragraphs, title).toBeGreaterThan(1)
      expect(rest, title).toEqual({ missing: [], relativeLinks: [], scripts: 0 })
    }
  })
})

test('the page for unknown addresses says so, and its links work at any depth', async ({
  page,
  open,
  messages,
}) => {
  messages.allow(/^404: |Failed to load resource/)
  await open('own', 'runs/000000000000/nothing/here/')
  await expect(page.locator('h1')).toHaveText('Page not found')
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL((await siteOf('own')).address)
})
