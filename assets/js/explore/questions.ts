// The questions that readers can start from.

import { make, type PagePart } from '../elements.ts'
import {
  exploreAddress,
  exploreState,
  type ExploreState,
} from '../../../tools/view/explore-address.ts'
import type { Runs } from '../../../tools/view/packed-runs.ts'

/** The row of questions, of which the shown one is marked; none where the publication has none. */
export function setUpQuestions(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): PagePart<[state: ExploreState]> {
  const links = runs.questions.map(({ title, address }) => {
    const link = make('a', { href: address }, [title])
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      change(exploreState(address, runs))
    })
    return link
  })
  const items = links.map((link) => make('li', {}, [link]))
  return {
    element: make('ul', { class: 'explore-questions', 'aria-label': 'Questions' }, items),
    show: (state) => {
      const shown = exploreAddress(state, runs)
      const own = (link: HTMLAnchorElement) => exploreAddress(exploreState(link.search, runs), runs)
      for (const link of links) link.ariaCurrent = String(own(link) === shown)
    },
  }
}
