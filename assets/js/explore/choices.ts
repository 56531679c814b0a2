// What stands in place of the chart where there are too many series: values that leave fewer of them.

import { fill } from '../children.ts'
import type { Curve } from '../../../tools/view/curves.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { decimals } from '../../../tools/view/view-number-text.ts'
import { textLabel, type KeyColumn, type Runs } from '../../../tools/view/packed-runs.ts'
import { make } from './make.ts'

/** More series than this are not drawn, because readers cannot tell them apart. */
export const mostDrawn = 20

const mostKeys = 3
const mostValues = 8
const ignored = new Set(['repeat', 'status', 'recorded', 'occasion', 'restart'])

/** Builds the list; a click on a value adds it to the filters. */
export function setUpChoices(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, curves: readonly Curve[], isShown: boolean) => void
} {
  const element = make('div', { class: 'explore-choices' })
  element.hidden = true
  return {
    element,
    show: (state, curves, isShown) => {
      element.hidden = !isShown
      if (!isShown) {
        element.replaceChildren()
        return
      }
      const count = decimals(curves.length, 0)
      fill(element, [
        make('p', {}, [
          `${count} series: a chart shows at most ${String(mostDrawn)}. Choose a value to show only its series (number in brackets); the heat table lists all.`,
        ]),
        make(
          'dl',
          {},
          splitting(runs, state, curves).flatMap(({ column, values }) => [
            make('dt', {}, [column.title]),
            make(
              'dd',
              {},
              values.map(([code, series]) => {
                const label = make('bdi', {}, [textLabel(column, code)])
                const number = make('span', { class: 'n' }, [` (${decimals(series, 0)})`])
                const button = make('button', { type: 'button' }, [label, number])
                button.title = `${decimals(series, 0)} series`
                button.addEventListener('click', () => {
                  const text = column.values[code] ?? ''
                  change({ chosen: new Map([...state.chosen, [column.key, new Set([text])]]) })
                })
                return button
              }),
            ),
          ]),
        ),
      ])
    },
  }
}

interface Splitting {
  readonly column: KeyColumn
  /** Codes with their numbers of series, the most first. */
  readonly values: readonly (readonly [code: number, series: number])[]
}

// The keys that most series have, those first whose values leave the fewest of them.
function splitting(
  runs: Runs,
  { x, by }: ExploreState,
  curves: readonly Curve[],
): readonly Splitting[] {
  const candidates = runs.keys.flatMap((column): readonly Splitting[] => {
    if (column.key === x || column.key === by || ignored.has(column.key)) return []
    const counts = new Map<number, number>()
    const { codes } = column
    let having = 0
    for (const { row } of curves) {
      const code = codes[row]
      // A run without the key has code 0.
      if (code === undefined || code === 0) continue
      having += 1
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    const values = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
    const isShared = having * 2 >= curves.length
    return values.length > 1 && isShared ? [{ column, values: values.slice(0, mostValues) }] : []
  })
  const most = ({ values }: Splitting): number => values[0]?.[1] ?? 0
  return candidates.sort((a, b) => most(a) - most(b)).slice(0, mostKeys)
}
