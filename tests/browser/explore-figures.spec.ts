// From every figure to the explorer: it shows the numbers of the figure.
import { metricText } from '../../tools/view/number-text.ts'
import { sampled } from '../extent.ts'
import { below } from './pages.ts'
import { expect, siteOf, test } from './test.ts'

interface Linked {
  readonly href: string
  readonly unit: string
  readonly values: readonly (number | null)[]
  readonly isRelative: boolean
}

test('"Explore these runs" shows the numbers of the figure', async ({ page }) => {
  const { address, folder } = await siteOf('own')
  const slugs = below(folder, 'articles')
  let followed = 0
  for (const slug of sampled(slugs, slugs.slice(0, 3))) {
    await page.goto(`${address}articles/${slug}/`)
    const links = await page.evaluate((): Linked[] =>
      [...document.querySelectorAll<HTMLAnchorElement>('.figure-explore')].flatMap((link) => {
        const data = link.closest('figure')?.querySelector('.figure-data')?.textContent
        if (!data) return []
        const { metric, cells, mode } = JSON.parse(data) as {
          metric: { unit: string }
          cells: { value: (number | null)[] }
          mode: string
        }
        const isRelative = mode === 'relative'
        return [{ href: link.href, unit: metric.unit, values: cells.value, isRelative }]
      }),
    )
    for (const { href, unit, values, isRelative } of links) {
      if (isRelative) continue
      await page.goto(href)
      const cells = page.locator('.explore-heat tbody button')
      await expect(cells.first()).toBeVisible()
      const shown = new Set(await cells.allTextContents())
      const missing = values.filter(
        (value) => value !== null && !shown.has(metricText(value, unit)),
      )
      expect(missing, `${slug}: ${href}`).toEqual([])
      followed += 1
    }
  }
  expect(followed).toBeGreaterThan(2)
})

test('the explorer opens on one question with at most 8 series', async ({ page }) => {
  const { address } = await siteOf('own')
  await page.goto(`${address}explore/`)
  await expect(page.locator('.explore-note').first()).toContainText(/^[2-8] series/)
  await expect(page.locator('.explore-questions a').first()).toBeVisible()
})
