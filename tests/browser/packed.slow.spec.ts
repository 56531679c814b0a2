// A packed publication: uncited runs share pages, their sources are compressed chunks, cited runs keep pages that need no scripts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sidewaysOverflow } from './page/appearance.ts'
import { violations } from './page/axe.ts'
import { hostileName } from './sites/packed-site.ts'
import { expect, siteOf, test } from './test.ts'

interface Evidence {
  readonly run: string
  readonly source: string
  readonly line: number
}

/** The packed pages by run, and the evidence of the figure. */
async function published(): Promise<{
  readonly pages: ReadonlyMap<string, string>
  readonly evidence: readonly Evidence[]
}> {
  const { root } = await siteOf('packed')
  const json = (...path: readonly string[]): unknown =>
    JSON.parse(readFileSync(join(root, ...path), 'utf8'))
  // Both are this program's own files.
  const pages = json('.build', 'site', 'packed', 'index.json') as Readonly<Record<string, string>>
  const figure = json('data', 'figures', 'generated', 'point-selects.json') as {
    readonly evidence: readonly Evidence[]
  }
  return { pages: new Map(Object.entries(pages)), evidence: figure.evidence }
}

/** A run without a page of its own that is not the first of its page. */
async function packedRun(): Promise<{ readonly id: string; readonly page: string }> {
  const { pages } = await published()
  const [id, page] = [...pages].find(([, page]) => page === 'generated-1/7') ?? []
  if (id === undefined || page === undefined) throw new Error('No run is packed')
  return { id, page }
}

test('a packed run is on a page with others, with and without scripts', async ({
  page,
  pageWithoutScripts,
  open,
  url,
}) => {
  const { id, page: packed } = await packedRun()
  const path = `runs/${packed}/#run-${id}`
  await open('packed', path)
  const run = page.locator(`#run-${id}`)
  await expect(run).toBeInViewport()
  await expect(run.locator('h2')).toContainText('MySQL')
  expect(await page.locator('.packed-run').count()).toBe(200)
  expect(await sidewaysOverflow(page)).toBe(0)
  // All 200 sections are alike.
  expect(await violations(page, { within: `#run-${id}` })).toEqual([])

  await pageWithoutScripts.goto(await url('packed', path))
  const plain = pageWithoutScripts.locator(`#run-${id}`)
  await expect(plain).toBeInViewport()
  await expect(plain.getByRole('row', { name: /^queries per second/ })).toContainText('/s')
})

test('a cited run has its own page, and its line is there without scripts', async ({
  pageWithoutScripts,
  url,
}) => {
  const { pages, evidence } = await published()
  expect(evidence.length).toBeGreaterThan(90)
  expect(evidence.filter(({ run }) => pages.has(run))).toEqual([])
  const [cited] = evidence
  if (!cited) throw new Error('The figure has no evidence')
  await pageWithoutScripts.goto(await url('packed', `runs/${cited.run}/`))
  const link = pageWithoutScripts
    .locator(`a[href*="sources/${cited.source}/"][href$="#L${String(cited.line)}"]`)
    .first()
  const value = (await link.textContent())?.trim() ?? ''
  await pageWithoutScripts.goto(
    await url('packed', `sources/${cited.source}/#L${String(cited.line)}`),
  )
  const line = pageWithoutScripts.locator(`#L${String(cited.line)}`)
  await expect(line).toBeInViewport()
  await expect(line).toContainText('per sec.')
  expect(value).not.toBe('')
  // The page of a packed publication lists it as well, and leads to its own.
  await pageWithoutScripts.goto(await url('packed', 'runs/generated-1/1/'))
  await expect(
    pageWithoutScripts.locator(`#run-${cited.run}`).getByRole('link', { name: 'Page of this run' }),
  ).toHaveAttribute('href', `../../../runs/${cited.run}/index.html`)
})

test('the viewer opens a line of a packed source and marks its value', async ({
  page,
  input,
  open,
}) => {
  const { id, page: packed } = await packedRun()
  await open('packed', `runs/${packed}/#run-${id}`)
  const row = page.locator(`#run-${id}`).getByRole('row', { name: /^queries per second/ })
  const value = (await row.getByRole('link').textContent()) ?? ''
  await input.press(row.getByRole('link'))
  await expect(page).toHaveURL(/sources\/text\/(?:index\.html)?\?source=[0-9a-f]{12}&value=/)
  const line = page.locator('.source > :target')
  await expect(line).toBeInViewport()
  await expect(line).toContainText('queries:')
  await expect(line.locator('mark')).toHaveText(value.replaceAll(',', ''))
  await expect(page.locator('h1')).toContainText('.txt')
  await expect(page.locator('.packed-facts')).toContainText('SHA-256')
  expect(await violations(page)).toEqual([])
})

