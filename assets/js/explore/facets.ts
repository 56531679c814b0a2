// The keys of the runs with their texts: how many runs each would leave, and a box to choose it.

import type { ExploreState } from '../../../tools/publish/runtime/explore-address.ts'
import type { Runs } from '../../../tools/publish/runtime/packed-runs.ts'
import { make } from './make.ts'

/** A key with more texts than this opens on demand. */
const manyTexts = 8

/** Builds the boxes once; a change shows on them. */
export function setUpFacets(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, counts: ReadonlyMap<string, Uint32Array>) => void
} {
  let state: ExploreState | undefined
  const parts = runs.keys
    .filter(({ values }) => values.length > 2)
    .map(({ key, title, values, series }) => {
      const items = values.flatMap((text, code) => {
        if (text === '') return []
        const box = make('input', { type: 'checkbox' })
        const count = make('span', { class: 'n' })
        const label = make('label', {}, [box, make('bdi', {}, [text]), count])
        box.addEventListener('change', () => choose(key, text, box.checked))
        return [{ text, code, box, count, label }]
      })
      const attributes = items.length > manyTexts ? {} : { open: '' }
      const group = make(
        'div',
        { role: 'group', 'aria-label': title },
        series ? bySeries(items, series, chooseAll(key)) : items.map((i) => i.label),
      )
      const summary = make('summary', {}, [title])
      return { key, items, summary, title, element: make('details', attributes, [summary, group]) }
    })
  return {
    element: make(
      'div',
      { class: 'explore-facets', role: 'region', 'aria-label': 'Filters' },
      parts.map(({ element }) => element),
    ),
    show: (next, counts) => {
      state = next
      for (const { key, items, summary, title } of parts) {
        const chosen = next.chosen.get(key)
        summary.textContent = chosen ? `${title} · ${String(chosen.size)}` : title
        for (const { text, code, box, count, label } of items) {
          const left = counts.get(key)?.[code] ?? 0
          box.checked = chosen?.has(text) ?? false
          count.textContent = left.toLocaleString('en')
          label.classList.toggle('none', left === 0)
        }
      }
    },
  }

  function chooseAll(key: string): (texts: readonly string[]) => void {
    return (texts) => {
      if (!state) return
      const before = state.chosen.get(key) ?? new Set<string>()
      const all = texts.every((text) => before.has(text))
      const next = new Set([...before].filter((text) => !texts.includes(text)))
      if (!all) for (const text of texts) next.add(text)
      const chosen = new Map(state.chosen)
      if (next.size > 0) chosen.set(key, next)
      else chosen.delete(key)
      change({ chosen })
    }
  }

  function choose(key: string, text: string, wanted: boolean): void {
    if (!state) return
    const texts = new Set(state.chosen.get(key))
    if (wanted) texts.add(text)
    else texts.delete(text)
    const chosen = new Map(state.chosen)
    if (texts.size > 0) chosen.set(key, texts)
    else chosen.delete(key)
    change({ chosen })
  }
}

/** Labels of versions below a button for each release series, which chooses all of it and again none. */
function bySeries(
  items: readonly { readonly text: string; readonly code: number; readonly label: HTMLElement }[],
  series: readonly string[],
  choose: (texts: readonly string[]) => void,
): readonly HTMLElement[] {
  const groups = new Map<string, (typeof items)[number][]>()
  for (const item of items) {
    const name = series[item.code] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return [...groups].flatMap(([name, own]) => {
    const labels = own.map(({ label }) => label)
    if (own.length < 2 || name === '') return labels
    const button = make('button', { type: 'button', class: 'explore-series' }, [`all ${name}`])
    button.addEventListener('click', () => choose(own.map(({ text }) => text)))
    return [button, ...labels]
  })
}
