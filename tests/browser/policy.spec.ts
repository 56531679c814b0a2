// Trusted Types: no text becomes the address of a script, or markup, except through one of the site's two policies.
import { expect, test } from './test.ts'

for (const path of ['articles/second-core/', 'explore/', 'workloads/oltp_read_only/']) {
  test(`${path} requires Trusted Types and refuses texts`, async ({ page, open, messages }) => {
    messages.allow(/requires 'Trusted/)
    messages.allow(/^policy: require-trusted-types-for/)
    await open('own', path)
    const refused = await page.evaluate(() => {
      const attempts = [
        () => (document.createElement('script').src = 'data:text/javascript,1'),
        () => (document.createElement('div').innerHTML = '<b>1</b>'),
        () => new DOMParser().parseFromString('<b>1</b>', 'text/html'),
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return 'allowed'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : 'other'
        }
      })
    })
    expect(refused).toEqual(['refused', 'refused', 'refused'])
  })
}

test('scripts that are loaded on first use comply with the policy: chart and search', async ({
  page,
  open,
}) => {
  await open('own', 'articles/second-core/')
  const figure = page.locator('.figure[data-kind="throughput"]').first()
  await figure.getByRole('button', { name: 'relative to' }).click()
  await expect(figure.locator('.figure-live').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
})
