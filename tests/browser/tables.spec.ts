// Tables: no cell is clipped, no word or number is broken, numbers end in one position, wide tables scroll within themselves.
import { oneIn, sampled } from '../extent.ts'
import { below, sampledPages } from './page/pages.ts'
import { scrollTo } from './page/scroll.ts'
import { cellProblems, columnProblems } from './page/table-cells.ts'
import { expect, siteOf, test } from './test.ts'

const widths = sampled([320, 390, 768, 1280], [320])

test(`no cell of a table is clipped or breaks a word or number, and numbers are below their heads, at ${widths.join(', ')} px @mouse`, async ({
  page,
}) => {
  const { address, folder } = await siteOf('own')
  const problems: string[] = []
  for (const [kind, path] of sampledPages(folder)) {
    if (kind === '404') continue
    await page.goto(address + path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const columns = await page.evaluate(columnProblems)
      for (const problem of [...(await page.evaluate(cellProblems)), ...columns])
        problems.push(`${kind} at ${String(width)}: ${problem}`)
    }
  }
  expect(problems).toEqual([])
})

test(
  'a figure table of numbers with at most three columns beside the names fits a phone',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { folder } = await siteOf('own')
    const wide: string[] = []
    for (const slug of oneIn(3, below(folder, 'articles'))) {
      await open('own', `articles/${slug}/`)
      const found = await page.locator('.figure-table').evaluateAll((tables) =>
        tables.flatMap((element) => {
          const columns = element.querySelectorAll('thead th').length
          // Digests, and lists that are the value of an option, are one word.
          if (columns > 4 || /\S{60}/.test(element.textContent)) return []
          for (let node: Element | null = element; node; node = node.parentElement)
            if (node instanceof HTMLDetailsElement) node.open = true
          const beyond = element.scrollWidth - element.clientWidth
          return beyond > 1 ? [`${element.closest('figure')?.id ?? ''}: ${String(beyond)} px`] : []
        }),
      )
      for (const table of found) wide.push(`${slug} ${table}`)
    }
    expect(wide).toEqual([])
  },
)

test('numbers of a column with different decimals end in one position', async ({ page, open }) => {
  await open('own', 'articles/old-claims/')
  const points = await page.evaluate(() => {
    const cells = document.querySelectorAll('#fig-long-on .figure-table tr > :nth-child(7)')
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
  const figure = await openFigure('own', 'articles/old-claims/', 'builds')
  await figure.locator('details').evaluateAll((all) => {
    for (const details of all) details.toggleAttribute('open', true)
  })
  const table = figure.locator('.figure-table').first()
  const name = table.locator('tbody th').first()
  await scrollTo(table)
  const before = await name.boundingBox()
  await table.evaluate((element) => element.scrollBy(200, 0))
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  expect((await name.boundingBox())?.x).toBe(before?.x)
  await expect(table).toHaveCSS('background-image', /gradient.*gradient/)
})

for (const width of sampled([320, 390], [390]))
  test(
    `differences of profiles are in view at ${String(width)} px without scrolling`,
    { tag: '@mouse' },
    async ({ page, openFigure }) => {
      await page.setViewportSize({ width, height: 844 })
      const figure = await openFigure('own', 'articles/ten-years-of-mariadb/', 'functions')
      const table = figure.locator('.figure-table').first()
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      const renamed = table.locator('tbody tr', { hasText: 'similar name' })
      const cells = renamed.first().locator('th, td')
      await scrollTo(cells.first())
      const tops: { readonly isNumber: boolean; readonly top: number }[] = []
      for (const cell of await cells.all()) {
        await expect(cell).toBeInViewport()
        const top = (await cell.boundingBox())?.y ?? Number.NaN
        tops.push({ isNumber: await cell.evaluate((node) => node.matches('.right')), top })
      }
      // Function; numbers; verdict and rename, where the table has them.
      const [name, ...others] = tops
      const texts = others.filter(({ isNumber }) => !isNumber).map(({ top }) => top)
      const numbers = others.filter(({ isNumber }) => isNumber).map(({ top }) => top)
      expect(name?.top).toBeLessThan(Math.min(...numbers))
      expect(Math.max(...numbers)).toBeLessThan(Math.max(...texts))
    },
  )
