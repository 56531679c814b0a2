// A table that scrolls on the screen is printed in full.
import { expect, test } from './test.ts'

test('a long table is printed with all its rows', { tag: '@mouse' }, async ({ page, open }) => {
  await page.emulateMedia({ media: 'print' })
  await open('own', 'runs/of/fifteen-years/')
  const region = page.getByRole('region', { name: 'Runs' })
  expect(await region.getByRole('row').count()).toBeGreaterThan(100)
  const hidden = await region.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(hidden).toBe(0)
})
