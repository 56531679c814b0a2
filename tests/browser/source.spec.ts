// The page of a source file: lines and download; and the sparklines in tables of runs.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sidewaysOverflow } from './page/appearance.ts'
import { violations } from './page/axe.ts'
import { numberIn } from './page/figure.ts'
import { expect, siteOf, test } from './test.ts'

/** The largest output of sysbench below 40 kB. */
function sysbenchSource(root: string): { id: string; text: string } {
  const folder = join(root, '.build', 'site', 'sources')
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && statSync(join(folder, name)).size < 40_000)
    .map((name) => ({ id: name.slice(0, 12), text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => text.includes('queries performed'))
    .toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!source) throw new Error('No source is the output of sysbench')
  return source
}

test('a file is downloaded unchanged under its own name; the address keeps the line', async ({
  page,
  input,
  open,
}) => {
  const { id, text } = sysbenchSource((await siteOf('own')).root)
  await open('own', `sources/${id}/#L3`)
  await expect(page.locator('#L3')).toBeInViewport()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    input.press(page.getByRole('button', { name: 'Download' })),
  ])
  expect(readFileSync(await download.path(), 'utf8').trimEnd()).toBe(text.trimEnd())
  const path = await page.locator('h1.path').textContent()
  expect(path?.trim().endsWith(download.suggestedFilename())).toBe(true)
  expect(await violations(page, { bestPractices: true })).toEqual([])
})

for (const [width, name] of [
  [1280, 'a wide screen'],
  [390, 'a phone'],
] as const) {
  test(`a number leads to its line with the value marked and in view on ${name}`, async ({
    page,
    input,
    open,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open('own', 'articles/second-core/')
    const claim = page.locator('.claim').first()
    await input.press(claim.locator('summary').first())
    const number = claim.locator('tbody a.value').first()
    const printed = numberIn(await number.innerText())
    await input.press(number)
    await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/.*\?value=[^#]+#L\d+$/)
    const mark = page.locator('.source :target mark')
    expect(Math.round(Number(await mark.textContent()))).toBe(printed)
    await expect(mark).toBeInViewport({ ratio: 1 })
    const [inner, outer] = await Promise.all(
      [mark, page.locator('.source')].map((each) => each.boundingBox()),
    )
    expect(inner?.x).toBeGreaterThan(outer?.x ?? Number.NaN)
    expect((inner?.x ?? Number.NaN) + (inner?.width ?? Number.NaN)).toBeLessThan(
      (outer?.x ?? Number.NaN) + (outer?.width ?? Number.NaN),
    )
    // What the number is stands before it, and the other lines begin at the margin.
    expect(await page.locator('.source').evaluate((text) => text.scrollLeft)).toBe(0)
    expect(await sidewaysOverflow(page)).toBe(0)
  })
}

test(
  'every run with samples has a sparkline in the tables that list it, without scripts',
  { tag: '@mouse' },
  async ({ url, pageWithoutScripts: page }) => {
    await page.goto(await url('own', 'archives/mariadb-two-cores/'))
    const rows = page.getByRole('region', { name: 'Runs', exact: true }).locator('tbody tr')
    await expect(rows.locator('.spark path')).toHaveCount(await rows.count())
    await page.goto(await url('own', 'engines/mariadb/'))
    await expect(page.locator('.results .spark')).not.toHaveCount(0)
  },
)
