// Search and the list of keys, from a server and from files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, visit } from './test.ts'

for (const place of ['server', 'files'] as const) {
  test(`\`/\` opens the search, which finds articles, archives and runs: ${place}`, async ({
    page,
  }) => {
    const { address, folder } = visit('own')
    const home = place === 'server' ? address : `${pathToFileURL(folder).href}/`
    await page.goto(`${home}archives/index.html`)
    await page.keyboard.press('/')
    const input = page.getByRole('searchbox')
    await expect(input).toBeFocused()
    await input.fill('second core')
    const results = page.locator('.search-found a')
    await expect(results.first()).toContainText('A second core doubles MariaDB')
    await input.fill('oltp_point_select 16 threads')
    await expect(results.filter({ hasText: 'run' }).first()).toBeVisible()
    await input.fill('zzzz')
    await expect(page.getByRole('status')).toHaveText('0 results')
    await input.fill('two cores archive'.slice(0, 9))
    await input.press('ArrowDown')
    await expect(results.first()).toBeFocused()
    const title = (await results.first().locator('bdi').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/archives\/(index\.html)?$/)
    expect(title).not.toBe('')
  })
}

test('`?` lists the keys; Esc closes; no dialog violates WCAG 2.2 AA', async ({ page }) => {
  await page.goto(visit('own').address)
  for (const key of ['?', '/']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    if (key === '/') await page.getByRole('searchbox').fill('mysql')
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('without scripts there is no button that does nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(visit('own').address)
  await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
  await context.close()
})

for (const width of [1280, 390]) {
  test(`options are found by every spelling, versions, workloads and bugs by their names: ${String(width)} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.goto(visit('own').address)
    await page.keyboard.press('/')
    const input = page.getByRole('searchbox')
    const first = page.locator('.search-found a').first()
    for (const [words, name, kind] of [
      ['innodb_buffer_pool_size', 'innodb_buffer_pool_size', 'option'],
      ['innodb-buffer-pool-size', 'innodb_buffer_pool_size', 'option'],
      ['loose_innodb_buffer_pool_size', 'innodb_buffer_pool_size', 'option'],
      ['skip-log-bin', 'log_bin', 'option'],
      ['shared_buffers', 'shared_buffers', 'option'],
      ['mariadb 11.4.5', 'MariaDB 11.4.5', 'version'],
      ['oltp point select', 'oltp_point_select', 'workload'],
      ['37576', 'Read-only sysbench slower', 'bug'],
    ] as const) {
      await input.fill(words)
      await expect(first.locator('bdi'), words).toContainText(name)
      await expect(first.locator('span'), words).toHaveText(kind)
    }
    await input.fill('innodb-buffer-pool-size')
    await input.press('Enter')
    await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/(?:index\.html)?#L\d+$/)
    await expect(page.locator(':target')).toContainText(/innodb.buffer.pool.size/)
    await context.close()
  })
}

for (const name of ['own', 'hostile'] as const) {
  test(`everything that search lists is there: ${name}`, () => {
    const { folder } = visit(name)
    const script = readFileSync(listOf(folder), 'utf8')
    const entries = JSON.parse(script.slice(script.indexOf('['))) as readonly string[][]
    expect(entries.length).toBeGreaterThan(10)
    const lost = entries
      .map(([, , address = '']) => address.split('#')[0] ?? '')
      .filter((path) => !existsSync(join(folder, decodeURIComponent(path))))
    expect(lost).toEqual([])
  })
}

function listOf(folder: string): string {
  const home = readFileSync(join(folder, 'index.html'), 'utf8')
  const [path = ''] = /build\/lists\/pages[^"' #]*\.js/.exec(home) ?? []
  return join(folder, path)
}
