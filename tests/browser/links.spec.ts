// Links of the site, and what its feed holds.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Parser } from 'htmlparser2'
import { below } from './page/pages.ts'
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

  test('the feed is well-formed, small, and holds the finding and the hero figure of every article', async ({
    page,
  }) => {
    const { address, folder } = await siteOf('own')
    const xml = readFileSync(join(folder, 'index.xml'), 'utf8')
    expect(xml.length).toBeLessThanOrEqual(150_000)
    await page.goto(address)
    const items = await page.evaluate((text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml')
      const problem = feed.querySelector('parsererror')
      if (problem) throw new Error(problem.textContent)
      return [...feed.querySelectorAll('item')].map((item) => {
        const html = item.getElementsByTagName('content:encoded')[0]?.textContent ?? ''
        const content = new DOMParser().parseFromString(html, 'text/html')
        return {
          title: item.querySelector('title')?.textContent ?? '',
          link: item.querySelector('link')?.textContent ?? '',
          texts: [...content.querySelectorAll('p')].map((paragraph) => paragraph.textContent),
          picture: content.querySelector('img')?.alt,
          links: [...content.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? ''),
        }
      })
    }, xml)
    expect(items).toHaveLength(below(folder, 'articles').length)
    // Pages have hyphens and spaces at which lines do not break.
    const clean = (text: string): string =>
      text.replaceAll('\u2011', '-').replaceAll(/\s+/g, ' ').trim()
    for (const { title, link, texts, picture, links } of items) {
      await page.goto(address + new URL(link).pathname.slice(1))
      expect(clean(await page.locator('h1').innerText())).toBe(clean(title))
      const finding = clean(await page.locator('.finding').first().innerText())
      expect(texts.map(clean)).toContain(finding)
      if (picture !== undefined)
        expect(clean(await page.locator('.figure-finding').first().innerText())).toContain(
          clean(picture),
        )
      expect(links).toEqual([link])
    }
  })
})

test('link previews of a permalink show what it leads to', async () => {
  const { folder, root } = await siteOf('own')
  // This program's own file.
  const { permalinks } = JSON.parse(
    readFileSync(join(root, 'data', 'permalinks.json'), 'utf8'),
  ) as {
    readonly permalinks: readonly {
      readonly id: string
      readonly kind: string
      readonly by: readonly string[]
      readonly state?: string
    }[]
  }
  for (const kind of ['article', 'figure', 'claim', 'run']) {
    const { id } =
      permalinks.find((link) => link.kind === kind && !link.state && link.by.length > 0) ?? {}
    const html = readFileSync(join(folder, 'p', id ?? kind, 'index.html'), 'utf8')
    const tags = new Map(
      [...html.matchAll(/<meta\s+property="og:([a-z:_]+)"\s+content="([^"]+)"/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    )
    for (const name of ['title', 'type', 'url', 'description', 'site_name'])
      expect(tags.has(name), `${kind}: og:${name}`).toBe(true)
    expect(tags.get('url')).toContain(`/p/${id ?? ''}/`)
    expect(html).toContain('rel="canonical"')
    const { pathname } = new URL(tags.get('image') ?? '')
    expect(existsSync(join(folder, pathname)), `${kind}: ${pathname}`).toBe(true)
    if (kind === 'figure') expect(tags.get('image:alt')).toBe(tags.get('title'))
  }
})

test('every article is Markdown and JSON too, small, with its figures, their numbers and lines', async () => {
  const { folder } = await siteOf('own')
  const listed = readFileSync(join(folder, 'llms.txt'), 'utf8')
  for (const slug of below(folder, 'articles')) {
    const text = (name: string): string =>
      readFileSync(join(folder, 'articles', slug, name), 'utf8')
    const [html, markdown] = [text('index.html'), text('index.md')]
    // This program's own file.
    const { figures, claims, archives, licenses } = JSON.parse(text('index.json')) as {
      readonly figures: readonly { readonly title: string; readonly evidence: readonly unknown[] }[]
      readonly claims: readonly { readonly verdict: string }[]
      readonly archives: readonly string[]
      readonly licenses: readonly { readonly archive: string; readonly url: string }[]
    }
    for (const { archive, url } of licenses) {
      expect(archives, slug).toContain(archive)
      expect(markdown, slug).toContain(`Licence of the data of ${archive}: [CC-BY-4.0](${url})`)
    }
    const plain = (from: string): string => from.replaceAll(/[\\`]/g, '')
    for (const { title } of figures) expect(plain(markdown), slug).toContain(plain(title))
    for (const { verdict } of claims) expect(markdown, slug).toContain(verdict)
    if (figures.some(({ evidence }) => evidence.length > 0))
      expect(markdown, slug).toMatch(
        /\]\(https:\/\/[^)]*\/sources\/[0-9a-f]{12}\/index\.html#L\d+\)/,
      )
    expect(markdown, slug).not.toMatch(/\(pin:|^```figure/m)
    expect(html, slug).toContain('type="text/markdown"')
    expect(markdown.length, slug).toBeLessThanOrEqual(0.15 * html.length)
    expect(listed).toContain(`/articles/${slug}/index.md`)
  }
})

test('articles and archives state what search engines require of schema.org', async () => {
  const { folder } = await siteOf('own')
  for (const [section, type, required] of [
    [
      'articles',
      'TechArticle',
      ['headline', 'datePublished', 'dateModified', 'author', 'image', 'url'],
    ],
    ['archives', 'Dataset', ['name', 'description', 'creator', 'url']],
  ] as const)
    for (const name of below(folder, section)) {
      const html = readFileSync(join(folder, section, name, 'index.html'), 'utf8')
      const [, json = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? []
      const data = JSON.parse(json) as Readonly<Record<string, unknown>>
      expect(data['@type'], name).toBe(type)
      for (const key of required) expect(data[key], `${name}: ${key}`).toBeTruthy()
      if (type !== 'Dataset') continue
      expect(String(data['description']).length, name).toBeGreaterThanOrEqual(50)
      const [, license] = /<a rel="?license"? href="([^"]+)"/.exec(html) ?? []
      expect(data['license'], name).toBe(license)
    }
})

test('the page for unknown addresses says so, and its links work at any depth', async ({
  page,
  open,
  messages,
}) => {
  messages.allow(/^404: |Failed to load resource/)
  await open('own', 'runs/000000000000/nothing/here/')
  await expect(page.locator('h1')).toHaveText('Page not found')
  await page.locator('main').getByRole('button', { name: 'Search this site' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expect(page).toHaveURL(`${(await siteOf('own')).address}articles/`)
})
