// The same files under a path of a server, and opened from a disk.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { figureOf, lines, liven, pointAt, readout, series } from './figure.ts'
import { subPath } from './serve.ts'
import { expect, test, visit } from './test.ts'

test('a site works below a path of its server', async ({ page }) => {
  const { address } = visit('own')
  await walk(page, address + subPath.slice(1))
})

test('a site works from files, live charts included', async ({ page }) => {
  const { folder } = visit('own')
  await walk(page, `${pathToFileURL(folder).href}/`)
})

test('every page has the content security policy, and no page asks for another origin', async ({
  page,
  offences,
}) => {
  const { address, folder } = visit('own')
  const without = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .filter((file) => !readFileSync(join(folder, file), 'utf8').includes("default-src 'none'"))
  expect(without).toEqual([])
  await page.goto(`${address}articles/second-core/`)
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
  const content = (await policy.getAttribute('content')) ?? ''
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
  ]) {
    expect(content).toContain(part)
  }
  expect(content).not.toContain('unsafe')
  // It is in force: what it forbids does not run.
  offences.allow(/Executing inline script violates|policy: script-src-elem inline/)
  offences.allow(/requires 'TrustedScript' assignment|policy: require-trusted-types-for/)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    // A node is no sink of Trusted Types, and a text is refused as one.
    script.append('window.ran = true')
    const refused = new Promise((done) => {
      document.addEventListener('securitypolicyviolation', () => done(false), { once: true })
    })
    document.head.append(script)
    return refused
  })
  expect(ran).toBe(false)
})

/** From the home page to an article, its chart, a number, its line, and back. */
async function walk(page: Page, home: string): Promise<void> {
  await page.goto(`${home}index.html`)
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family, 'the style sheet is there').toContain('sans')
  await page.getByRole('link', { name: 'A second core doubles MariaDB' }).first().click()
  await expect(page).toHaveURL(/articles\/second-core\//)
  const figure = figureOf(page, 'read-only')
  await liven(figure)
  await series(figure, '1 core').click()
  await expect.poll(() => lines(figure)).toHaveLength(1)
  await pointAt(figure, 2)
  await expect.poll(async () => (await readout(figure))[0]?.rows.length).toBe(1)
  await figure.getByText('Table', { exact: true }).click()
  await figure.locator('.figure-table td a').first().click()
  await expect(page).toHaveURL(/sources\/[0-9a-f]{12}\/.*#L\d+$/)
  await expect(page.locator(':target')).toBeInViewport()
  await page.getByRole('link', { name: 'Archives', exact: true }).click()
  await page
    .getByRole('link', { name: /two cores/i })
    .first()
    .click()
  await expect(page).toHaveURL(/archives\/mariadb-two-cores\//)
  await page.locator('table.runs a').first().click()
  await expect(page).toHaveURL(/runs\/[0-9a-f]{12}\//)
  await expect(page.locator('svg').filter({ visible: true }).first()).toBeVisible()
  expect(page.url().startsWith(home)).toBe(true)
}
