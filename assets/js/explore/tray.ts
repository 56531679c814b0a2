// Runs side by side, of whatever archives, with what else differs between them.

import { fill } from '../children.ts'
import { differingKeys, mostCompared, warningsOf } from '../../../tools/view/compare-runs.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { metricText, ratioText } from '../../../tools/view/view-number-text.ts'
import type { MetricColumn, Runs } from '../../../tools/view/packed-runs.ts'
import { loadColumn } from './load-column.ts'
import { make } from './make.ts'

/** Builds the tray; it is there while runs are in it. The first run is the one that the others are divided by. */
export function setUpTray(
  runs: Runs,
  root: string,
  change: (next: Partial<ExploreState>) => void,
): {
  readonly element: HTMLElement
  readonly show: (state: ExploreState, metric: MetricColumn) => void
} {
  const element = make('section', { class: 'explore-tray', 'aria-label': 'Compared runs' })
  return {
    element,
    show: (state, metric) => {
      element.hidden = state.compare.length === 0
      if (element.hidden) {
        element.replaceChildren()
        return
      }
      const rows = state.compare.flatMap((id) => runs.rowOf(id) ?? [])
      const keys = differingKeys(runs, rows)
      const first = metric.values[rows[0] ?? -1] ?? Number.NaN
      const clear = make('button', { type: 'button' }, ['Clear'])
      clear.addEventListener('click', () => change({ compare: [] }))
      const heads = ['run', ...keys.map(({ title }) => title), metric.short, '÷ first', '']
      const body = rows.map((row) => {
        const id = runs.id(row)
        const value = metric.values[row] ?? Number.NaN
        const ratio = value / first
        const away = make('button', { type: 'button', 'aria-label': `Remove ${id}` }, ['×'])
        away.addEventListener('click', () =>
          change({ compare: state.compare.filter((other) => other !== id) }),
        )
        return make('tr', {}, [
          make('th', { scope: 'row' }, [make('a', { href: root + runs.address(row) }, [id])]),
          ...keys.map(({ values, codes }) =>
            make('td', {}, [make('bdi', {}, [values[codes[row] ?? -1] || '–'])]),
          ),
          make('td', { class: 'n' }, [Number.isNaN(value) ? '–' : metricText(value, metric.unit)]),
          make('td', { class: 'n' }, [Number.isFinite(ratio) ? ratioText(ratio) : '–']),
          make('td', {}, [away]),
        ])
      })
      const head = make(
        'tr',
        {},
        heads.map((text) => make('th', { scope: 'col' }, [text])),
      )
      const table = make('table', {}, [make('thead', {}, [head]), make('tbody', {}, body)])
      fill(element, [
        make('div', { class: 'explore-count' }, [
          make('h2', {}, [
            `Comparing ${String(rows.length)} of at most ${String(mostCompared)} runs`,
          ]),
          clear,
        ]),
        make(
          'div',
          { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': 'Comparison' },
          [table],
        ),
        differencesOf(rows),
      ])
    },
  }
  // Filled once the traits of runs are there, which few readers need.
  function differencesOf(rows: readonly number[]): HTMLElement {
    const container = make('div')
    const missing = rows.length > 1 ? runs.missingTraits() : undefined
    const note = (text: string): HTMLElement => make('p', { class: 'explore-note' }, [text])
    if (missing === undefined) {
      fill(container, differences(rows))
      return container
    }
    fill(container, [note('Loading other differences')])
    loadColumn(root, missing).then(
      () => fill(container, differences(rows)),
      (error: unknown) => {
        fill(container, [note('Other differences could not be loaded. Reload the page.')])
        reportError(error)
      },
    )
    return container
  }

  function differences(rows: readonly number[]): readonly HTMLElement[] {
    const warnings = warningsOf(runs, rows)
    if (warnings.length > 0)
      return [
        make('p', { class: 'explore-else' }, ['Other differences']),
        make(
          'ul',
          { class: 'explore-warnings' },
          warnings.map((text) => make('li', {}, [make('bdi', {}, [text])])),
        ),
      ]
    return rows.length > 1
      ? [make('p', { class: 'explore-note' }, ['The archives state no other differences.'])]
      : []
  }
}
