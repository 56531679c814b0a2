import { dataOf, figureOf, lines, liven, looks, series, type DrawnLine } from './figure.ts'
import { expect, test, visit } from './test.ts'

const sorted = (drawn: readonly DrawnLine[]): readonly string[] =>
  drawn.map(({ colour, dash }) => `${colour} ${dash}`).toSorted()

test('a click hides a series and shows it again, and the others keep their colours', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/pk-lookups/`)
  const figure = figureOf(page, 'versions')
  const { series: all } = await dataOf(figure)
  expect(all.length).toBe(5)
  await liven(figure)
  const before = await lines(figure)
  expect(sorted(before)).toEqual(sorted(await looks(figure, [0, 1, 2, 3, 4])))
  const button = series(figure, all[1]?.label ?? '')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => lines(figure)).toHaveLength(4)
  expect(sorted(await lines(figure))).toEqual(sorted(await looks(figure, [0, 2, 3, 4])))
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => sorted(await lines(figure))).toEqual(sorted(before))
})

test('a series is toggled by keyboard alone', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  const button = series(figure, '2 cores')
  // From the last control before the legend, as a reader without a pointer comes.
  await figure.locator('.figure-plot').focus()
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => lines(figure)).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => lines(figure)).toHaveLength(2)
  await page.keyboard.press('Shift+Enter')
  await expect(series(figure, '1 core')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => lines(figure)).toHaveLength(1)
})

test('a double click shows one of eleven series alone in every panel, a second one all', async ({
  page,
}) => {
  await page.goto(`${visit('real').address}articles/threads-and-memory/`)
  const figure = figureOf(page, 'tiers')
  const { series: all } = await dataOf(figure)
  expect(all.length).toBe(11)
  await liven(figure)
  const before = await Promise.all([0, 1, 2].map((facet) => lines(figure, facet)))
  expect(before.map(({ length }) => length)).toEqual([11, 11, 11])
  const wanted = all.findIndex(({ label }) => label === 'MySQL 8.4.8')
  const button = series(figure, 'MySQL 8.4.8')
  await button.dblclick()
  const look = sorted(await looks(figure, [wanted]))
  for (const facet of [0, 1, 2]) {
    await expect.poll(async () => sorted(await lines(figure, facet))).toEqual(look)
  }
  await expect(figure.locator('.figure-legend .figure-series[aria-pressed="true"]')).toHaveCount(1)
  await button.dblclick()
  await expect(figure.locator('.figure-legend .figure-series[aria-pressed="true"]')).toHaveCount(11)
  await expect.poll(async () => sorted(await lines(figure, 2))).toEqual(sorted(before[2] ?? []))
})

for (const width of [1280, 390]) {
  test.describe(`${String(width)} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('with Ctrl or Shift series are added to one that is shown alone', async ({ page }) => {
      await page.goto(`${visit('own').address}articles/pk-lookups/`)
      const figure = figureOf(page, 'versions')
      const { series: all } = await dataOf(figure)
      await liven(figure)
      const button = (place: number): ReturnType<typeof series> =>
        series(figure, all[place]?.label ?? '')
      const shown = figure.locator('.figure-legend .figure-series[aria-pressed="true"]')
      await button(1).click({ modifiers: ['Control'] })
      await expect(shown).toHaveCount(1)
      await button(3).click({ modifiers: ['Shift'] })
      await expect(shown).toHaveCount(2)
      await expect
        .poll(async () => sorted(await lines(figure)))
        .toEqual(sorted(await looks(figure, [1, 3])))
      await button(3).click({ modifiers: ['Control'] })
      await expect(shown).toHaveCount(1)
      await button(1).click({ modifiers: ['Control'] })
      await expect(shown).toHaveCount(5)
    })

    test('a click beside a name makes it the baseline, again none', async ({ page }) => {
      await page.goto(`${visit('own').address}articles/pk-lookups/`)
      const figure = figureOf(page, 'versions')
      await liven(figure)
      const base = figure.getByRole('button', { name: 'Divide by 5.6', exact: true })
      await base.click()
      await expect(base).toHaveAttribute('aria-pressed', 'true')
      await expect(figure.locator('.figure-y').first()).toContainText('relative to 5.6')
      await expect(figure.getByRole('combobox', { name: 'Baseline' })).toHaveValue('1')
      expect(new URL(page.url()).searchParams.get('fig-versions.baseline')).toBe('5.6')
      await base.focus()
      await page.keyboard.press('Enter')
      await expect(base).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(() => new URL(page.url()).search).toBe('')
    })
  })
}
