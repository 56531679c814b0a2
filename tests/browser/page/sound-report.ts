// A report in a browser: one accessible file that fits its screens.
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { columnProblems } from './table-cells.ts'
import { expect } from '../test.ts'

/** Width in CSS pixels and colour scheme. */
export type Screen = readonly [width: number, scheme: 'light' | 'dark']

/** Opens a report on each screen; expects no violation, no horizontal scrolling, no number beside its head, no other request and no message. */
export async function expectSoundReport(
  page: Page,
  file: string,
  screens: readonly Screen[],
): Promise<void> {
  const requests: string[] = []
  const messages: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => messages.push(message.text()))
  const address = pathToFileURL(file).href
  for (const [width, colorScheme] of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    expect(await violations(page, { bestPractices: true })).toEqual([])
    const content = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(content).toBeLessThanOrEqual(width)
    expect(await page.evaluate(columnProblems)).toEqual([])
  }
  expect([...new Set(requests)]).toEqual([address])
  expect(messages).toEqual([])
}
