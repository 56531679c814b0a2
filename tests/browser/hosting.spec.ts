// The same files work below a path of a server and from the disk, under a content security policy.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { drawnLines, figureOf, seriesButton, tooltips } from './page/figure.ts'
import type { Input } from './input.ts'
import { subPath } from './sites/serve.ts'
import { expect, siteOf, test } from './test.ts'

test('a site works below a path of its server', async ({ page, input }) => {
  const { address } = await siteOf('own')
  await browse(page, input, address + subPath.slice(1))
})

test('a site works from files, with live charts', async ({ page, input }) => {
  const { folder } = await siteOf('own')
  await browse(page, input, `${pathToFileURL(folder).href}/`)
})

test('every page has a content security policy, which is enforced', async ({
  page,
  messages,
  open,
}) => {
  const { folder } = await siteOf('own')
  const withoutPolicy = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .filter((file) => !readFileSync(join(folder, file), 'utf8').includes("default-src 'none'"))
  expect(withoutPolicy).toEqual([])
  await open('own', 'articles/second-core/')
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
  const content = (await policy.getAttribute('content')) ?? ''
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
  ])
    expect(content).toContain(directive)
  expect(content).not.toContain('unsafe')
  messages.allow(/Executing inline script violates|policy: script-src-elem inline/)
  messages.allow(/requires 'TrustedScript' assignment|policy: require-trusted-types-for/)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    // Trusted Types refuse a text, but not a text node.
    script.append('window.ran = true')
    const refused = new Promise((done) => {
      document.addEventListener('securitypolicyviolation', () => done(false), { once: true })
    })
    document.head.append(script)
    return refused
  })
  expect(ran).toBe(false)
})

/** Goes from the home page over the list of articles to one, its chart, a number, its line, an archive and a run. */
async function browse(page: Page, input: Input, home: string): Promise<void> {
  await page.goto(`${home}index.html`)
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family, 'the style sheet is loaded').toContain('sans')
  await page.getByRole('link', { name: /^All \d+ articles$/ }).click()
  await page.locator('a[href*="articles/second-core/"]').first().click()
  await expect(page).toHaveURL(/articles\/second-core\//)
  const figure = figureOf(page, 'read-only')
  await input.activate(figure)
  await seriesButton(figure, '1 virtual CPU').click()
  await expect.poll(() => drawnLines(figure)).toHaveLength(1)
  await input.pointAt(figure, 2)
  await expect.poll(async () => (await tooltips(figure))[0]?.rows.length).toBe(1)
  await figure.getByText('Table', { exact: true }).click()
  await figure.locator('.figure-table td a').first().click()
  await expect(page).toHaveURL(/sources\/[0-9a-f]{12}\/.*#L\d+$/)
  await expect(page.locator(':target')).toBeInViewport()
  await page.getByRole('link', { name: 'Archives', exact: true }).click()
  await page.locator('main a[href*="archives/mariadb-two-cores/"]').first().click()
  await expect(page).toHaveURL(/archives\/mariadb-two-cores\//)
  await page.locator('table.runs a').first().click()
  await expect(page).toHaveURL(/runs\/[0-9a-f]{12}\//)
  await expect(page.locator('svg').filter({ visible: true }).first()).toBeVisible()
  expect(page.url().startsWith(home)).toBe(true)
}
