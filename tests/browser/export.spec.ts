// An article exported as one file works from the disk, without a request.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchfolio } from './program.ts'
import { expect, siteOf, test } from './test.ts'

test('an article exported as one file has live charts, sends no request and allows scripts by digest only', async ({
  page,
}) => {
  const { root } = await siteOf('own')
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-export-'))
  try {
    const file = join(folder, 'article.html')
    await benchfolio(root, 'export', 'second-core', '--single-file', '--out', file)
    const html = readFileSync(file, 'utf8')
    expect(html).toMatch(
      /Content-Security-Policy"\s+content="default-src 'none'; script-src 'sha256-/,
    )
    expect(html).not.toMatch(
      /<(?:script|link|img)[^>]*\s(?:src|href)="(?!data:|https:\/\/benchfolio\.example)/,
    )
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const address = pathToFileURL(file).href
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/on two CPUs/)
    const figure = page.locator('.figure[data-kind="throughput"]').first()
    await figure.getByRole('button', { name: 'relative to' }).click()
    await expect(figure.locator('.figure-live').first()).toBeVisible()
    await figure.locator('.figure-series').first().click()
    await expect(figure.locator('.figure-series').first()).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('/')
    expect(
      requests.filter((request) => !request.startsWith(address) && !request.startsWith('data:')),
    ).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
