// The viewer of a file: words in it, its lines, its text to take along; and the small lines in tables of runs.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

for (const site of ['own', 'real'] as const) {
  test(`words of a file are found, counted and stepped through: ${site}`, async ({
    page,
    hand,
    at,
  }) => {
    const { id, text } = sysbenchSource(visit(site).root)
    await page.goto(at(site, `sources/${id}/`))
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
    await hand.press(page.getByRole('button', { name: 'Previous' }))
    await expect(said).toContainText(`1 of ${count}`)
    await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('QUERIES')
    await field.fill('no such words')
    await expect(said).toHaveText('0 lines')
    const [wide, room] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth] as const
    })
    expect(wide).toBeLessThanOrEqual(room)
  })
}

test('a file is taken along byte for byte, under its own name; the address brings what was found', async ({
  page,
  hand,
  at,
}) => {
  const { id, text } = sysbenchSource(visit('own').root)
  await page.goto(at('own', `sources/${id}/?find=queries#L3`))
  await expect(page.locator('.source .is-found')).not.toHaveCount(0)
  await expect(page.locator('#L3')).toBeInViewport()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hand.press(page.getByRole('button', { name: 'Download' })),
  ])
  expect(readFileSync(await download.path(), 'utf8').trimEnd()).toBe(text.trimEnd())
  const path = await page.locator('h1.path').textContent()
  expect(path?.trim().endsWith(download.suggestedFilename())).toBe(true)
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  expect(violations.map(({ id: rule }) => rule)).toEqual([])
})

test(
  'every run with samples has its small line in the tables that list it',
  { tag: '@once' },
  async ({ browser }) => {
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
  },
)