test('the viewer says when there is no such source', async ({ page, open, messages }) => {
  messages.allow(/000000000000|packed\/texts|Failed to load|could not be loaded/)
  await open('packed', 'sources/text/?source=000000000000')
  await expect(page.locator('.packed-facts')).toHaveText(
    'The text of source 000000000000 could not be loaded. Check the id in the address and reload the page.',
  )
})

test('every permalink of a run works: packed and cited, by path and by fragment @mouse', async ({
  page,
  open,
  messages,
}) => {
  // The page of errors finds the run.
  messages.allow(/404/)
  const { id, page: packed } = await packedRun()
  const { evidence } = await published()
  const cited = evidence[0]?.run ?? ''
  const place = new RegExp(`runs/${packed}/(?:index\\.html)?#run-${id}$`)
  for (const path of [`p/${id}/`, `runs/${id}/`, `p/#${id}`, `runs/generated-1/1/#run-${id}`]) {
    await open('packed', path)
    await expect(page, path).toHaveURL(place)
    await expect(page.locator(`#run-${id}`)).toBeInViewport()
  }
  for (const path of [`p/${cited}/`, `p/#${cited}`]) {
    await open('packed', path)
    await expect(page, path).toHaveURL(new RegExp(`runs/${cited}/(?:index\\.html)?$`))
  }
  await open('packed', `runs/${packed}/`)
  const source = await page
    .locator(`#run-${id} .path a`)
    .first()
    .evaluate((link: HTMLAnchorElement) => new URLSearchParams(link.search).get('source') ?? '')
  await open('packed', `sources/${source}/#L3`)
  await expect(page).toHaveURL(new RegExp(`sources/text/(?:index\\.html)?\\?source=${source}#L3$`))
  await expect(page.locator('#L3')).toBeInViewport()
})

test('search finds a packed run by its id and its page by its fields', async ({ page, open }) => {
  const { id, page: packed } = await packedRun()
  await open('packed', '')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('searchbox')
  const results = page.locator('.search-found a')
  await field.fill(id.slice(0, 8))
  await expect(results.filter({ hasText: id })).toHaveAttribute(
    'href',
    new RegExp(`runs/${packed}/index\\.html#run-${id}$`),
  )
  await field.fill('oltp_update_index 9.7.0')
  await expect(results.filter({ hasText: /^Runs [\d,]+ to/ }).first()).toBeVisible()
})

test('the explorer loads a metric when it is shown', async ({ page, input, open }) => {
  const columns: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('build/columns/')) columns.push(request.url())
  })
  await open('packed', 'explore/')
  const list = page.getByRole('region', { name: 'Runs' })
  await expect(list.locator('tbody a').first()).toBeVisible()
  expect(columns).toHaveLength(0)
  await input.select(page.getByRole('combobox', { name: 'metric' }), 'latency.p95')
  await expect(list.locator('tbody td.n button').first()).toContainText('ms')
  expect(columns).toHaveLength(1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await input.press(list.locator('tbody tr:not([hidden]) a').last())
  await expect(page).toHaveURL(/runs\/generated-1\/21\/(?:index\.html)?#run-[0-9a-f]{12}$/)
})

test('markup in paths, fields and lines of a packed archive is text', async ({ page, open }) => {
  await open('packed', 'explore/')
  const { pages } = await published()
  const last = [...pages.values()].filter((page) => page === 'generated-1/1')
  expect(last.length).toBeGreaterThan(0)
  await open('packed', 'runs/generated-1/1/')
  const run = page.locator('.packed-run').filter({ hasText: hostileName })
  await expect(run).toHaveCount(1)
  await run
    .getByRole('row', { name: /^queries per second/ })
    .getByRole('link')
    .click()
  // A line of no known form is not shown; the page says so and holds no markup of it.
  await expect(page.locator('.source')).toContainText('1 line not shown')
  await expect(page.locator('.source script')).toHaveCount(0)
  await expect(page.locator('h1')).toContainText(hostileName)
})
