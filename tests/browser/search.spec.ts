// Search and the list of keys, from a server and from files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, visit } from './test.ts'

test('the search opens, and finds articles, archives and runs', async ({ page, hand, at }) => {
  await page.goto(at('own', 'archives/'))
  if (hand.kind === 'keys') await page.keyboard.press('/')
  else await hand.press(page.getByRole('button', { name: 'Search' }))
  const input = page.getByRole('searchbox')
  await expect(input).toBeFocused()
  await input.fill('second core')
  const results = page.locator('.search-found a')
  await expect(results.first()).toContainText('A second core doubles MariaDB')
  await input.fill('oltp_point_select 16 threads')
  await expect(results.filter({ hasText: 'run' }).first()).toBeVisible()
  await input.fill('zzzz')
  await expect(page.getByRole('status')).toHaveText('0 results')
  await input.fill('two cores')
  if (hand.kind === 'keys') await input.press('ArrowDown')
  else await results.first().focus()
  await expect(results.first()).toBeFocused()
  await hand.press(results.first())
  await expect(page).not.toHaveURL(/archives\/(index\.html)?$/)
})

test('over real archives it finds their articles and runs', async ({ page, hand, at }) => {
  await page.goto(at('real', ''))
  if (hand.kind === 'keys') await page.keyboard.press('/')
  else await hand.press(page.getByRole('button', { name: 'Search' }))
  const results = page.locator('.search-found a')
  await page.getByRole('searchbox').fill('eleven servers')
  await expect(results.first()).toContainText('Eleven servers')
  await page.getByRole('searchbox').fill('mysql 9.6 512 threads')
  await expect(results.filter({ hasText: 'run' }).first()).toBeVisible()
  await hand.press(results.filter({ hasText: 'run' }).first())
  await expect(page).toHaveURL(/runs\/[0-9a-f]{12}\//)
})

test(
  '`?` lists the keys; Esc closes; no dialog violates WCAG 2.2 AA',
  { tag: '@once' },
  async ({ page }) => {
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
  },
)

test(
  'without scripts there is no button that does nothing',
  { tag: '@once' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(visit('own').address)
    await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
    await context.close()
  },
)

for (const width of [1280, 390]) {
  test(
    `options are found by every spelling, versions, workloads and bugs by their names: ${String(width)} px`,
    { tag: '@once' },
    async ({ browser }) => {
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
    },
  )
}

for (const name of ['own', 'hostile'] as const) {
  test(`everything that search lists is there: ${name}`, { tag: '@once' }, () => {
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
