// Figures without a live chart: their drawing, table and notes, without scripts and in print.
import { figureOf, visibleDrawings } from './page/figure.ts'
import { expect, test } from './test.ts'

const article = 'articles/second-core/'
const drawn = ['two-states', 'both']

for (const width of [1280, 390]) {
  test.describe(`without scripts at ${String(width)} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('each figure has one drawing that fits the page, and a table that opens', async ({
      page,
      open,
    }) => {
      await open('own', article)
      for (const id of drawn) {
        const figure = figureOf(page, id)
        const drawing = visibleDrawings(figure)
        await expect(drawing, id).toHaveCount(1)
        const box = await drawing.boundingBox()
        if (box === null) throw new Error(`The drawing of ${id} has no box.`)
        expect(box.width, id).toBeGreaterThan(300)
        expect(box.x + box.width, id).toBeLessThanOrEqual(width)
        const table = figure.locator('.figure-actions .figure-table')
        await expect(table, id).toBeHidden()
        await figure.getByText('Table', { exact: true }).click()
        await expect(table.locator('tbody tr').first(), id).toBeVisible()
        await figure.locator('.figure-details summary').click()
        await expect(figure.locator('.figure-notes li').last(), id).toBeVisible()
      }
    })
  })
}

test('a figure of ratios has a line at 1, an interval per ratio, and hollow marks where no test was possible', async ({
  openFigure,
}) => {
  const figure = await openFigure('own', 'articles/how-much-is-noise/', 'other-three')
  const drawing = figure.locator('svg.full')
  await expect(drawing.locator('line[stroke="var(--ink-2)"]')).toHaveCount(1)
  await expect(drawing.locator('path[transform][fill="var(--paper)"]')).toHaveCount(2)
  await expect(drawing.locator('text', { hasText: '×' })).toHaveCount(2)
  await expect(figure.locator('.figure-caveat')).toContainText(
    'The rank test cannot confirm any difference',
  )
})

test('a figure of costs has a table of numbers and one of ratios, without colour where no test was possible', async ({
  openFigure,
}) => {
  const figure = await openFigure('own', article, 'cost')
  const tables = figure.locator('.figure-table').filter({ visible: true })
  await expect(tables).toHaveCount(2)
  await expect(tables.nth(1).locator('td.heat-0.is-apart', { hasText: '2.27' })).toHaveCount(1)
  await expect(tables.nth(1).locator('td[class*="heat-b"], td[class*="heat-w"]')).toHaveCount(0)
  await expect(figure.locator('.figure-notes').first()).toContainText(
    'Grey: not significant, or ranges overlap.',
  )
})

test('a heat table colours only significant ratios', async ({ openFigure }) => {
  const figure = await openFigure('own', 'articles/fifteen-years/', 'one-core')
  const table = figure.locator('.figure-table').filter({ visible: true }).first()
  const coloured = table.locator('td[class*="heat-b"], td[class*="heat-w"]')
  await expect(coloured).toHaveCount(await table.locator('td.is-significant').count())
  const colours = await Promise.all(
    [coloured.first(), table.locator('td.heat-0').first()].map((cell) =>
      cell.evaluate((td) => getComputedStyle(td).backgroundColor),
    ),
  )
  expect(new Set(colours).size).toBe(2)
})

test('print shows the drawings without their controls', async ({ page, open }) => {
  await open('own', article)
  await page.emulateMedia({ media: 'print' })
  for (const id of drawn) {
    const figure = figureOf(page, id)
    await expect(visibleDrawings(figure)).toHaveCount(1)
    await expect(figure.locator('.figure-actions')).toBeHidden()
  }
})
