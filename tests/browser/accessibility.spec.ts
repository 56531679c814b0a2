// Pages violate no rule of WCAG 2.2 AA, as far as axe checks it.
import { oneIn, sampled } from '../extent.ts'
import { inBothAppearances } from './page/appearance.ts'
import { shorten, violations } from './page/axe.ts'
import { kindsOfPages } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

const article = /^article-/
const archive = /^archive-/

/** The pages of one kind each: of archives the first, of articles too where tests of their own do not check it. */
function onePerKind(kinds: readonly string[]): readonly string[] {
  const patterns = sampled([article, archive], [archive])
  const first = patterns.map((pattern) => kinds.find((kind) => pattern.test(kind)))
  return kinds.filter(
    (kind) => first.includes(kind) || (!article.test(kind) && !archive.test(kind)),
  )
}

// Halves of the pages are checked at the same time.
for (const half of [0, 1]) {
  const title = `of a half of the pages violates WCAG 2.2 AA (half ${String(half + 1)} of 2)`

  for (const [name, pattern] of sampled(
    [
      ['article', article],
      ['archive', archive],
    ] as const,
    [['article', article]] as const,
  ))
    test(`no ${name} ${title}`, async ({ page }) => {
      const { address, folder } = await siteOf('own')
      const pages = [...kindsOfPages(folder)].filter(([kind]) => pattern.test(kind))
      await page.emulateMedia({ colorScheme: half === 0 ? 'light' : 'dark' })
      for (const [kind, path] of oneIn(
        3,
        pages.filter((_, index) => index % 2 === half),
      )) {
        await page.goto(address + path)
        await shorten(page)
        expect(await violations(page), kind).toEqual([])
      }
    })

  inBothAppearances(
    () => {
      test(`no kind ${title}`, async ({ page }) => {
        const { address, folder } = await siteOf('own')
        const pages = kindsOfPages(folder)
        for (const kind of onePerKind([...pages.keys()]).filter((_, index) => index % 2 === half)) {
          await page.goto(address + (kind === '404' ? '404.html' : (pages.get(kind) ?? '')))
          await shorten(page)
          expect(await violations(page), kind).toEqual([])
        }
      })
    },
    half === 0 ? 'wide' : 'narrow',
  )
}

inBothAppearances(() => {
  test('the dialog of the search violates no rule', async ({ page, open }) => {
    await open('own', '')
    await page.keyboard.press('/')
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toBeVisible()
    await page.keyboard.type('core')
    await expect(dialog.getByRole('link').first()).toBeVisible()
    expect(await violations(page, { within: 'dialog[open]', bestPractices: true })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

// The figure of `npm run test:all` has eleven series and three panels: axe takes a minute for it.
const [site, slug, id] = sampled(
  ['real', 'threads-and-memory', 'tiers'] as const,
  ['own', 'second-core', 'read-only'] as const,
)

inBothAppearances(() => {
  test(`the figure ${id} violates no rule: static, live and with open details`, async ({
    page,
    input,
    openFigure,
  }) => {
    const figure = await openFigure(site, `articles/${slug}/`, id)
    expect(await violations(page, { within: `#fig-${id}` }), 'static').toEqual([])
    await input.activate(figure)
    await figure.getByRole('slider').first().press('End')
    await figure.getByText('Table', { exact: true }).click()
    await figure.getByText('Evidence', { exact: true }).click()
    await shorten(page)
    expect(await violations(page, { within: `#fig-${id}` }), 'live').toEqual([])
  })
}, 'narrow')
