// What stands under the rule, by pointer and by keyboard.
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { dataOf, figureOf, numberIn, readout, roundingOf } from './figure.ts'
import { expect, test } from './test.ts'

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

test('the rule lists every series at that x, largest first, with n and range', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  const data = await dataOf(figure)
  await hand.liven(figure)
  for (const [x, threads] of data.x.values.entries()) {
    await hand.pointAt(figure, x)
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

test(
  'the arrow keys say the same as the pointer, and Escape takes the rule away',
  { tag: '@once' },
  async ({ page, hand, at }) => {
    await page.goto(at('own', 'articles/second-core/'))
    const figure = figureOf(page, 'point-select')
    await hand.liven(figure)
    await hand.pointAt(figure, 1)
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
  },
)

test('the rule in one of three panels lists eleven servers for each, and says what is missing', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('real', 'articles/threads-and-memory/'))
  const figure = figureOf(page, 'tiers')
  const data = await dataOf(figure)
  await hand.liven(figure)
  await hand.pointAt(figure, 7, 2)
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

for (const [site, article, id] of [
  ['own', 'second-core', 'read-only'],
  ['real', 'threads-and-memory', 'tiers'],
] as const) {
  test(`a point with a warning says it under the rule, with its sign: ${site}`, async ({
    page,
    hand,
    at,
  }) => {
    await page.goto(at(site, `articles/${article}/`))
    const figure = figureOf(page, id)
    const { cells, series } = await dataOf(figure)
    await hand.liven(figure)
    const row = cells.warnings.findLastIndex((warnings) => warnings.length > 0)
    const [x = -1, facet = -1] = [cells.x[row], cells.facet[row]]
    await hand.pointAt(figure, x, facet)
    await expect.poll(async () => (await readout(figure)).length).toBeGreaterThan(facet)
    const listed = (await readout(figure))[facet]?.rows ?? []
    for (const [index, { label }] of series.entries()) {
      const cell = cells.series.findIndex(
        (one, at) => one === index && cells.x[at] === x && cells.facet[at] === facet,
      )
      const { more = '' } = listed.find((line) => line.label === label) ?? {}
      const signs = (cells.warnings[cell] ?? []).map((warning) => `▲ ${warning}`)
      for (const sign of signs) expect(more).toContain(sign)
      expect(more.split('▲')).toHaveLength(1 + signs.length)
    }
  })
}

test('a series that is hidden is not listed', async ({ page, hand, at }) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  await hand.press(figure.locator('.figure-legend .figure-series').first())
  await hand.pointAt(figure, 2)
  await expect
    .poll(async () => (await readout(figure))[0]?.rows.map(({ label }) => label))
    .toEqual(['2 cores'])
})

test(
  'a pointer that rested on the figure while the page was loading wakes the chart',
  { tag: '@once' },
  async ({ page, at }) => {
    await page.goto(at('own', 'articles/second-core/'))
    const panel = figureOf(page, 'read-only').locator('.figure-plot')
    await panel.scrollIntoViewIfNeeded()
    const box = await panel.boundingBox()
    if (!box) throw new Error('there is no panel')
    await page.mouse.move(box.x + 200, box.y + 100)
    await page.reload()
    await page.mouse.move(box.x + 210, box.y + 100)
    await expect(panel).toHaveClass(/is-live/)
    await expect.poll(async () => (await readout(figureOf(page, 'read-only'))).length).toBe(1)
  },
)
