// A site built for a base path, such as a project page, on a server that has nothing outside that path.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBlog } from './sites/blog-site.ts'
import { figureOf, visibleDrawings } from './page/figure.ts'
import { benchfolio } from './program.ts'
import type { Served } from './sites/serve.ts'
import { serveBelow } from './sites/serve-below.ts'
import { expect, test } from './test.ts'

let root = ''
let folder = ''
let served: Served | undefined

// Not when this module is loaded: Playwright also loads it in processes that run none of its tests.
test.beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'benchfolio-base-path-'))
  folder = join(root, 'public')
})

test.afterAll(async () => {
  await served?.close()
  rmSync(root, { recursive: true, force: true })
})

test('a site with a base path works on its server: articles, search, explorer, feeds, 404', async ({
  page,
  input,
  messages,
}) => {
  served = await serveBelow(folder, '/bench/')
  const home = served.address
  writeBlog(root)
  await benchfolio(root, 'build', '--base-url', home)

  await page.goto(home)
  await page.locator('a[href*="articles/report/"]').first().click()
  await expect(page).toHaveURL(isPage(`${home}articles/report/`))
  const figure = figureOf(page, 'rates')
  await input.activate(figure)
  await expect(visibleDrawings(figure).first()).toBeVisible()

  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('Part two')
  await page.locator('.search-found a[href*="articles/part-two/"]').first().click()
  await expect(page).toHaveURL(isPage(`${home}articles/part-two/`))
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click()
  await expect(page.locator('main a[href*="runs/"]').first()).toBeVisible()
  expect(page.url().startsWith(home)).toBe(true)

  const feed = readFileSync(join(folder, 'index.xml'), 'utf8')
  for (const [address] of feed.matchAll(/https?:\/\/127[^"<\s]*/g))
    expect(address.startsWith(home), address).toBe(true)
  const cited = join(root, '.build', 'site', 'cite')
  for (const name of existsSync(cited) ? readdirSync(cited) : [])
    expect(readFileSync(join(cited, name), 'utf8'), name).not.toContain('benchfolio.example')

  messages.allow(/404/)
  await page.goto(`${home}no/such/page/`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family, 'the style sheet is loaded').toContain('sans')
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL(isPage(`${home}articles/`))
})

/** Whether an address is that of a folder or of its page. */
function isPage(address: string): (url: URL) => boolean {
  return ({ href }) => href.replace(/index\.html$/, '') === address
}
