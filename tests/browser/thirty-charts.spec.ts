// Thirty charts of twelve series on one page: there before any script, and one of them live without waiting for the others.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figureOf, liven } from './figure.ts'
import { benchfolio } from './program.ts'
import { serve, type Served } from './serve.ts'
import { expect, test } from './test.ts'
import { charts, writeThirtyCharts } from './thirty-charts.ts'

const root = mkdtempSync(join(tmpdir(), 'benchfolio-thirty-'))
let served: Served | undefined

test.beforeAll(async () => {
  writeThirtyCharts(root)
  await benchfolio(root, 'build')
  served = await serve(join(root, 'public'))
})
test.afterAll(async () => {
  await served?.close()
  rmSync(root, { recursive: true, force: true })
})

// One worker builds the site once.
test.describe.configure({ mode: 'default' })

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('thirty charts of twelve lines are drawn, and no program is asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${served?.address ?? ''}articles/report/`)
    const drawings = page.locator('.figure-plot svg').filter({ visible: true })
    await expect(drawings).toHaveCount(charts)
    const lines = drawings.locator('path[stroke-width="2"][stroke^="var(--c-"]')
    await expect(lines).toHaveCount(12 * charts)
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  })
})

test('the chart that a reader turns to becomes live, the other twenty-nine stay drawings', async ({
  page,
}) => {
  await page.goto(`${served?.address ?? ''}articles/report/`)
  await liven(figureOf(page, 'chart-3'))
  await expect(page.locator('.figure-plot.is-live')).toHaveCount(1)
  await expect(page.locator('.figure-plot svg').filter({ visible: true })).toHaveCount(charts)
})
