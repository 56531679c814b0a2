// The tooltip of the rule of a chart, by pointer and by keyboard.
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { dataOf, roundingError, seriesButton, tooltipCaption, tooltips } from './page/figure.ts'
import { expect, test } from './test.ts'

/** A cell of a figure, as a row of the tooltip shows it. */
interface Cell {
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly n: number | null | undefined
}

/** The cells at one x of one panel, largest first. */
function cellsAt(data: ChartFigure, facet: number, x: number): readonly Cell[] {
  const { cells } = data
  return cells.value
    .flatMap((value, row) => {
      if (value === null || cells.facet[row] !== facet || cells.x[row] !== x) return []
      const label = data.series[cells.series[row] ?? -1]?.label ?? ''
      const [low, high] = [cells.low[row] ?? value, cells.high[row] ?? value]
      return [{ label, value, low, high, n: cells.n[row] }]
    })
    .toSorted((a, b) => b.value - a.value)
}

test('the tooltip lists every series at the x value, largest first, with range and n', async ({
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', 'articles/second-core/', 'read-only')
  const data = await dataOf(figure)
  await input.activate(figure)
  for (const [x, threads] of data.x.values.entries()) {
    await input.pointAt(figure, x)
    await expect.poll(() => tooltipCaption(figure)).toContain(`${threads} thread`)
    const [tooltip] = await tooltips(figure)
    const expected = cellsAt(data, 0, x)
    expect(tooltip?.rows.map(({ label }) => label)).toEqual(expected.map(({ label }) => label))
    for (const [index, { value, low, high, n }] of expected.entries()) {
      const row = tooltip?.rows[index]
      if (!row) throw new Error('The tooltip has too few rows')
      expect(roundingError(row.value, value)).toBeLessThanOrEqual(1)
      const [range = '', , last = ''] = /([\d.,]+)–([\d.,]+)/.exec(row.more) ?? []
      const [first = ''] = range.split('–')
      expect(roundingError(first, low)).toBeLessThanOrEqual(1)
      expect(roundingError(last, high)).toBeLessThanOrEqual(1)
      expect(`${tooltip.caption} ${row.more}`).toContain(`n = ${String(n)}`)
    }
  }
})

test(
  'a histogram lists the share of every series in the class, and its legend hides one',
  { tag: '@mouse' },
  async ({ page, openChart }) => {
    const figure = await openChart('own', 'articles/what-a-line-changes/', 'response')
    const data = await dataOf(figure)
    const panel = figure.getByRole('slider')
    await panel.hover()
    await expect
      .poll(async () =>
        data.x.values.includes((await tooltipCaption(figure))?.split(' · ')[0] ?? ''),
      )
      .toBe(true)
    await panel.focus()
    await page.keyboard.press('Home')
    for (const [x, title] of data.x.values.slice(0, 4).entries()) {
      // What is the same of both stands above them.
      await expect.poll(() => tooltipCaption(figure)).toBe(`${title} · n = 1`)
      const [tooltip] = await tooltips(figure)
      const expected = cellsAt(data, 0, x)
      expect(tooltip?.rows.map(({ label }) => label)).toEqual(expected.map(({ label }) => label))
      for (const [index, { value }] of expected.entries())
        expect(roundingError(tooltip?.rows[index]?.value ?? '', value)).toBeLessThanOrEqual(1)
      await page.keyboard.press('ArrowRight')
    }
    const [first, second] = data.series.map(({ label }) => label)
    await seriesButton(figure, first ?? '').click()
    await panel.focus()
    await page.keyboard.press('Home')
    await expect
      .poll(async () => (await tooltips(figure))[0]?.rows.map(({ label }) => label))
      .toEqual([second])
  },
)

test(
  'the arrow keys show the same tooltip as the pointer, and Escape hides it',
  { tag: '@mouse' },
  async ({ page, input, openChart }) => {
    const figure = await openChart('own', 'articles/second-core/', 'point-select')
    await input.pointAt(figure, 1)
    await expect.poll(async () => (await tooltips(figure)).length).toBe(1)
    const byPointer = await tooltips(figure)
    await page.mouse.move(0, 0)
    const panel = figure.getByRole('slider')
    await panel.focus()
    await page.keyboard.press('Home')
    await expect(panel).toHaveAttribute('aria-valuetext', '1 thread')
    await page.keyboard.press('ArrowRight')
    await expect(panel).toHaveAttribute('aria-valuetext', '2 threads')
    expect(await tooltips(figure)).toEqual(byPointer)
    await page.keyboard.press('End')
    await expect(panel).toHaveAttribute('aria-valuetext', '16 threads')
    await page.keyboard.press('ArrowLeft')
    await expect(panel).toHaveAttribute('aria-valuetext', '8 threads')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await tooltips(figure)).length).toBe(0)
  },
)

