// What was chosen in chart, heat table or list: the point in words, and its runs.

import { fill, make, type PagePart } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { metricText } from '../../../tools/core/metric-text.ts'
import { keyColumnOf, type MetricColumn, type Runs } from '../../../tools/view/packed-runs.ts'

/** More runs than this are counted, not named. */
const mostNamed = 12

/** Builds the line between chart and list; its room is kept while nothing is chosen. */
export function setUpChosen(
  runs: Runs,
  root: string,
  choose: (row: number | undefined) => void,
): PagePart<[state: ExploreState, rows: readonly number[], hidden: boolean, metric: MetricColumn]> {
  const element = make('p', { class: 'explore-chosen', role: 'status' })
  return {
    element,
    show: (state, rows, hidden, metric) => {
      const [first] = rows
      if (first === undefined) {
        fill(element, [
          hidden
            ? 'The filter hides the selected runs.'
            : 'A selected data point, cell or row is highlighted in all views.',
        ])
        return
      }
      const textOf = (name: string): string => {
        const column = keyColumnOf(runs, name)
        const text = column?.values[column.codes[first] ?? -1] ?? ''
        return text === '' ? '' : `${column?.title ?? ''} ${text}`
      }
      const value = metric.medians[runs.group[first] ?? -1] ?? Number.NaN
      const number = Number.isFinite(value)
        ? `${metricText(value, metric.unit)} ${metric.title}`
        : 'no number'
      const many = rows.length === 1 ? '1 run' : `median of ${rows.length} runs`
      const fields = [textOf(state.by), textOf(state.x)].filter((text) => text !== '')
      const away = make('button', { type: 'button' }, ['Clear'])
      away.addEventListener('click', () => choose(undefined))
      const links = rows.slice(0, mostNamed).flatMap((row) => {
        const id = runs.id(row)
        return [' ', make('a', { href: root + runs.address(row) }, [id])]
      })
      const more = rows.length > mostNamed ? ` and ${rows.length - mostNamed} more` : ''
      fill(element, [
        make('b', {}, [make('bdi', {}, [fields.join(', ')]), `: ${number}`]),
        `, ${many}:`,
        ...links,
        `${more} `,
        away,
      ])
    },
  }
}
