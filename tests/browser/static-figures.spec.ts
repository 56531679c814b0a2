// Figures without a live chart: their tooltips, by pointer and by keyboard, their legend and their address.
import { seriesButton, tooltipCaption, tooltips } from './figure.ts'
import { centreOf, pointTo } from './input.ts'
import { expect, test } from './test.ts'

const article = 'articles/second-core/'

test('the tooltip of a row shows its numbers with range and n, by pointer and by keyboard', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', article, 'ratios')
  const plot = figure.locator('.figure-plot')
  expect(await tooltips(figure)).toEqual([])
  await plot.focus()
  await plot.press('End')
  const [last] = await tooltips(figure)
  expect(last?.caption).toBe('oltp_read_only · 16 threads')
  expect(last?.rows.map(({ label }) => label)).toEqual(['2 cores', '1 core'])
  expect(last?.rows[0]?.value).toMatch(/^\d\.\d\d×$/)
  expect(last?.rows[0]?.more).toMatch(/^[\d,]+ · [\d,]+–[\d,]+ · n = 3/)
  expect(last?.rows[0]?.more).toContain('▲')
  await expect(plot).toHaveAttribute('aria-valuetext', 'oltp_read_only · 16 threads')
  await expect(plot.locator('svg:visible .is-at')).toHaveCount(1)

  if (input.kind === 'keyboard') for (let up = 0; up < 8; up += 1) await plot.press('ArrowUp')
  else {
    const mark = plot.locator('svg:visible [data-row="1"]').first()
    await mark.scrollIntoViewIfNeeded()
    await pointTo(page, input, await centreOf(mark))
  }
  await expect.poll(() => tooltipCaption(figure)).toBe('oltp_point_select · 2 threads')
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
    '15 s · processor, system (1 = all cores)',
  ])
  expect(panels.every(({ rows }) => rows.length === 3)).toBe(true)
  await expect(plot.locator('svg .rule').first()).toHaveAttribute('d', /^M\d/)
  if (input.kind === 'keyboard')
    for (let back = 0; back < 7; back += 1) await plot.press('ArrowLeft')
  else {
    const axis = plot.locator('svg:visible [data-end]')
    await axis.scrollIntoViewIfNeeded()
    await pointTo(page, input, await centreOf(axis))
  }
  await expect.poll(() => tooltipCaption(figure)).toMatch(/^[78] s · queries per second$/)
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
  await expect(figure.locator('svg:visible [data-series="1"]').first()).toBeHidden()
  await expect(page).toHaveURL(/\?fig-two-states\.hide=run(?:\+|%20)2$/)
  await page.goto(`${page.url()}&fig-two-states.at=8#fig-two-states`)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const [first] = await tooltips(figure)
  expect(first?.caption).toBe('8 s · queries per second')
  expect(first?.rows.map(({ label }) => label).sort()).toEqual(['run 1', 'run 3'])
})

test('the tooltip of a row of costs shows range, n and warnings', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', article, 'cost')
  const row = figure.locator('.figure-table').first().locator('tbody tr').nth(1)
  await row.scrollIntoViewIfNeeded()
  if (input.kind === 'keyboard') await row.locator('a').first().focus()
  else await pointTo(page, input, await centreOf(row.locator('td').first()))
  const [tooltip] = await tooltips(figure)
  expect(tooltip?.caption).toBe('2 cores · 1 thread')
  expect(tooltip?.rows[0]?.value).toMatch(/µs$/)
  expect(tooltip?.rows[0]?.more).toMatch(/µs · n = 3 ▲ 1 of 3 runs: falls/)
})
