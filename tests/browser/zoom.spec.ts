// A range of x alone, and how everything comes back; what never changes a chart.
import type { Locator } from '@playwright/test'
import { figureOf } from './figure.ts'
import { doubleTap, placeAt, swipeUp, type Hand } from './hand.ts'
import { expect, test } from './test.ts'

const all = ['1', '2', '4', '8', '16']

const labels = (figure: Locator): Promise<readonly string[]> =>
  figure
    .locator('.figure-plot')
    .first()
    .locator('.mark-text')
    .nth(1)
    .locator('text')
    .allTextContents()

/** Shows the three x values around the third alone. */
async function zoom(figure: Locator, hand: Hand): Promise<void> {
  const page = figure.page()
  if (hand.kind === 'mouse') {
    const [from, to] = [await placeAt(figure, 1), await placeAt(figure, 3)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.up()
  } else {
    await hand.pointAt(figure, 2)
    if (hand.kind === 'keys') await page.keyboard.press('+')
    else await hand.press(figure.getByRole('button', { name: 'Zoom in' }))
  }
  await expect.poll(() => labels(figure)).toEqual(['2', '4', '8'])
}

test('a range of x is shown alone; a key, the panel and a button show all again', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  expect(await labels(figure)).toEqual(all)
  await zoom(figure, hand)
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?fig-read-only.from=2&fig-read-only.to=8')
  await hand.press(figure.getByRole('button', { name: 'Author’s view' }))
  await expect.poll(() => labels(figure)).toEqual(all)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  for (const key of hand.kind === 'touch' ? [] : ['Escape', '-']) {
    await zoom(figure, hand)
    if (hand.kind === 'mouse') await figure.locator('.figure-plot').focus()
    await page.keyboard.press(key)
    await expect.poll(() => labels(figure)).toEqual(all)
  }
  if (hand.kind === 'keys') return
  await zoom(figure, hand)
  const place = await placeAt(figure, 1)
  if (hand.kind === 'mouse') await page.mouse.dblclick(place.x, place.y)
  else await doubleTap(page, place)
  await expect.poll(() => labels(figure)).toEqual(all)
})

test('what scrolls the page scrolls it over a chart, too, and changes nothing there', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  const { x, y } = await placeAt(figure, 2)
  const before = await page.evaluate(() => scrollY)
  if (hand.kind === 'mouse') {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 200)
  } else if (hand.kind === 'keys') {
    await page.keyboard.press('PageDown')
  } else {
    await swipeUp(page, { x, y }, 250)
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 150)
  expect(await labels(figure)).toEqual(all)
  expect(new URL(page.url()).search).toBe('')
})

test(
  'two fingers enlarge the page over a chart as elsewhere',
  { tag: '@once' },
  async ({ page, at }) => {
    await page.goto(at('own', 'articles/second-core/'))
    const panel = figureOf(page, 'read-only').locator('.figure-plot')
    await expect(panel).toHaveCSS('touch-action', 'pan-y pinch-zoom')
  },
)
