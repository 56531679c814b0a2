// Light and dark: the reader's choice holds from page to page, and is there before anything is painted.
import { expect, test } from './test.ts'

test('the theme is chosen by a press, stays on other pages, and no other is painted before it', async ({
  page,
  hand,
  at,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    // Every colour of the paper, frame by frame, from before there is a body.
    const papers = new Set<string>()
    Object.assign(window, { papers })
    const look = (): void => {
      papers.add(getComputedStyle(document.documentElement).getPropertyValue('color-scheme'))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const paper = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const chosen = async (): Promise<string> =>
    (await page.locator('[data-theme-toggle] span').textContent()) ?? ''
  await page.goto(at('own', 'articles/second-core/'))
  const light = await paper()
  const toggle = page.locator('[data-theme-toggle]')
  for (let press = 0; press < 3 && (await chosen()) !== 'dark'; press += 1) await hand.press(toggle)
  const dark = await paper()
  expect(dark).not.toBe(light)
  for (const path of ['explore/', 'archives/', '']) {
    await page.goto(at('own', path))
    expect(await paper(), path).toBe(dark)
    expect(await chosen()).toBe('dark')
    const seen = await page.evaluate(() => [...((window as { papers?: Set<string> }).papers ?? [])])
    expect(
      seen.filter((scheme) => scheme !== 'dark' && scheme !== 'normal'),
      path,
    ).toEqual([])
  }
  await hand.press(toggle)
  expect(await chosen()).toBe('auto')
  expect(await paper()).toBe(light)
})
