// Figures that are drawn once: their drawing, table and notes, with and without scripts, on paper.
import { figureOf } from './figure.ts'
import { expect, test, visit } from './test.ts'

const drawn = ['two-states', 'repeats', 'ratios']

for (const width of [1280, 390]) {
  test.describe(`without JavaScript at ${String(width)} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('one drawing of each is seen, inside the page, and its table opens', async ({ page }) => {
      await page.goto(`${visit('own').address}articles/second-core/`)
      for (const id of drawn) {
        const figure = figureOf(page, id)
        const drawing = figure.locator('.figure-plot svg').filter({ visible: true })
        await expect(drawing, id).toHaveCount(1)
        const box = await drawing.boundingBox()
        expect(box?.width, id).toBeGreaterThan(300)
        expect((box?.x ?? 0) + (box?.width ?? 0), id).toBeLessThanOrEqual(width)
        await expect(figure.locator('.figure-table'), id).toBeHidden()
        await figure.getByText('Table', { exact: true }).click()
        await expect(figure.locator('.figure-table tbody tr').first(), id).toBeVisible()
        await expect(figure.locator('.figure-notes li').first(), id).toBeVisible()
      }
    })
  })
}

test('ratios have their line of 1, an interval each, and hollow marks where no test shows a difference', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'ratios')
  const drawing = figure.locator('svg.wide')
  await expect(drawing.locator('path[stroke="var(--ink-2)"]')).toHaveCount(1)
  await expect(drawing.locator('path[transform][fill="var(--paper)"]')).toHaveCount(10)
  await expect(drawing.locator('text', { hasText: '×' })).toHaveCount(10)
  await expect(figure.locator('.figure-notes')).toContainText('No ratio has runs enough for a test')
})

test('what an operation costs is a table of numbers and one of ratios, coloured by their size', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'cost')
  const tables = figure.locator('.figure-table').filter({ visible: true })
  await expect(tables).toHaveCount(2)
  const worst = tables.nth(1).locator('td.heat-w5').first()
  await expect(worst).toContainText('2.27')
  const plain = tables.nth(1).locator('td.heat-0').first()
  const colours = await Promise.all(
    [worst, plain].map((cell) => cell.evaluate((cell) => getComputedStyle(cell).backgroundColor)),
  )
  expect(new Set(colours).size).toBe(2)
})

test('on paper the drawings stand, and the row of actions does not', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  await page.emulateMedia({ media: 'print' })
  for (const id of drawn) {
    const figure = figureOf(page, id)
    await expect(figure.locator('.figure-plot svg').filter({ visible: true })).toHaveCount(1)
    await expect(figure.locator('.figure-actions')).toBeHidden()
  }
})
