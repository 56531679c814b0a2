// Figures without a live chart: what stands under the pointer, by keyboard too; names that hide; the address.
import { figureOf, readout, series } from './figure.ts'
import { middleOf, restAt } from './hand.ts'
import { expect, test } from './test.ts'

const article = 'articles/second-core/'

test('a row of a drawing shows its numbers with n and spread, by pointer and by keyboard', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', article))
  const figure = figureOf(page, 'ratios')
  const plot = figure.locator('.figure-plot')
  expect(await readout(figure)).toEqual([])
  await plot.focus()
  await plot.press('End')
  const [last] = await readout(figure)
  expect(last?.caption).toBe('oltp_read_only · 16 threads')
  expect(last?.rows.map(({ label }) => label)).toEqual(['2 cores', '1 core'])
  expect(last?.rows[0]?.value).toMatch(/^\d\.\d\d×$/)
  expect(last?.rows[0]?.more).toMatch(/^[\d,]+ · [\d,]+–[\d,]+ · n = 3/)
  expect(last?.rows[0]?.more).toContain('▲')
  await expect(plot).toHaveAttribute('aria-valuetext', 'oltp_read_only · 16 threads')
  await expect(plot.locator('svg:visible .is-at')).toHaveCount(1)

  if (hand.kind === 'keys') for (let up = 0; up < 8; up += 1) await plot.press('ArrowUp')
  else {
    const mark = plot.locator('svg:visible [data-row="1"]').first()
    await mark.scrollIntoViewIfNeeded()
    await restAt(page, hand, await middleOf(mark))
  }
  await expect
    .poll(async () => (await readout(figure))[0]?.caption)
    .toBe('oltp_point_select · 2 threads')
})

test('a timeline shows every panel at the time under the pointer, and draws a rule', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', article))
  const figure = figureOf(page, 'two-states')
  const plot = figure.locator('.figure-plot')
  await plot.focus()
  await plot.press('End')
  const panels = await readout(figure)
  expect(panels.map(({ caption }) => caption)).toEqual([
    '15 s · queries per second',
    '15 s · context switches per second',
    '15 s · processor, system (1 = all cores)',
  ])
  expect(panels.every(({ rows }) => rows.length === 3)).toBe(true)
  await expect(plot.locator('svg .rule').first()).toHaveAttribute('d', /^M\d/)
  if (hand.kind === 'keys') for (let back = 0; back < 7; back += 1) await plot.press('ArrowLeft')
  else {
    const axis = plot.locator('svg:visible [data-end]')
    await axis.scrollIntoViewIfNeeded()
    await restAt(page, hand, await middleOf(axis))
  }
  await expect
    .poll(async () => (await readout(figure))[0]?.caption)
    .toMatch(/^[78] s · queries per second$/)
})

test('a name hides its marks and its numbers, and the address keeps it', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', article))
  const figure = figureOf(page, 'two-states')
  await hand.press(series(figure, 'second'))
  await expect(series(figure, 'second')).toHaveAttribute('aria-pressed', 'false')
  await expect(figure.locator('svg:visible [data-series="1"]').first()).toBeHidden()
  await expect(page).toHaveURL(/\?fig-two-states\.hide=second$/)
  await page.goto(`${page.url()}&fig-two-states.at=8#fig-two-states`)
  await expect(series(figure, 'second')).toHaveAttribute('aria-pressed', 'false')
  const [first] = await readout(figure)
  expect(first?.caption).toBe('8 s · queries per second')
  expect(first?.rows.map(({ label }) => label).sort()).toEqual(['first repeat', 'third'])
})

test('a row of a table of costs shows range, n and warnings when its numbers are pointed at', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', article))
  const figure = figureOf(page, 'cost')
  const row = figure.locator('.figure-table').first().locator('tbody tr').nth(1)
  await row.scrollIntoViewIfNeeded()
  if (hand.kind === 'keys') await row.locator('a').first().focus()
  else await restAt(page, hand, await middleOf(row.locator('td').first()))
  const [table] = await readout(figure)
  expect(table?.caption).toBe('2 cores · 1 thread')
  expect(table?.rows[0]?.value).toMatch(/µs$/)
  expect(table?.rows[0]?.more).toMatch(/µs · n = 3 ▲ 1 of 3 runs: falls/)
})
