// An article as one file: opened from disk it is what it is on the site, and asks for nothing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchfolio } from './program.ts'
import { expect, test, visit } from './test.ts'

test('an exported article has live charts, from a file, without a request, under a policy of digests', async ({
  page,
}) => {
  const { root } = visit('own')
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-export-'))
  try {
    const file = join(folder, 'one.html')
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
    const url = pathToFileURL(file).href
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/second core/)
    const figure = page.locator('.figure[data-kind="throughput"]').first()
    await figure.getByRole('button', { name: 'relative to' }).click()
    await expect(figure.locator('.figure-live').first()).toBeVisible()
    await figure.locator('.figure-series').first().click()
    await expect(figure.locator('.figure-series').first()).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('/')
    expect(
      requests.filter((request) => !request.startsWith(url) && !request.startsWith('data:')),
    ).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
