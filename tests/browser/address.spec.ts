// The state of a figure stands in the address, and comes back from it.
import { figureOf, lines, readout, series } from './figure.ts'
import { expect, test } from './test.ts'

test('the author’s view has a bare address; what a reader changes comes back from the address', async ({
  page,
  hand,
  at,
  context,
}) => {
  await page.goto(at('own', 'articles/pk-lookups/'))
  const figure = figureOf(page, 'versions')
  await hand.liven(figure)
  expect(new URL(page.url()).search).toBe('')
  await hand.press(series(figure, '5.5'))
  await hand.choose(figure.getByRole('combobox', { name: 'Baseline' }), '5.6')
  const scale = figure.getByRole('group', { name: 'Scale of threads' })
  await hand.press(scale.getByRole('button', { name: 'linear' }))
  // Written behind the frame that shows the change.
  await expect.poll(() => page.url()).toContain('linear')
  const address = page.url()
  // Readable: words of the page, no numbers of its insides.
  expect(decodeURIComponent(address)).toContain('5.6')
  expect(decodeURIComponent(address)).toContain('linear')
  const drawn = await lines(figure)
  await hand.pointAt(figure, 5)
  const said = await readout(figure)

  const other = await context.newPage()
  await other.goto(address)
  const again = figureOf(other, 'versions')
  await expect(again.locator('.is-live')).toHaveCount(1)
  await expect(series(again, '5.5')).toHaveAttribute('aria-pressed', 'false')
  await expect(again.getByRole('combobox', { name: 'Baseline' })).toHaveValue('1')
  expect(await lines(again)).toEqual(drawn)
  await hand.pointAt(again, 5)
  await expect.poll(() => readout(again)).toEqual(said)
  expect(other.url()).toBe(address)

  await hand.press(again.getByRole('button', { name: 'Author’s view' }))
  await expect.poll(() => new URL(other.url()).search).toBe('')
  await expect(series(again, '5.5')).toHaveAttribute('aria-pressed', 'true')
})

test('`Link` copies the address of the figure as it is shown', async ({
  page,
  hand,
  at,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  await hand.press(series(figure, '1 core'))
  await hand.press(figure.getByRole('link', { name: 'Link', exact: true }))
  await expect(figure.getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.startsWith(at('own', 'articles/second-core/'))).toBe(true)
  expect(copied).toMatch(/\?.*#fig-read-only$/)
  const other = await context.newPage()
  await other.goto(copied)
  await expect(series(figureOf(other, 'read-only'), '1 core')).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(figureOf(other, 'read-only')).toBeInViewport()
})

test('an address that makes no sense shows the author’s view', async ({ page, hand, at }) => {
  const nonsense = [
    'fig-read-only.hide=nobody&fig-read-only.x=cubic&fig-read-only.baseline=9&fig-read-only.from=8&fig-read-only.to=2',
    '__proto__.x=1&constructor=2&fig-read-only.__proto__=3',
    `fig-read-only.hide=${'x'.repeat(5000)}`,
    'fig-read-only.mode=relative%ZZ',
  ]
  for (const search of nonsense) {
    await page.goto(at('own', `articles/second-core/?${search}`))
    const figure = figureOf(page, 'read-only')
    await expect(figure.locator('.figure-legend .figure-series[aria-pressed="true"]')).toHaveCount(
      2,
    )
    await hand.liven(figure)
    expect(await lines(figure)).toHaveLength(2)
  }
})
