// Pages of engines, versions and workloads: reached from runs, archives and articles, and leading to runs.
import { AxeBuilder } from '@axe-core/playwright'
import { below } from './pages.ts'
import { expect, test, visit } from './test.ts'

test('a run leads to its engine, version and workload, and each leads back to a run', async ({
  page,
}) => {
  const { address, folder } = visit('own')
  const [run = ''] = below(folder, 'runs')
  for (const section of ['engines', 'workloads']) {
    await page.goto(`${address}runs/${run}/`)
    await page.locator(`main dl.fields a[href*="${section}/"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/${section}/[^/]+/$`))
    await page.getByRole('region', { name: 'Best numbers' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/runs\/[0-9a-f]{12}\/$/)
  }
})

test('an archive leads to its workloads, whose cells open runs and whose chart is live', async ({
  page,
}) => {
  const { address } = visit('own')
  await page.goto(`${address}archives/mariadb-two-cores/`)
  await page.locator('.overview').getByRole('link', { name: 'oltp_read_only' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('oltp_read_only')
  const figure = page.locator('.matrices .figure').first()
  await expect(figure.locator('.figure-chart').nth(1)).toBeVisible()
  await figure.getByRole('button', { name: 'linear' }).first().click()
  await expect(page).toHaveURL(/\?fig-matrix-1\.x=linear/)
  await expect(page.locator('.matrices .note').first()).toContainText('no gain of hyper-threading')
  await page.locator('.matrix-cells').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/runs\/[0-9a-f]{12}\/$/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`nothing of WCAG 2.2 AA is violated and nothing scrolls sideways: ${colorScheme}, ${String(width)} px`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } })
      const page = await context.newPage()
      for (const path of ['workloads/oltp_read_only/', 'engines/mariadb/', 'versions/10.11.19/']) {
        await page.goto(visit('own').address + path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.html)}`)).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide).toBeLessThanOrEqual(width)
      }
      await context.close()
    })
  }
}
