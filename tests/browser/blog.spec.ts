// A blog: feed, series, months, tags, corrections, drafts and retired permalinks.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument } from 'libxml2-wasm'
import { feedProblems } from '../feeds/valid.ts'
import { retired } from './sites/blog-site.ts'
import { expect, siteOf, test } from './test.ts'

const names = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
}

/** The texts of the feed at an XPath. */
function texts(folder: string, path: string): readonly string[] {
  const feed = XmlDocument.fromBuffer(readFileSync(join(folder, 'index.xml')))
  try {
    return feed.find(path, names).map(({ content }) => content)
  } finally {
    feed.dispose()
  }
}

for (const site of ['blog', 'own'] as const) {
  test(`the feed of the site "${site}" matches its schema, and its links resolve`, async () => {
    const { folder } = await siteOf(site)
    expect(feedProblems(readFileSync(join(folder, 'index.xml'), 'utf8'))).toEqual([])
    const links = texts(folder, '//atom:link/@href | //link | //guid').filter(
      (href) => !href.endsWith('.xml'),
    )
    const inside = texts(folder, '//content:encoded').flatMap((html) =>
      [...html.matchAll(/(?:href|src)="([^"]*)"/g)].flatMap(([, href = '']) =>
        href.startsWith('https://benchfolio.example/') ? [href] : [],
      ),
    )
    for (const href of [...links, ...inside]) expect(resolves(folder, href), href).toBe(true)
  })
}

/** Whether an address is a file of the site and its fragment an id in it. */
function resolves(folder: string, href: string): boolean {
  const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'))
  const path = decodeURIComponent(pathname)
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  if (!existsSync(file)) return false
  return (
    hash === '' || readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(hash.slice(1))}"`)
  )
}

test('the feed has corrections, findings and where the article is', async () => {
  const { folder } = await siteOf('blog')
  const contents = texts(folder, '//item/content:encoded')
  expect(contents).toHaveLength(4)
  const all = contents.join('\n')
  for (const text of ['Corrected on 2026-03-01: A row had been left out.', 'articles/part-two/'])
    expect(all).toContain(text)
  expect(all).not.toMatch(/<script|<table/)
})

test('each article with a figure has its picture in the feed, at an absolute address of the site', async () => {
  for (const site of ['own', 'blog'] as const) {
    const { folder, root } = await siteOf(site)
    const contents = texts(folder, '//item/content:encoded')
    expect(contents.length).toBeGreaterThan(3)
    for (const [index, address] of texts(folder, '//item/link').entries()) {
      const pictures = [...(contents[index] ?? '').matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].map(
        ([, src = '']) => src,
      )
      expect(pictures.length > 0, address).toBe(hasFigure(root, address))
      for (const src of pictures) {
        expect(src).toMatch(/^https:\/\/benchfolio\.example\/articles\/[^/]+\/[^/]+\.png$/)
        const bytes = readFileSync(join(folder, decodeURIComponent(new URL(src).pathname)))
        expect(bytes.subarray(1, 4).toString('latin1'), src).toBe('PNG')
      }
    }
  }
})

/** Whether the article at an address has a figure; of one without a chart, the picture shows the table. */
function hasFigure(root: string, address: string): boolean {
  const [, slug = ''] = /\/articles\/([^/]+)\/$/.exec(address) ?? []
  const figures = join(root, 'data', 'figures', slug)
  return existsSync(figures) && readdirSync(figures).length > 0
}

test('a corrected or superseded article says so in a banner, and links to its successor', async ({
  page,
  open,
}) => {
  await open('blog', 'articles/part-two/')
  const banner = page.locator('aside.warn')
  await expect(banner).toContainText('Corrected on 2026-03-01: A row had been left out.')
  await open('blog', 'articles/part-three/')
  await expect(banner).toContainText('Superseded on 2026-03-02')
  await banner.getByRole('link', { name: 'Part two' }).click()
  await expect(page.locator('h1')).toHaveText('Part two')
  await open('blog', 'articles/report/')
  await expect(banner).toHaveCount(0)
})

test('a withdrawn permalink gives date and reason, a redirected one leads to its target', async ({
  page,
  open,
}) => {
  await open('blog', `p/${retired.withdrawn}/`)
  await expect(page.locator('h1')).toHaveText('Withdrawn')
  await expect(page.locator('main')).toContainText('2026-03-03')
  await expect(page.locator('main')).toContainText('The disk was full while it ran.')
  // The old title is a verdict that the author withdrew.
  await expect(page).toHaveTitle(/^Withdrawn claim · /)
  await expect(page.locator('main')).not.toContainText('It was faster')
  await expect(page.locator('main')).toContainText('A claim of Part one was withdrawn on')
  await page.getByRole('link', { name: 'Part one' }).click()
  await expect(page).toHaveURL(/\/articles\/report\//)
  await open('blog', `p/${retired.redirected}/`)
  await expect(page).toHaveURL(new RegExp(`/p/${retired.withdrawn}/`))
})

test('the parts of a series link to each other in the order of their dates', async ({
  page,
  open,
}) => {
  await open('blog', 'articles/part-two/')
  const series = page.locator('nav.series')
  await expect(series.locator('li')).toHaveText(['Part one', 'Part two', 'Part three'])
  await series.getByRole('link', { name: 'Part three' }).click()
  await expect(page.locator('h1')).toHaveText('Part three')
  await series.getByRole('link', { name: 'Two versions' }).click()
  await expect(page.locator('h1')).toHaveText('Two versions')
  await expect(page.locator('.entries .title')).toHaveText(['Part one', 'Part two', 'Part three'])
})

test('articles are listed by month, tag and author', async ({ page, open }) => {
  await open('blog', 'articles/')
  await expect(page.locator('h2')).toHaveText(['February 2026', 'January 2026', 'December 2025'])
  await open('blog', 'articles/#m2025-12')
  await expect(page.locator('#m2025-12')).toBeInViewport()
  await open('blog', 'articles/report/')
  await page.locator('.tags').getByRole('link', { name: 'versions', exact: true }).click()
  await expect(page.locator('.entries .title')).toHaveText(['Part two', 'Part one'])
  await open('blog', 'articles/report/')
  await page.getByRole('link', { name: 'First & Author' }).click()
  await expect(page.locator('h1')).toHaveText('First & Author')
  await expect(page.locator('.entries .title')).toHaveText(['Part two', 'Part one'])
})

test('a post without figures has its footnote, table and description', async ({ page, open }) => {
  await open('blog', 'articles/plain/')
  await expect(page.locator('.prose')).toContainText('Words only')
  await expect(page.locator('.footnotes')).toContainText('The note.')
  await expect(page.locator('.checklist')).toHaveCount(0)
  const property = (name: string) => page.locator(`meta[property="${name}"]`)
  await expect(property('og:type')).toHaveAttribute('content', 'article')
  await expect(property('og:title')).toHaveAttribute('content', 'A post without figures')
  await expect(property('og:url')).toHaveAttribute('content', /^https:.*\/articles\/plain\/$/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Words only/)
})

test('no file of the site contains a draft', async () => {
  const { folder } = await siteOf('blog')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(?:html|xml|js|txt)$/.test(name)))
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toContain('Unfinished')
})
