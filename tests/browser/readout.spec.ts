// What stands under the rule, by pointer and by keyboard.
import type { ChartFigure } from '../../tools/publish/runtime/chart-figure.ts'
import { dataOf, figureOf, liven, numberIn, pointAt, readout, roundingOf } from './figure.ts'
import { expect, test, visit } from './test.ts'

interface Expected {
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly n: number
}

/** The cells at one x of one panel, largest first. */
function cellsAt(data: ChartFigure, facet: number, x: number): readonly Expected[] {
  const { cells } = data
  return cells.value
    .flatMap((value, row) => {
      if (value === null || cells.facet[row] !== facet || cells.x[row] !== x) return []
      const label = data.series[cells.series[row] ?? -1]?.label ?? ''
      const [low, high] = [cells.low[row] ?? value, cells.high[row] ?? value]
      return [{ label, value, low, high, n: cells.n[row] ?? 0 }]
    })
    .toSorted((a, b) => b.value - a.value)
}

test('hover lists every series at that x, largest first, with n and range', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  const data = await dataOf(figure)
  await liven(figure)
  for (const [x, threads] of data.x.values.entries()) {
    await pointAt(figure, x)
    await expect
      .poll(async () => (await readout(figure))[0]?.caption)
      .toContain(`${threads} thread`)
    const [table] = await readout(figure)
    const expected = cellsAt(data, 0, x)
    expect(table?.rows.map(({ label }) => label)).toEqual(expected.map(({ label }) => label))
    for (const [index, { value, low, high, n }] of expected.entries()) {
      const row = table?.rows[index]
      if (!row) throw new Error('a row is missing')
      expect(Math.abs(numberIn(row.value) - value)).toBeLessThanOrEqual(roundingOf(row.value))
      const [range = '', , last = ''] = /([\d.,]+)–([\d.,]+)/.exec(row.more) ?? []
      const [first = ''] = range.split('–')
      expect(Math.abs(numberIn(first) - low)).toBeLessThanOrEqual(roundingOf(first))
      expect(Math.abs(numberIn(last) - high)).toBeLessThanOrEqual(roundingOf(last))
      expect(row.more).toContain(`n = ${String(n)}`)
    }
  }
})

test('the arrow keys say the same as the pointer, and Escape takes the rule away', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'point-select')
  await liven(figure)
  await pointAt(figure, 1)
  await expect.poll(async () => (await readout(figure)).length).toBe(1)
  const byPointer = await readout(figure)
  await page.mouse.move(0, 0)
  const panel = figure.getByRole('slider')
  await panel.focus()
  await page.keyboard.press('Home')
  await expect(panel).toHaveAttribute('aria-valuetext', '1 threads')
  await page.keyboard.press('ArrowRight')
  await expect(panel).toHaveAttribute('aria-valuetext', '2 threads')
  expect(await readout(figure)).toEqual(byPointer)
  await page.keyboard.press('End')
  await expect(panel).toHaveAttribute('aria-valuetext', '16 threads')
  await page.keyboard.press('ArrowLeft')
  await expect(panel).toHaveAttribute('aria-valuetext', '8 threads')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await readout(figure)).length).toBe(0)
})

test('hover over one of three panels lists eleven servers for each, and says what is missing', async ({
  page,
}) => {
  await page.goto(`${visit('real').address}articles/threads-and-memory/`)
  const figure = figureOf(page, 'tiers')
  const data = await dataOf(figure)
  await liven(figure)
  await pointAt(figure, 7, 2)
  await expect.poll(async () => (await readout(figure)).length).toBe(3)
  const tables = await readout(figure)
  for (const [facet, { caption, rows }] of tables.entries()) {
    expect(caption).toContain('512 threads')
    expect(caption).toContain(data.facets[facet]?.label)
    expect(rows).toHaveLength(11)
    const expected = cellsAt(data, facet, 7).map(({ label }) => label)
    expect(rows.map(({ label }) => label).slice(0, expected.length)).toEqual(expected)
  }
  const hole = tables[0]?.rows.at(-1)
  expect(hole).toMatchObject({ label: 'MySQL 5.7.44', value: 'failed' })
  expect(hole?.more).toContain('empty file')
})

test('a series that is hidden is not listed', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  await liven(figure)
  await figure.locator('.figure-legend .figure-series').first().click()
  await pointAt(figure, 2)
  await expect
    .poll(async () => (await readout(figure))[0]?.rows.map(({ label }) => label))
    .toEqual(['2 cores'])
})

test('a pointer that rested on the figure while the page was loading wakes the chart', async ({
  page,
}) => {
  const { address } = visit('own')
  await page.goto(`${address}articles/second-core/`)
  const panel = figureOf(page, 'read-only').locator('.figure-plot')
  await panel.scrollIntoViewIfNeeded()
  const box = await panel.boundingBox()
  if (!box) throw new Error('there is no panel')
  await page.mouse.move(box.x + 200, box.y + 100)
  await page.reload()
  await page.mouse.move(box.x + 210, box.y + 100)
  await expect(panel).toHaveClass(/is-live/)
  await expect.poll(async () => (await readout(figureOf(page, 'read-only'))).length).toBe(1)
})
