// Search, from a server and from files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sampled } from '../extent.ts'
import type { Input } from './input.ts'
import { expect, siteOf, test } from './test.ts'

async function openSearch(page: Page, input: Input): Promise<void> {
  if (input.kind === 'keyboard') await page.keyboard.press('/')
  else await input.press(page.getByRole('button', { name: 'Search' }))
}

test('search finds articles, archives and runs', async ({ page, input, open }) => {
  await open('own', 'archives/')
  await openSearch(page, input)
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.fill('second core')
  const results = page.locator('.search-found a')
  await expect(
    page.locator('.search-found a[href*="articles/second-core/index.html"]').first(),
  ).toBeVisible()
  await field.fill('oltp_point_select 16 threads')
  await expect(results.filter({ hasText: 'run' }).first()).toBeVisible()
  await field.fill('zzzz')
  await expect(page.locator('.search-status')).toHaveText('No page has “zzzz”. 0 results')
  await field.fill('two cores')
  if (input.kind === 'keyboard') await field.press('ArrowDown')
  else await results.first().focus()
  await expect(results.first()).toBeFocused()
  await input.press(results.first())
  await expect(page).not.toHaveURL(/archives\/(index\.html)?$/)
})

test('search finds the articles and runs of real archives', async ({ page, input, open }) => {
  await open('real', '')
  await openSearch(page, input)
  const field = page.getByRole('searchbox')
  const results = page.locator('.search-found a')
  await field.fill('servers memory')
  await expect(results.first()).toContainText('Servers by size')
  await field.fill('mysql 9.6 512 threads')
  const run = results.filter({ hasText: 'run' }).first()
  await expect(run).toBeVisible()
  await input.press(run)
  await expect(page).toHaveURL(/runs\/[0-9a-f]{12}\//)
})

test('Back returns from a result to the search, and a search is a link', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'archives/')
  await openSearch(page, input)
  const results = page.locator('.search-found a')
  await page.getByRole('searchbox').fill('O_DIRECT')
  await expect(page.locator('.search-status')).toHaveText(/^\d+ results/)
  const archive = results.filter({ hasText: 'archive' }).first()
  await expect(archive).toBeVisible()
  if (input.kind === 'keyboard') await archive.press('Enter')
  else await input.press(archive)
  await expect(page).toHaveURL(/\/archives\/[^/]+\/(?:index\.html)?$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('O_DIRECT')
  await expect(results.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/archives\/(?:index\.html)?$/)
  await open('own', 'archives/?search=kernel+6.18')
  await expect(page.getByRole('searchbox')).toHaveValue('kernel 6.18')
  await expect(results.first()).toContainText('node1-epyc')
})

test(
  'without scripts there is no search button',
  { tag: '@mouse' },
  async ({ url, pageWithoutScripts: page }) => {
    await page.goto(await url('own', ''))
    await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
  },
)

for (const width of sampled([1280, 390], [390])) {
  test.describe(`at ${String(width)} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(
      'search finds options by every spelling; versions, workloads and bugs by their names',
      { tag: '@mouse' },
      async ({ page, open }) => {
        await open('own', '')
        await page.keyboard.press('/')
        const field = page.getByRole('searchbox')
        const first = page.locator('.search-found a').first()
        for (const [query, name, kind] of [
          ['innodb_buffer_pool_size', 'innodb_buffer_pool_size', 'option'],
          ['innodb-buffer-pool-size', 'innodb_buffer_pool_size', 'option'],
          ['loose_innodb_buffer_pool_size', 'innodb_buffer_pool_size', 'option'],
          ['skip-log-bin', 'log_bin', 'option'],
          ['shared_buffers', 'shared_buffers', 'option'],
          ['mariadb 11.4.5', 'MariaDB 11.4.5', 'version'],
          ['oltp point select', 'oltp_point_select', 'workload'],
          ['37576', 'Read-only sysbench slower', 'bug'],
        ] as const) {
          await field.fill(query)
          await expect(first.locator('bdi'), query).toContainText(name)
          await expect(first.locator('span'), query).toHaveText(kind)
        }
        await field.fill('innodb-buffer-pool-size')
        await field.press('Enter')
        await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/(?:index\.html)?#L\d+$/)
        await expect(page.locator(':target')).toContainText(/innodb.buffer.pool.size/)
      },
    )
  })
}

for (const name of ['own', 'hostile'] as const) {
  test(
    `every entry of the search list of the site "${name}" has a page`,
    { tag: '@mouse' },
    async () => {
      const { folder } = await siteOf(name)
      const script = readFileSync(searchList(folder), 'utf8')
      const entries = JSON.parse(script.slice(script.indexOf('['))) as readonly string[][]
      expect(entries.length).toBeGreaterThan(10)
      const missing = entries
        .map(([, , address = '']) => address.split('#')[0] ?? '')
        .filter((path) => !existsSync(join(folder, decodeURIComponent(path))))
      expect(missing).toEqual([])
    },
  )
}

/** The path of the script that lists the pages of a site. */
function searchList(folder: string): string {
  const home = readFileSync(join(folder, 'index.html'), 'utf8')
  const [path = ''] = /build\/lists\/pages[^"' #]*\.js/.exec(home) ?? []
  return join(folder, path)
}
