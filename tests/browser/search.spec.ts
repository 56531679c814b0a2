// Search and the list of keys, from a server and from files.
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
