// Elements that the browser lays out when they come near the window have no sizes before.
import type { Page } from '@playwright/test'

/** Lays out the whole page, so that sizes and places of all its elements can be measured. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*:not([hidden]) { content-visibility: visible !important; }')
    document.adoptedStyleSheets.push(sheet)
  })
}
