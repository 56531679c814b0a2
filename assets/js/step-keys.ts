// The keys that move the rule from step to step, on a static drawing as on a live one.

import type { ViewState } from '../../tools/view/view-state.ts'

/** Listens on a plot of `count` steps, from left to right or from top to bottom. */
export function setUpStepKeys(
  plot: HTMLElement,
  count: number,
  isVertical: boolean,
  state: () => ViewState,
  change: (next: ViewState) => void,
): void {
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = state()
    const [first, last] = now.range ?? [0, count - 1]
    const at = stepAfter(event.key, now.at ?? first - 1, first, last, isVertical)
    if (at === undefined) return
    event.preventDefault()
    change({ ...now, at: Math.max(first, Math.min(last, at)) })
  })
}

function stepAfter(
  key: string,
  at: number,
  first: number,
  last: number,
  isVertical: boolean,
): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return at + 1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowUp':
      return isVertical ? at - 1 : at + 1
    case 'ArrowDown':
      return isVertical ? at + 1 : at - 1
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return undefined
  }
}
