// The keys of the runs with their texts: how many runs each would leave, and a box to choose it.

import { fill, make } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { decimals } from '../../../tools/view/view-number-text.ts'
import type { KeyColumn, Runs } from '../../../tools/view/packed-runs.ts'
import type { Selection } from '../../../tools/view/select-runs.ts'

/** A key with more texts than this opens on demand. */
const manyTexts = 8
/** Groups that are open at the start: the side bar fits on a screen. */
const mostOpen = 3
/** A key that fewer of the runs have is rare. */
const commonShare = 0.25

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
  // Keys that few runs have are behind one more click.
  const isCommon = ({ column: { codes } }: Part): boolean => {
    let having = 0
    for (const code of codes) if (code !== 0) having += 1
    return having >= runs.count * commonShare
  }
  const rare = parts.filter((part) => !isCommon(part))
  const moreSummary = make('summary')
  const more = make('details', { class: 'explore-more' }, [
    moreSummary,
    ...rare.map(({ element }) => element),
  ])
  return {
    element: make('div', { class: 'explore-facets', role: 'region', 'aria-label': 'Filters' }, [
      ...parts.filter(isCommon).map(({ element }) => element),
      more,
    ]),
    show: (next, selection) => {
      state = next
      countsOf = selection.countsOf
      for (const part of parts) {
        const chosen = next.chosen.get(part.key)
        // A key that none of the runs has can filter nothing.
        const { codes } = part.column
        part.element.hidden = !chosen && !selection.rows.some((row) => codes[row] !== 0)
        if (part.element.hidden) continue
        if (chosen) more.toggleAttribute('open', more.open || rare.includes(part))
        const heading = chosen ? `${part.title} · ${String(chosen.size)}` : part.title
        if (part.summary.textContent !== heading) part.summary.textContent = heading
        for (const { text, box } of part.items ?? []) box.checked = chosen?.has(text) ?? false
        count(part)
      }
      const shown = rare.filter(({ element }) => !element.hidden).length
      more.hidden = shown === 0
      const text = `${String(shown)} more ${shown === 1 ? 'filter' : 'filters'}`
      if (moreSummary.textContent !== text) moreSummary.textContent = text
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
      box.addEventListener('change', () => choose(key, [text], box.checked))
      return [{ text, code, box, count, label, left: -1 }]
    })
    part.items = items
    const labels = column.series
      ? byEngine(items, runs, column, (texts) =>
          choose(key, texts, !texts.every((text) => state?.chosen.get(key)?.has(text) === true)),
        )
      : items.map(({ label }) => label)
    fill(group, labels)
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

  // Chooses all of the texts of a key, or none of them.
  function choose(key: string, texts: readonly string[], wanted: boolean): void {
    if (!state) return
    const next = new Set(state.chosen.get(key))
    for (const text of texts)
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

/** Labels of versions, grouped below their engine if there are several engines. */
function byEngine(
  items: readonly Item[],
  runs: Runs,
  versions: KeyColumn,
  choose: (texts: readonly string[]) => void,
): readonly HTMLElement[] {
  const engines = runs.keys.find(({ key }) => key === 'engine')
  // A version without an engine has no group heading.
  const engineOf = new Map<number, string>()
  const engineCodes = engines?.codes
  for (const [row, version] of versions.codes.entries()) {
    const engine = engines?.values[engineCodes?.[row] ?? -1]
    if (engine !== undefined && !engineOf.has(version)) engineOf.set(version, engine)
  }
  const groups = grouped(items, ({ code }) => engineOf.get(code) ?? '')
  return [...groups].map(([name, own]) => {
    const head =
      groups.size > 1 && name !== '' ? [make('p', { class: 'explore-engine' }, [name])] : []
    return make('div', {}, [...head, ...bySeries(own, versions.series ?? [], choose)])
  })
}

/** Labels of versions below a button for each release series, which chooses all of it and again none. */
function bySeries(
  items: readonly Item[],
  series: readonly string[],
  choose: (texts: readonly string[]) => void,
): readonly HTMLElement[] {
  return [...grouped(items, ({ code }) => series[code] ?? '')].flatMap(([name, own]) => {
    const labels = own.map(({ label }) => label)
    if (own.length < 2 || name === '') return labels
    const button = make('button', { type: 'button', class: 'explore-series' }, [`all ${name}`])
    button.addEventListener('click', () => choose(own.map(({ text }) => text)))
    return make('div', {}, [button, ...labels])
  })
}

function grouped(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const name = nameOf(item)
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}
