// The explorer: facets, filter, baseline, heat table and compared runs, all kept in the address.
import type { Page } from '@playwright/test'
import { inBothAppearances, sidewaysOverflow } from './page/appearance.ts'
import { violations } from './page/axe.ts'
import { centreOf, pointTo } from './input.ts'
import { scrollTo } from './page/scroll.ts'
import { expect, test } from './test.ts'

// Without a filter in its address the explorer opens on a question.
async function showAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show all' }).click()
}

test('facets and the filter hide runs, say how many, and are kept in the address', async ({
  page,
  context,
  input,
  open,
}) => {
  await open('own', 'explore/')
  const count = page.locator('.explore-status')
  await showAll(page)
  await expect(count).toHaveText(/^([\d,]+) of \1 results$/)
  // A field of many values is closed at first.
  await input.press(page.locator('summary').getByText('workload', { exact: true }))
  const workload = page.getByRole('group', { name: 'workload', exact: true })
  const box = workload.getByRole('checkbox', { name: /oltp_read_only/ })
  await input.press(box)
  await expect(count).toHaveText(/^(?!([\d,]+) of \1 )[\d,]+ of [\d,]+ results$/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('workload:oltp_read_only')
  await page.getByRole('textbox', { name: 'filter' }).fill('archive:mariadb-two-cores threads:>=8')
  await page.getByRole('textbox', { name: 'filter' }).press('Enter')
  await expect(count).toHaveText(/^12 of /)
  await input.select(page.getByRole('combobox', { name: 'series' }), 'cores')
  await input.press(
    page.getByRole('group', { name: 'Baseline' }).getByRole('button', { name: '1' }),
  )
  const list = page.getByRole('region', { name: 'Runs' })
  await expect(list.getByRole('columnheader', { name: '÷ 1' })).toBeVisible()
  await input.press(list.getByRole('button', { name: '÷ 1' }))
  await expect(list.getByRole('columnheader', { name: '÷ 1' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const first = await list.locator('tbody tr:not([hidden]) td.n').nth(1).textContent()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('.explore-status')).toHaveText(/^12 of /)
  await expect(other.getByRole('textbox', { name: 'filter' })).toHaveValue('threads:>=8')
  const restored = other.getByRole('region', { name: 'Runs' })
  expect(await restored.locator('tbody tr:not([hidden]) td.n').nth(1).textContent()).toBe(first)
  expect(other.url()).toBe(page.url())
  await input.press(other.getByRole('button', { name: 'Show all' }))
  await expect(other.locator('.explore-status')).toHaveText(/^([\d,]+) of \1 /)
})

test('an invalid filter is reported and hides nothing; a run links to its page', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'explore/?q=threads%3A%3E%3D8+(')
  await expect(page.getByRole('alert')).toContainText('The filter is not applied')
  await expect(page.locator('.explore-status')).toHaveText(/^([\d,]+) of \1 /)
  await input.press(page.locator('.explore-list tbody a').first())
  await expect(page).toHaveURL(/runs\/[0-9a-f]{12}\//)
})

test('the list of runs holds only the rows in sight', async ({ page, open }) => {
  await open('own', 'explore/?q=')
  const rows = page.locator('.explore-list tbody tr:not(.room)')
  expect(await rows.count()).toBeLessThan(60)
  const before = await rows.first().getAttribute('aria-rowindex')
  await page.locator('.explore-list').evaluate((list) => (list.scrollTop = 3000))
  await expect.poll(() => rows.first().getAttribute('aria-rowindex')).not.toBe(before)
})

test('without scripts the explorer leads to the archives', async ({
  input,
  url,
  pageWithoutScripts: page,
}) => {
  await page.goto(await url('own', 'explore/'))
  await expect(page.locator('.explore')).toBeHidden()
  await expect(page.getByText('need JavaScript')).toBeVisible()
  await input.press(page.locator('.explore-archives a').first())
  await expect(page).toHaveURL(/archives\/(?:index\.html)?$/)
})

inBothAppearances(() => {
  test(
    'the explorer violates no rule of WCAG 2.2 AA and does not scroll sideways',
    { tag: '@mouse' },
    async ({ page, open }) => {
      await open('own', 'explore/?q=engine:mariadb')
      await expect(page.locator('.explore-status')).toBeVisible()
      expect(await violations(page, { bestPractices: true })).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
    },
  )
}, 'narrow')

test('the rule of the chart follows pointer and keys', async ({ page, input, open }) => {
  await open('own', 'explore/?q=archive:pk-lookups')
  const chart = page.getByRole('slider')
  const tooltip = page.locator('.figure-readout')
  if (input.kind !== 'keyboard') {
    await scrollTo(chart)
    await pointTo(page, input, await centreOf(chart))
    await expect(tooltip).toContainText('threads')
  }
  await chart.focus()
  await chart.press('Home')
  await expect(tooltip).toContainText('1 threads')
  await expect(chart).toHaveAttribute('aria-valuetext', '1 threads')
  await expect(page.locator('.figure-legend path').first()).toHaveAttribute(
    'stroke',
    /^var\(--c-[a-z]+\)$/,
  )
})

test('a cell of the heat table selects its runs in list and chart, and is kept in the address', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'explore/?q=archive:mariadb-two-cores')
  const heat = page.getByRole('region', { name: 'Heat table' })
  const cell = heat.locator('tbody tr').nth(1).getByRole('button').nth(2)
  await input.press(cell)
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  await expect(cell).toBeFocused()
  const selection = page.locator('.explore-chosen')
  await expect(selection).toContainText('median of 3 runs')
  const list = page.locator('.explore-list')
  const rows = list.locator('tr.is-chosen')
  await expect(rows).toHaveCount(3)
  // The list has scrolled to the row; on a phone the list itself is further down the page.
  await scrollTo(list)
  await expect(rows.first()).toBeInViewport()
  const ids = await selection.getByRole('link').allTextContents()
  expect(await rows.getByRole('link').allTextContents()).toEqual(ids)
  expect(new URL(page.url()).searchParams.get('cell')).toBe(ids[0])
  await page.reload()
  await expect(heat.locator('[aria-pressed="true"]')).toHaveCount(1)
  await expect(rows).toHaveCount(3)
  await input.press(selection.getByRole('button', { name: 'Clear' }))
  await expect(rows).toHaveCount(0)
  expect(new URL(page.url()).searchParams.has('cell')).toBe(false)
})

