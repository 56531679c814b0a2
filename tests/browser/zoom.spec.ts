// Zooming into a range of x values, and scrolling, which never changes a chart.
import type { Locator } from '@playwright/test'
import { doubleTap, positionOfX, swipeUp, type Input } from './input.ts'
import { textsByPlace } from './page/figure.ts'
import { expect, test } from './test.ts'

const all = ['1', '2', '4', '8', '16']

/** The labels of the x axis. */
function labels(figure: Locator): Promise<readonly string[]> {
  const axis = figure.locator('.figure-plot').first().locator('.role-axis-label').first()
  return textsByPlace(axis.locator('text'))
}

/** Zooms into the second to fourth x values. */
async function zoom(figure: Locator, input: Input): Promise<void> {
  const page = figure.page()
  if (input.kind === 'mouse') {
    const [from, to] = [await positionOfX(figure, 1), await positionOfX(figure, 3)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.up()
  } else {
    await input.pointAt(figure, 2)
    if (input.kind === 'keyboard') await page.keyboard.press('+')
    else await input.press(figure.getByRole('button', { name: 'Zoom in' }))
  }
  await expect.poll(() => labels(figure)).toEqual(['2', '4', '8'])
}

test('a chart zooms into a range of x values; a key, a double click and a button show all again', async ({
  page,
  input,
  openChart,
}) => {
  const figure = await openChart('own', 'articles/second-core/', 'read-only')
  expect(await labels(figure)).toEqual(all)
  await zoom(figure, input)
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?fig-read-only.from=2&fig-read-only.to=8')
  await input.press(figure.getByRole('button', { name: 'Reset view' }))
  await expect.poll(() => labels(figure)).toEqual(all)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  for (const key of input.kind === 'touch' ? [] : ['Escape', '-']) {
    await zoom(figure, input)
    if (input.kind === 'mouse') await figure.locator('.figure-plot').focus()
    await page.keyboard.press(key)
    await expect.poll(() => labels(figure)).toEqual(all)
  }
  if (input.kind === 'keyboard') return
  await zoom(figure, input)
  const position = await positionOfX(figure, 1)
  if (input.kind === 'mouse') await page.mouse.dblclick(position.x, position.y)
  else await doubleTap(page, position)
  await expect.poll(() => labels(figure)).toEqual(all)
})

test('scrolling over a chart scrolls the page and does not change the chart', async ({
  page,
  input,
  openChart,
}) => {
  const figure = await openChart('own', 'articles/second-core/', 'read-only')
  const { x, y } = await positionOfX(figure, 2)
  const before = await page.evaluate(() => scrollY)
  if (input.kind === 'mouse') {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 200)
  } else if (input.kind === 'keyboard') {
    await page.keyboard.press('PageDown')
  } else {
    await swipeUp(page, { x, y }, 250)
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 150)
  expect(await labels(figure)).toEqual(all)
  expect(new URL(page.url()).search).toBe('')
})

test(
  'two fingers zoom the page over a chart as elsewhere',
  { tag: '@mouse' },
  async ({ openFigure }) => {
    const figure = await openFigure('own', 'articles/second-core/', 'read-only')
    await expect(figure.locator('.figure-plot')).toHaveCSS('touch-action', 'pan-y pinch-zoom')
  },
)
