// From every figure to the explorer: it shows the numbers of the figure.
import { metricText, ratioText } from '../../tools/core/metric-text.ts'
import { sampled } from '../extent.ts'
import { below } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

interface LinkedFigure {
  readonly href: string
  readonly mode: 'absolute' | 'relative'
  readonly baseline: number | null
  readonly metric: { readonly unit: string }
  readonly cells: {
    readonly value: readonly (number | null)[]
    readonly x: readonly number[]
    readonly series: readonly number[]
    readonly facet: readonly number[]
  }
}

/** The numbers of a figure as the explorer prints them; ratios where the figure is relative to a series. */
function textsOf({ mode, baseline, metric, cells }: LinkedFigure): readonly string[] {
  return cells.value.flatMap((value, row) => {
    if (value === null) return []
    if (mode === 'absolute') return metricText(value, metric.unit)
    const base = cells.value.find(
      (_, other) =>
        cells.series[other] === baseline &&
        cells.x[other] === cells.x[row] &&
        cells.facet[other] === cells.facet[row],
    )
    return base === undefined || base === null ? [] : ratioText(value / base)
  })
}

test('"Explore these runs" shows the numbers of the figure', async ({ page }) => {
  const { address, folder } = await siteOf('own')
  const slugs = below(folder, 'articles')
  const followed = { absolute: 0, relative: 0 }
  for (const slug of sampled(slugs, ['pk-lookups', 'second-core'])) {
    await page.goto(`${address}articles/${slug}/`)
    const figures = await page.evaluate((): LinkedFigure[] =>
      [...document.querySelectorAll<HTMLAnchorElement>('.figure-explore')].flatMap((link) => {
        const data = link.closest('figure')?.querySelector('.figure-data')?.textContent
        return data ? { ...(JSON.parse(data) as LinkedFigure), href: link.href } : []
      }),
    )
    for (const figure of figures) {
      await page.goto(figure.href)
      const cells = page.locator('.explore-heat tbody button')
      await expect(cells.first()).toBeVisible()
      const shown = new Set(await cells.allTextContents())
      const texts = textsOf(figure)
      expect(texts.length).toBeGreaterThan(0)
      expect(
        texts.filter((text) => !shown.has(text)),
        `${slug}: ${figure.href}`,
      ).toEqual([])
      followed[figure.mode] += 1
    }
  }
  expect(Math.min(followed.absolute, followed.relative)).toBeGreaterThan(2)
})

test('the explorer opens on one question with at most 8 series', async ({ page }) => {
  const { address } = await siteOf('own')
  await page.goto(`${address}explore/`)
  await expect(page.locator('.explore-note').first()).toContainText(/^[2-8] series/)
  await expect(page.locator('.explore-questions a').first()).toBeVisible()
})
