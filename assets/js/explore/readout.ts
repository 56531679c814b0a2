// The rule of the explorer's chart: what stands at an x value, by pointer or by keys.

import { make } from './make.ts'

export interface ReadoutRow {
  readonly name: string
  readonly text: string
  readonly mark: SVGElement
}

/** More rows than this are counted, not listed. */
const mostRows = 8

/** Follows pointer and keys over `canvas`; `places` says where x values stand, in pixels from its left. */
export function setUpReadout(
  canvas: HTMLCanvasElement,
  places: () => readonly { readonly code: number; readonly at: number }[],
): {
  readonly rule: HTMLElement
  readonly panel: HTMLElement
  readonly set: (
    rowsAt: (code: number) => readonly ReadoutRow[],
    title: (code: number) => string,
  ) => void
} {
  const rule = make('div', { class: 'explore-rule' })
  const panel = make('div', { class: 'explore-readout' })
  let rowsAt: (code: number) => readonly ReadoutRow[] = () => []
  let title: (code: number) => string = () => ''
  let shown = -1
  rule.hidden = true

  const show = (index: number): void => {
    const place = places()[index]
    if (!place || index === shown) return
    shown = index
    const rows = rowsAt(place.code)
    rule.hidden = false
    rule.style.left = `${String(place.at)}px`
    const more =
      rows.length > mostRows ? [make('p', {}, [`${String(rows.length - mostRows)} more`])] : []
    panel.replaceChildren(
      make('p', { class: 'explore-at' }, [title(place.code)]),
      ...rows
        .slice(0, mostRows)
        .map(({ name, text, mark }) =>
          make('p', {}, [mark, make('bdi', {}, [name]), make('b', {}, [text])]),
        ),
      ...more,
    )
    canvas.ariaValueMax = String(places().length - 1)
    canvas.ariaValueNow = String(index)
    canvas.ariaValueText = `${title(place.code)}: ${rows
      .slice(0, mostRows)
      .map(({ name, text }) => `${name} ${text}`)
      .join(', ')}`
  }
  canvas.addEventListener('pointermove', ({ offsetX }) => {
    let nearest = 0
    const all = places()
    all.forEach(({ at }, index) => {
      if (Math.abs(at - offsetX) < Math.abs((all[nearest]?.at ?? 0) - offsetX)) nearest = index
    })
    show(nearest)
  })
  const hide = (): void => {
    shown = -1
    rule.hidden = true
    panel.replaceChildren()
  }
  canvas.addEventListener('pointerleave', hide)
  canvas.addEventListener('blur', hide)
  canvas.addEventListener('keydown', (event) => {
    const last = places().length - 1
    const next = {
      ArrowRight: Math.min(last, shown + 1),
      ArrowLeft: Math.max(0, shown - 1),
      Home: 0,
      End: last,
    }
    if (event.key === 'Escape') hide()
    if (!(event.key in next)) return
    event.preventDefault()
    show(next[event.key as keyof typeof next])
  })
  return {
    rule,
    panel,
    set: (rows, words) => {
      rowsAt = rows
      title = words
      hide()
      canvas.ariaValueNow = '0'
      canvas.ariaValueMax = '0'
    },
  }
}
