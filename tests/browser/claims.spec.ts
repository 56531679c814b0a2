// Claims and numbers of prose: from the badge to the raw line, what is copied, and that nothing was typed by hand.
import { expect, test, visit } from './test.ts'

const articles = ['second-core', 'pk-lookups', 'mysql-mrr']

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

for (const article of articles)
  test(`no number beside a unit was typed by hand in ${article}`, async ({ page }) => {
    const { address } = visit('own')
    await page.goto(`${address}articles/${article}/`)
    const text = await page.locator('.prose').evaluate((prose) => {
      const copy = prose.cloneNode(true) as HTMLElement
      for (const traced of copy.querySelectorAll(
        '.value, .claim, .summary, .bug, figure, code, pre',
      ))
        traced.remove()
      return copy.textContent
    })
    const typed =
      /(?<![\w.])\d[\d,.]*\s?(?:%|times|ms|µs|seconds?|threads?|cores?|(?:queries|lookups|transactions) per second|qps|tps)(?!\w)/g
    expect(text.match(typed) ?? []).toEqual([])
  })

test('a permanent address leads to its place', async ({ page }) => {
  const { address } = visit('own')
  await page.goto(`${address}articles/second-core/`)
  const claim = await page.locator('.claim').first().getAttribute('id')
  await page.goto(`${address}p/${(claim ?? '').replace('claim-', '')}/`)
  await expect(page).toHaveURL(new RegExp(`/articles/second-core/.*#${claim ?? ''}$`))
})
