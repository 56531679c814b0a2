import { dataOf, figureOf, lines, looks, series, type DrawnLine } from './figure.ts'
import { expect, test } from './test.ts'

const sorted = (drawn: readonly DrawnLine[]): readonly string[] =>
  drawn.map(({ colour, dash }) => `${colour} ${dash}`).toSorted()

test('a press hides a series and shows it again, and the others keep their colours', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/pk-lookups/'))
  const figure = figureOf(page, 'versions')
  const { series: all } = await dataOf(figure)
  expect(all.length).toBe(5)
  await hand.liven(figure)
  const before = await lines(figure)
  expect(sorted(before)).toEqual(sorted(await looks(figure, [0, 1, 2, 3, 4])))
  const button = series(figure, all[1]?.label ?? '')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await hand.press(button)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => lines(figure)).toHaveLength(4)
  expect(sorted(await lines(figure))).toEqual(sorted(await looks(figure, [0, 2, 3, 4])))
  await hand.press(button)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => sorted(await lines(figure))).toEqual(sorted(before))
})

test('a series is toggled by keyboard alone', { tag: '@once' }, async ({ page, hand, at }) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
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
})

test('one of eleven series is shown alone in every panel, a second time all', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('real', 'articles/threads-and-memory/'))
  const figure = figureOf(page, 'tiers')
  const { series: all } = await dataOf(figure)
  expect(all.length).toBe(11)
  await hand.liven(figure)
  const before = await Promise.all([0, 1, 2].map((facet) => lines(figure, facet)))
  expect(before.map(({ length }) => length)).toEqual([11, 11, 11])
  const wanted = all.findIndex(({ label }) => label === 'MySQL 8.4.8')
  const button = series(figure, 'MySQL 8.4.8')
  await hand.alone(button)
  const look = sorted(await looks(figure, [wanted]))
  for (const facet of [0, 1, 2]) {
    await expect.poll(async () => sorted(await lines(figure, facet))).toEqual(look)
  }
  await expect(figure.locator('.figure-legend .figure-series[aria-pressed="true"]')).toHaveCount(1)
  await hand.alone(button)
  await expect(figure.locator('.figure-legend .figure-series[aria-pressed="true"]')).toHaveCount(11)
  await expect.poll(async () => sorted(await lines(figure, 2))).toEqual(sorted(before[2] ?? []))
})

test('series are added to one that is shown alone, and taken away again', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/pk-lookups/'))
  const figure = figureOf(page, 'versions')
  const { series: all } = await dataOf(figure)
  await hand.liven(figure)
  const button = (place: number): ReturnType<typeof series> =>
    series(figure, all[place]?.label ?? '')
  const shown = figure.locator('.figure-legend .figure-series[aria-pressed="true"]')
  await hand.alone(button(1))
  await expect(shown).toHaveCount(1)
  await hand.add(button(3))
  await expect(shown).toHaveCount(2)
  await expect
    .poll(async () => sorted(await lines(figure)))
    .toEqual(sorted(await looks(figure, [1, 3])))
  await hand.add(button(3))
  await expect(shown).toHaveCount(1)
  await hand.alone(button(1))
  await expect(shown).toHaveCount(5)
})

test(
  'with Ctrl or Shift a click adds from the first',
  { tag: '@once' },
  async ({ page, hand, at }) => {
    await page.goto(at('own', 'articles/pk-lookups/'))
    const figure = figureOf(page, 'versions')
    await hand.liven(figure)
    const names = figure.locator('.figure-legend .figure-series')
    const shown = figure.locator('.figure-legend .figure-series[aria-pressed="true"]')
    await names.nth(1).click({ modifiers: ['Control'] })
    await expect(shown).toHaveCount(1)
    await names.nth(3).click({ modifiers: ['Shift'] })
    await expect(shown).toHaveCount(2)
    await names.nth(3).click({ modifiers: ['Control'] })
    await names.nth(1).click({ modifiers: ['Control'] })
    await expect(shown).toHaveCount(5)
  },
)

test('a press beside a name makes it the baseline, again none', async ({ page, hand, at }) => {
  await page.goto(at('own', 'articles/pk-lookups/'))
  const figure = figureOf(page, 'versions')
  await hand.liven(figure)
  const base = figure.getByRole('button', { name: 'Divide by 5.6', exact: true })
  await hand.press(base)
  await expect(base).toHaveAttribute('aria-pressed', 'true')
  await expect(figure.locator('.figure-y').first()).toContainText('relative to 5.6')
  await expect(figure.getByRole('combobox', { name: 'Baseline' })).toHaveValue('1')
  await expect.poll(() => new URL(page.url()).searchParams.get('fig-versions.baseline')).toBe('5.6')
  await hand.press(base)
  await expect(base).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
