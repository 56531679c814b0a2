// A panel of a chart as a slider: keys lead from step to step, and assistive technology hears the step.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import type { ViewState } from '../../tools/view/view-state.ts'

/** Steps stand from left to right or from top to bottom. Returns what shows the step of the state; `titleOf` names it. */
export function setUpSlider(
  plot: HTMLElement,
  isVertical: boolean,
  figure: () => ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (titleOf: (x: number) => string) => void {
  plot.tabIndex = 0
  plot.role = 'slider'
  plot.ariaOrientation = isVertical ? 'vertical' : 'horizontal'
  plot.ariaValueMin = '0'
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = state()
    const [first, last] = now.range ?? [0, figure().x.values.length - 1]
    const at = stepAfter(event.key, now.at ?? first - 1, first, last, isVertical)
    if (at === undefined) return
    event.preventDefault()
    change({ ...now, at: Math.max(first, Math.min(last, at)) })
  })
  return (titleOf) => {
    const { values, title } = figure().x
    const { at } = state()
    plot.ariaValueMax = String(values.length - 1)
    // A slider must have a value; its text says when none is chosen.
    plot.ariaValueNow = String(at ?? 0)
    plot.ariaValueText = at === undefined ? `no ${title} selected` : titleOf(at)
  }
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

/** Calls `uncover` where the numbers stand over what follows the chart, and the reader leaves it: they go with the pointer. */
export function setUpUncover(element: HTMLElement, uncover: () => void): void {
  const leave = (): void => {
    const readout = element.querySelector('.figure-readout')
    // Beside the chart the numbers have room of their own.
    if (readout?.firstChild && readout.clientHeight === 0) uncover()
  }
  element.querySelector('.figure-body')?.addEventListener('pointerleave', (event) => {
    if (event instanceof PointerEvent && event.pointerType === 'mouse') leave()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && element.contains(target))) leave()
  })
}
