// Pages of engines, versions and workloads, linked from runs and archives, with links to runs.
import { oneIn } from '../extent.ts'
import { inBothAppearances, sidewaysOverflow } from './page/appearance.ts'
import { violations } from './page/axe.ts'
import { below } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

test('a run links to its engine and workload, and each links to runs', async ({ page, open }) => {
  const { folder } = await siteOf('own')
  const [run = ''] = below(folder, 'runs')
  for (const section of ['engines', 'workloads']) {
    await open('own', `runs/${run}/`)
    await page.locator(`main dl.fields a[href*="${section}/"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/${section}/[^/]+/$`))
    await page.getByRole('region', { name: 'Results of' }).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/runs\/[0-9a-f]{12}\/$/)
  }
})

test('an archive links to its workloads, whose results open runs and lead to the explorer', async ({
  page,
  open,
}) => {
  await open('own', 'archives/mariadb-two-cores/')
  await page.locator('.overview').getByRole('link', { name: 'oltp_read_only' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('oltp_read_only')
  await expect(page.locator('.lead-story .figure-chart').first()).toBeVisible()
  const explorer = page.getByRole('link', { name: 'in the explorer' })
  await expect(explorer).toHaveAttribute(
    'href',
    /explore\/index\.html\?q=workload%3aoltp_read_only$/,
  )
  await page.getByRole('region', { name: 'Results of' }).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/runs\/[0-9a-f]{12}\/$/)
})

for (const [width, height, screens] of [
  [1280, 900, 3],
  [390, 844, 4],
] as const) {
  test(`at ${String(width)} px a page of runs has at most ${String(screens)} screens before its details are opened`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height })
    const { folder } = await siteOf('own')
    const long: string[] = []
    for (const section of ['engines', 'hosts', 'versions', 'workloads', 'bugs'])
      for (const name of oneIn(8, below(folder, section))) {
        await open('own', `${section}/${name}/`)
        const end = await page.locator('main').evaluate((main) => main.scrollHeight)
        if (end > screens * height) long.push(`${section}/${name}: ${String(end)} px`)
        const summaries = page.locator('main :is(details.more, .texts > details) > summary')
        for (const text of await summaries.allTextContents()) expect(text).toMatch(/\d/)
      }
    expect(long).toEqual([])
  })
}

inBothAppearances(() => {
  test('pages of terms violate no rule of WCAG 2.2 AA and do not scroll sideways', async ({
    page,
    open,
  }) => {
    for (const path of ['workloads/oltp_read_only/', 'engines/mariadb/', 'versions/10.11.19/']) {
      await open('own', path)
      expect(await violations(page, { bestPractices: true }), path).toEqual([])
      expect(await sidewaysOverflow(page), path).toBe(0)
    }
  })
}, 'narrow')
