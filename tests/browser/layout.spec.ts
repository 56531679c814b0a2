// What fits and what stays in its position.
import { sampled } from '../extent.ts'
import { sidewaysOverflow } from './page/appearance.ts'
import { figureOf, visibleDrawings } from './page/figure.ts'
import { kindsOfPages, sampledPages } from './page/pages.ts'
import { scrollTo } from './page/scroll.ts'
import { expect, siteOf, test } from './test.ts'

const widths = sampled([320, 390, 1280, 2560], [320])

for (const name of sampled(['own', 'real'] as const, ['own'] as const)) {
  test(`no kind of page of the site "${name}" scrolls sideways at ${widths.join(', ')} px`, async ({
    page,
  }) => {
    const { address, folder } = await siteOf(name)
    const problems: string[] = []
    for (const [kind, path] of sampledPages(folder)) {
      await page.goto(address + (kind === '404' ? '404.html' : path))
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          if (scrollWidth <= clientWidth) return ''
          const culprit = [...document.body.querySelectorAll('*')].find(
            (element) =>
              element.getBoundingClientRect().right > clientWidth + 1 &&
              !element.closest('.scroll, .figure-table, pre'),
          )
          return `${String(scrollWidth)} px: ${culprit?.outerHTML.slice(0, 120) ?? ''}`
        })
        if (over !== '') problems.push(`${kind} at ${String(width)}: ${over}`)
      }
    }
    expect(problems).toEqual([])
  })
}

for (const [name, article, id, width] of [
  ['own', 'second-core', 'read-only', 390],
  ['own', 'pk-lookups', 'versions', 1280],
  ['real', 'threads-and-memory', 'tiers', 1280],
  ['real', 'threads-and-memory', 'tiers', 390],
] as const) {
  test(`nothing shifts while ${article}/${id} loads and becomes live at ${String(width)} px`, async ({
    page,
    input,
    openFigure,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number
            sources?: readonly { node?: Node }[]
          }
          const nodes = sources?.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 90) : '',
          )
          shifts.push(`${value.toFixed(4)} ${nodes?.join(' | ') ?? ''}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const figure = await openFigure(name, `articles/${article}/`, id)
    const before = await figure.locator('.figure-plot').first().boundingBox()
    const scrolled = await page.evaluate(() => scrollY)
    await input.activate(figure)
    const after = await figure.locator('.figure-plot').first().boundingBox()
    const further = (await page.evaluate(() => scrollY)) - scrolled
    expect({ ...after, y: (after?.y ?? NaN) + further }).toEqual(before)
    // On a wide screen there is room for the tooltip next to the chart; on a phone it comes below.
    if (width >= 1280) await input.pointAt(figure, 2)
    await page.waitForTimeout(300)
    const shifts = await page.evaluate(() => (window as { shifts?: readonly string[] }).shifts)
    expect(shifts).toEqual([])
  })
}

test('the static drawing and the live chart have the same labels in the same positions', async ({
  input,
  openFigure,
}) => {
  const figure = await openFigure('own', 'articles/second-core/', 'read-only')
  const labels = (): Promise<readonly (readonly [string, number, number])[]> =>
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
  await scrollTo(figure)
  const drawn = await labels()
  expect(drawn.length).toBeGreaterThan(8)
  await input.activate(figure)
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1
  const live = await labels()
  expect(live.map(([text]) => text).toSorted()).toEqual(drawn.map(([text]) => text).toSorted())
  for (const [text, x, y] of drawn) {
    expect(
      live.some((other) => other[0] === text && near(other[1], x) && near(other[2], y)),
      text,
    ).toBe(true)
  }
})

test('in right-to-left text, pages are mirrored and drawings are not', async ({ page }) => {
  const { address, folder } = await siteOf('own')
  const kinds = kindsOfPages(folder)
  const mirror = (): Promise<void> =>
    page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
  const problems: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const kind of ['home', 'article-second-core', 'run', 'archive-pk-lookups', 'explore']) {
      await page.goto(address + (kinds.get(kind) ?? ''))
      await mirror()
      const over = await sidewaysOverflow(page)
      if (over > 0) problems.push(`${kind} at ${String(width)}: ${String(over)}`)
    }
  }
  expect(problems).toEqual([])
  await page.goto(`${address}articles/second-core/`)
  const drawing = visibleDrawings(figureOf(page, 'read-only')).first()
  const labels = (): Promise<readonly (readonly [string, number])[]> =>
    drawing.evaluate((svg) => {
      const { left } = svg.getBoundingClientRect()
      return [...svg.querySelectorAll('text')].map(
        (text) => [text.textContent, Math.round(text.getBoundingClientRect().left - left)] as const,
      )
    })
  const before = await labels()
  await mirror()
  expect(await labels()).toEqual(before)
})
