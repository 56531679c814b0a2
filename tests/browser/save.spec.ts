// What a reader takes along from a figure, and links of the text that show a view of it.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { compile, type TopLevelSpec } from 'vega-lite'
import { figureOf, series } from './figure.ts'
import type { Hand } from './hand.ts'
import { expect, test } from './test.ts'

/** Opens the menu of a figure and saves by the button of this name. */
async function saved(page: Page, hand: Hand, figure: Locator, button: string): Promise<Buffer> {
  const menu = figure.locator('.figure-save')
  if ((await menu.getAttribute('open')) === null) {
    await hand.press(menu.getByText('Save', { exact: true }))
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hand.press(menu.getByRole('button', { name: button, exact: true })),
  ])
  await expect(menu.getByRole('status')).toContainText('saved')
  return readFileSync(await download.path())
}

test('CSV and JSON hold what is shown, and nothing of a hidden series', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  const all = (await saved(page, hand, figure, 'CSV')).toString().trimEnd().split('\r\n')
  expect(all[0]).toBe('series,threads,qps,unit,low,high,n,status,reason,warnings')
  expect(all).toHaveLength(1 + 10)
  await hand.press(series(figure, '1 core'))
  await hand.press(figure.getByRole('button', { name: 'relative to' }))
  const rows = (await saved(page, hand, figure, 'CSV')).toString().trimEnd().split('\r\n')
  expect(rows).toHaveLength(1 + 5)
  expect(rows[0]).toContain(',ratio,')
  const json = JSON.parse((await saved(page, hand, figure, 'JSON')).toString()) as {
    readonly address: string
    readonly rows: readonly { readonly ratio: number; readonly series: string }[]
  }
  expect(json.rows.map((row) => row.series)).toEqual(new Array<string>(5).fill('2 cores'))
  expect(json.address).toContain('fig-read-only.mode=relative')
  expect(json.address).toMatch(/#fig-read-only$/)
})

test('SVG stands alone, PNG has twice its pixels, both say where they come from', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  for (const id of ['read-only', 'relative']) {
    const figure = figureOf(page, id)
    const svg = (await saved(page, hand, figure, 'SVG')).toString()
    expect(svg).not.toMatch(/var\(--|currentcolor|class=|style=/i)
    expect(svg).toContain(`/articles/second-core/#fig-${id}`)
    const [, width = '', height = ''] = /<svg[^>]*? width="(\d+)" height="(\d+)"/.exec(svg) ?? []
    const png = await saved(page, hand, figure, 'PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * +width, 2 * +height])
  }
})

test('the specification compiles, with the colours and the rows of the view', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/?fig-read-only.hide=1+core'))
  const text = (await saved(page, hand, figureOf(page, 'read-only'), 'Specification')).toString()
  const specification = JSON.parse(text) as TopLevelSpec & {
    readonly data: { readonly values: readonly unknown[] }
  }
  expect(specification.data.values).toHaveLength(5)
  expect(text).toMatch(/#[0-9a-f]{6}/)
  expect(compile(specification).spec.marks).toBeDefined()
})

test('a citation names figure, page and the address of the view', async ({
  page,
  hand,
  at,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.press(figure.getByText('Save', { exact: true }))
  await hand.press(figure.getByRole('button', { name: 'Citation' }))
  await expect(figure.getByText('Citation copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Figure 1: .* In: A second core .* 2026-11-21\. https:.*#fig-read-only$/)
})

test('a link of the text shows its view in place, with the rule where it says', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.press(page.getByRole('link', { name: 'single thread', exact: true }))
  await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', '1 threads')
  await expect(figure.getByRole('button', { name: 'relative to' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(figure).toBeInViewport()
  await hand.press(figure.getByRole('button', { name: 'Author’s view' }))
  await hand.press(page.getByRole('link', { name: 'at two threads' }))
  await expect(figure.getByRole('slider')).toHaveAttribute('aria-valuetext', '2 threads')
})
