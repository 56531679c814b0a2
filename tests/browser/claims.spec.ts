// Claims and evidence pages: from the verdict to the raw line, and what their buttons copy.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, siteOf, test } from './test.ts'

const article = 'articles/second-core/'
const lineAddress = /\/sources\/[0-9a-f]{12}\/.*#L\d+$/

test('two clicks lead from the verdict of a claim to the raw line, also without scripts', async ({
  url,
  pageWithoutScripts: page,
}) => {
  await page.goto(await url('own', article))
  const claim = page.locator('.claim').first()
  await expect(claim.locator('.claim-mark')).toHaveText(/^(?:Confirmed|Measured|One run)/)
  await claim.locator('summary').first().click()
  const number = claim.locator('tbody a').first()
  const text = await number.innerText()
  await number.click()
  await expect(page).toHaveURL(lineAddress)
  const line = await linkedLine(page).innerText()
  const printed = [...line.matchAll(/\d+\.\d+/g)].map(([digits]) => Math.round(Number(digits)))
  expect(printed).toContain(Number(text.replaceAll(',', '')))
})

test('a claim whose sides also differ otherwise says so next to its verdict', async ({
  page,
  open,
}) => {
  await open('own', 'articles/fifteen-years/')
  const terms = page.locator('.claim').first().locator('summary .claim-terms')
  await expect(terms.last()).toHaveText(' · other differences')
  const claim = page.locator('.claim').first()
  await claim.locator('summary').first().click()
  await expect(
    claim.locator('.claim-note').filter({ hasText: 'Other differences: ' }),
  ).toBeVisible()
})

test('the citation of a figure is copied as it is shown, at most 78 columns wide', async ({
  page,
  open,
  clipboard,
}) => {
  await open('own', article)
  const citations = page.locator('.figure .cite').first()
  await citations.locator('> summary').click()
  const copied = await copiedCitation(citations, clipboard)
  expect(Math.max(...copied.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  for (const heading of ['Description:', 'How to repeat:', 'Suggested fix:'])
    expect(copied).toContain(`\n${heading}\n`)
})

for (const [kind, selector] of [
  ['claim', '.claim'],
  ['figure', '.figure'],
] as const)
  test(`the evidence page of a ${kind} has tables, commands and digests; three clicks lead to a raw line`, async ({
    page,
    open,
    clipboard,
  }) => {
    await open('own', article)
    const element = page.locator(selector).first()
    if (kind === 'claim') await element.locator('summary').first().click()
    else await element.locator('.figure-more > summary', { hasText: /^Evidence$/ }).click()
    await element.getByRole('link', { name: 'Evidence page' }).click()
    await expect(page).toHaveURL(/\/evidence\/[0-9a-f]{12}\//)
    for (const heading of [
      'How each number was computed',
      'Reproduce',
      'Command lines',
      'Raw files',
    ])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await page.locator('td code').first().textContent()).toMatch(/^[0-9a-f]{64}$/)
    const id = /evidence\/([0-9a-f]{12})/.exec(page.url())?.[1] ?? ''
    await expect(page.locator('pre.command').filter({ hasText: 'benchfolio pack' })).toContainText(
      `benchfolio pack ${id}`,
    )
    const citations = page.locator('.cite').first()
    await citations.locator('> summary').click()
    for (const [name, heading] of [
      ['Jira', 'h3. How to repeat'],
      ['GitHub', '### How to repeat'],
    ] as const) {
      const format = citations.locator('details', { hasText: name })
      await format.locator('summary').click()
      expect(await copiedCitation(format, clipboard)).toContain(`\n${heading}\n`)
    }
    expect(await copiedCitation(citations, clipboard)).toContain('\nHow to repeat:\n')
    await page.locator('td a[href*="/sources/"]').first().click()
    await expect(page).toHaveURL(lineAddress)
    await expect(linkedLine(page)).toBeVisible()
  })

test('every figure and claim has an evidence page, configuration and profile differences too', async () => {
  const { folder } = await siteOf('own')
  const { permalinks } = JSON.parse(
    readFileSync(join(folder, '..', 'data', 'permalinks.json'), 'utf8'),
  ) as { readonly permalinks: readonly { readonly id: string; readonly kind: string }[] }
  const removed = readFileSync(join(folder, '..', 'site', 'withdrawn.yaml'), 'utf8')
  const pages = readdirSync(join(folder, 'evidence'))
  for (const { id, kind } of permalinks)
    if ((kind === 'figure' || kind === 'claim') && !removed.includes(id))
      expect(pages, id).toContain(id)
})

test('the permalink of a claim redirects to the claim', async ({ page, open }) => {
  await open('own', article)
  const id = (await page.locator('.claim').first().getAttribute('id')) ?? ''
  await open('own', `p/${id.replace('claim-', '')}/`)
  await expect(page).toHaveURL(new RegExp(`/articles/second-core/.*#${id}$`))
})

/** The element that the fragment of the address names. */
function linkedLine(page: Page): Locator {
  return page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
}

/** Copies the citation of one format by its button; fails when it is not the text that is shown. */
async function copiedCitation(
  citation: Locator,
  clipboard: () => Promise<string>,
): Promise<string> {
  await citation.locator('> button').click()
  const copied = await clipboard()
  expect(copied).toBe(await citation.locator('> pre').evaluate((pre) => pre.textContent))
  return copied
}
