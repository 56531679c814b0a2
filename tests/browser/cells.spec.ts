// A point of a chart opens its cell, by pointer and by keyboard; drag and hover stay as they are.
import type { Locator, Page } from '@playwright/test'
import { figureOf, readout } from './figure.ts'
import { expect, test } from './test.ts'

/** Where the `index`th drawn point of a panel stands on the screen. */
async function placeOf(figure: Locator, index: number): Promise<{ x: number; y: number }> {
  const plot = figure.locator('.figure-plot').first()
  await plot.scrollIntoViewIfNeeded()
  const points = plot.locator('.mark-symbol path')
  const box = await points.nth(index).boundingBox()
  if (!box) throw new Error(`There is no point ${String(index)}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

// The server shows folders without the name of their page.
const bare = (address: string): string => address.replace('/index.html', '/')

async function clickPoint(page: Page, figure: Locator, index: number): Promise<void> {
  const { x, y } = await placeOf(figure, index)
  await page.mouse.move(x - 1, y)
  await page.mouse.move(x, y)
  await expect(figure.locator('.figure-plot').first()).toHaveCSS('cursor', 'pointer')
  await page.mouse.click(x, y)
}

/** Where the cells of the table under the chart lead. */
async function tableLinks(figure: Locator): Promise<readonly string[]> {
  const links = figure.locator('.figure-actions .figure-table td a')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  )
  return addresses.map(bare)
}

test(
  'a click on a point opens what the table under the chart links to',
  { tag: '@once' },
  async ({ page, hand, at }) => {
    await page.goto(at('own', 'articles/second-core/'))
    const figure = figureOf(page, 'read-only')
    await hand.liven(figure)
    const links = await tableLinks(figure)
    await clickPoint(page, figure, 0)
    await expect(page).toHaveURL(/\/(?:sources|evidence|runs)\//)
    expect(links).toContain(bare(page.url()))
  },
)

test('a number under the rule opens what the table under the chart links to', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  const links = await tableLinks(figure)
  await hand.pointAt(figure, 1)
  await hand.press(figure.locator('.figure-readout a').first())
  await expect(page).toHaveURL(/\/(?:sources|evidence|runs)\//)
  expect(links).toContain(bare(page.url()))
})

test(
  'by keyboard: the arrow keys, Enter to the numbers, Enter again to the cell',
  { tag: '@once' },
  async ({ page, hand, at }) => {
    await page.goto(at('own', 'articles/second-core/'))
    const figure = figureOf(page, 'read-only')
    await hand.liven(figure)
    const panel = figure.getByRole('slider')
    await panel.focus()
    await page.keyboard.press('End')
    const link = figure.locator('.figure-readout a').first()
    await expect(link).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(link).toBeFocused()
    const href = await link.evaluate((element) => (element as HTMLAnchorElement).href)
    await page.keyboard.press('Enter')
    await expect.poll(() => bare(page.url())).toBe(bare(href))
  },
)

test(
  'a click beside the points opens nothing, and moves the rule',
  { tag: '@once' },
  async ({ page, hand, at }) => {
    await page.goto(at('own', 'articles/second-core/'))
    const figure = figureOf(page, 'read-only')
    await hand.liven(figure)
    await hand.pointAt(figure, 3)
    const area = await figure.locator('.figure-plot').first().boundingBox()
    const { x } = await placeOf(figure, 2)
    if (!area) throw new Error('there is no panel')
    await page.mouse.click(x, area.y + 4)
    await expect.poll(async () => (await readout(figure)).length).toBe(1)
    await expect(page).toHaveURL(/second-core\/$/)
  },
)

for (const index of [0, 1]) {
  // The first matrix has points that are missing: their marks open their runs, too.
  test(
    `a point of a matrix opens the run of its cell: figure ${String(index + 1)}`,
    { tag: '@once' },
    async ({ page, hand, at }) => {
      await page.goto(at('own', 'workloads/oltp_read_only/'))
      const figure = page.locator('.matrices .figure').nth(index)
      await hand.liven(figure)
      await clickPoint(page, figure, 0)
      await expect(page).toHaveURL(/\/runs\/[0-9a-f]{12}\//)
    },
  )
}

test('the matrix of a workload is live, and the numbers under its rule open runs', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'workloads/oltp_read_only/'))
  const figure = page.locator('.matrices .figure').first()
  await hand.liven(figure)
  await hand.pointAt(figure, 1)
  await expect.poll(async () => (await readout(figure)).length).toBeGreaterThan(0)
  await hand.press(figure.locator('.figure-readout a').first())
  await expect(page).toHaveURL(/\/runs\/[0-9a-f]{12}\//)
})
