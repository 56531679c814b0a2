// What a reader saves from a figure, and links in the text that show a view of it.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { compile, type TopLevelSpec } from 'vega-lite'
import { figureOf, seriesButton } from './page/figure.ts'
import type { Input } from './input.ts'
import { expect, test } from './test.ts'

/** Opens the menu of a figure and saves by the button of this name. */
async function saved(page: Page, input: Input, figure: Locator, button: string): Promise<Buffer> {
  const menu = figure.locator('.figure-save')
  if ((await menu.getAttribute('open')) === null) {
    await input.press(menu.getByText('Save', { exact: true }))
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    input.press(menu.getByRole('button', { name: button, exact: true })),
  ])
  await expect(menu.getByRole('status')).toContainText('saved')
  return readFileSync(await download.path())
}

test('CSV and JSON hold what is shown, without hidden series', async ({
  page,
  input,
  openChart,
}) => {
  const figure = await openChart('own', 'articles/second-core/', 'read-only')
  const all = (await saved(page, input, figure, 'CSV')).toString().trimEnd().split('\r\n')
  expect(all[0]).toBe('series,threads,qps,unit,low,high,n,status,reason,warnings')
  expect(all).toHaveLength(1 + 10)
  await input.press(seriesButton(figure, '1 virtual CPU'))
  await input.press(figure.getByRole('button', { name: 'relative to' }))
  const rows = (await saved(page, input, figure, 'CSV')).toString().trimEnd().split('\r\n')
  expect(rows).toHaveLength(1 + 5)
  expect(rows[0]).toContain(',ratio,')
  const json = JSON.parse((await saved(page, input, figure, 'JSON')).toString()) as {
    readonly address: string
    readonly rows: readonly { readonly ratio: number; readonly series: string }[]
  }
  expect(json.rows.map((row) => row.series)).toEqual(new Array<string>(5).fill('2 virtual CPUs'))
  expect(json.address).toContain('fig-read-only.mode=relative')
  expect(json.address).toMatch(/#fig-read-only$/)
})

test('SVG needs no other file, PNG has twice its pixels, and both name their source', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'articles/second-core/')
  for (const id of ['read-only', 'point-select']) {
    const figure = figureOf(page, id)
    const svg = (await saved(page, input, figure, 'SVG')).toString()
    expect(svg).not.toMatch(/var\(--|currentcolor|class=|style=/i)
    expect(svg).toContain(`/articles/second-core/#fig-${id}`)
    const [, width = '', height = ''] = /<svg[^>]*? width="(\d+)" height="(\d+)"/.exec(svg) ?? []
    const png = await saved(page, input, figure, 'PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * +width, 2 * +height])
  }
})

test('the Vega-Lite specification compiles and has the colours and rows that are shown', async ({
  page,
  input,
  openFigure,
}) => {
  const path = 'articles/second-core/?fig-read-only.hide=1+virtual+CPU'
  const figure = await openFigure('own', path, 'read-only')
  const text = (await saved(page, input, figure, 'Specification')).toString()
  const specification = JSON.parse(text) as TopLevelSpec & {
    readonly datasets: { readonly points: readonly { readonly s: number }[] }
  }
  const { params } = JSON.parse(text) as {
    readonly params: readonly { readonly name: string; readonly value: unknown }[]
  }
  const hidden = params.find(({ name }) => name === 'hidden')?.value
  expect(hidden).toEqual([0])
  expect(specification.datasets.points.filter(({ s }) => s !== 0)).toHaveLength(5)
  expect(text).not.toMatch(/var\(--/)
  expect(compile(specification).spec.marks).toBeDefined()
})

test('the embed code of a figure is the iframe of its embed page', async ({
  input,
  openFigure,
  clipboard,
}) => {
  const figure = await openFigure('blog', 'articles/report/', 'rates')
  await input.press(figure.locator('summary', { hasText: /^Cite$/ }))
  const menu = figure.locator('.figure-embed')
  await input.press(menu.locator('summary'))
  await input.press(menu.getByRole('button', { name: 'Copy embed code' }))
  await expect(menu.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await clipboard()).toMatch(
    /^<iframe src="https?:[^"]+\/p\/[0-9a-f]{12}\/embed\/index\.html" title="The newer version does more" [^<>]*><\/iframe>$/,
  )
  await expect(menu.getByRole('button', { name: 'Copy embed code' })).toBeVisible()
})

test('a link in the text shows its view of a figure, with the rule at its x value', async ({
  page,
  input,
  openFigure,
}) => {
  const figure = await openFigure('blog', 'articles/report/', 'rates')
  await input.press(page.getByRole('link', { name: 'at one thread' }))
  await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', '1 thread')
  const relative = figure.getByRole('button', { name: 'relative to' })
  await expect(relative).toHaveAttribute('aria-pressed', 'true')
  await expect(figure).toBeInViewport()
  await input.press(figure.getByRole('button', { name: 'Reset view' }))
  await input.press(page.getByRole('link', { name: 'with more' }))
  await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', '4 threads')
  await expect(relative).toHaveAttribute('aria-pressed', 'false')
})
