// The legend as buttons: a click hides or shows a series, a double click or one with Ctrl or Shift shows it alone.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { isolated, toggled, type ViewState } from '../../tools/view/view-state.ts'
import { make } from './elements.ts'

/** Turns the names into buttons; returns what shows a state on them. */
export function setUpLegend(
  element: HTMLElement,
  figure: ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (state: ViewState) => void {
  const count = figure.series.length
  const names = [...element.querySelectorAll<HTMLElement>('.figure-series')]
  const words =
    'Click: hide or show. Double-click, or click with Ctrl or Shift: show only this series.'
  const buttons = names.map((name, place) => {
    // A drawing of ratios has no name for its baseline.
    const series = Number(name.dataset['series'] ?? place)
    const attributes = { type: 'button', class: name.className, title: words }
    const button = make('button', attributes, [...name.childNodes])
    button.addEventListener('click', (event) => {
      // Both clicks of a double click toggle, which leaves the state as it was.
      change(modified(event) ? isolated(state(), series, count) : toggled(state(), series))
    })
    button.dataset['series'] = String(series)
    button.ariaLabel = figure.series[series]?.label ?? ''
    button.addEventListener('dblclick', (event) => {
      if (!modified(event)) change(isolated(state(), series, count))
    })
    name.replaceWith(button)
    return { button, series }
  })
  return ({ hidden }) => {
    for (const { button, series } of buttons) button.ariaPressed = String(!hidden.includes(series))
  }
}

function modified({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey
}
