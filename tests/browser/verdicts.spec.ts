// Verdicts on every page of the publication: one list of words, and no claim that is green while its cells are not.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, siteOf, test } from './test.ts'

const verdict =
  /^(?:higher|lower|not significant|equivalent within ±[\d.]+ %|insufficient data(?:: \d+ per side needed)?|single run)$/
const formerWords =
  /no difference shown|too few runs: would|\bunproven\b|luck range|95 % (?:bootstrap )?interval|told from noise/i

test('no page has a verdict outside the list', async () => {
  const { folder } = await siteOf('own')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html') || file.startsWith('sources')) continue
    const html = readFileSync(join(folder, file), 'utf8')
    expect(formerWords.exec(html)?.[0], file).toBeUndefined()
  }
})

test('a green claim has significant or equivalent cells, and every cell a verdict of the list', async ({
  page,
  url,
}) => {
  const { folder } = await siteOf('own')
  for (const slug of readdirSync(join(folder, 'articles'))) {
    if (slug.endsWith('.html') || slug.endsWith('.xml')) continue
    await page.goto(await url('own', `articles/${slug}/`))
    const claims = await page.locator('.claim').evaluateAll((elements) =>
      elements.map((element) => ({
        text: element.querySelector('.claim-text')?.textContent.trim() ?? '',
        isGreen: element.querySelectorAll('.claim-mark.is-met').length === 2,
        verdicts: [...element.querySelectorAll('.scroll tbody td:nth-child(3)')].map((cell) =>
          cell.textContent.trim(),
        ),
      })),
    )
    for (const { text, isGreen, verdicts } of claims) {
      expect(verdicts.length, text).toBeGreaterThan(0)
      for (const words of verdicts) {
        expect(words, `${slug}: ${text}`).toMatch(verdict)
        if (isGreen) expect(words, `${slug}: ${text}`).toMatch(/^(?:higher|lower|equivalent)/)
      }
    }
    const cells = await page.locator('.figure-table').evaluateAll((tables) =>
      tables.flatMap((table) => {
        const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent.trim())
        const column = heads.indexOf('verdict')
        return column < 0
          ? []
          : [...table.querySelectorAll('tbody tr')].map(
              (row) => row.children[column]?.textContent.trim() ?? '',
            )
      }),
    )
    // Rows of a profile that no test compares have an empty cell.
    for (const words of cells) if (words !== '') expect(words, slug).toMatch(verdict)
  }
})
