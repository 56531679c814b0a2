// A panel of a chart as a slider: keys lead from step to step and zoom, and assistive technology hears the step.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { zoomed, type ViewState } from '../../tools/view/view-state.ts'

/** How a drawing has its steps: from left to right or from top to bottom, and whether keys zoom along them. */
interface Look {
  readonly isVertical: boolean
  readonly isZoomable: boolean
}

/** Returns what shows the step of the state; `titleOf` names it. */
export function setUpSlider(
  plot: HTMLElement,
  look: Look,
  figure: () => ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (titleOf: (x: number) => string) => void {
  plot.tabIndex = 0
  plot.role = 'slider'
  plot.ariaOrientation = look.isVertical ? 'vertical' : 'horizontal'
  plot.ariaValueMin = '0'
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = afterKey(event.key, state(), figure().x.values.length, look)
    if (next === undefined) return
    event.preventDefault()
    change(next)
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

function afterKey(
  key: string,
  now: ViewState,
  count: number,
  { isVertical, isZoomable }: Look,
): ViewState | undefined {
  const [first, last] = now.range ?? [0, count - 1]
  const at = now.at ?? first - 1
  const down = isVertical ? 1 : -1
  const steps = new Map<string, number>([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1],
    ['ArrowDown', at + down],
    ['ArrowUp', at - down],
    ['Home', first],
    ['End', last],
  ])
  const step = steps.get(key)
  if (step !== undefined) return { ...now, at: Math.max(first, Math.min(last, step)) }
  if (key === '+') return isZoomable ? zoomed(now, count) : undefined
  if (key === '-' || (key === 'Escape' && now.range)) return { ...now, range: undefined }
  return key === 'Escape' ? { ...now, at: undefined } : undefined
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
