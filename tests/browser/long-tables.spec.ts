// The browser lays out a long table when the reader comes near it; search, anchors, assistive technology and paper have all of it.
import { scrollTo } from './page/scroll.ts'
import { expect, test } from './test.ts'

const path = 'archives/mariadb-two-cores/'

test(
  'a long table is laid out near the window, with the size that the page reserves for it',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await open('own', path)
    const region = page.getByRole('region', { name: 'Runs' })
    await expect(region).toHaveCSS('content-visibility', 'auto')
    const height = (): Promise<number> =>
      region.evaluate((element) => element.getBoundingClientRect().height)
    const reserved = await height()
    await scrollTo(region)
    await expect(region.getByRole('link').first()).toBeVisible()
    expect(await height()).toBeCloseTo(reserved, 0)
  },
)

test(
  'the rows of a long table that is off screen are searched and read aloud',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await open('own', path)
    const region = page.getByRole('region', { name: 'Runs' })
    const rows = region.getByRole('row')
    expect(await rows.count()).toBeGreaterThan(24)
    const last = (await region.getByRole('rowheader').last().textContent()) ?? ''
    const isSelected = (): Promise<boolean> =>
      region.evaluate((element) => {
        const node = getSelection()?.anchorNode
        return node !== null && node !== undefined && element.contains(node)
      })
    // Figures name the run, too.
    for (let matches = 0; matches < 20 && !(await isSelected()); matches += 1)
      expect(await page.evaluate(`find(${JSON.stringify(last)})`)).toBe(true)
    expect(await isSelected()).toBe(true)
  },
)

test('a long table is printed with all its rows', { tag: '@mouse' }, async ({ page, open }) => {
  await page.emulateMedia({ media: 'print' })
  await open('own', path)
  const region = page.getByRole('region', { name: 'Runs' })
  await expect(region).toHaveCSS('content-visibility', 'visible')
  const hidden = await region.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(hidden).toBe(0)
})
