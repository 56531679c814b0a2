// The viewer of a file: words in it, its lines, its text to take along; and the small lines in tables of runs.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, visit } from './test.ts'

/** A file of which a run was read: the largest below 40 kB that says `queries`. */
function sysbenchSource(root: string): { id: string; text: string } {
  const folder = join(root, '.build', 'site', 'sources')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && statSync(join(folder, name)).size < 40_000)
    .map((name) => ({ id: name.slice(0, 12), text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => text.includes('queries performed'))
    .toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!found) throw new Error('no source is the output of sysbench')
  return found
}

for (const width of [1280, 390]) {
  for (const place of ['server', 'files'] as const) {
    test(`words of a file are found, counted and stepped through: ${place}, ${String(width)} px`, async ({
      browser,
    }) => {
      const { address, folder, root } = visit('own')
      const { id, text } = sysbenchSource(root)
      const context = await browser.newContext({ viewport: { width, height: 844 } })
      const page = await context.newPage()
      const home = place === 'server' ? address : `${pathToFileURL(folder).href}/`
      await page.goto(`${home}sources/${id}/index.html`)
      const field = page.getByRole('searchbox', { name: 'Find in this file' })
      await field.fill('QUERIES')
      const lines = text.trimEnd().split('\n')
      const numbers = lines.flatMap((line, index) =>
        line.toLowerCase().includes('queries') ? [index + 1] : [],
      )
      const said = page.locator('.source-bar [role="status"]')
      const count = String(numbers.length)
      await expect(said).toHaveText(`1 of ${count} lines, line ${String(numbers[0])}`)
      await field.press('Enter')
      await expect(said).toContainText(`2 of ${count}`)
      await expect(page.locator('.source .is-current')).toBeInViewport()
      await expect(page.locator('.source .is-found')).toHaveCount(numbers.length)
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(said).toContainText(`1 of ${count}`)
      if (place === 'server') expect(new URL(page.url()).searchParams.get('find')).toBe('QUERIES')
      await field.fill('no such words')
      await expect(said).toHaveText('0 lines')
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
      await context.close()
    })
  }
}

test('a file is taken along byte for byte, under its own name; the address brings what was found', async ({
  page,
}) => {
  const { address, root } = visit('own')
  const { id, text } = sysbenchSource(root)
  await page.goto(`${address}sources/${id}/?find=queries#L3`)
  await expect(page.locator('.source .is-found')).not.toHaveCount(0)
  await expect(page.locator('#L3')).toBeInViewport()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8').trimEnd()).toBe(text.trimEnd())
  const path = await page.locator('h1.path').textContent()
  expect(path?.trim().endsWith(download.suggestedFilename())).toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id: rule }) => rule)).toEqual([])
})

test('every run with samples has its small line in the tables that list it', async ({
  browser,
}) => {
  const { address } = visit('own')
  // They are drawn without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${address}archives/mariadb-two-cores/`)
  const rows = page.getByRole('region', { name: 'Runs' }).locator('tbody tr')
  await expect(rows.locator('.spark path')).toHaveCount(await rows.count())
  await page.goto(`${address}engines/mariadb/`)
  await expect(
    page.getByRole('region', { name: 'Best numbers' }).locator('.spark'),
  ).not.toHaveCount(0)
  await context.close()
})
