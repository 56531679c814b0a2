// Colour schemes and widths in which pages are checked.
import type { Page } from '@playwright/test'
import { sampled } from '../../extent.ts'
import { test } from '../test.ts'

/** A colour scheme, and a width in px. */
interface Appearance {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}

const wide: Appearance = { colorScheme: 'light', width: 1280 }
const narrow: Appearance = { colorScheme: 'dark', width: 390 }
const samples = { both: [wide, narrow], wide: [wide], narrow: [narrow] } as const

/**
 * Defines tests for both colour schemes and both widths, in px; in `npm test` for those of `sample`. Contrast depends on
 * the scheme and layout on the width, so two appearances cover both.
 */
export function inBothAppearances(define: () => void, sample: keyof typeof samples = 'both'): void {
  for (const { colorScheme, width } of sampled<readonly Appearance[]>(
    samples.both,
    samples[sample],
  ))
    test.describe(`${colorScheme}, ${String(width)} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })
      define()
    })
}

/** Pixels by which a page is wider than its window: 0 where it does not scroll sideways. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
}
