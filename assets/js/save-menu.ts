// `Save` in the row of actions of a figure. What it offers is loaded when it is first opened.

import type { SaveFigure, SavedView } from './save.ts'

/** Adds the menu; `view` is the figure and its view, nothing for a figure without a live chart. */
export function setUpSave(
  element: HTMLElement,
  view: () => SavedView | undefined,
  load: () => Promise<SaveFigure>,
): void {
  const actions = element.querySelector('.figure-actions')
  const link = element.querySelector('.figure-link')
  if (!actions) return
  const menu = document.createElement('details')
  menu.className = 'figure-more figure-save'
  const summary = document.createElement('summary')
  summary.textContent = 'Save'
  menu.append(summary)
  actions.insertBefore(menu, link)
  menu.addEventListener(
    'toggle',
    () => {
      load().then(
        (save) => {
          save(element, menu, view)
        },
        (problem: unknown) => {
          reportError(problem)
          menu.remove()
        },
      )
    },
    { once: true },
  )
}