test('a row of the list and a data point of the chart select their cell, by pointer and by keys', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'explore/?q=archive:mariadb-two-cores')
  const pressed = page.locator('.explore-heat [aria-pressed="true"]')
  await input.press(page.locator('.explore-list tbody button').nth(4))
  await expect(pressed).toHaveCount(1)
  const first = await pressed.getAttribute('data-row')
  const chart = page.getByRole('slider')
  await chart.focus()
  await chart.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', '16 threads')
  await chart.press('Enter')
  const links = page.locator('.figure-readout a')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.explore-chosen')).toContainText('threads 16')
  expect(await pressed.getAttribute('data-row')).not.toBe(first)
  if (input.kind === 'keyboard') return
  await input.press(page.locator('.explore-chosen').getByRole('button', { name: 'Clear' }))
  // The first data point of the chart.
  await scrollTo(chart)
  const position = await centreOf(chart.locator('.dots_marks path').first())
  await pointTo(page, input, position)
  if (input.kind === 'mouse') await page.mouse.click(position.x, position.y)
  else await input.press(links.first())
  await expect(pressed).toHaveCount(1)
})

test(
  'relative cells are shaded by their ratio; a field that differs with the version is named',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await open('own', 'explore/?q=archive:mariadb-ten-years&baseline=10.1.8')
    const heat = page.getByRole('region', { name: 'Heat table' })
    await expect(
      heat.locator('td.heat-0, td[class*="heat-b"], td[class*="heat-w"]'),
    ).not.toHaveCount(0)
    const ratios = await heat.locator('tbody td button').allTextContents()
    expect(ratios.filter((text) => /\d/.test(text) && text !== '1.00×').length).toBeGreaterThan(20)
    for (const text of ratios) expect(text).toMatch(/^(?:\d+\.\d\d×|–)$/)
    await expect(page.locator('.explore-note').first()).toContainText('Other differences: ')
  },
)

test('over a real archive, filter, baseline and selected cell are kept in the address', async ({
  page,
  input,
  open,
}) => {
  await open('real', 'explore/?q=archive:percona-rw-local')
  const count = page.locator('.explore-status')
  await expect(count).toHaveText(/^264 of /)
  const memory = page.getByRole('group', { name: 'memory', exact: true })
  if (!(await memory.isVisible()))
    await input.press(page.locator('summary').getByText('memory', { exact: true }))
  await input.press(memory.getByRole('checkbox', { name: /^32G/ }))
  await expect(count).toHaveText(/^88 of /)
  await input.select(page.getByRole('combobox', { name: 'series' }), 'version')
  const bases = page.getByRole('group', { name: 'Baseline' })
  await input.press(bases.getByRole('button', { name: '5.7.44' }).first())
  const heat = page.getByRole('region', { name: 'Heat table' })
  await expect(heat.locator('tbody td button').filter({ hasText: '1.00×' })).not.toHaveCount(0)
  await input.press(heat.locator('tbody td button').nth(9))
  await expect(page.locator('.explore-list tr.is-chosen')).not.toHaveCount(0)
  const { search } = new URL(page.url())
  for (const key of ['q', 'baseline', 'cell']) expect(search).toContain(`${key}=`)
  await page.reload()
  await expect(count).toHaveText(/^88 of /)
  await expect(heat.locator('[aria-pressed="true"]')).toHaveCount(1)
  expect(new URL(page.url()).search).toBe(search)
})
