// The page of an archive with a secret, an empty run and a truncated run.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { password } from './sites/blog-site.ts'
import { expect, siteOf, test } from './test.ts'

test('the page of an archive counts redacted secrets and lists empty and truncated runs with their reason', async ({
  page,
  open,
}) => {
  await open('blog', 'archives/incomplete/')
  const main = page.locator('main')
  await expect(main).toContainText('1 secret redacted.')
  const counts = main.locator('.counts').first()
  await expect(counts).toContainText('3 runs')
  for (const count of ['1 ok', '1 empty', '1 cut-off']) await expect(counts).toContainText(count)
  const rows = page.getByRole('region', { name: 'Runs', exact: true }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  for (const [status, reason] of [
    ['empty', 'empty file'],
    ['cut-off', 'ends in the middle of the summary'],
  ] as const) {
    const row = rows.filter({ has: page.locator(`.status.${status}`) })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(reason)
  }
})

test('the password is in no file of the site', async () => {
  const { folder } = await siteOf('blog')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  )
  expect(files.length).toBeGreaterThan(20)
  const holding = files.filter((file) => readFileSync(join(folder, file)).includes(password))
  expect(holding).toEqual([])
})
