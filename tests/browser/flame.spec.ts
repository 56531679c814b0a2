// Flame graphs of a page: drawn without scripts, and live by mouse, touch, keys and search.
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeProfileSite } from './profile-site.ts'
import { benchfolio } from './program.ts'
import { serve, type Served } from './serve.ts'
import { expect, test } from './test.ts'

const root = mkdtempSync(join(tmpdir(), 'benchfolio-flame-'))
const address = pathToFileURL(join(root, 'public', 'articles', 'profiles', 'index.html')).href

// axe reads the style sheet, which a page from file:// may not.
const path = 'articles/profiles/'
let served: Served | undefined

test.beforeAll(async () => {
  writeProfileSite(root)
  await benchfolio(root, 'build')
  served = await serve(join(root, 'public'))
})
test.afterAll(async () => {
  await served?.close()
  rmSync(root, { recursive: true, force: true })
})

// One worker builds the site once.
test.describe.configure({ mode: 'default' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function live(
  page: Page,
  id: string,
  where = address,
): Promise<{ figure: Locator; plot: Locator }> {
  await page.goto(where)
  const figure = page.locator(`#fig-${id}`)
  const plot = figure.locator('.flame-plot').first()
  await plot.focus()
  await expect(figure.locator('.flame.is-live')).toBeVisible()
  return { figure, plot }
}

test('nothing of it is loaded before a reader turns to it, from a file as from a server', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const name = basename(new URL(request.url()).pathname)
    if (name.includes('flame')) scripts.push(name)
  })
  const { plot } = await live(page, 'one')
  expect(scripts.map((name) => name.replace(/\.[0-9a-f]{64}\.js$/, '')).toSorted()).toEqual([
    'flame',
    'one.flame',
  ])
  await expect(plot).toHaveRole('application')
  await expect(plot).toHaveAccessibleName(/Where version 1\.0 spends its time$/)
})

test('keys move, zoom and come back; the readout says what a frame is', async ({ page }) => {
  const { figure, plot } = await live(page, 'one')
  const readout = figure.locator('.flame-readout').first()
  await expect(readout).toHaveText(/^all \([\d,]+ samples, 100\.00 %\)$/)
  await plot.press('ArrowDown')
  await expect(readout).toContainText('mysqld')
  await plot.press('ArrowDown')
  await plot.press('ArrowDown')
  const third = await readout.textContent()
  expect(third).toMatch(/_\d+ \([\d,]+ samples, \d+\.\d\d %\)$/)
  await plot.press('ArrowRight')
  expect(await readout.textContent()).not.toBe(third)
  await plot.press('ArrowLeft')
  await expect(readout).toHaveText(third ?? '')
  await plot.press('Enter')
  const crumbs = figure.locator('.flame-path button')
  await expect(crumbs).toHaveCount(4)
  await expect(crumbs.last()).toHaveAttribute('aria-current', 'true')
  await plot.press('Escape')
  await expect(crumbs.first()).toBeHidden()
  await plot.press('ArrowUp')
  await expect(readout).toContainText('all')
})

