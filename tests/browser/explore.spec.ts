// The explorer: results first, the filter in the address, a baseline by a click.
import { AxeBuilder } from '@axe-core/playwright'
import { middleOf, restAt } from './hand.ts'
import { expect, test } from './test.ts'

test('facets filter, say how many runs they hide, and stand in the address', async ({
  page,
  hand,
  at,
  context,
}) => {
  await page.goto(at('own', 'explore/'))
  const said = page.locator('.explore-said')
  await expect(said).toHaveText(/^([\d,]+) of \1 runs, 0 hidden by the filter$/)
  expect(new URL(page.url()).search).toBe('')
  // A key of many texts is closed at first.
  await hand.press(page.locator('summary').getByText('workload', { exact: true }))
  const workload = page.getByRole('group', { name: 'workload', exact: true })
  const box = workload.getByRole('checkbox', { name: /oltp_read_only/ })
  await hand.press(box)
  await expect(said).toHaveText(/^[\d,]+ of [\d,]+ runs, [1-9][\d,]* hidden by the filter$/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('workload:oltp_read_only')
  await page.getByRole('textbox', { name: 'filter' }).fill('archive:mariadb-two-cores threads:>=8')
  await page.getByRole('textbox', { name: 'filter' }).press('Enter')
  await expect(said).toHaveText(/^12 of /)
  await hand.choose(page.getByRole('combobox', { name: 'a line for each' }), 'cores')
  await hand.press(page.getByRole('group', { name: 'Baseline' }).getByRole('button', { name: '1' }))
  const list = page.getByRole('region', { name: 'Runs' })
  await expect(list.getByRole('columnheader', { name: '÷ 1' })).toBeVisible()
  await hand.press(list.getByRole('button', { name: '÷ 1' }))
  await expect(list.getByRole('columnheader', { name: '÷ 1' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const first = await list.locator('tbody tr:not([hidden]) td.n').nth(1).textContent()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('.explore-said')).toHaveText(/^12 of /)
  await expect(other.getByRole('textbox', { name: 'filter' })).toHaveValue('threads:>=8')
  const again = other.getByRole('region', { name: 'Runs' })
  expect(await again.locator('tbody tr:not([hidden]) td.n').nth(1).textContent()).toBe(first)
  expect(other.url()).toBe(page.url())
  await hand.press(other.getByRole('button', { name: 'Show all' }))
  await expect(other.locator('.explore-said')).toContainText(' 0 hidden')
})

test('a wrong filter says what is wrong and hides nothing; a run leads to its page', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'explore/?q=threads%3A%3E%3D8+('))
  await expect(page.getByRole('alert')).toContainText('The filter is not applied')
  await expect(page.locator('.explore-said')).toContainText(' 0 hidden')
  await hand.press(page.locator('.explore-list tbody a').first())
  await expect(page).toHaveURL(/runs\/[0-9a-f]{12}\//)
})

test('it holds only the rows in sight', async ({ page, at }) => {
  await page.goto(at('own', 'explore/'))
  const rows = page.locator('.explore-list tbody tr:not(.room)')
  expect(await rows.count()).toBeLessThan(60)
  const before = await rows.first().getAttribute('aria-rowindex')
  await page.locator('.explore-list').evaluate((list) => (list.scrollTop = 3000))
  await expect.poll(() => rows.first().getAttribute('aria-rowindex')).not.toBe(before)
})

test('without scripts it is the list of archives', async ({ browser, hand, at }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('own', 'explore/'))
  await expect(page.locator('.explore')).toBeHidden()
  await hand.press(page.locator('.explore-archives a').first())
  await expect(page).toHaveURL(/archives\/.+\//)
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${String(width)} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test(
        'it violates nothing of WCAG 2.2 AA and does not scroll sideways',
        { tag: '@once' },
        async ({ page, at }) => {
          await page.goto(at('own', 'explore/?q=engine:mariadb'))
          await expect(page.locator('.explore-said')).toBeVisible()
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.html)}`)).toEqual([])
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          expect(wide).toBeLessThanOrEqual(width)
        },
      )
    })
  }
}

test('runs of any archive stand side by side with what else differs, and stay in the address', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'explore/'))
  const boxes = page.locator('.explore-list tbody').getByRole('checkbox')
  await hand.press(boxes.nth(0))
  await hand.press(boxes.nth(12))
  const tray = page.getByRole('region', { name: 'Compared runs' })
  await expect(tray.locator('tbody tr')).toHaveCount(2)
  await expect(tray).toContainText('What else differs')
  const asked = new URL(page.url()).searchParams.get('runs')
  expect(asked).toMatch(/^[0-9a-f]{12}\.[0-9a-f]{12}$/)
  await page.reload()
  await expect(tray.locator('tbody tr')).toHaveCount(2)
  await hand.press(tray.getByRole('button', { name: /Take/ }).first())
  await hand.press(tray.getByRole('button', { name: 'Clear' }))
  await expect(tray).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('the rule follows pointer and keys; x values stand by their logarithm when asked', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'explore/?q=archive:pk-lookups'))
  const chart = page.locator('.explore-plot canvas')
  const readout = page.locator('.explore-readout')
  if (hand.kind !== 'keys') {
    await chart.scrollIntoViewIfNeeded()
    await restAt(page, hand, await middleOf(chart))
    await expect(readout).toContainText('threads')
  }
  await chart.focus()
  await chart.press('Home')
  await expect(readout).toContainText('1 threads')
  await expect(chart).toHaveAttribute('aria-valuetext', /^1 threads: /)
  await hand.press(page.getByRole('checkbox', { name: 'log₂' }))
  await expect(page).toHaveURL(/steps=log/)
  await expect(page.locator('.explore-names path').first()).toHaveAttribute(
    'stroke',
    /^var\(--c-blue-\d\)$/,
  )
})

test('a cell of the heat table chooses its runs in list and chart, and stays in the address', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'explore/?q=archive:mariadb-two-cores'))
  const heat = page.getByRole('region', { name: 'Heat table' })
  const cell = heat.locator('tbody tr').nth(1).getByRole('button').nth(2)
  await hand.press(cell)
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  await expect(cell).toBeFocused()
  const chosen = page.locator('.explore-chosen')
  await expect(chosen).toContainText('median of 3 runs')
  const rows = page.locator('.explore-list tr.is-chosen')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toBeInViewport()
  const ids = await chosen.getByRole('link').allTextContents()
  expect(await rows.getByRole('link').allTextContents()).toEqual(ids)
  expect(new URL(page.url()).searchParams.get('cell')).toBe(ids[0])
  await page.reload()
  await expect(heat.locator('[aria-pressed="true"]')).toHaveCount(1)
  await expect(rows).toHaveCount(3)
  await hand.press(chosen.getByRole('button', { name: 'Clear' }))
  await expect(rows).toHaveCount(0)
  expect(new URL(page.url()).searchParams.has('cell')).toBe(false)
})

test('a row of the list and a point of the chart choose the cell, by pointer and by keys', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'explore/?q=archive:mariadb-two-cores'))
  const pressed = page.locator('.explore-heat [aria-pressed="true"]')
  await hand.press(page.locator('.explore-list tbody button').nth(4))
  await expect(pressed).toHaveCount(1)
  const first = await pressed.getAttribute('data-row')
  const chart = page.locator('.explore-plot canvas')
  await chart.focus()
  await chart.press('End')
  await chart.press('ArrowDown')
  await expect(chart).toHaveAttribute('aria-valuetext', /^16 threads: .*, 1 of \d+$/)
  await chart.press('ArrowDown')
  await chart.press('Enter')
  await expect(page.locator('.explore-chosen')).toContainText('threads 16')
  expect(await pressed.getAttribute('data-row')).not.toBe(first)
  if (hand.kind === 'keys') return
  await hand.press(page.locator('.explore-chosen').getByRole('button', { name: 'Clear' }))
  // Along the last x value from above, until there is a point.
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  const x = (box?.x ?? 0) + (box?.width ?? 0) * 0.9
  for (let y = 20; y < 280 && (await pressed.count()) === 0; y += 8) {
    const spot = { x, y: (box?.y ?? 0) + y }
    await restAt(page, hand, spot)
    if (hand.kind === 'mouse' && (await chart.getAttribute('class')) === 'is-over')
      await page.mouse.click(spot.x, spot.y)
  }
  await expect(pressed).toHaveCount(1)
})

test(
  'relative cells are shaded and say their ratio; a server that goes along with its version is compared',
  { tag: '@once' },
  async ({ page, at }) => {
    await page.goto(at('own', 'explore/?q=archive:mariadb-ten-years&baseline=10.1.8'))
    const heat = page.getByRole('region', { name: 'Heat table' })
    await expect(
      heat.locator('td.heat-0, td[class*="heat-b"], td[class*="heat-w"]'),
    ).not.toHaveCount(0)
    const ratios = await heat.locator('tbody td button').allTextContents()
    expect(ratios.filter((text) => /\d/.test(text) && text !== '1.00×').length).toBeGreaterThan(20)
    for (const text of ratios) expect(text).toMatch(/^(?:\d+\.\d\d×|×)$/)
    await expect(page.locator('.explore-note').first()).toContainText('Along with it differ: ')
  },
)

test('versions stand below their engine, and a series is chosen at once', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'explore/'))
  await hand.press(page.locator('.explore-facets summary').getByText('version', { exact: true }))
  const versions = page.getByRole('group', { name: 'version', exact: true })
  await expect(versions.locator('.explore-engine')).not.toHaveCount(0)
  await hand.press(versions.getByRole('button', { name: /^all / }).first())
  const said = page.locator('.explore-said')
  await expect(said).toHaveText(/^[\d,]+ of [\d,]+ runs, [1-9][\d,]* hidden by the filter$/)
  expect(new URL(page.url()).searchParams.get('q')).toMatch(/^version:\(.* OR /)
  await hand.press(versions.getByRole('button', { name: /^all / }).first())
  await expect(said).toContainText(' 0 hidden')
})

test('over real archives: a key hides runs, a version divides, a cell and its runs are chosen, all of it in the address', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('real', 'explore/?q=archive:percona-rw-local'))
  const said = page.locator('.explore-said')
  await expect(said).toHaveText(/^264 of /)
  const memory = page.getByRole('group', { name: 'memory', exact: true })
  await hand.press(memory.getByRole('checkbox', { name: /^32G/ }))
  await expect(said).toHaveText(/^88 of /)
  await hand.choose(page.getByRole('combobox', { name: 'a line for each' }), 'version')
  const bases = page.getByRole('group', { name: 'Baseline' })
  await hand.press(bases.getByRole('button', { name: '5.7.44' }).first())
  const heat = page.getByRole('region', { name: 'Heat table' })
  await expect(heat.locator('tbody td button').filter({ hasText: '1.00×' })).not.toHaveCount(0)
  await hand.press(heat.locator('tbody td button').nth(9))
  await expect(page.locator('.explore-list tr.is-chosen')).not.toHaveCount(0)
  const { search } = new URL(page.url())
  for (const key of ['q', 'baseline', 'cell']) expect(search).toContain(`${key}=`)
  await page.reload()
  await expect(said).toHaveText(/^88 of /)
  await expect(heat.locator('[aria-pressed="true"]')).toHaveCount(1)
  expect(new URL(page.url()).search).toBe(search)
})
