// The filter of the explorer: unknown names, metrics, no run, and too many series for a chart.
import { expect, test } from './test.ts'

test('a filter over a property of every object names no field', async ({ page, open }) => {
  for (const key of ['constructor', 'toString']) {
    await open('own', `explore/?q=${key}%3Aa*`)
    await expect(page.getByRole('alert')).toHaveText(`The filter is not applied: No field ${key}.`)
  }
  // Keys begin with a letter.
  await open('own', 'explore/?q=__proto__%3Aa*')
  await expect(page.getByRole('alert')).toContainText('The filter is not applied')
})

test('unknown names in a filter are reported, and no empty chart is drawn', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'explore/?q=verison%3A5.6')
  await expect(page.getByRole('alert')).toHaveText(
    'The filter is not applied: No field verison. Did you mean version?',
  )
  await open('own', 'explore/?q=engine%3AMySQl')
  await expect(page.locator('.explore-status').first()).toHaveText(/^[1-9][\d,]* of /)
  await open('own', 'explore/?q=qps%3A%3E400k')
  await expect(page.locator('.explore-status').first()).toHaveText(/^[1-9]\d* of /)
  await open('own', 'explore/?q=engine%3Amysqll+threads%3A1')
  await expect(page.locator('.explore-status')).toHaveText('No run matches.')
  await expect(page.getByRole('alert')).toHaveText('No run has engine mysqll. Did you mean mysql?')
  await expect(page.locator('.explore-plot')).toBeHidden()
  await input.press(page.getByRole('button', { name: 'Show all' }))
  await expect(page.locator('.explore-status').first()).toHaveText(/^([\d,]+) of \1 /)
  await expect(page.locator('.explore-plot')).toBeVisible()
})

test('too many series are a sentence and a table, ratios over a wide range have a log axis', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'explore/?q=threads:>=16')
  const note = page.locator('.explore-note').first()
  await expect(note).toContainText(/^\d+ series: a chart shows at most 20\./)
  await expect(page.locator('.explore-plot .figure-body')).toBeHidden()
  await open('own', 'explore/?q=archive:pk-lookups+option:default+workload:oltp_point_select')
  await input.press(page.locator('.explore-plot .figure-legend button').first())
  await expect(page.locator('.explore-plot .figure-y')).toContainText('log scale')
})

test('Back returns to the previous view and skips changes of the selected runs', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'explore/?q=archive:mariadb-two-cores')
  const status = page.locator('.explore-status')
  await expect(status).toHaveText(/^60 of /)
  const filter = page.getByRole('textbox', { name: 'filter' })
  await filter.fill('threads:>=8')
  await filter.press('Enter')
  await expect(status).toHaveText(/^24 of /)
  // The same filter again is no other view.
  await filter.press('Enter')
  await input.press(page.locator('.explore-list tbody button').first())
  await expect(page).toHaveURL(/cell=/)
  await page.goBack()
  await expect(status).toHaveText(/^60 of /)
  await expect(filter).toHaveValue('')
  await page.goForward()
  await expect(status).toHaveText(/^24 of /)
  await expect(page).toHaveURL(/cell=/)
})
