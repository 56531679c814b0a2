// What a blog owes its readers: feeds, series, months, tags, corrections, addresses that are no more.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XmlDocument } from 'libxml2-wasm'
import { feedProblems } from '../feeds/valid.ts'
import { gone, writeBlog } from './blog-site.ts'
import { benchfolio } from './program.ts'
import { serve, type Served } from './serve.ts'
import { expect, test, visit } from './test.ts'

const root = mkdtempSync(join(tmpdir(), 'benchfolio-blog-'))
const blog = join(root, 'public')
let served: Served | undefined
const at = (path: string): string => `${served?.address ?? ''}${path}`

test.beforeAll(async () => {
  writeBlog(root)
  await benchfolio(root, 'build')
  served = await serve(blog)
})
test.afterAll(async () => {
  await served?.close()
  rmSync(root, { recursive: true, force: true })
})

// One worker builds the site once.
test.describe.configure({ mode: 'default' })

const names = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
}

/** The texts of a feed at an XPath. */
function texts(folder: string, file: string, path: string): readonly string[] {
  const feed = XmlDocument.fromBuffer(readFileSync(join(folder, file)))
  try {
    return feed.find(path, names).map(({ content }) => content)
  } finally {
    feed.dispose()
  }
}

for (const site of ['blog', 'own'] as const) {
  test(`feeds of ${site} are as their schemas say, and their links lead to a place`, () => {
    const folder = site === 'own' ? visit('own').folder : blog
    for (const [file, schema] of [
      ['atom.xml', 'atom'],
      ['claims.xml', 'atom'],
      ['index.xml', 'rss'],
    ] as const) {
      expect(feedProblems(readFileSync(join(folder, file), 'utf8'), schema), file).toEqual([])
      const links = texts(folder, file, '//atom:link/@href | //link | //guid').filter(
        (href) => !href.endsWith('.xml'),
      )
      const inside = texts(folder, file, '//atom:content | //content:encoded').flatMap((html) =>
        [...html.matchAll(/(?:href|src)="([^"]*)"/g)].flatMap(([, href = '']) =>
          href.startsWith('https://benchfolio.example/') ? [href] : [],
        ),
      )
      for (const href of [...links, ...inside])
        expect(leads(folder, href), `${file}: ${href}`).toBe(true)
    }
  })
}

// True where the address is a file of the site and its fragment an id there.
function leads(folder: string, href: string): boolean {
  const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'))
  const path = decodeURIComponent(pathname)
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  if (!existsSync(file)) return false
  return (
    hash === '' || readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(hash.slice(1))}"`)
  )
}

test('Atom has the full text that RSS has, tables and claims with their verdict', () => {
  const atom = texts(blog, 'atom.xml', '//atom:entry/atom:content')
  expect(atom).toEqual(texts(blog, 'index.xml', '//item/content:encoded'))
  expect(atom).toHaveLength(4)
  const all = atom.join('\n')
  for (const words of ['What the first part says.', 'Words only', 'The note.', 'holds in', '3,300'])
    expect(all).toContain(words)
  expect(all).not.toContain('<script')
})

test('a correction is told by banner, in the feeds, and where its successor stands', async ({
  page,
}) => {
  await page.goto(at('articles/part-two/'))
  const banner = page.locator('aside.warn')
  await expect(banner).toContainText('Corrected on 2026-03-01: A row had been left out.')
  await page.goto(at('articles/part-three/'))
  await expect(banner).toContainText('Superseded on 2026-03-02')
  await banner.getByRole('link', { name: 'Part two' }).click()
  await expect(page.locator('h1')).toHaveText('Part two')
  const updated = texts(blog, 'atom.xml', '//atom:entry[atom:title="Part two"]/atom:updated')
  expect(updated).toEqual(['2026-03-01T00:00:00Z'])
  expect(texts(blog, 'claims.xml', '//atom:entry/atom:title')).toContain('corrected: Part two')
  await page.goto(at('articles/report/'))
  await expect(banner).toHaveCount(0)
})

test('a withdrawn address says so, with day and reason, and a redirected one leads on', async ({
  page,
}) => {
  await page.goto(at(`p/${gone.withdrawn}/`))
  await expect(page.locator('h1')).toHaveText('Withdrawn')
  await expect(page.locator('main')).toContainText('2026-03-03')
  await expect(page.locator('main')).toContainText('The disk was full while it ran.')
  await page.goto(at(`p/${gone.redirected}/`))
  await expect(page).toHaveURL(new RegExp(`/p/${gone.withdrawn}/`))
})

test('a series leads from part to part in the order of their dates', async ({ page }) => {
  await page.goto(at('articles/part-two/'))
  const series = page.locator('nav.series')
  await expect(series.locator('li')).toHaveText([
    'Previous: Part one',
    'Part two',
    'Next: Part three',
  ])
  await series.locator('[rel=next]').click()
  await expect(page.locator('h1')).toHaveText('Part three')
  await expect(series.locator('[rel=next]')).toHaveCount(0)
  await series.getByRole('link', { name: 'Two versions' }).click()
  await expect(page.locator('h1')).toHaveText('Two versions')
  await expect(page.locator('.entries .title')).toHaveText(['Part one', 'Part two', 'Part three'])
})

test('articles stand by month, tag and author', async ({ page }) => {
  await page.goto(at('articles/'))
  await expect(page.locator('h2')).toHaveText(['February 2026', 'January 2026', 'December 2025'])
  await page.goto(at('articles/#m2025-12'))
  await expect(page.locator('#m2025-12')).toBeInViewport()
  await page.goto(at('articles/report/'))
  await page.locator('.tags').getByRole('link', { name: 'versions', exact: true }).click()
  await expect(page.locator('.entries .title')).toHaveText(['Part two', 'Part one'])
  await page.goto(at('articles/report/'))
  await page.getByRole('link', { name: 'First & Author' }).click()
  await expect(page.locator('h1')).toHaveText('First & Author')
  await expect(page.locator('.entries .title')).toHaveText(['Part two', 'Part one'])
})

test('a post without figures is a page with its note, table and description', async ({ page }) => {
  await page.goto(at('articles/plain/'))
  await expect(page.locator('.prose')).toContainText('Words only')
  await expect(page.locator('.footnotes')).toContainText('The note.')
  await expect(page.locator('.checklist')).toHaveCount(0)
  const property = (name: string) => page.locator(`meta[property="${name}"]`)
  await expect(property('og:type')).toHaveAttribute('content', 'article')
  await expect(property('og:title')).toHaveAttribute('content', 'A post without figures')
  await expect(property('og:url')).toHaveAttribute('content', /^https:.*\/articles\/plain\/$/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Words only/)
})

test('a draft is nowhere: no page, no address, no word of it', () => {
  const files = readdirSync(blog, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(?:html|xml|js|txt)$/.test(name)))
    expect(readFileSync(join(blog, file), 'utf8'), file).not.toContain('Unfinished')
})