test('a click zooms, the way back is a list of buttons', async ({ page }) => {
  const { figure, plot } = await live(page, 'one')
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

test('zoom and search stand in the address, and a page that is opened with it shows them', async ({
  page,
}) => {
  const { figure, plot } = await live(page, 'change')
  await plot.press('ArrowDown')
  await plot.press('ArrowDown')
  await plot.press('Enter')
  await figure.getByRole('searchbox', { name: 'Search functions' }).fill('btr')
  const said = await figure.locator('.flame-found').textContent()
  const crumbs = figure.locator('.flame-path').first().locator('button')
  const names = await crumbs.allTextContents()
  expect(names.length).toBe(3)
  await expect(page).toHaveURL(/[?&]fig-change\.find=btr&fig-change\.zoom=\d+%3A/)
  await page.goto(page.url())
  await expect(figure.locator('.flame.is-live')).toBeVisible()
  await expect(crumbs).toHaveText(names)
  await expect(figure.getByRole('searchbox', { name: 'Search functions' })).toHaveValue('btr')
  await expect(figure.locator('.flame-found')).toHaveText(said ?? '')
  await plot.press('Escape')
  await expect(page).not.toHaveURL(/zoom/)
})

test('a file for speedscope can be taken away', async ({ page }) => {
  await page.goto(address)
  const link = page.locator('#fig-change').getByRole('link', { name: 'Open in speedscope' })
  await expect(link).toHaveAttribute('download', '')
  const file = fileURLToPath(new URL((await link.getAttribute('href')) ?? '', address))
  const { profiles } = JSON.parse(readFileSync(file, 'utf8')) as { profiles: { name: string }[] }
  expect(profiles.map(({ name }) => name)).toEqual(['profile', 'baseline'])
})

test('search says what share has the name, before and after, and marks it', async ({ page }) => {
  const { figure, plot } = await live(page, 'change')
  const painted = (): Promise<string> =>
    plot.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  const before = await painted()
  const field = figure.getByRole('searchbox', { name: 'Search functions' })
  await field.fill('BTR_cur')
  await expect(figure.locator('.flame-found')).toHaveText(
    /^\d+\.\d\d %, \d+\.\d\d % before; \d+ frames of \d+ functions$/,
  )
  expect(await painted()).not.toBe(before)
  await field.fill('no such name')
  await expect(figure.locator('.flame-found')).toHaveText('Nothing has that name')
  await field.press('Escape')
  await expect(figure.locator('.flame-found')).toBeEmpty()
  expect(await painted()).toBe(before)
})

test('what vanished has a panel, and the other way round is one click away', async ({ page }) => {
  const { figure } = await live(page, 'change')
  await expect(figure.getByText('Vanished: only in 1.0')).toBeVisible()
  await figure.getByText('The other way round').click()
  await expect(figure.getByText('As wide as 1.0')).toBeVisible()
  await expect(figure.getByText('Appeared: only in 2.0')).toBeVisible()
  await expect(figure.locator('canvas')).toHaveCount(4)
  const reverse = figure.locator('.flame-plot[data-panel=baseline]')
  await reverse.press('ArrowDown')
  await expect(figure.locator('.flame-readout').nth(2)).toContainText('mysqld')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the drawing, its words and its table stand', async ({ page }) => {
    await page.goto(address)
    const figure = page.locator('#fig-change')
    await expect(figure.locator('.flame-plot svg text').first()).toHaveText('all')
    await expect(figure.locator('.flame-tools')).toBeHidden()
    await figure.getByText('The other way round').click()
    await expect(figure.getByText('As wide as 1.0')).toBeVisible()
    expect(await figure.locator('.flame-plot svg script').count()).toBe(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${String(width)} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('the article violates nothing of WCAG 2.2 AA and fits the screen, drawn and live', async ({
        page,
      }) => {
        const check = async (state: string): Promise<void> => {
          const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
          const found = violations.map(
            ({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ') ?? ''}`,
          )
          expect(found, state).toEqual([])
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          )
          expect(over, state).toBeLessThanOrEqual(0)
        }
        const where = `${served?.address ?? ''}${path}`
        await page.goto(where)
        await check('drawn')
        const { figure, plot } = await live(page, 'change', where)
        await figure.getByText('The other way round').click()
        await plot.press('ArrowDown')
        await plot.press('Enter')
        await check('live')
      })
    })
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the numbers of profile-diff and waits-diff do not scroll away from their names', async ({
    page,
  }) => {
    await page.goto(address)
    for (const id of ['functions', 'waits']) {
      const table = page.locator(`#fig-${id} > .figure-table`).first()
      const over = await table.evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(over, id).toBe(0)
      for (const cell of await table.locator('tbody td').all()) {
        const box = await cell.boundingBox()
        if (box) expect(box.x + box.width, id).toBeLessThanOrEqual(390)
      }
    }
  })
})
