// What stays where it is, and what fits.
import { figureOf, liven, pointAt } from './figure.ts'
import { kindsOfPages } from './pages.ts'
import { expect, test, visit } from './test.ts'

for (const name of ['own', 'real'] as const) {
  test(`no page of the site "${name}" scrolls sideways at 320, 390, 1280 and 2560 px`, async ({
    page,
  }) => {
    const { address, folder } = visit(name)
    const wide: string[] = []
    for (const [kind, path] of kindsOfPages(folder)) {
      await page.goto(address + (kind === '404' ? '404.html' : path))
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      for (const width of [320, 390, 1280, 2560]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          if (scrollWidth <= clientWidth) return ''
          const culprits = [...document.body.querySelectorAll('*')].filter(
            (element) =>
              element.getBoundingClientRect().right > clientWidth + 1 &&
              !element.closest('.scroll, .figure-table, pre'),
          )
          const [first] = culprits
          return `${String(scrollWidth)} > ${String(clientWidth)}: ${first?.outerHTML.slice(0, 120) ?? ''}`
        })
        if (over !== '') wide.push(`${kind} at ${String(width)}: ${over}`)
      }
    }
    expect(wide).toEqual([])
  })
}

for (const [name, article, id, width] of [
  ['own', 'second-core', 'read-only', 1280],
  ['own', 'second-core', 'read-only', 390],
  ['own', 'pk-lookups', 'versions', 1280],
  ['real', 'threads-and-memory', 'tiers', 1280],
  ['real', 'threads-and-memory', 'tiers', 390],
] as const) {
  test(`nothing moves while ${article}/${id} loads and comes alive, at ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number
            sources?: readonly { node?: Node }[]
          }
          const nodes = sources?.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 90) : '',
          )
          moved.push(`${value.toFixed(4)} ${nodes?.join(' | ') ?? ''}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${visit(name).address}articles/${article}/`)
    const figure = figureOf(page, id)
    const before = await figure.locator('.figure-plot').first().boundingBox()
    const scrolled = await page.evaluate(() => scrollY)
    await liven(figure)
    const after = await figure.locator('.figure-plot').first().boundingBox()
    const further = (await page.evaluate(() => scrollY)) - scrolled
    expect({ ...after, y: (after?.y ?? NaN) + further }).toEqual(before)
    // Beside the chart there is room for what stands under the rule; on a phone it comes below.
    if (width >= 1280) await pointAt(figure, 2)
    await page.waitForTimeout(300)
    const moved = await page.evaluate(() => (window as { moved?: readonly string[] }).moved)
    expect(moved).toEqual([])
  })
}

test('the static drawing and the live one put the same marks in the same places', async ({
  page,
}) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = figureOf(page, 'read-only')
  const texts = (): Promise<readonly (readonly [string, number, number])[]> =>
    figure.locator('.figure-plot svg').evaluateAll((drawings) =>
      drawings
        .filter((drawing) => drawing.getBoundingClientRect().width > 0)
        .flatMap((drawing) => [...drawing.querySelectorAll('text')])
        .filter((text) => text.textContent !== '')
        .map((text) => {
          const { x, y } = text.getBoundingClientRect()
          return [text.textContent, Math.round(x), Math.round(y + scrollY)] as const
        }),
    )
  await figure.scrollIntoViewIfNeeded()
  const drawn = await texts()
  expect(drawn.length).toBeGreaterThan(8)
  await liven(figure)
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1
  const live = await texts()
  expect(live.map(([text]) => text).toSorted()).toEqual(drawn.map(([text]) => text).toSorted())
  for (const [text, x, y] of drawn) {
    expect(
      live.some((other) => other[0] === text && near(other[1], x) && near(other[2], y)),
      text,
    ).toBe(true)
  }
})

test('where text runs from right to left, pages mirror and drawings do not', async ({ page }) => {
  const { address, folder } = visit('own')
  const kinds = kindsOfPages(folder)
  const turn = (): Promise<void> =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
  const wide: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const kind of ['home', 'article-second-core', 'run', 'archive-pk-lookups', 'explore']) {
      await page.goto(address + (kinds.get(kind) ?? ''))
      await turn()
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      if (over > 0) wide.push(`${kind} at ${String(width)}: ${String(over)}`)
    }
  }
  expect(wide).toEqual([])
  await page.goto(`${address}articles/second-core/`)
  const drawing = figureOf(page, 'read-only').locator('.figure-plot svg').filter({ visible: true })
  const places = (): Promise<readonly (readonly [string, number])[]> =>
    drawing.first().evaluate((svg) => {
      const { left } = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('text')].map(
        (text) => [text.textContent, Math.round(text.getBoundingClientRect().left - left)] as const,
      )
    })
  const before = await places()
  await turn()
  expect(await places()).toEqual(before)
})
