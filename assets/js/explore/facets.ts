// The keys of the runs with their texts: how many runs each would leave, and a box to choose it.

import { fill, make, type PagePart } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { decimals } from '../../../tools/core/metric-text.ts'
import type { KeyColumn, Runs } from '../../../tools/view/packed-runs.ts'
import { commonCode, type Selection } from '../../../tools/view/select-runs.ts'

/** A key with more texts than this opens on demand. */
const manyTexts = 8
/** Groups that are open at the start: the side bar fits on a screen. */
const mostOpen = 3

/** Builds the groups; the boxes of one are built when it is opened. A change shows on them. */
export function setUpFacets(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): PagePart<[state: ExploreState, selection: Selection]> {
  let now: { readonly state: ExploreState; readonly selection: Selection } | undefined
  const facets = runs.keys
    .filter(({ values }) => values.length > 2)
    .map((column, index): Facet => {
      const texts = column.values.filter((text) => text !== '').length
      const attributes = texts > manyTexts || index >= mostOpen ? {} : { open: '' }
      const group = make('div', { role: 'group', 'aria-label': column.title })
      const summary = make('summary', {}, [column.title])
      const element = make('details', attributes, [summary, group])
      const facet = { column, group, summary, element, items: undefined }
      element.addEventListener('toggle', () => showFacet(facet))
      return facet
    })
  // Closed where they stand between the chart and its table.
  const open = matchMedia('(min-width: 1180px)').matches ? { open: '' } : {}
  const region = { class: 'explore-facets', role: 'region', 'aria-label': 'Filters' }
  return {
    element: make('details', { class: 'explore-filters', ...open }, [
      make('summary', {}, ['Filters']),
      make(
        'div',
        region,
        facets.map(({ element }) => element),
      ),
    ]),
    show: (state, selection) => {
      now = { state, selection }
      facets.forEach(showFacet)
    },
  }

  // What is closed is filled and counted when it is opened; what stays the same is not laid out again.
  function showFacet(facet: Facet): void {
    if (!now) return
    const { column, element, summary } = facet
    const chosen = now.state.chosen.get(column.key)
    // A key of which all runs have the same can filter nothing.
    element.hidden = !chosen && commonCode(column, now.selection.rows) !== undefined
    const heading = chosen ? `${column.title} · ${String(chosen.size)}` : column.title
    if (summary.textContent !== heading) summary.textContent = heading
    if (element.hidden || !element.open) return
    const counts = now.selection.countsOf(column.key)
    for (const item of (facet.items ??= filledItems(facet))) {
      item.box.checked = chosen?.has(item.text) ?? false
      const left = counts[item.code]
      if (left === undefined || left === item.left) continue
      item.left = left
      item.count.textContent = decimals(left, 0)
      item.label.hidden = left === 0 && !item.box.checked
    }
  }

  function filledItems({ column, group }: Facet): readonly Item[] {
    const items = column.values.flatMap((text, code) => {
      if (text === '') return []
      const box = make('input', { type: 'checkbox' })
      const count = make('span', { class: 'n' })
      const name = make('bdi', {}, [column.labels?.[code] ?? text])
      box.addEventListener('change', () => choose(column.key, text, box.checked))
      return { text, code, box, count, label: make('label', {}, [box, name, count]), left: -1 }
    })
    fill(
      group,
      items.map(({ label }) => label),
    )
    return items
  }

  function choose(key: string, text: string, wanted: boolean): void {
    if (!now) return
    const next = new Set(now.state.chosen.get(key))
    if (wanted) next.add(text)
    else next.delete(text)
    const chosen = new Map(now.state.chosen)
    if (next.size > 0) chosen.set(key, next)
    else chosen.delete(key)
    change({ chosen })
  }
}

interface Item {
  readonly text: string
  readonly code: number
  readonly label: HTMLElement
  readonly box: HTMLInputElement
  readonly count: HTMLElement
  /** The printed number of runs; -1 before the first. */
  left: number
}

/** A key with its group of boxes. */
interface Facet {
  readonly column: KeyColumn
  readonly element: HTMLDetailsElement
  readonly summary: HTMLElement
  readonly group: HTMLElement
  /** Undefined until the group is filled. */
  items: readonly Item[] | undefined
}
