// Texts and colours of drawn figures: no text covers another or leaves its drawing, and neighbouring series differ.
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  type Color,
} from 'culori'
import { sampled } from '../extent.ts'
import { labelProblems } from './page/labels.ts'
import { below } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

const visions: readonly ((colour: Color) => Color)[] = [
  (colour) => colour,
  (colour) => filterDeficiencyProt(1)(colour),
  (colour) => filterDeficiencyDeuter(1)(colour),
  (colour) => filterDeficiencyTrit(1)(colour),
]

for (const width of sampled([1280, 390], [390])) {
  test(`no text of a figure covers another or is cut at ${String(width)} px`, async ({ page }) => {
    const { address, folder } = await siteOf('own')
    const problems: string[] = []
    await page.setViewportSize({ width, height: 900 })
    for (const slug of below(folder, 'articles')) {
      await page.goto(`${address}articles/${slug}/`)
      for (const problem of await page.evaluate(labelProblems)) problems.push(`${slug}: ${problem}`)
    }
    expect(problems).toEqual([])
  })
}

test('neighbouring series of every figure differ by 20 for all eyes in light and dark', async ({
  page,
}) => {
  const { address, folder } = await siteOf('own')
  const difference = differenceCiede2000()
  const problems: string[] = []
  for (const slug of below(folder, 'articles')) {
    await page.goto(`${address}articles/${slug}/`)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const legends = await page.evaluate(() =>
        [...document.querySelectorAll('.figure-legend')].map((legend) => ({
          figure: legend.closest('figure')?.id ?? '',
          marks: [...legend.querySelectorAll('.swatch')].map((swatch) => ({
            colour: getComputedStyle(swatch.lastElementChild ?? swatch).fill,
            dash: swatch.firstElementChild?.getAttribute('stroke-dasharray'),
          })),
        })),
      )
      for (const { figure, marks } of legends)
        marks.slice(1).forEach((mark, index) => {
          // Two variants of one version have its colour and another dash.
          if (mark.colour === marks[index]?.colour && mark.dash !== marks[index].dash) return
          const [before, colour] = [marks[index], mark].map((one) => parse(one?.colour ?? ''))
          if (!colour || !before) throw new Error(`${slug}#${figure} has a series without colour`)
          const least = Math.min(...visions.map((seen) => difference(seen(before), seen(colour))))
          if (least < 20) problems.push(`${slug}#${figure}, ${scheme}: ${least.toFixed(1)}`)
        })
    }
  }
  expect(problems).toEqual([])
})
