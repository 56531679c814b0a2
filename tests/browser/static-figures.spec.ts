// Dots, timelines, run series and tables: their tooltips, by pointer and by keyboard, legend, zoom and address.
import type { Locator } from '@playwright/test'
import { drawnLines, seriesButton, textsByPlace, tooltipCaption, tooltips } from './page/figure.ts'
import { centreOf, pointTo } from './input.ts'
import { scrollTo } from './page/scroll.ts'
import { expect, test } from './test.ts'

const article = 'articles/second-core/'

test('the tooltip of a row shows its numbers with range and n, by pointer and by keyboard', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', 'articles/ten-years-of-mariadb/', 'selects')
  const plot = figure.locator('.figure-plot')
  expect(await tooltips(figure)).toEqual([])
  await plot.focus()
  await plot.press('End')
  const [last] = await tooltips(figure)
  expect(last?.caption).toBe('16 threads · n = 6')
  expect(last?.rows.map(({ label }) => label)).toEqual(['11.4.5', '10.1.8'])
  expect(last?.rows[0]?.value).toMatch(/^\d\.\d\d×$/)
  expect(last?.rows[0]?.more).toMatch(/^[\d,]+ · [\d,]+–[\d,]+/)
  await expect(plot).toHaveAttribute('aria-valuetext', '16 threads')
  await expect(plot.locator('.figure-live path[fill-opacity="0.07"]')).toHaveCount(1)

  if (input.kind === 'keyboard') await plot.press('ArrowUp')
  else {
    await scrollTo(plot)
    const labels = await plot
      .locator('svg:visible text')
      .filter({ hasText: /^4 threads$/ })
      .all()
    const centres = await Promise.all(labels.map((label) => centreOf(label)))
    const [upper] = centres.toSorted((a, b) => a.y - b.y)
    if (!upper) throw new Error('There is no row of 4 threads')
    await pointTo(page, input, upper)
  }
  await expect.poll(() => tooltipCaption(figure)).toBe('4 threads · n = 6')
})

test('the tooltip of a timeline shows every panel at the time of its rule', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', article, 'two-states')
  const plot = figure.locator('.figure-plot')
  await plot.focus()
  await plot.press('End')
  const panels = await tooltips(figure)
  expect(panels.map(({ caption }) => caption)).toEqual([
    '15 s · queries per second',
    '15 s · context switches per second',
    '15 s · processor, system (1 = all CPUs)',
  ])
  expect(panels.every(({ rows }) => rows.length === 3)).toBe(true)
  await expect(plot).toHaveClass(/is-live/)
  if (input.kind === 'keyboard')
    for (let back = 0; back < 7; back += 1) await plot.press('ArrowLeft')
  else {
    await scrollTo(plot)
    await pointTo(page, input, await centreOf(plot))
  }
  await expect.poll(() => tooltipCaption(figure)).toMatch(/^[678] s · queries per second$/)
})

test('a legend button hides the marks and numbers of its series, which the address keeps', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', article, 'two-states')
  const button = seriesButton(figure, 'run 2')
  await input.press(button)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  // Two lines in each of three panels.
  await expect.poll(async () => (await drawnLines(figure)).length).toBe(6)
  await expect(page).toHaveURL(/\?fig-two-states\.hide=run(?:\+|%20)2$/)
  await page.goto(`${page.url()}&fig-two-states.at=8#fig-two-states`)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const [first] = await tooltips(figure)
  expect(first?.caption).toBe('8 s · queries per second')
  expect(first?.rows.map(({ label }) => label).sort()).toEqual(['run 1', 'run 3'])
})

test('a timeline zooms into a range of seconds, and back', async ({ page, input, openChart }) => {
  const figure = await openChart('own', article, 'two-states')
  const plot = figure.locator('.figure-plot')
  const before = await timeLabels(figure)
  if (input.kind === 'mouse') {
    const { x, y } = await centreOf(plot)
    await page.mouse.move(x - 120, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y)
    await page.mouse.move(x, y)
    await page.mouse.up()
  } else {
    await plot.focus()
    await page.keyboard.press('Home')
    if (input.kind === 'keyboard') await page.keyboard.press('+')
    else await input.press(figure.getByRole('button', { name: 'Zoom in' }))
  }
  await expect.poll(() => timeLabels(figure)).not.toEqual(before)
  await expect(page).toHaveURL(/fig-two-states\.from=\d+&fig-two-states\.to=\d+$/)
  await input.press(figure.getByRole('button', { name: 'Reset view' }))
  await expect.poll(() => timeLabels(figure)).toEqual(before)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('the time series of a run are live: the rule shows every panel in one table', async ({
  page,
  input,
  open,
}) => {
  await open('own', article)
  const link = page.locator('a[href*="/runs/"]').first()
  await page.goto(await link.evaluate((element) => (element as HTMLAnchorElement).href))
  const figure = page.locator('.figure.interval')
  const plot = figure.locator('.figure-plot')
  await plot.focus()
  await expect(plot).toHaveClass(/is-live/)
  await plot.press('End')
  await expect.poll(async () => (await tooltips(figure)).length).toBe(1)
  const [tooltip] = await tooltips(figure)
  expect(tooltip?.caption).toMatch(/^[\d.]+ s$/)
  expect(tooltip?.rows.map(({ label }) => label)).toContain('transactions per second')
  if (input.kind !== 'mouse') return
  const { x, y } = await centreOf(plot)
  await pointTo(page, input, { x, y })
  await expect.poll(() => tooltipCaption(figure)).not.toBe(tooltip?.caption)
})

test('the tooltip of a row of costs shows range, n and warnings', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', article, 'cost')
  const row = figure.locator('.figure-table').first().locator('tbody tr').nth(1)
  await scrollTo(row)
  if (input.kind === 'keyboard') await row.locator('a').first().focus()
  else await pointTo(page, input, await centreOf(row.locator('td').first()))
  const [tooltip] = await tooltips(figure)
  expect(tooltip?.caption).toBe('2 virtual CPUs · 1 thread · n = 3')
  expect(tooltip?.rows[0]?.value).toMatch(/µs$/)
  expect(tooltip?.rows[0]?.more).toMatch(/µs ▲ 1 of 3 runs: falls/)
})

/** The labels of the time axis. */
function timeLabels(figure: Locator): Promise<readonly string[]> {
  return textsByPlace(figure.locator('.figure-live .role-axis-label').first().locator('text'))
}
