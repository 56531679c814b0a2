// Claims and numbers of prose: from the badge to the raw line, what is copied, and that nothing was typed by hand.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, visit } from './test.ts'

test('from the badge of a claim to the raw line are two clicks, also without scripts', async ({
  browser,
}) => {
  const { address } = visit('own')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${address}articles/second-core/`)
  const claim = page.locator('.claim').first()
  await expect(claim.locator('.claim-badge')).toHaveText(/^holds/)
  await claim.locator('summary').first().click()
  const number = claim.locator('tbody a').first()
  const text = await number.innerText()
  await number.click()
  await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/.*#L\d+$/)
  const line = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
  const value = Number(text.replaceAll(',', ''))
  const printed = [...(await line.innerText()).matchAll(/\d+\.\d+/g)].map(([found]) =>
    Math.round(Number(found)),
  )
  expect(printed).toContain(value)
  await context.close()
})

test('the copy button of a claim puts its cells on the clipboard', async ({ page, context }) => {
  const { address } = visit('own')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${address}articles/second-core/`)
  const claim = page.locator('.claim').first()
  await claim.locator('summary').first().click()
  await claim.locator('.claim-actions button').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const rows = copied.trim().split('\n')
  expect(rows[0]).toContain((await claim.locator('.claim-badge').innerText()).trim())
  expect(rows).toHaveLength(2 + (await claim.locator('.scroll tbody tr').count()))
  for (const row of rows.slice(2)) expect(row.split('\t')).toHaveLength(7)
})

