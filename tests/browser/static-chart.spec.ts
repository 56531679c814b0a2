// The static drawing shows tooltip and rule before its chart is live.
import type { Locator, Page } from '@playwright/test'
import { dataOf, tooltipCaption, tooltips } from './page/figure.ts'
import { scrollTo } from './page/scroll.ts'
import { expect, test } from './test.ts'

const chartScript = /\/chart\.[^/]*js$/

/** Delays the chart script until the returned function is called. */
async function delayChart(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const delayed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(chartScript, async (route) => {
    await delayed
    await route.continue()
  })
  return release
}

/** Rests the mouse over the label of an x value in the first panel; returns its x position. */
async function pointAtLabel(page: Page, figure: Locator, label: string): Promise<number> {
  const plot = figure.locator('.figure-plot').first()
  await scrollTo(plot)
  // The y axis may have the same label, and comes first.
  const tick = plot.locator('svg:visible text').filter({ hasText: new RegExp(`^${label}$`) })
  const [box, area] = [await tick.last().boundingBox(), await plot.boundingBox()]
  if (!box || !area) throw new Error(`The drawing has no ${label}`)
  await page.mouse.move(box.x + box.width / 2, area.y + area.height / 2)
  return box.x + box.width / 2
}

for (const width of [1280, 390])
  test(`at ${String(width)} px the drawing shows tooltip and rule, and the live chart keeps them`, async ({
    page,
    openFigure,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const release = await delayChart(page)
    const figure = await openFigure('own', 'articles/second-core/', 'read-only')
    const { x } = await dataOf(figure)
    const label = x.values[2] ?? ''
    const centre = await pointAtLabel(page, figure, label)
    await expect(figure.locator('.figure-plot.is-live')).toHaveCount(0)
    const fromDrawing = await tooltips(figure)
    expect(fromDrawing[0]?.caption).toContain(`${label} ${x.title}`)
    expect(fromDrawing[0]?.rows.length).toBeGreaterThan(1)
    await expect(figure.locator('.figure-readout a').first()).toHaveAttribute('href', /./)
    const rule = figure.locator('svg:visible > .rule').first()
    const left = await rule.evaluate((path) => path.getBoundingClientRect().x)
    expect(Math.abs(left - centre)).toBeLessThan(2)
    release()
    await expect(figure.locator('.figure-plot.is-live').first()).toBeVisible()
    expect(await tooltips(figure)).toEqual(fromDrawing)
    const live = figure.locator('.figure-live .rule').first()
    const now = await live.evaluate((path) => path.getBoundingClientRect())
    expect(Math.abs(now.x - centre)).toBeLessThan(2)
    expect(now.height).toBeGreaterThan(100)
  })

test('where the chart script cannot be loaded, tooltip and rule work and the controls are hidden', async ({
  page,
  openFigure,
  messages,
}) => {
  messages.allow(/chart\.[^/]*js|ERR_FAILED/)
  await page.route(chartScript, (route) => route.abort())
  const figure = await openFigure('own', 'articles/second-core/', 'read-only')
  const { x } = await dataOf(figure)
  for (const label of x.values.slice(0, 3)) {
    await pointAtLabel(page, figure, label)
    await expect.poll(() => tooltipCaption(figure)).toContain(`${label} `)
  }
  await expect(figure.locator('.figure-controls')).toBeHidden()
})
