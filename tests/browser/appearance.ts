// Colour schemes and widths in which pages are checked.
import type { Page } from '@playwright/test'
import { sampled } from '../extent.ts'
import { test } from './test.ts'

/** A colour scheme, and a width in px. */
interface Appearance {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

const appearances = sampled<readonly Appearance[]>(
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1280, 390].map((width) => ({ colorScheme, width })),
  ),
  [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ],
)

/** Defines tests for every colour scheme and width, in px. */
export function inEveryAppearance(define: (width: number) => void): void {
  for (const { colorScheme, width } of appearances)
    test.describe(`${colorScheme}, ${String(width)} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })
      define(width)
    })
}

/** Pixels by which a page is wider than its window: 0 where it does not scroll sideways. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
}
