// Numbers in the prose of articles come from data and link to it; none is typed by the author.
import type { Page } from '@playwright/test'
import { below } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

// 22,589 lookups per second; 4–24 %; 1.7 to 2.2 times; 15 s; 128 GB. Not versions, names or dates.
const units = [
  '%|‰|×|percent|times|-?fold|[nmµμu]?s|min|[GMk]?Hz|[KMGT]i?B|bytes?|rows?|tables?|runs?|repeats?',
  '(?:micro|milli|nano)?seconds?|minutes?|hours?|days?|(?:logical |hardware )?(?:CPUs?|cores?|processors?|threads?)',
  '(?:virtual )?users?|clients?|connections?|[qteo]ps|IOPS|points|(?:[a-z]+ )?(?:per|a|an) (?:second|query|operation|lookup)',
].join('|')
const typedNumber = new RegExp(
  `(?<![\\w.-])\\d[\\d,.]*(?:\\s?(?:to|and|–|-)\\s?\\d[\\d,.]*)?\\s?(?:${units})(?![\\w-])`,
  'g',
)

test('every number with a unit in an article comes from data and links to its line or run', async ({
  page,
}) => {
  const { address, folder } = await siteOf('own')
  const articles = below(folder, 'articles')
  expect(articles.length).toBeGreaterThan(3)
  const typed: Record<string, readonly string[]> = {}
  let values = 0
  for (const name of articles) {
    await page.goto(`${address}articles/${name}/`)
    values += await page.locator('.prose .value').count()
    const numbers = (await proseWithoutData(page)).match(typedNumber)
    if (numbers) typed[name] = numbers
    expect(await valuesWithoutEvidence(page), name).toEqual([])
  }
  expect(typed).toEqual({})
  expect(values).toBeGreaterThan(10)
})

test('a typed number is recognised by its unit', () => {
  for (const text of [
    '4 to 24 %',
    '1.7–2.2 times',
    '22,589 lookups per second',
    '15 s',
    '128 GB',
    '64\u00A0threads',
    '5 µs',
    '2 a second',
  ])
    expect(text.match(typedNumber), text).toEqual([text])
  for (const text of ['MySQL 5.7.44 is', '2026-11-21', 'bug 37576', 'figure 3 shows', 't1.r3 s'])
    expect(text.match(typedNumber), text).toBeNull()
})

/** The prose of an article without what comes from data or is quoted in full. */
function proseWithoutData(page: Page): Promise<string> {
  return page.locator('.prose').evaluate((prose) => {
    const copy = prose.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll(
      '.value, .claim, .summary, .bug, figure, pre, script',
    ))
      element.replaceWith(' … ')
    // `32cores` is a name, `32 cores` a number.
    for (const code of copy.querySelectorAll('code'))
      if (!/[\s%×]/.test(code.textContent)) code.replaceWith(' … ')
    for (const block of copy.querySelectorAll('p, li, h2, h3, td, th')) block.append(' … ')
    return copy.textContent
  })
}

/** The addresses of values in prose that are no lines, no runs and no computation with its result and its lines. */
function valuesWithoutEvidence(page: Page): Promise<readonly string[]> {
  return page.locator('.prose a.value').evaluateAll((links) => {
    const isLine = (href: string): boolean => /\/(?:sources|runs)\/[0-9a-f]{12}\//.test(href)
    const isComputed = (href: string, text: string): boolean => {
      const place = href.startsWith('#') ? document.getElementById(href.slice(1)) : null
      const lines = [...(place?.querySelectorAll('.computed-lines a') ?? [])]
      // A number that the author counted has a reason instead of lines.
      const isCounted = place?.textContent.includes('is in no file: ') === true
      return (
        place?.querySelector('b')?.textContent === text &&
        (isCounted || lines.length > 0) &&
        lines.every((line) => isLine(line.getAttribute('href') ?? ''))
      )
    }
    return links
      .map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent }))
      .filter(({ href, text }) => !isLine(href) && !isComputed(href, text))
      .map(({ href }) => href)
  })
}
