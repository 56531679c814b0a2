// The keys of the runs with their texts: how many runs each would leave, and a box to choose it.

import { fill, make } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { decimals } from '../../../tools/view/view-number-text.ts'
import type { KeyColumn, Runs } from '../../../tools/view/packed-runs.ts'
import { commonCode, type Selection } from '../../../tools/view/select-runs.ts'

/** A key with more texts than this opens on demand. */
const manyTexts = 8
/** Groups that are open at the start: the side bar fits on a screen. */
const mostOpen = 3

/** Builds the groups. The boxes of a closed one are built by `fills`, or when it is opened before. A change shows on them. */
export function setUpFacets(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, selection: Selection) => void
  /** Build the boxes of one key each. */
  readonly fills: readonly (() => void)[]
} {
  let state: ExploreState | undefined
  let countsOf: (key: string) => Uint32Array = () => new Uint32Array()
  const parts = runs.keys
    .filter(({ values }) => values.length > 2)
    .map((column, index): Part => {
      const { key, title, values } = column
      const texts = values.reduce((sum, text) => sum + (text === '' ? 0 : 1), 0)
      const attributes = texts > manyTexts || index >= mostOpen ? {} : { open: '' }
      const group = make('div', { role: 'group', 'aria-label': title })
      const summary = make('summary', {}, [title])
      const element = make('details', attributes, [summary, group])
      const part = { key, column, group, summary, title, element, items: undefined }
      element.addEventListener('toggle', () => count(part))
      return part
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
        parts.map(({ element }) => element),
      ),
    ]),
    show: (next, selection) => {
      state = next
      countsOf = selection.countsOf
      for (const part of parts) {
        const chosen = next.chosen.get(part.key)
        // A key of which all runs have the same can filter nothing.
        part.element.hidden = !chosen && commonCode(part.column, selection.rows) !== undefined
        if (part.element.hidden) continue
        const heading = chosen ? `${part.title} · ${String(chosen.size)}` : part.title
        if (part.summary.textContent !== heading) part.summary.textContent = heading
        for (const { text, box } of part.items ?? []) box.checked = chosen?.has(text) ?? false
        count(part)
      }
    },
    fills: parts.map((part) => () => void itemsOf(part)),
  }

  function itemsOf(part: Part): readonly Item[] {
    if (part.items) return part.items
    const { key, column, group } = part
    const chosen = state?.chosen.get(key)
    const items = column.values.flatMap((text, code) => {
      if (text === '') return []
      const box = make('input', { type: 'checkbox' })
      box.checked = chosen?.has(text) ?? false
      const count = make('span', { class: 'n' })
      const label = make('label', {}, [
        box,
        make('bdi', {}, [column.labels?.[code] ?? text]),
        count,
      ])
      box.addEventListener('change', () => choose(key, text, box.checked))
      return [{ text, code, box, count, label, left: -1 }]
    })
    part.items = items
    fill(
      group,
      items.map(({ label }) => label),
    )
    return items
  }

  // A group that is closed is counted when it is opened; what stays the same is not laid out again.
  function count(part: Part): void {
    if (!part.element.open) return
    const counts = countsOf(part.key)
    for (const item of itemsOf(part)) {
      const left = counts[item.code]
      if (left === undefined || left === item.left) continue
      item.left = left
      item.count.textContent = decimals(left, 0)
      item.label.hidden = left === 0 && !item.box.checked
    }
  }

  function choose(key: string, text: string, wanted: boolean): void {
    if (!state) return
    const next = new Set(state.chosen.get(key))
    if (wanted) next.add(text)
    else next.delete(text)
    const chosen = new Map(state.chosen)
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
interface Part {
  readonly key: string
  readonly column: KeyColumn
  readonly title: string
  readonly element: HTMLDetailsElement
  readonly summary: HTMLElement
  readonly group: HTMLElement
  /** Undefined until the group is filled. */
  items: readonly Item[] | undefined
}
