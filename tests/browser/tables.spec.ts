// Tables: no cell is clipped, no word or number is broken, numbers end in one position, wide tables scroll within themselves.
import { sampled } from '../extent.ts'
import { kindsOfPages } from './pages.ts'
import { cellProblems } from './table-cells.ts'
import { expect, siteOf, test } from './test.ts'

const widths = sampled([320, 390, 768, 1280], [320])

test(`no cell of a table is clipped or breaks a word or number at ${widths.join(', ')} px @mouse`, async ({
  page,
}) => {
  const { address, folder } = await siteOf('own')
  const problems: string[] = []
  for (const [kind, path] of kindsOfPages(folder)) {
    if (kind === '404') continue
    await page.goto(address + path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const problem of await page.evaluate(cellProblems))
        problems.push(`${kind} at ${String(width)}: ${problem}`)
    }
  }
  expect(problems).toEqual([])
})

test('numbers of a column with different decimals end in one position', async ({ page, open }) => {
  await open('own', 'articles/ten-years-of-mariadb/')
  const points = await page.evaluate(() => {
    const cells = document.querySelectorAll('#fig-waits .figure-table tr > :nth-child(7)')
    return [...cells].flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const all: number[] = []
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent?.search(/(?<=^\s*\d+)\.\d+\s*$/) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(walker.currentNode, at)
        range.setEnd(walker.currentNode, at + 1)
        all.push(range.getBoundingClientRect().left)
      }
      return all
    })
  })
  expect(points.length).toBeGreaterThan(3)
  for (const point of points) expect(Math.abs(point - Number(points[0]))).toBeLessThan(1)
})

test('the first column of a wide table stays while the table scrolls on a phone', async ({
  page,
  openFigure,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const figure = await openFigure('own', 'articles/low-load-56/', 'profile')
  const table = figure.locator('.figure-table').first()
  const name = table.locator('tbody th').first()
  await table.scrollIntoViewIfNeeded()
  const before = await name.boundingBox()
  await table.evaluate((element) => element.scrollBy(200, 0))
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  expect((await name.boundingBox())?.x).toBe(before?.x)
  await expect(table).toHaveCSS('background-image', /gradient.*gradient/)
})
