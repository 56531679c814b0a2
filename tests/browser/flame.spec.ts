// Flame graphs: static without scripts; live by mouse, keyboard and search.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { inBothAppearances, sidewaysOverflow } from './page/appearance.ts'
import { violations } from './page/axe.ts'
import { figureOf } from './page/figure.ts'
import { expect, test } from './test.ts'

const article = 'articles/profiles/'

/** A flame graph of the article, live. */
async function activated(page: Page, id: string): Promise<{ figure: Locator; plot: Locator }> {
  const figure = figureOf(page, id)
  const plot = figure.locator('.flame-plot').first()
  await plot.focus()
  await expect(figure.locator('.flame.is-live')).toBeVisible()
  return { figure, plot }
}

// Frames are loaded from files, too.
test.use({ hosting: 'files' })

test('script and frames of a flame graph are loaded when a reader turns to it', async ({
  page,
  open,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const name = basename(new URL(request.url()).pathname)
    if (name.includes('flame')) scripts.push(name)
  })
  await open('profiles', article)
  const { plot } = await activated(page, 'one')
  expect(scripts.map((name) => name.replace(/\.[0-9a-f]{64}\.js$/, '')).toSorted()).toEqual([
    'flame',
    'one.flame',
  ])
  await expect(plot).toHaveRole('application')
  await expect(plot).toHaveAccessibleName(/Where the older version spends its time$/)
})

test('keys move to a frame, zoom into it and out again; its name and share are shown', async ({
  page,
  open,
}) => {
  await open('profiles', article)
  const { figure, plot } = await activated(page, 'one')
  const label = figure.locator('.flame-readout').first()
  await expect(label).toHaveText(/^all \([\d,]+ of [\d,]+ samples, 100(?:\.0+)? %\)$/)
  await plot.press('ArrowDown')
  await expect(label).toContainText('mysqld')
  await plot.press('ArrowDown')
  await plot.press('ArrowDown')
  const third = await label.textContent()
  expect(third).toMatch(/_\d+ \([\d,]+ of [\d,]+ samples, (?:< )?\d+(?:\.\d+)? %\)$/)
  await plot.press('ArrowRight')
  expect(await label.textContent()).not.toBe(third)
  await plot.press('ArrowLeft')
  await expect(label).toHaveText(third ?? '')
  await plot.press('Enter')
  const crumbs = figure.locator('.flame-path button')
  await expect(crumbs).toHaveCount(4)
  await expect(crumbs.last()).toHaveAttribute('aria-current', 'true')
  await plot.press('Escape')
  await expect(crumbs.first()).toBeHidden()
  await plot.press('ArrowUp')
  await expect(label).toContainText('all')
})

test('a click zooms into a frame, and buttons lead back to each of its callers', async ({
  page,
  open,
}) => {
  await open('profiles', article)
  const { figure, plot } = await activated(page, 'one')
  const { width } = (await plot.boundingBox()) ?? { width: 0 }
  await plot.locator('canvas').click({ position: { x: width * 0.3, y: 70 } })
  const crumbs = figure.locator('.flame-path button')
  await expect(crumbs).toHaveText(['Show all', 'mysqld', 'handle_connection', /_\d+$/])
  await crumbs.nth(1).click()
  await expect(crumbs).toHaveCount(2)
  await crumbs.first().click()
  await expect(crumbs.first()).toBeHidden()
  await expect(plot).toBeFocused()
})

test('zoom and search are kept in the address', async ({ page, open }) => {
  await open('profiles', article)
  const { figure, plot } = await activated(page, 'change')
  await plot.press('ArrowDown')
  await plot.press('ArrowDown')
  await plot.press('Enter')
  await figure.getByRole('searchbox', { name: 'Search functions' }).fill('btr')
  const matches = await figure.locator('.flame-found').textContent()
  const crumbs = figure.locator('.flame-path').first().locator('button')
  const names = await crumbs.allTextContents()
  expect(names.length).toBe(3)
  await expect(page).toHaveURL(/[?&]fig-change\.find=btr&fig-change\.zoom=\d+%3A/)
  await page.goto(page.url())
  await expect(figure.locator('.flame.is-live')).toBeVisible()
  await expect(crumbs).toHaveText(names)
  await expect(figure.getByRole('searchbox', { name: 'Search functions' })).toHaveValue('btr')
  await expect(figure.locator('.flame-found')).toHaveText(matches ?? '')
  await plot.press('Escape')
  await expect(page).not.toHaveURL(/zoom/)
})

