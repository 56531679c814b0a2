// Light and dark theme: the choice of the reader is kept on every page and applied before the first paint.
import { expect, test } from './test.ts'

test('a press selects the theme, other pages keep it, and none paints another first', async ({
  page,
  input,
  open,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    // The colour scheme of every frame, from before there is a body.
    const schemes = new Set<string>()
    Object.assign(window, { schemes })
    const sample = (): void => {
      schemes.add(getComputedStyle(document.documentElement).getPropertyValue('color-scheme'))
      requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const selected = async (): Promise<string> =>
    (await page.locator('[data-theme-toggle] span').textContent()) ?? ''
  await open('own', 'articles/second-core/')
  const light = await background()
  const toggle = page.locator('[data-theme-toggle]')
  for (let press = 0; press < 3 && (await selected()) !== 'dark'; press += 1)
    await input.press(toggle)
  const dark = await background()
  expect(dark).not.toBe(light)
  for (const path of ['explore/', 'archives/', '']) {
    await open('own', path)
    expect(await background(), path).toBe(dark)
    expect(await selected()).toBe('dark')
    const painted = await page.evaluate(() => [
      ...((window as { schemes?: Set<string> }).schemes ?? []),
    ])
    expect(
      painted.filter((scheme) => scheme !== 'dark' && scheme !== 'normal'),
      path,
    ).toEqual([])
  }
  await input.press(toggle)
  expect(await selected()).toBe('auto')
  expect(await background()).toBe(light)
})
