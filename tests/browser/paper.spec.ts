// An article on paper: what a reader presses is gone, charts stay whole, links are notes with their targets.
import { figureOf } from './figure.ts'
import { expect, test, visit } from './test.ts'

for (const [site, article, id] of [
  ['own', 'second-core', 'read-only'],
  ['real', 'threads-and-memory', 'tiers'],
] as const) {
  test(`on paper an article of ${site} is white, without controls, with unsplit charts and noted links`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(`${visit(site).address}articles/${article}/`)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const figure = figureOf(page, id)
    for (const part of ['.figure-controls', '.figure-readout', '.figure-save', '.figure-link'])
      await expect(figure.locator(part)).toBeHidden()
    for (const part of ['.masthead nav', '.search', '.theme'])
      await expect(page.locator(part).first()).toBeHidden()
    await expect(figure).toHaveCSS('break-inside', 'avoid')
    await expect(figure.locator('.figure-plot svg').filter({ visible: true }).first()).toBeVisible()
    const noted = page.locator('a[data-note]')
    const notes = page.locator('.link-notes li')
    for (const link of await noted.all()) {
      const number = Number(await link.getAttribute('data-note'))
      await expect(notes.nth(number - 1)).toContainText(/\S/)
    }
    if ((await noted.count()) > 0) await expect(notes.first()).toBeVisible()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
}