test('the citation of a figure is copied as it is shown, at most 78 columns wide', async ({
  page,
  context,
}) => {
  const { address } = visit('own')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${address}articles/second-core/`)
  const cite = page.locator('.figure .cite').first()
  await cite.locator('> summary').click()
  const plain = cite.locator('details', { hasText: 'bugs.mysql.com' })
  await plain.locator('summary').click()
  await plain.locator('button').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await plain.locator('pre').evaluate((pre) => pre.textContent))
  expect(Math.max(...copied.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  for (const heading of ['Description:', 'How to repeat:', 'Suggested fix:'])
    expect(copied).toContain(`\n${heading}\n`)
})

// 22,589 lookups per second; 4–24 %; 1.7 to 2.2 times; 15 s; 128 GB. No part of a version, a name or a day.
const unit = [
  '%|‰|×|percent|times|-?fold|[nmµμu]?s|min|[GMk]?Hz|[KMGT]i?B|bytes?|rows?|tables?|runs?|repeats?',
  '(?:micro|milli|nano)?seconds?|minutes?|hours?|days?|(?:logical |hardware )?(?:CPUs?|cores?|processors?|threads?)',
  '(?:virtual )?users?|clients?|connections?|[qteo]ps|IOPS|points|(?:[a-z]+ )?(?:per|a|an) (?:second|query|operation|lookup)',
].join('|')
const typed = new RegExp(
  `(?<![\\w.-])\\d[\\d,.]*(?:\\s?(?:to|and|–|-)\\s?\\d[\\d,.]*)?\\s?(?:${unit})(?![\\w-])`,
  'g',
)

test('no article has a number beside a unit that was typed by hand, in words or as code', async ({
  page,
}) => {
  const { address, folder } = visit('own')
  const articles = readdirSync(join(folder, 'articles'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(articles.length).toBeGreaterThan(3)
  const found: Record<string, readonly string[]> = {}
  let values = 0
  for (const { name } of articles) {
    await page.goto(`${address}articles/${name}/`)
    values += await page.locator('.prose .value').count()
    const text = await page.locator('.prose').evaluate((prose) => {
      const copy = prose.cloneNode(true) as HTMLElement
      // What was taken from data, and what is quoted in full.
      for (const traced of copy.querySelectorAll(
        '.value, .claim, .summary, .bug, figure, pre, script',
      ))
        traced.replaceWith(' … ')
      // `32cores` is a name, `32 cores` a number.
      for (const code of copy.querySelectorAll('code'))
        if (!/[\s%×]/.test(code.textContent)) code.replaceWith(' … ')
      for (const block of copy.querySelectorAll('p, li, h2, h3, td, th')) block.append(' … ')
      return copy.textContent
    })
    const numbers = text.match(typed)
    if (numbers) found[name] = numbers
  }
  expect(found).toEqual({})
  expect(values).toBeGreaterThan(10)
})

test('the test for numbers typed by hand finds them', () => {
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
    expect(text.match(typed), text).toEqual([text])
  for (const text of ['MySQL 5.7.44 is', '2026-11-21', 'bug 37576', 'figure 3 shows', 't1.r3 s'])
    expect(text.match(typed), text).toBeNull()
})

test('every number in prose leads to its line or its run', async ({ page }) => {
  const { address, folder } = visit('own')
  for (const name of readdirSync(join(folder, 'articles'))) {
    if (name.endsWith('.html')) continue
    await page.goto(`${address}articles/${name}/`)
    const lost = await page
      .locator('.prose a.value')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => !/\/(?:sources|runs)\/[0-9a-f]{12}\//.test(href)),
      )
    expect(lost, name).toEqual([])
  }
})

for (const [kind, opens] of [
  ['a claim', '.claim'],
  ['a figure', '.figure'],
] as const)
  test(`the evidence page of ${kind} has tables, commands, digests, and leads to a raw line in three clicks`, async ({
    page,
    context,
  }) => {
    const { address } = visit('own')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${address}articles/second-core/`)
    const place = page.locator(opens).first()
    if (kind === 'a claim') await place.locator('summary').first().click()
    else await place.locator('.figure-more > summary', { hasText: /^Evidence$/ }).click()
    await place.getByRole('link', { name: 'Evidence page' }).click()
    await expect(page).toHaveURL(/\/evidence\/[0-9a-f]{12}\//)
    for (const heading of [
      'How each number was computed',
      'Reproduce',
      'Command lines',
      'Raw files',
    ])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await page.locator('td code').first().innerText()).toMatch(/^[0-9a-f]{64}$/)
    const id = /evidence\/([0-9a-f]{12})/.exec(page.url())?.[1] ?? ''
    await expect(page.locator('pre.command').filter({ hasText: 'benchfolio pack' })).toContainText(
      `benchfolio pack ${id}`,
    )
    const cite = page.locator('.cite').first()
    await cite.locator('> summary').click()
    for (const [name, sign] of [
      ['Jira', 'h3. How to repeat'],
      ['GitHub', '### How to repeat'],
      ['bugs.mysql.com', 'How to repeat:'],
    ] as const) {
      const one = cite.locator('details', { hasText: name })
      await one.locator('summary').click()
      await one.locator('button').click()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(await one.locator('pre').evaluate((pre) => pre.textContent))
      expect(copied).toContain(`\n${sign}\n`)
    }
    await page.locator('td a[href*="/sources/"]').first().click()
    await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/.*#L\d+$/)
    await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)).toBeVisible()
  })

test('there is an evidence page of every figure and claim, configuration and profile differences among them', () => {
  const { folder } = visit('own')
  const { permalinks } = JSON.parse(
    readFileSync(join(folder, '..', 'data', 'permalinks.json'), 'utf8'),
  ) as { readonly permalinks: readonly { readonly id: string; readonly kind: string }[] }
  const pages = readdirSync(join(folder, 'evidence'))
  for (const { id, kind } of permalinks)
    if (kind === 'figure' || kind === 'claim') expect(pages, id).toContain(id)
})

test('a permanent address leads to its place', async ({ page }) => {
  const { address } = visit('own')
  await page.goto(`${address}articles/second-core/`)
  const claim = await page.locator('.claim').first().getAttribute('id')
  await page.goto(`${address}p/${(claim ?? '').replace('claim-', '')}/`)
  await expect(page).toHaveURL(new RegExp(`/articles/second-core/.*#${claim ?? ''}$`))
})
