import type { Locator } from '@playwright/test'
import { figureOf, liven } from './figure.ts'
import { expect, test, visit } from './test.ts'

const labels = (figure: Locator): Promise<readonly string[]> =>
  figure
    .locator('.figure-plot')
    .first()
    .locator('.mark-text')
    .nth(1)
    .locator('text')
    .allTextContents()

async function drag(figure: Locator, from: number, to: number): Promise<void> {
  const panel = figure.locator('.figure-plot').first()
  await panel.scrollIntoViewIfNeeded()
  const ticks = panel.locator('.mark-text').nth(1).locator('text')
  const [start, end] = [await ticks.nth(from).boundingBox(), await ticks.nth(to).boundingBox()]
  const area = await panel.boundingBox()
  if (!start || !end || !area) throw new Error('The axis has no such ticks')
  const { mouse } = figure.page()
  const y = area.y + area.height / 2
  await mouse.move(start.x + start.width / 2, y)
  await mouse.down()
  await mouse.move((start.x + end.x) / 2, y, { steps: 3 })
  await mouse.move(end.x + end.width / 2, y, { steps: 3 })
  await mouse.up()
}

test('a drag shows a range of x alone; Escape and a double click show all again', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  await liven(figure)
  expect(await labels(figure)).toEqual(['1', '2', '4', '8', '16'])
  await drag(figure, 1, 3)
  await expect.poll(() => labels(figure)).toEqual(['2', '4', '8'])
  await page.keyboard.press('Escape')
  await expect.poll(() => labels(figure)).toEqual(['1', '2', '4', '8', '16'])
  await drag(figure, 0, 2)
  await expect.poll(() => labels(figure)).toEqual(['1', '2', '4'])
  await figure.locator('.figure-plot').dblclick()
  await expect.poll(() => labels(figure)).toEqual(['1', '2', '4', '8', '16'])
})

test('the wheel over a chart scrolls the page and changes nothing in the chart', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  await liven(figure)
  await figure.locator('.figure-plot').hover()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 200)
  expect(await labels(figure)).toEqual(['1', '2', '4', '8', '16'])
  expect(new URL(page.url()).search).toBe('')
})
