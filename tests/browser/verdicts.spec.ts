// Verdicts on every page of the publication: one list of words, and no claim that is green while its cells or its figure are not.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Permalink } from '../../tools/convert/permalinks.ts'
import { expect, siteOf, test } from './test.ts'
import { verdictsIn, type PageVerdicts } from './page/verdicts-of-page.ts'

const verdict =
  /^(?:Confirmed|Could be noise|Equivalent within [\d.]+ %|Measured, not tested \(\d+ runs(?:, (?:starts unknown|order unknown|base and new not alternated))?\)|One run|Quoted \((?:runs not stated|\d+ runs)\)|Rounded: [\d.,]+ ×|Divided by the other value: [−+][\d.]+ % relative to [^<]+|Not measured|(?:not )?reproduced|other size|direction reproduced; size [^<]+ here|different experiment|cannot tell(?:: (?:\d+ more repeats needed|starts unknown|order unknown|base and new not alternated))?)$/
const shown = /^(?:higher|lower|Confirmed|[Ee]quivalent)/
const otherWords =
  /no difference shown|too few runs: would|\b(?:unproven|luck range|insignificant|statistically (?:different|the same|identical|equal)|(?:highly|marginally|barely|nearly|almost) significant|95 % (?:bootstrap )?interval|told from noise|trend towards|real difference)\b/i

test('no page and no feed has a verdict outside the list', async () => {
  const { folder } = await siteOf('own')
  let read = 0
  for (const { file, text } of textsOf(folder, /\.(?:html|xml)$/)) {
    expect(otherWords.exec(text)?.[0], file).toBeUndefined()
    read += 1
  }
  expect(read).toBeGreaterThan(1000)
})

test('the page of a removed item has no verdict of its former title, and names its article', async () => {
  const { folder, root } = await siteOf('own')
  const { permalinks } = JSON.parse(
    readFileSync(join(root, 'data', 'permalinks.json'), 'utf8'),
  ) as { readonly permalinks: readonly Permalink[] }
  const removed = permalinks.filter(({ state }) => state !== undefined)
  expect(removed.filter(({ state }) => state !== 'redirected').length).toBeGreaterThan(0)
  for (const { id, kind, title, state, by } of removed) {
    const text = readFileSync(join(folder, 'p', id, 'index.html'), 'utf8')
    if (kind !== 'run') expect(text, id).not.toContain(`>${title}<`)
    expect(otherWords.exec(text)?.[0], id).toBeUndefined()
    if (state === 'redirected') continue
    for (const slug of by) expect(text, id).toMatch(new RegExp(`articles/${slug}/|>${slug}<`))
  }
})

test('on no page is a claim green and a cell or figure of it not significant', async ({ page }) => {
  const { folder } = await siteOf('own')
  await page.goto('about:blank')
  let [claims, compared] = [0, 0]
  for (const { file, text } of textsOf(folder, /\.html$/)) {
    if (!/class="claim |not tested|Could be noise|One run/.test(text)) continue
    const found = await readVerdicts(page, text)
    expect(contradictions(found), file).toEqual([])
    for (const words of found.verdicts) expect(words, file).toMatch(verdict)
    claims += found.claims.length
    compared += found.claims.flatMap(({ cells }) => cells.flatMap(({ figures }) => figures)).length
  }
  expect(claims).toBeGreaterThan(40)
  expect(compared, 'cells of claims that a figure of the page shows').toBeGreaterThan(5)
})

test('a green claim next to a figure that is not significant is reported', async ({ page }) => {
  await page.goto('about:blank')
  const claim = (words: string): string =>
    `<div class="claim"><p class="claim-text">A</p><span class="claim-mark is-confirmed"></span><div class="scroll"><table><tbody><tr><th>1<small class="outcome">matches · ${words}</small></th><td><a class="value" href="a#L1">1</a></td><td><a class="value" href="b#L1">2</a></td></tr></tbody></table></div></div>`
  const figure = (words: string): string =>
    `<figure class="figure"><table><thead><tr><th>a</th><th>b</th><th>b ÷ a</th></tr></thead><tbody><tr><td><a class="value" href="a#L1">1</a></td><td><a class="value" href="b#L1">2</a></td><td>2.00×<small>1.50–2.50, 90 %; ${words}, p = 0.02</small></td></tr></tbody></table></figure>`
  const of = async (html: string): Promise<readonly string[]> =>
    contradictions(await readVerdicts(page, html))
  expect(await of(claim('higher') + figure('higher'))).toEqual([])
  expect(await of(claim('Confirmed') + figure('Could be noise'))).toHaveLength(1)
  expect(await of(claim('Could be noise'))).toHaveLength(1)
})

function contradictions({ claims }: PageVerdicts): readonly string[] {
  return claims.flatMap(({ text, isGreen, cells }) =>
    cells.flatMap(({ words, figures }) => [
      ...(isGreen && !shown.test(words) ? [`${text}: green, but ${words}`] : []),
      ...figures
        .filter((other) => shown.test(words) && !shown.test(other))
        .map((other) => `${text}: ${words}, but ${other} in the figure`),
    ]),
  )
}

async function readVerdicts(page: Page, html: string): Promise<PageVerdicts> {
  return page.evaluate(verdictsIn, html)
}

function* textsOf(folder: string, name: RegExp): Generator<{ file: string; text: string }> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.test(file) && !file.startsWith('sources'))
      yield { file, text: readFileSync(join(folder, file), 'utf8') }
}
