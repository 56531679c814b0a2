// Charts and tables before any script runs, and where none does.
import { staticLine, staticMarker, visibleDrawings } from './page/figure.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('without scripts a chart has its drawing and its table', async ({ openFigure }) => {
  const figure = await openFigure('own', 'articles/second-core/', 'read-only')
  const drawing = visibleDrawings(figure)
  await expect(drawing).toHaveCount(1)
  const box = await drawing.boundingBox()
  expect(box?.width).toBeGreaterThan(500)
  expect(box?.height).toBeGreaterThan(250)
  // Two series at five thread counts.
  await expect(drawing.locator(staticLine)).toHaveCount(2)
  await expect(drawing.locator(staticMarker)).toHaveCount(10)
  await expect(figure.locator('.figure-table')).toBeHidden()
  await figure.getByText('Table', { exact: true }).click()
  await expect(figure.locator('.figure-table tbody tr')).toHaveCount(5)
  await expect(figure.locator('.figure-controls')).toBeHidden()
})

test('a failed run is a gap in the line, a cross in the chart and a reason in the table', async ({
  page,
  openFigure,
}) => {
  const figure = await openFigure('real', 'articles/threads-and-memory/', 'tiers')
  const [small, middle, large] = await figure.locator('.figure-plot').all()
  if (!small || !middle || !large) throw new Error('Three panels were expected')
  const cross = 'path[fill="var(--paper)"][stroke^="var(--c-"]'
  await expect(small.locator('svg.narrow').locator(cross)).toHaveCount(1)
  await expect(middle.locator('svg.narrow').locator(cross)).toHaveCount(0)
  await expect(large.locator('svg.narrow').locator(cross)).toHaveCount(0)
  // Eleven lines of eight data points; the one with the gap has seven.
  const points = await small
    .locator('svg.narrow')
    .locator(staticLine)
    .evaluateAll((paths) =>
      paths.map((path) => (path.getAttribute('d') ?? '').split(',').length - 1),
    )
  expect(points.toSorted((a, b) => a - b)).toEqual([7, ...new Array<number>(10).fill(8)])
  await expect(figure.locator('.figure-notes').first()).toContainText(
    '1 data point without a value: empty file',
  )
  await figure.getByText('Table', { exact: true }).click()
  const empty = figure.locator('.figure-table td').filter({ hasText: 'empty' })
  await expect(empty).toHaveCount(1)
  await empty.getByRole('link').click()
  await expect(page.locator('main')).toContainText('empty file')
  await expect(page.locator('main')).toContainText('Tier2G_RW_512th')
})

test('runs with a trend have a ring in the chart and a sign in the table', async ({
  openFigure,
}) => {
  const figure = await openFigure('real', 'articles/threads-and-memory/', 'tiers')
  const rings = figure.locator('.figure-plot svg path[stroke="var(--ink)"]')
  const warned = figure.locator('.figure-table td.is-warned')
  expect(await rings.count()).toBeGreaterThan(10)
  expect(await rings.count()).toBe(await warned.count())
  await expect(figure.locator('.figure-notes').first()).toContainText(
    /\d+ data points with a warning/,
  )
  await expect(figure.locator('.figure-notes').first()).toContainText('during the run')
})
