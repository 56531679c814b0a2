// Before the live chart is there, the drawing answers.
import type { Locator, Page } from '@playwright/test'
import { dataOf, figureOf, readout } from './figure.ts'
import { expect, test, visit } from './test.ts'

const chartProgram = /\/chart\.[^/]*js$/

/** Keeps the chart program back until the returned function is called. */
async function holdChart(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(chartProgram, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Rests the pointer over the label of an x value in the drawing of the first panel. */
async function restOver(page: Page, figure: Locator, label: string): Promise<number> {
  const plot = figure.locator('.figure-plot').first()
  await plot.scrollIntoViewIfNeeded()
  // The last text that says so: the y axis comes first.
  const tick = plot.locator('svg:visible text').filter({ hasText: new RegExp(`^${label}$`) })
  const [box, area] = [await tick.last().boundingBox(), await plot.boundingBox()]
  if (!box || !area) throw new Error(`The drawing has no ${label}`)
  await page.mouse.move(box.x + box.width / 2, area.y + area.height / 2)
  return box.x + box.width / 2
}

for (const width of [1280, 390])
  test(`at ${String(width)} px the drawing shows numbers and rule, and the live chart takes them over`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdChart(page)
    await page.goto(`${visit('own').address}articles/second-core/`)
    const figure = figureOf(page, 'read-only')
    const { x } = await dataOf(figure)
    const label = x.values[2] ?? ''
    const centre = await restOver(page, figure, label)
    await expect(figure.locator('.figure-plot.is-live')).toHaveCount(0)
    const still = await readout(figure)
    expect(still[0]?.caption).toContain(`${label} ${x.title}`)
    expect(still[0]?.rows.length).toBeGreaterThan(1)
    await expect(figure.locator('.figure-readout a').first()).toHaveAttribute('href', /./)
    const rule = figure.locator('svg:visible > .rule').first()
    const place = await rule.evaluate((path) => path.getBoundingClientRect().x)
    expect(Math.abs(place - centre)).toBeLessThan(2)
    release()
    await expect(figure.locator('.figure-plot.is-live').first()).toBeVisible()
    expect(await readout(figure)).toEqual(still)
    const places = await figure
      .locator('.figure-plot line')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect()))
    const upright = places.filter(({ width: wide, height }) => wide < 1 && height > 100)
    expect(upright.some(({ x: left }) => Math.abs(left - centre) < 2)).toBe(true)
  })

test('where the chart program cannot be had, numbers and rule stay, and nothing offers what cannot work', async ({
  page,
  offences,
}) => {
  offences.allow(/chart\.[^/]*js|ERR_FAILED/)
  await page.route(chartProgram, (route) => route.abort())
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  const { x } = await dataOf(figure)
  for (const label of x.values.slice(0, 3)) {
    await restOver(page, figure, label)
    await expect.poll(async () => (await readout(figure))[0]?.caption).toContain(`${label} `)
  }
  await expect(figure.locator('.figure-controls')).toBeHidden()
})
