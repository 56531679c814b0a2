// The state of a figure is kept in the address of its page.
import { drawnLines, figureOf, seriesButton, shownSeries, tooltips } from './page/figure.ts'
import { expect, test } from './test.ts'

test('the default view has no query; the address restores what a reader changed', async ({
  page,
  context,
  input,
  openChart,
}) => {
  const figure = await openChart('own', 'articles/pk-lookups/', 'versions')
  expect(new URL(page.url()).search).toBe('')
  await input.press(seriesButton(figure, '5.5'))
  await input.select(figure.getByRole('combobox', { name: 'Baseline' }), '5.6')
  const scale = figure.getByRole('group', { name: 'Scale of threads' })
  await input.press(scale.getByRole('button', { name: 'linear' }))
  // The address is written after the frame that shows the change.
  await expect.poll(() => page.url()).toContain('linear')
  const address = page.url()
  // It is readable: names that the page shows, no indices.
  expect(decodeURIComponent(address)).toContain('5.6')
  expect(decodeURIComponent(address)).toContain('linear')
  const lines = await drawnLines(figure)
  await input.pointAt(figure, 5)
  const tooltip = await tooltips(figure)

  const other = await context.newPage()
  await other.goto(address)
  const restored = figureOf(other, 'versions')
  await expect(restored.locator('.is-live')).toHaveCount(1)
  await expect(seriesButton(restored, '5.5')).toHaveAttribute('aria-pressed', 'false')
  await expect(restored.getByRole('combobox', { name: 'Baseline' })).toHaveValue('1')
  expect(await drawnLines(restored)).toEqual(lines)
  await input.pointAt(restored, 5)
  await expect.poll(() => tooltips(restored)).toEqual(tooltip)
  expect(other.url()).toBe(address)

  // On a phone the numbers stand over what follows the chart.
  if (input.kind === 'touch')
    await input.press(restored.getByRole('button', { name: 'Close', exact: true }))
  await input.press(restored.getByRole('button', { name: 'Reset view' }))
  await expect.poll(() => new URL(other.url()).search).toBe('')
  await expect(seriesButton(restored, '5.5')).toHaveAttribute('aria-pressed', 'true')
})

test('`Link` copies the address of the figure as it is shown', async ({
  context,
  input,
  url,
  openChart,
  clipboard,
}) => {
  const figure = await openChart('own', 'articles/second-core/', 'read-only')
  await input.press(seriesButton(figure, '1 virtual CPU'))
  await input.press(figure.getByRole('link', { name: 'Link', exact: true }))
  await expect(figure.getByText('Link copied')).toBeVisible()
  const copied = await clipboard()
  expect(copied.startsWith(await url('own', 'articles/second-core/'))).toBe(true)
  expect(copied).toMatch(/\?.*#fig-read-only$/)
  const other = await context.newPage()
  await other.goto(copied)
  const linked = figureOf(other, 'read-only')
  await expect(seriesButton(linked, '1 virtual CPU')).toHaveAttribute('aria-pressed', 'false')
  await expect(linked).toBeInViewport()
})

test('an invalid query shows the default view', async ({ input, openFigure }) => {
  const queries = [
    'fig-read-only.hide=nobody&fig-read-only.x=cubic&fig-read-only.baseline=9&fig-read-only.from=8&fig-read-only.to=2',
    '__proto__.x=1&constructor=2&fig-read-only.__proto__=3',
    `fig-read-only.hide=${'x'.repeat(5000)}`,
    'fig-read-only.mode=relative%ZZ',
  ]
  for (const query of queries) {
    const figure = await openFigure('own', `articles/second-core/?${query}`, 'read-only')
    await expect(shownSeries(figure)).toHaveCount(2)
    await input.activate(figure)
    expect(await drawnLines(figure)).toHaveLength(2)
  }
})
