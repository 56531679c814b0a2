// What stands in place of chart and tables where no run is left, with ways back.

import { fill } from '../children.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { make } from './make.ts'

/** `show` hides `results` where no run matches; `hints` are sentences on the filter. */
export function setUpNoRun(
  results: readonly { readonly element: HTMLElement }[],
  change: (next: Partial<ExploreState>) => void,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, isEmpty: boolean, hints: readonly string[]) => void
} {
  const element = make('section', { class: 'explore-none', 'aria-label': 'No run matches' })
  element.hidden = true
  return {
    element,
    show: (state, isEmpty, hints) => {
      const moved = element.contains(document.activeElement)
      element.hidden = !isEmpty
      for (const result of results) result.element.toggleAttribute('data-no-run', isEmpty)
      if (!isEmpty) {
        element.replaceChildren()
        return
      }
      const { filter, chosen } = state
      const all = button('Show all runs', { chosen: new Map(), filter: '' })
      const ways = [
        ...(filter !== '' && chosen.size > 0
          ? [
              button(`Remove the filter ${filter}`, { filter: '' }),
              button('Remove the chosen values', { chosen: new Map() }),
            ]
          : []),
        all,
      ]
      fill(element, [
        make('p', { class: 'explore-status' }, ['No run matches.']),
        ...hints.map((hint) => make('p', {}, [hint])),
        make('p', { class: 'explore-count' }, ways),
      ])
      if (moved) all.focus()
    },
  }

  function button(text: string, next: Partial<ExploreState>): HTMLElement {
    const element = make('button', { type: 'button', class: 'explore-all' }, [text])
    element.addEventListener('click', () => change(next))
    return element
  }
}
