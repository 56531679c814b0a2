// The policy of pages: no text becomes a script's address, or markup, unless one of the site's two policies made it.
import { expect, test, visit } from './test.ts'

for (const path of ['articles/second-core/', 'explore/', 'workloads/oltp_read_only/']) {
  test(`Trusted Types are asked for and texts are refused: ${path}`, async ({ page, offences }) => {
    offences.allow(/requires 'Trusted/)
    offences.allow(/^policy: require-trusted-types-for/)
    await page.goto(visit('own').address + path)
    const refused = await page.evaluate(() => {
      const tries = [
        () => (document.createElement('script').src = 'data:text/javascript,1'),
        () => (document.createElement('div').innerHTML = '<b>1</b>'),
        () => new DOMParser().parseFromString('<b>1</b>', 'text/html'),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'let through'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : 'other'
        }
      })
    })
    expect(refused).toEqual(['refused', 'refused', 'refused'])
  })
}

test('what comes on first use comes under the policy: chart, save, search', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = page.locator('.figure[data-kind="throughput"]').first()
  await figure.getByRole('button', { name: 'relative to' }).click()
  await expect(figure.locator('.figure-live').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
})
