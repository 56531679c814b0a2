// What a reader takes along from a figure, and links of the text that show a view of it.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { compile, type TopLevelSpec } from 'vega-lite'
import { figureOf, liven, series } from './figure.ts'
import { expect, test, visit } from './test.ts'

/** Opens the menu of a figure and saves by the button of this name. */
async function saved(page: Page, figure: Locator, button: string): Promise<Buffer> {
  const menu = figure.locator('.figure-save')
  if ((await menu.getAttribute('open')) === null) {
    await menu.getByText('Save', { exact: true }).click()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: button, exact: true }).click(),
  ])
  await expect(menu.getByRole('status')).toContainText('saved')
  return readFileSync(await download.path())
}

test('CSV and JSON hold what is shown, and nothing of a hidden series', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  await liven(figure)
  const all = (await saved(page, figure, 'CSV')).toString().trimEnd().split('\r\n')
  expect(all[0]).toBe('series,threads,qps,unit,low,high,n,status,reason,warnings')
  expect(all).toHaveLength(1 + 10)
  await series(figure, '1 core').click()
  await figure.getByRole('button', { name: 'relative to' }).click()
  const rows = (await saved(page, figure, 'CSV')).toString().trimEnd().split('\r\n')
  expect(rows).toHaveLength(1 + 5)
  expect(rows[0]).toContain(',ratio,')
  const json = JSON.parse((await saved(page, figure, 'JSON')).toString()) as {
    readonly address: string
    readonly rows: readonly { readonly ratio: number; readonly series: string }[]
  }
  expect(json.rows.map((row) => row.series)).toEqual(new Array<string>(5).fill('2 cores'))
  expect(json.address).toContain('fig-read-only.mode=relative')
  expect(json.address).toMatch(/#fig-read-only$/)
})

test('SVG stands alone, PNG has twice its pixels, both say where they come from', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  for (const id of ['read-only', 'relative']) {
    const figure = figureOf(page, id)
    const svg = (await saved(page, figure, 'SVG')).toString()
    expect(svg).not.toMatch(/var\(--|currentcolor|class=|style=/i)
    expect(svg).toContain(`/articles/second-core/#fig-${id}`)
    const [, width = '', height = ''] = /<svg[^>]*? width="(\d+)" height="(\d+)"/.exec(svg) ?? []
    const png = await saved(page, figure, 'PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * +width, 2 * +height])
  }
})

test('the specification compiles, with the colours and the rows of the view', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/?fig-read-only.hide=1+core`)
  const text = (await saved(page, figureOf(page, 'read-only'), 'Specification')).toString()
  const specification = JSON.parse(text) as TopLevelSpec & {
    readonly data: { readonly values: readonly unknown[] }
  }
  expect(specification.data.values).toHaveLength(5)
  expect(text).toMatch(/#[0-9a-f]{6}/)
  expect(compile(specification).spec.marks).toBeDefined()
})

test('a citation names figure, page and the address of the view', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  await figure.getByText('Save', { exact: true }).click()
  await figure.getByRole('button', { name: 'Citation' }).click()
  await expect(figure.getByText('Citation copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Figure 1: .* In: A second core .* 2026-11-21\. https:.*#fig-read-only$/)
})

test('a link of the text shows its view in place, with the rule where it says', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  await page.getByRole('link', { name: 'single thread', exact: true }).click()
  await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', '1 threads')
  await expect(figure.getByRole('button', { name: 'relative to' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(figure).toBeInViewport()
  await figure.getByRole('button', { name: 'Author’s view' }).click()
  await page.getByRole('link', { name: 'at two threads' }).click()
  await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', '2 threads')
})
