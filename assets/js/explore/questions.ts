// Views that readers can start from, as links that change the state in place.

import { exploreState, type ExploreState } from '../../../tools/view/explore-address.ts'
import type { Runs } from '../../../tools/view/packed-runs.ts'
import { make } from './make.ts'

/** The row of questions; none where the publication has none. */
export function setUpQuestions(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): HTMLElement {
  const links = runs.questions.map(({ title, address }) => {
    const link = make('a', { href: address }, [title])
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      change(exploreState(address, runs))
    })
    return make('li', {}, [link])
  })
  const list = make('ul', { class: 'explore-questions', 'aria-label': 'Questions' }, links)
  list.hidden = links.length === 0
  return list
}
