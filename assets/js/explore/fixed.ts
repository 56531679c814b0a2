// What all shown runs have in common, which of it the reader can release, and a warning where a series pools machines.

import { fill, make, type PagePart } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import {
  keyColumnOf,
  textLabel,
  type KeyColumn,
  type Runs,
} from '../../../tools/view/packed-runs.ts'
import { commonCode } from '../../../tools/view/select-runs.ts'

const hidden = new Set(['status', 'repeat', 'recorded', 'occasion'])
const machineKeys = ['host', 'archive']

/** The breadcrumb above the chart. */
export function setUpFixed(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): PagePart<[state: ExploreState, rows: Uint32Array]> {
  const list = make('ul', { class: 'explore-fixed', 'aria-label': 'Same in all shown runs' })
  const warning = make('p', { class: 'explore-wrong' })
  let shown: { readonly by: string; readonly rows: Uint32Array } | undefined
  return {
    element: make('div', { class: 'explore-view' }, [list, warning]),
    show: (state, rows) => {
      if (rows === shown?.rows && state.by === shown.by) return
      shown = { by: state.by, rows }
      fill(
        list,
        runs.keys.flatMap((column) => entry(column, state, rows)),
      )
      warning.textContent = machineWarning(runs, state.by, rows)
    },
  }

  function entry(column: KeyColumn, state: ExploreState, rows: Uint32Array): HTMLElement[] {
    if (hidden.has(column.key)) return []
    const code = commonCode(column, rows)
    const chosen = state.chosen.get(column.key)
    const several = chosen && (chosen.size > 1 ? `${chosen.size} values` : [...chosen].join(''))
    const text = code === undefined ? several : textLabel(column, code)
    if (text === undefined || (!chosen && code === 0)) return []
    const name = make('span', {}, [`${column.title} `, make('bdi', {}, [text])])
    if (!chosen) return [make('li', {}, [name])]
    const release = make('button', { type: 'button', 'aria-label': `Show every ${column.title}` }, [
      '×',
    ])
    release.addEventListener('click', () => {
      const rest = new Map(state.chosen)
      rest.delete(column.key)
      change({ chosen: rest })
    })
    return [make('li', {}, [name, release])]
  }
}

/** Names the first key of the machine that differs within a series. */
function machineWarning(runs: Runs, by: string, rows: Uint32Array): string {
  const series = keyColumnOf(runs, by)
  for (const key of machineKeys) {
    const column = keyColumnOf(runs, key)
    if (!column || key === by) continue
    // Without a key of series all rows are one line.
    const first = new Map<number | undefined, number>()
    const [lines, machines] = [series?.codes, column.codes]
    for (const row of rows) {
      const [line, machine] = [lines?.[row], machines[row]]
      if (machine === undefined) continue
      const before = first.get(line)
      if (before === undefined) first.set(line, machine)
      else if (before !== machine)
        return `Series pool ${new Set(Array.from(rows, (each) => machines[each])).size} ${key === 'host' ? 'hosts' : 'archives'}: lines of one colour are from different machines or campaigns. Choose one ${key} in the filters.`
    }
  }
  return ''
}
