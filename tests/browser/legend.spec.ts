// The legend of a chart hides series, shows some alone and sets the baseline.
import type { Locator } from '@playwright/test'
import {
  dataOf,
  drawnLines,
  legendLines,
  seriesButton,
  shownSeries,
  type Line,
} from './page/figure.ts'
import { expect, test } from './test.ts'

/** Lines as texts that are equal for the same lines in any order. */
function sorted(lines: readonly Line[]): readonly string[] {
  return lines.map(({ colour, dash }) => `${colour} ${dash}`).toSorted()
}

test('a press hides a series and shows it again; the others keep their colours', async ({
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', 'articles/pk-lookups/', 'versions')
  const { series: all } = await dataOf(figure)
  expect(all.length).toBe(5)
  await input.activate(figure)
  const before = await drawnLines(figure)
  expect(sorted(before)).toEqual(sorted(await legendLines(figure, [0, 1, 2, 3, 4])))
  const button = seriesButton(figure, all[1]?.label ?? '')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await input.press(button)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => drawnLines(figure)).toHaveLength(4)
  expect(sorted(await drawnLines(figure))).toEqual(sorted(await legendLines(figure, [0, 2, 3, 4])))
  await input.press(button)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => sorted(await drawnLines(figure))).toEqual(sorted(before))
})

test(
  'a series is toggled with the keyboard alone',
  { tag: '@mouse' },
  async ({ page, openChart }) => {
    const figure = await openChart('own', 'articles/second-core/', 'read-only')
    const button = seriesButton(figure, '2 virtual CPUs')
    // From the last element before the legend that the Tab key reaches.
    await figure.locator('.figure-plot').focus()
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Tab')
      if (await button.evaluate((element) => element === document.activeElement)) break
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Space')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => drawnLines(figure)).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => drawnLines(figure)).toHaveLength(2)
  },
)

test('one of eleven series is shown alone in every panel; a second time, all are shown', async ({
  input,
  openFigure,
}) => {
  const figure = await openFigure('real', 'articles/threads-and-memory/', 'tiers')
  const { series: all } = await dataOf(figure)
  expect(all.length).toBe(11)
  await input.activate(figure)
  const before = await Promise.all([0, 1, 2].map((facet) => drawnLines(figure, facet)))
  expect(before.map(({ length }) => length)).toEqual([11, 11, 11])
  const index = all.findIndex(({ label }) => label === 'MySQL 8.4.8')
  const button = seriesButton(figure, 'MySQL 8.4.8')
  await input.isolate(button)
  const expected = sorted(await legendLines(figure, [index]))
  for (const facet of [0, 1, 2]) {
    await expect.poll(async () => sorted(await drawnLines(figure, facet))).toEqual(expected)
  }
  await expect(shownSeries(figure)).toHaveCount(1)
  await input.isolate(button)
  await expect(shownSeries(figure)).toHaveCount(11)
  await expect
    .poll(async () => sorted(await drawnLines(figure, 2)))
    .toEqual(sorted(before[2] ?? []))
})

test('series are added to one that is shown alone, and removed again', async ({
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', 'articles/pk-lookups/', 'versions')
  const { series: all } = await dataOf(figure)
  await input.activate(figure)
  const button = (index: number): Locator => seriesButton(figure, all[index]?.label ?? '')
  const shown = shownSeries(figure)
  await input.isolate(button(1))
  await expect(shown).toHaveCount(1)
  await input.press(button(3))
  await expect(shown).toHaveCount(2)
  await expect
    .poll(async () => sorted(await drawnLines(figure)))
    .toEqual(sorted(await legendLines(figure, [1, 3])))
  await input.press(button(3))
  await expect(shown).toHaveCount(1)
  await input.isolate(button(1))
  await expect(shown).toHaveCount(5)
})

test(
  'a click with Ctrl or Shift shows a series alone, and again all',
  { tag: '@mouse' },
  async ({ openChart }) => {
    const figure = await openChart('own', 'articles/pk-lookups/', 'versions')
    const names = figure.locator('.figure-legend .figure-series')
    const shown = shownSeries(figure)
    await names.nth(1).click({ modifiers: ['Control'] })
    await expect(shown).toHaveCount(1)
    await names.nth(1).click({ modifiers: ['Shift'] })
    await expect(shown).toHaveCount(5)
  },
)
