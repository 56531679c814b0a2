// Where links lead, and what the feed holds.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, visit } from './test.ts'

// These tests read pages and feeds inside a page, which its policy would refuse.
test.use({ bypassCSP: true })

test('every link inside the site leads to a page, and every fragment to a place on it', async ({
  page,
}) => {
  const { address, folder } = visit('own')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('.html'))
  await page.goto(address)
  const broken = await page.evaluate(
    async ({ base, all, existing }) => {
      const parsed = new Map<string, { ids: Set<string>; links: URL[] }>()
      for (const file of all) {
        const html = await (await fetch(base + file)).text()
        const document = new DOMParser().parseFromString(html, 'text/html')
        const links = [...document.querySelectorAll('[href], [src]')].flatMap((element) => {
          const target = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
          return element.getAttribute('rel') === 'canonical' ? [] : [new URL(target, base + file)]
        })
        const ids = new Set([...document.querySelectorAll('[id]')].map(({ id }) => id))
        parsed.set(file, { ids, links })
      }
      const there = new Set(existing)
      const problems: string[] = []
      for (const [file, { links }] of parsed) {
        for (const { origin, pathname, hash } of links) {
          if (origin !== location.origin) continue
          const path = decodeURIComponent(pathname.slice(1))
          const target = [path, `${path}index.html`, `${path}/index.html`].find((p) => there.has(p))
          if (target === undefined) problems.push(`${file}: ${pathname}`)
          else if (
            hash !== '' &&
            parsed.get(target)?.ids.has(decodeURIComponent(hash.slice(1))) === false
          ) {
            problems.push(`${file}: ${pathname}${hash}`)
          }
        }
      }
      return problems.slice(0, 20)
    },
    { base: address, all: pages, existing: files },
  )
  expect(broken).toEqual([])
})

test('the feed is well-formed and holds the full text of every article', async ({ page }) => {
  const { address, folder } = visit('own')
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
    const missing = await page.evaluate((content) => {
      const feed = new DOMParser().parseFromString(content, 'text/html')
      const clean = (text: string): string => text.replaceAll(/[\s#]+/g, ' ').trim()
      const all = clean(feed.body.textContent)
      // Prose, and the numbers of every table: what a figure shows is not lost.
      const own = [
        ...document.querySelectorAll('article > .prose > :is(p, ul, ol), .figure-finding'),
      ]
      const cells = [...document.querySelectorAll('.figure-table td')]
      const links = [...feed.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '')
      return {
        texts: [...own, ...cells]
          .map((element) => clean(element.textContent))
          .filter((text) => !all.includes(text)),
        count: own.length,
        relative: links.filter((href) => !/^https?:/.test(href)),
        scripts: feed.querySelectorAll('script, style, svg').length,
      }
    }, html)
    expect(missing.count, title).toBeGreaterThan(3)
    expect(missing, title).toEqual({ texts: [], count: missing.count, relative: [], scripts: 0 })
  }
})

test('a page that is not there says so, and its links work at any depth', async ({
  page,
  offences,
}) => {
  offences.allow(/^404: |Failed to load resource/)
  const { address } = visit('own')
  await page.goto(`${address}runs/000000000000/nothing/here/`)
  await expect(page.locator('h1')).toHaveText('No page has this address')
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL(address)
})
