// A printed article: no controls, unsplit charts, links as numbered notes.
import { visibleDrawings } from './page/figure.ts'
import { below } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

for (const [site, article, id] of [
  ['own', 'second-core', 'read-only'],
  ['real', 'threads-and-memory', 'tiers'],
] as const) {
  test(`a printed article of the site "${site}" is white, without controls, with unsplit charts and notes for links`, async ({
    page,
    openFigure,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const figure = await openFigure(site, `articles/${article}/`, id)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const control of ['.figure-controls', '.figure-readout', '.figure-save', '.figure-link'])
      await expect(figure.locator(control)).toBeHidden()
    for (const control of ['.masthead nav', '.search', '.theme'])
      await expect(page.locator(control).first()).toBeHidden()
    await expect(figure).toHaveCSS('break-inside', 'avoid')
    await expect(visibleDrawings(figure).first()).toBeVisible()
    const links = page.locator('a[data-note]')
    const notes = page.locator('.link-notes li')
    for (const link of await links.all()) {
      const number = Number(await link.getAttribute('data-note'))
      await expect(notes.nth(number - 1)).toContainText(/\S/)
    }
    if ((await links.count()) > 0) await expect(notes.first()).toBeVisible()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
}

// A4 less its margins of 14 mm, at 96 px per inch.
const paper = { width: Math.floor(((210 - 2 * 14) / 25.4) * 96), height: 1000 }

test(
  'no figure of an article is wider than A4 paper',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(paper)
    const { folder } = await siteOf('own')
    const wide: string[] = []
    for (const slug of below(folder, 'articles')) {
      await open('own', `articles/${slug}/`)
      const found = await page.locator('.figure').evaluateAll((figures) => {
        const most = document.documentElement.clientWidth + 1
        return figures.flatMap((figure) => {
          const culprit = [...figure.querySelectorAll(':not(svg *)')].find(
            (element) => element.getBoundingClientRect().right > most,
          )
          return culprit ? `${figure.id}: ${culprit.outerHTML.slice(0, 100)}` : []
        })
      })
      for (const figure of found) wide.push(`${slug} ${figure}`)
    }
    expect(wide).toEqual([])
  },
)
