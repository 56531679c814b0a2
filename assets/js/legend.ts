// The legend as buttons: a click hides or shows a series, a double click or one with Ctrl or Shift shows it alone. Where values can be relative, a second button makes the series the baseline.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { isolated, toggled, type ViewState } from '../../tools/view/view-state.ts'
import { appendAll } from './children.ts'

/** Turns the names into buttons; returns what shows a state on them. `baselines` adds those that choose the baseline. */
export function setUpLegend(
  element: HTMLElement,
  figure: ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
  baselines = false,
): (state: ViewState) => void {
  const count = figure.series.length
  const names = [...element.querySelectorAll<HTMLElement>('.figure-series')]
  // A drawing of ratios has no name for its baseline.
  const indices = names.map(({ dataset }, place) => Number(dataset['series'] ?? place))
  const buttons = names.map((name, place) => {
    const series = indices[place] ?? place
    const words =
      'Click: hide or show. Double-click, or click with Ctrl or Shift: show only this series.'
    const button = buttonOf(name.className, words, (event) => {
      // Both clicks of a double click toggle, which leaves the state as it was.
      change(modified(event) ? isolated(state(), series, count) : toggled(state(), series))
    })
    button.dataset['series'] = String(series)
    button.ariaLabel = figure.series[series]?.label ?? ''
    appendAll(button, [...name.childNodes])
    button.addEventListener('dblclick', (event) => {
      if (!modified(event)) change(isolated(state(), series, count))
    })
    name.replaceWith(button)
    return button
  })
  const bases = baselines && count > 1 ? buttons.map((button, place) => baseOf(button, place)) : []
  return ({ hidden, baseline }) => {
    bases.forEach((button, place) => {
      button.ariaPressed = String(baseline === (indices[place] ?? place))
    })
    buttons.forEach((button, place) => {
      button.ariaPressed = String(!hidden.includes(indices[place] ?? place))
    })
  }

  /** The button after a name: selects its series as the baseline, or deselects it. */
  function baseOf(name: HTMLElement, place: number): HTMLElement {
    const series = indices[place] ?? place
    const words = `Use ${figure.series[series]?.label ?? ''} as the baseline`
    const button = buttonOf('figure-base', words, () => {
      const { baseline } = state()
      change({ ...state(), baseline: baseline === series ? undefined : series })
    })
    button.textContent = '÷'
    button.ariaLabel = words
    name.after(button)
    return button
  }
}

function buttonOf(
  className: string,
  title: string,
  click: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = document.createElement('button')
  button.addEventListener('click', click)
  return Object.assign(button, { type: 'button', className, title })
}

function modified({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey
}
