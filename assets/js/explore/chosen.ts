// What was chosen in chart, heat table or list: the point in words, and its runs.

import { fill, make } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { metricText } from '../../../tools/view/view-number-text.ts'
import { baselineRows } from '../../../tools/view/select-runs.ts'
import type { MetricColumn, Runs } from '../../../tools/view/packed-runs.ts'
import type { RunValue } from '../../../tools/analysis/replicates.ts'

/** More runs than this are counted, not named. */
const mostNamed = 12

/** Builds the line between chart and list; its room is kept while nothing is chosen. */
export function setUpChosen(
  runs: Runs,
  root: string,
  choose: (row: number | undefined) => void,
): {
  readonly element: HTMLElement
  readonly show: (
    state: ExploreState,
    rows: readonly number[],
    hidden: boolean,
    metric: MetricColumn,
    shown: Uint32Array,
  ) => void
} {
  const element = make('p', { class: 'explore-chosen', role: 'status' })
  return {
    element,
    show: (state, rows, hidden, metric, shown) => {
      const [first] = rows
      if (first === undefined) {
        fill(element, [
          hidden
            ? 'The filter hides the selected runs.'
            : 'Select a data point, cell or row to highlight it in all three views.',
        ])
        return
      }
      const textOf = (name: string): string => {
        const column = runs.keys.find(({ key }) => key === name)
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
      const verdict = make('span', { class: 'explore-verdict' })
      showVerdict(state, rows, metric, shown, verdict)
      fill(element, [
        make('b', {}, [make('bdi', {}, [fields.join(', ')]), `: ${number}`]),
        `, ${many}:`,
        ...links,
        `${more} `,
        verdict,
        ' ',
        away,
      ])
    },
  }

  // Stays empty without a baseline, for the baseline itself and where another cell was selected meanwhile.
  function showVerdict(
    { baseline, by }: ExploreState,
    rows: readonly number[],
    metric: MetricColumn,
    shown: Uint32Array,
    target: HTMLElement,
  ): void {
    const [first] = rows
    if (baseline === undefined || first === undefined) return
    const others = baselineRows(runs, by, baseline, first, shown)
    if (others.length === 0 || others.includes(first)) return
    // A reader picks this cell from all that are shown of its series.
    const series = runs.keys.find(({ key }) => key === by)?.codes
    const own = shown.filter((row) => series?.[row] === series?.[first])
    const family = new Set([...own].map((row) => runs.group[row])).size
    void cellVerdict(runs, metric, [others, rows], family).then((text) => {
      target.textContent = `relative to ${baseline}: ${text}`
    })
  }
}

/** Ratio, interval and verdict of the rows of two cells among `family`: `0.84× (0.80–0.88, 90 %), Measured, not tested (3 runs)`. */
async function cellVerdict(
  runs: Runs,
  metric: MetricColumn,
  sides: readonly [baseline: readonly number[], contender: readonly number[]],
  family: number,
): Promise<string> {
  const { compareText } = await import('../../../tools/view/compare-text.ts')
  return compareText(
    startedValues(runs, metric, sides[0]),
    startedValues(runs, metric, sides[1]),
    family,
  )
}

// The values of some rows, each with what is known of its start.
function startedValues(
  { starts, times }: Runs,
  { values }: MetricColumn,
  rows: readonly number[],
): readonly RunValue[] {
  return rows.flatMap((row) => {
    const [value, start, started] = [values[row], starts[row], times[row]]
    if (value === undefined || !Number.isFinite(value)) return []
    const run = {
      id: String(row),
      ...(start ? { replicate: { key: 'start', id: String(start) } } : {}),
      ...(started !== undefined && Number.isFinite(started) ? { started } : {}),
    }
    return [{ run, value }]
  })
}
