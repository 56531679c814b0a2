// The legend as buttons: a click hides or shows a series, a double click shows it alone.

import type { ChartFigure } from '../../tools/publish/runtime/chart-figure.ts'
import { isolated, toggled, type ViewState } from '../../tools/publish/runtime/view-state.ts'

/** Turns the names into buttons; returns what shows a state on them. */
export function setUpLegend(
  element: HTMLElement,
  figure: ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (state: ViewState) => void {
  const names = [...element.querySelectorAll<HTMLElement>('.figure-series')]
  // A drawing of ratios has no name for its baseline.
  const indices = names.map(({ dataset }, place) => Number(dataset['series'] ?? place))
  const buttons = names.map((name, place) => {
    const series = indices[place] ?? place
    const button = document.createElement('button')
    button.type = 'button'
    button.className = name.className
    button.dataset['series'] = String(series)
    button.title = 'Click hides or shows, double click (or Shift and Enter) shows alone'
    button.append(...name.childNodes)
    button.addEventListener('click', (event) => {
      // Both clicks of a double click toggle, which leaves the state as it was.
      change(event.shiftKey ? alone(series) : toggled(state(), series))
    })
    button.addEventListener('dblclick', (event) => {
      if (!event.shiftKey) change(alone(series))
    })
    name.replaceWith(button)
    return button
  })
  return ({ hidden }) => {
    buttons.forEach((button, place) => {
      button.ariaPressed = String(!hidden.includes(indices[place] ?? place))
    })
  }

  function alone(series: number): ViewState {
    return isolated(state(), series, figure.series.length)
  }
}
