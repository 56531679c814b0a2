// Scrolling to an element of a page whose figures are laid out when they come near the window.
import type { Locator } from '@playwright/test'

/** Scrolls an element into the window and returns when its place there no longer changes. */
export async function scrollTo(element: Locator): Promise<void> {
  for (let last = Number.NaN, top = await topAfterScroll(element); top !== last;) {
    last = top
    top = await topAfterScroll(element)
  }
}

async function topAfterScroll(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded()
  return element.evaluate(async (target) => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    return target.getBoundingClientRect().top
  })
}
