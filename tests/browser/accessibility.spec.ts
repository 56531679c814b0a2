import { AxeBuilder } from '@axe-core/playwright'
import { figureOf, liven } from './figure.ts'
import { kindsOfPages } from './pages.ts'
import { expect, test, visit } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Articles and archives have a test of their own: these are looked at in every scheme and width. */
const furtherOfAKind = /^(?:article-(?!second-core$)|archive-(?!pk-lookups$))/

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${String(width)} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('no kind of page violates WCAG 2.2 AA', async ({ page }) => {
        const { address, folder } = visit('own')
        for (const [kind, path] of kindsOfPages(folder)) {
          if (furtherOfAKind.test(kind)) continue
          await page.goto(address + (kind === '404' ? '404.html' : path))
          expect(await violations(page), kind).toEqual([])
        }
      })
    })
  }
}

for (const kinds of ['article', 'archive']) {
  test(`no ${kinds} violates WCAG 2.2 AA`, async ({ page }) => {
    const { address, folder } = visit('own')
    for (const [kind, path] of kindsOfPages(folder)) {
      if (!kind.startsWith(`${kinds}-`)) continue
      await page.goto(address + path)
      expect(await violations(page), kind).toEqual([])
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the search and the list of keys violate nothing', async ({ page }) => {
      await page.goto(visit('own').address)
      for (const key of ['/', '?']) {
        await page.keyboard.press(key)
        const dialog = page.locator('dialog[open]')
        await expect(dialog).toBeVisible()
        if (key === '/') {
          await page.keyboard.type('core')
          await expect(dialog.getByRole('link').first()).toBeVisible()
        }
        expect(await violations(page, 'dialog[open]'), key).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })
  })
}

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test.describe(`${colorScheme}, ${String(width)} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('a figure with eleven series and three panels violates nothing, drawn, live and open', async ({
      page,
    }) => {
      await page.goto(`${visit('real').address}articles/threads-and-memory/`)
      const figure = figureOf(page, 'tiers')
      expect(await violations(page, '#fig-tiers'), 'drawn').toEqual([])
      await liven(figure)
      await figure.getByRole('slider').first().press('End')
      await figure.getByText('Table', { exact: true }).click()
      await figure.getByText('Evidence', { exact: true }).click()
      expect(await violations(page, '#fig-tiers'), 'live').toEqual([])
    })
  })
}

async function violations(
  page: ConstructorParameters<typeof AxeBuilder>[0]['page'],
  part?: string,
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).withTags(tags)
  const { violations: found } = await (part === undefined ? axe : axe.include(part)).analyze()
  return found.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${String(nodes.length)} of ${where.join(', ')}`
  })
}