test('the rule in one of three panels shows a tooltip of eleven servers in each, with the failed run', async ({
  input,
  openFigure,
}) => {
  const figure = await openFigure('real', 'articles/threads-and-memory/', 'tiers')
  const data = await dataOf(figure)
  // A phone shows further panels on request.
  if (input.kind === 'touch') await input.press(figure.locator('.figure-all input'))
  await input.activate(figure)
  await input.pointAt(figure, 7, 2)
  // Without room beside the chart, values are those of the panel above them.
  const facets = input.kind === 'touch' ? [2] : [0, 1, 2]
  await expect.poll(async () => (await tooltips(figure)).length).toBe(facets.length)
  const panels = await tooltips(figure)
  for (const [index, { caption, rows }] of panels.entries()) {
    const facet = facets[index] ?? -1
    expect(caption).toContain('512 threads')
    expect(caption).toContain(data.facets[facet]?.label)
    expect(rows).toHaveLength(11)
    const expected = cellsAt(data, facet, 7).map(({ label }) => label)
    expect(rows.map(({ label }) => label).slice(0, expected.length)).toEqual(expected)
  }
  if (input.kind === 'touch') return
  const failed = panels[0]?.rows.at(-1)
  expect(failed).toMatchObject({ label: 'MySQL 5.7.44', value: 'failed' })
  expect(failed?.more).toContain('empty file')
})

for (const [site, article, id] of [
  ['own', 'second-core', 'read-only'],
  ['real', 'threads-and-memory', 'tiers'],
] as const) {
  test(`the tooltip shows the warnings of a data point: ${site}`, async ({ input, openFigure }) => {
    const figure = await openFigure(site, `articles/${article}/`, id)
    const { cells, series } = await dataOf(figure)
    await input.activate(figure)
    const last = cells.warnings.findLastIndex((warnings) => warnings.length > 0)
    const [x = -1, facet = -1] = [cells.x[last], cells.facet[last]]
    await input.pointAt(figure, x, facet)
    await expect.poll(async () => (await tooltips(figure)).length).toBeGreaterThan(0)
    const panels = await tooltips(figure)
    const listed = (panels[facet] ?? panels[0])?.rows ?? []
    for (const [index, { label }] of series.entries()) {
      const position = cells.series.findIndex(
        (candidate, cell) =>
          candidate === index && cells.x[cell] === x && cells.facet[cell] === facet,
      )
      const { more = '' } = listed.find((row) => row.label === label) ?? {}
      const [first, ...others] = cells.warnings[position] ?? []
      expect(more.split('▲')).toHaveLength(first === undefined ? 1 : 2)
      expect(more).toContain(first === undefined ? '' : `▲ ${first}`)
      expect(more).toContain(others.length === 0 ? '' : ` · ${others.length} more`)
    }
  })
}

test('the tooltip does not list a hidden series', async ({ input, openChart }) => {
  const figure = await openChart('own', 'articles/second-core/', 'read-only')
  await input.press(figure.locator('.figure-legend .figure-series').first())
  await input.pointAt(figure, 2)
  await expect
    .poll(async () => (await tooltips(figure))[0]?.rows.map(({ label }) => label))
    .toEqual(['2 virtual CPUs'])
})

test(
  'a pointer that rests on the figure while the page loads activates the chart',
  { tag: '@mouse' },
  async ({ page, openFigure }) => {
    const figure = await openFigure('own', 'articles/pk-lookups/', 'versions')
    const panel = figure.locator('.figure-plot')
    const box = await panel.boundingBox()
    if (!box) throw new Error('The figure has no panel')
    await page.mouse.move(box.x + 200, box.y + 100)
    await page.reload()
    await page.mouse.move(box.x + 210, box.y + 100)
    await expect(panel).toHaveClass(/is-live/)
    await expect.poll(async () => (await tooltips(figure)).length).toBe(1)
  },
)
