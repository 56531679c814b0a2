// The lines of the chart as a table: a row a line, a column an x value, each cell shaded by its number and a button
// that chooses its runs.

import { make, type PagePart } from '../elements.ts'
import { largest, smallest } from '../../../tools/core/extremes.ts'
import {
  codesOf,
  placeText,
  type Curve,
  type CurvePoint,
  type Plotted,
} from '../../../tools/view/curves.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import { decimals, metricText, ratioText } from '../../../tools/core/metric-text.ts'
import { keyColumnOf, settingsOf, textLabel, type Runs } from '../../../tools/view/packed-runs.ts'
import { shadeOfRatio, shadeOfValue } from '../../../tools/view/shades.ts'
import { swatch } from './plot.ts'

/** More rows than this are counted, not listed: a filter brings the others. */
const mostRows = 40
/** More columns than this rarely fit: they become rows, or the note says that the table scrolls. */
const manyColumns = 8

/** Builds the table; a click on a cell chooses its runs, again none. */
export function setUpHeat(
  runs: Runs,
  choose: (row: number | undefined) => void,
): PagePart<[state: ExploreState, plotted: Plotted, group: number | undefined]> {
  const table = make('table')
  const scroll = { class: 'scroll tall', role: 'region', tabindex: '0', 'aria-label': 'Heat table' }
  const note = make('p', { class: 'explore-note' })
  const region = make('div', scroll, [table])
  const element = make('details', { class: 'explore-heat', open: '' }, [
    make('summary', {}, ['Heat table']),
    region,
    note,
  ])
  const buttons = new Map<number, HTMLElement>()
  let pressed: HTMLElement | undefined
  let before: readonly unknown[] = []
  table.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) choose(button === pressed ? undefined : Number(button.dataset['row']))
  })

  return {
    element,
    show: (state, plotted, group) => {
      const inputs = [plotted.curves, plotted.metric, state.baseline] as const
      if (!inputs.every((input, index) => input === before[index])) rebuild(state, plotted)
      before = inputs
      pressed?.setAttribute('aria-pressed', 'false')
      pressed = group === undefined ? undefined : buttons.get(group)
      pressed?.setAttribute('aria-pressed', 'true')
    },
  }

  function rebuild(
    state: ExploreState,
    { curves, metric, relative, styles, further }: Plotted,
  ): void {
    const [along, by] = [keyColumnOf(runs, state.x), keyColumnOf(runs, state.by)]
    const listed = firstInOrder(curves, further)
    element.hidden = listed.length === 0
    const codes = codesOf(listed)
    const values = listed.flatMap(({ points }) => points.map(({ value }) => value))
    const largest = values.reduce((most, value) => (value > most ? value : most), 0)
    const focused = document.activeElement
      ?.closest('.explore-heat button')
      ?.getAttribute('data-row')
    buttons.clear()
    pressed = undefined
    const textOf = (name: string, row: number): string => {
      const column = keyColumnOf(runs, name)
      return column?.values[column.codes[row] ?? -1] ?? ''
    }
    const bandOf = (row: number): number | undefined =>
      settingsOf(textOf('archive', row), textOf('workload', row))
        .map((setting) => metric.bands?.[setting])
        .find((band) => band !== undefined)
    const bands = new Set(listed.map(({ row }) => bandOf(row)))
    const cellOf = (point: CurvePoint | undefined): HTMLElement => {
      if (!point) return make('td', { class: 'n' }, ['–'])
      const { value, row } = point
      const number = Number.isFinite(value)
      const shade = relative
        ? shadeOfRatio(value, metric.better, bandOf(row))
        : shadeOfValue(value, largest)
      const text = number
        ? relative
          ? ratioText(value)
          : metricText(value, metric.unit)
        : relative
          ? '–'
          : '×'
      const button = make('button', { type: 'button', 'aria-pressed': 'false' }, [text])
      if (!number) button.title = relative ? 'No baseline' : 'Failed'
      button.dataset['row'] = String(row)
      buttons.set(runs.group[row] ?? -1, button)
      return make('td', { class: `n ${shade}` }, [button])
    }
    const nameOf = ({ by: code, row }: Curve, scope: 'row' | 'col'): HTMLElement => {
      const more = further(row)
      return make('th', { scope }, [
        swatch(styles.get(code)),
        make('bdi', {}, [textLabel(by, code)]),
        ...(more === '' ? [] : [make('span', { class: 'explore-further' }, [more])]),
      ])
    }
    const textAt = (code: number): string => placeText(along, code)
    const cellAt = ({ points }: Curve, code: number): HTMLElement =>
      cellOf(points.find((at) => at.x === code))
    // Few lines with many points are columns, which fit the width.
    const isTall = codes.length > manyColumns && listed.length <= manyColumns
    const [lines, points] = [by?.title ?? '', along?.title ?? '']
    const title = isTall ? `${points} by ${lines}` : `${lines} by ${points}`
    const body = isTall
      ? codes.map((code) => [
          make('th', { scope: 'row' }, [textAt(code)]),
          ...listed.map((curve) => cellAt(curve, code)),
        ])
      : listed.map((curve) => [nameOf(curve, 'row'), ...codes.map((code) => cellAt(curve, code))])
    const heads = isTall
      ? listed.map((curve) => nameOf(curve, 'col'))
      : codes.map((code) => make('th', { scope: 'col', class: 'n' }, [textAt(code)]))
    const head = make('tr', {}, [make('th', { scope: 'col' }, [title]), ...heads])
    table.replaceChildren(
      make('thead', {}, [head]),
      make(
        'tbody',
        {},
        body.map((cells) => make('tr', {}, cells)),
      ),
    )
    if (focused) table.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus()
    const rest = curves.length - listed.length
    note.textContent = [
      relative ? ratioLegend(metric.better, [...bands]) : 'Stronger colour: larger value.',
      'Click a cell to select its runs.',
      ...(codes.length > manyColumns && !isTall
        ? [`Scroll sideways for all ${codes.length} columns.`]
        : []),
      ...(rest > 0 ? [`The first ${mostRows} of ${decimals(curves.length, 0)} series.`] : []),
    ].join(' ')
  }
}

function ratioLegend(better: string | undefined, bands: readonly (number | undefined)[]): string {
  if (better === undefined) return ''
  const known = bands.filter((band) => band !== undefined)
  const percents = known.map((band) => (band - 1) * 100)
  const [low, high] = [smallest(percents).toFixed(1), largest(percents).toFixed(1)]
  const noise =
    known.length === 0
      ? ''
      : ` Grey: within the noise floor of ${low === high ? low : `${low} to ${high}`} % (95 % of pairs of identical runs${known.length > 1 ? ' of the same workload' : ''}).`
  return `Blue: better; orange: worse; stronger colour: larger difference, up to 3×.${noise}`
}

/** The first lines: by the text of the lines, then by what else tells them apart; those without a text or a number last. */
function firstInOrder(
  curves: readonly Curve[],
  further: (row: number) => string,
): readonly Curve[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const known = new Map<Curve, string>()
  const textOf = (curve: Curve): string => {
    const text = known.get(curve) ?? further(curve.row)
    known.set(curve, text)
    return text
  }
  return [...curves]
    .sort((a, b) => rank(a) - rank(b) || a.by - b.by || compare(textOf(a), textOf(b)))
    .slice(0, mostRows)
}

function rank({ by, points }: Curve): number {
  if (!points.some(({ value }) => Number.isFinite(value))) return 2
  return by === 0 ? 1 : 0
}
