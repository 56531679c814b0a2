// The cursor of the explorer's chart: values at an x value, by pointer or keyboard, and the selection of a cell.

import { fill, make } from '../elements.ts'
import { smallest } from '../../../tools/core/extremes.ts'

export interface ReadoutRow {
  readonly name: string
  readonly text: string
  readonly mark: SVGElement
  /** A run of the point. */
  readonly row: number
  /** Its height in the chart, in pixels; NaN without a number. */
  readonly y: number
}

/** What the readout asks of the chart. */
export interface ReadoutSource {
  readonly rowsAt: (code: number) => readonly ReadoutRow[]
  readonly title: (code: number) => string
  /** Additional text of a cell, such as its workload; empty if its label is unique. */
  readonly further: (row: number) => string
}

/** More rows than this are counted, not listed. */
export const mostRows = 8
/** A click further from a point than this, in pixels, chooses none. */
const reach = 24

/** Follows pointer and keys over `chart`; `places` says where x values stand, in pixels from its left. */
export function setUpReadout(
  chart: HTMLElement,
  places: () => readonly { readonly code: number; readonly at: number }[],
  choose: (row: number | undefined) => void,
): {
  readonly rule: HTMLElement
  readonly panel: HTMLElement
  readonly set: (source: ReadoutSource) => void
} {
  const rule = make('div', { class: 'explore-rule' })
  const panel = make('div', { class: 'explore-readout' })
  let source: ReadoutSource | undefined
  let rows: readonly ReadoutRow[] = []
  let shown = -1
  let current = -1
  rule.hidden = true

  const show = (index: number, point: number): void => {
    const place = places()[index]
    if (!place || !source || (index === shown && point === current)) return
    if (index !== shown) rows = source.rowsAt(place.code)
    shown = index
    current = Math.min(point, rows.length - 1)
    const title = source.title(place.code)
    rule.hidden = false
    rule.style.left = `${place.at}px`
    const first = Math.max(0, current - mostRows + 1)
    const listed = rows.slice(first, first + mostRows)
    const more = rows.length - listed.length
    fill(panel, [
      make('p', { class: 'explore-at' }, [title]),
      ...listed.map(({ name, text, mark }, order) =>
        make('p', order + first === current ? { class: 'is-current' } : {}, [
          mark,
          make('bdi', {}, [name]),
          make('b', {}, [text]),
        ]),
      ),
      ...(more > 0 ? [make('p', {}, [`${more} more`])] : []),
    ])
    const here = rows[current]
    const further = here ? source.further(here.row) : ''
    if (further !== '') panel.append(make('p', { class: 'explore-further' }, [further]))
    chart.ariaValueMax = String(places().length - 1)
    chart.ariaValueNow = String(index)
    const all = listed.map(({ name, text }) => `${name} ${text}`).join(', ')
    const announcement = `${here?.name ?? ''} ${here?.text ?? ''} ${further}`.trim()
    chart.ariaValueText = here
      ? `${title}: ${announcement}, ${current + 1} of ${rows.length}`
      : `${title}: ${all}`
  }

  const nearest = (offsetX: number): number => {
    const away = places().map(({ at }) => Math.abs(at - offsetX))
    return away.indexOf(smallest(away))
  }
  const under = (index: number, { offsetX, offsetY }: MouseEvent): number => {
    const place = places()[index]
    if (!place || !source) return -1
    const away = ({ y }: ReadoutRow): number => Math.hypot(place.at - offsetX, y - offsetY)
    const here = index === shown ? rows : source.rowsAt(place.code)
    const distances = here.map(away)
    const least = smallest(distances.filter((distance) => !Number.isNaN(distance)))
    return least <= reach ? distances.indexOf(least) : -1
  }
  const hide = (): void => {
    shown = -1
    current = -1
    rule.hidden = true
    panel.replaceChildren()
  }
  chart.addEventListener('pointermove', (event) => {
    const index = nearest(event.offsetX)
    const point = under(index, event)
    chart.classList.toggle('is-over', point >= 0)
    show(index, point)
  })
  chart.addEventListener('click', (event) => {
    const index = nearest(event.offsetX)
    const point = under(index, event)
    show(index, point)
    choose(rows[point]?.row)
  })
  chart.addEventListener('pointerleave', hide)
  chart.addEventListener('blur', hide)
  chart.addEventListener('keydown', (event) => {
    const last = places().length - 1
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [Math.min(last, shown + 1), -1],
      ArrowLeft: [Math.max(0, shown - 1), -1],
      Home: [0, -1],
      End: [last, -1],
      ArrowDown: [Math.max(0, shown), current + 1],
      ArrowUp: [Math.max(0, shown), Math.max(0, current - 1)],
    }
    const step = steps[event.key]
    if (event.key === 'Escape') hide()
    else if (event.key === 'Enter') choose(rows[current]?.row)
    else if (step) show(...step)
    else return
    event.preventDefault()
  })
  return {
    rule,
    panel,
    set: (next) => {
      source = next
      hide()
      chart.ariaValueNow = '0'
      chart.ariaValueMax = '0'
    },
  }
}