test('the profile and its baseline are offered as a file for speedscope', async ({
  page,
  open,
}) => {
  await open('profiles', article)
  const link = figureOf(page, 'change').getByRole('link', { name: 'Open in speedscope' })
  await expect(link).toHaveAttribute('download', '')
  const file = fileURLToPath(new URL((await link.getAttribute('href')) ?? '', page.url()))
  const { profiles } = JSON.parse(readFileSync(file, 'utf8')) as { profiles: { name: string }[] }
  expect(profiles.map(({ name }) => name)).toEqual(['profile', 'baseline'])
})

test('search highlights functions and shows their share on both sides', async ({ page, open }) => {
  await open('profiles', article)
  const { figure, plot } = await activated(page, 'change')
  const painted = (): Promise<string> =>
    plot.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  const root = (): Promise<readonly number[]> =>
    plot.locator('canvas').evaluate((canvas) => {
      const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const painted = canvas as HTMLCanvasElement
      copy?.drawImage(painted, 8 - painted.width, -8)
      return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])]
    })
  const [before, bright] = [await painted(), await root()]
  const field = figure.getByRole('searchbox', { name: 'Search functions' })
  await field.fill('BTR_cur')
  await expect(figure.locator('.flame-found')).toHaveText(
    /^\d+\.\d\d %, baseline \d+\.\d\d %; \d+ frames of \d+ functions$/,
  )
  expect(await painted()).not.toBe(before)
  expect(await root(), 'a frame that does not match is dimmed').not.toEqual(bright)
  await field.fill('no such name')
  await expect(figure.locator('.flame-found')).toHaveText('No function matches')
  await field.press('Escape')
  await expect(figure.locator('.flame-found')).toBeEmpty()
  expect(await painted()).toBe(before)
})

test('frames that vanished have a panel, and one click swaps baseline and contender', async ({
  page,
  open,
}) => {
  await open('profiles', article)
  const { figure } = await activated(page, 'change')
  await expect(figure.getByText(/^Only in 1\.0: /)).toBeVisible()
  await figure.getByText('Reverse comparison').click()
  await expect(figure.getByText('Width: share in 1.0')).toBeVisible()
  await expect(figure.getByText(/^Only in 2\.0: .* pale/)).toBeVisible()
  await expect(figure.locator('canvas')).toHaveCount(4)
  const reverse = figure.locator('.flame-plot[data-panel=baseline]')
  await reverse.press('ArrowDown')
  await expect(figure.locator('.flame-readout').nth(2)).toContainText('mysqld')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the drawing and its labels are there, its controls are not', async ({ page, open }) => {
    await open('profiles', article)
    const figure = figureOf(page, 'change')
    await expect(figure.locator('.flame-plot svg text').first()).toHaveText('all')
    await expect(figure.locator('.flame-tools')).toBeHidden()
    await figure.getByText('Reverse comparison').click()
    await expect(figure.getByText('Width: share in 1.0')).toBeVisible()
    expect(await figure.locator('.flame-plot svg script').count()).toBe(0)
  })
})

inBothAppearances(() => {
  test('the article violates no rule of WCAG 2.2 AA and does not scroll sideways, static and live', async ({
    page,
    open,
  }) => {
    const check = async (state: string): Promise<void> => {
      expect(await violations(page), state).toEqual([])
      expect(await sidewaysOverflow(page), state).toBe(0)
    }
    await open('profiles', article)
    await check('static')
    const { figure, plot } = await activated(page, 'change')
    await figure.getByText('Reverse comparison').click()
    await plot.press('ArrowDown')
    await plot.press('Enter')
    await check('live')
  })
}, 'wide')
