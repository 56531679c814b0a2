// The page of a large archive lists its first runs and counts its files; pages of their own list all.
import type { Locator, Page } from '@playwright/test'
import { everything } from '../extent.ts'
import { violations } from './page/axe.ts'
import { expect, test } from './test.ts'

const archive = 'archives/fifteen-years/'

/** The number in a text such as `All 1,213 files`. */
async function numberOf(link: Locator): Promise<number> {
  return Number(((await link.textContent()) ?? '').replaceAll(/\D/g, ''))
}

async function followToList(page: Page, name: RegExp): Promise<number> {
  const link = page.getByRole('link', { name })
  const count = await numberOf(link)
  await link.click()
  return count
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'all runs of a large archive are one click away',
    { tag: '@mouse' },
    async ({ page, open }) => {
      await open('own', archive)
      await expect(page.getByRole('region', { name: 'Runs' }).locator('tbody tr')).toHaveCount(20)
      const count = await followToList(page, /^All [\d,]+ runs$/)
      expect(count).toBeGreaterThan(300)
      await expect(page).toHaveURL(/\/runs\/of\/fifteen-years\//)
      const ids = new Set<string>()
      const next = page.getByRole('navigation', { name: 'Pages of runs' }).locator('b + a')
      for (;;) {
        // A press does not wait for the end of a long page.
        await page.waitForLoadState()
        for (const link of await page.locator('table.runs tbody th a').all())
          ids.add((await link.getAttribute('href')) ?? '')
        if ((await next.count()) === 0) break
        const address = page.url()
        await next.click()
        await expect(page).not.toHaveURL(address)
      }
      expect(ids.size).toBe(count)
      await page.locator('.when a').click()
      await expect(page).toHaveURL(/\/archives\/fifteen-years\/(?:index\.html)?#runs$/)
    },
  )

  test(
    'all files of a large archive are one click away',
    { tag: '@mouse' },
    async ({ page, open }) => {
      await open('own', archive)
      const count = await followToList(page, /^All [\d,]+ files$/)
      expect(count).toBeGreaterThan(200)
      await expect(page).toHaveURL(/\/sources\/of\/fifteen-years\//)
      await expect(page.locator('details tbody tr')).toHaveCount(count)
      await page.locator('summary').first().click()
      await page.locator('details[open] a').first().click()
      await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\//)
    },
  )
})

test(
  'a page of the list of all runs is sorted and violates no rule of WCAG 2.2 AA',
  { tag: '@mouse' },
  async ({ page, open }) => {
    test.skip(!everything, 'Pages of kinds and articles are checked in npm test.')
    await open('own', 'runs/of/fifteen-years/')
    const head = page.getByRole('columnheader', { name: /^repeat/ })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    expect(await violations(page, { bestPractices: true })).toEqual([])
  },
)

test(
  'the page of a large archive has less than 10,000 elements',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await open('own', archive)
    expect(await page.locator('*').count()).toBeLessThan(10_000)
  },
)
