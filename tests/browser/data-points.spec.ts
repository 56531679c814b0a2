// A data point of a chart opens its runs or lines, by pointer and by keyboard; dragging and hovering do not.
import type { Locator, Page } from '@playwright/test'
import { tooltips } from './page/figure.ts'
import { pointTo, type Input, type Position } from './input.ts'
import { scrollTo } from './page/scroll.ts'
import { expect, test } from './test.ts'

const [article, figureId] = ['articles/second-core/', 'read-only']
const evidenceAddress = /\/(?:sources|evidence|runs)\//

/** The position of the data point at `index` of the first panel. */
async function positionOfPoint(figure: Locator, index: number): Promise<Position> {
  const plot = figure.locator('.figure-plot').first()
  await scrollTo(plot)
  const points = plot.locator('.mark-symbol path')
  const box = await points.nth(index).boundingBox()
  if (!box) throw new Error(`There is no data point ${String(index)}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function clickPoint(page: Page, input: Input, figure: Locator, index: number): Promise<void> {
  const { x, y } = await positionOfPoint(figure, index)
  await pointTo(page, input, { x, y })
  await expect(figure.locator('.figure-plot').first()).toHaveCSS('cursor', 'pointer')
  await page.mouse.click(x, y)
}

/** Addresses as a server shows them, without the file name of an index page. */
function canonical(address: string): string {
  return address.replace('/index.html', '/').replace(/\?value=[^#]*/, '')
}

/** Where the cells of the table below the chart link to. */
async function tableLinks(figure: Locator): Promise<readonly string[]> {
  const links = figure.locator('.figure-actions .figure-table td a')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  )
  return addresses.map(canonical)
}

test(
  'a click on a data point opens what the table below the chart links to',
  { tag: '@mouse' },
  async ({ page, input, openChart }) => {
    const figure = await openChart('own', article, figureId)
    const links = await tableLinks(figure)
    await clickPoint(page, input, figure, 0)
    await expect(page).toHaveURL(evidenceAddress)
    expect(links).toContain(canonical(page.url()))
  },
)

test('a number in the tooltip opens what the table below the chart links to', async ({
  page,
  input,
  openChart,
}) => {
  const figure = await openChart('own', article, figureId)
  const links = await tableLinks(figure)
  await input.pointAt(figure, 1)
  await input.press(figure.locator('.figure-readout a').first())
  await expect(page).toHaveURL(evidenceAddress)
  expect(links).toContain(canonical(page.url()))
})

test(
  'with the keyboard, Enter moves from the rule to the numbers and opens one of them',
  { tag: '@mouse' },
  async ({ page, openChart }) => {
    const figure = await openChart('own', article, figureId)
    await figure.getByRole('slider').focus()
    await page.keyboard.press('End')
    const link = figure.locator('.figure-readout a').first()
    await expect(link).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(link).toBeFocused()
    const href = await link.evaluate((element) => (element as HTMLAnchorElement).href)
    await page.keyboard.press('Enter')
    await expect.poll(() => canonical(page.url())).toBe(canonical(href))
  },
)

test(
  'a click between data points moves the rule and opens nothing',
  { tag: '@mouse' },
  async ({ page, input, openChart }) => {
    const figure = await openChart('own', article, figureId)
    await input.pointAt(figure, 3)
    const area = await figure.locator('.figure-plot').first().boundingBox()
    const { x } = await positionOfPoint(figure, 2)
    if (!area) throw new Error('The figure has no panel')
    await page.mouse.click(x, area.y + 4)
    await expect.poll(async () => (await tooltips(figure)).length).toBe(1)
    await expect(page).toHaveURL(/second-core\/$/)
  },
)
