// The live flame graph: every frame, zoom, search, keys, and the view in the address. Loaded on first use.

import { counted } from '../../tools/core/counted.ts'
import { flameViewFrom, withFlameView, type FlameView } from '../../tools/view/flame-address.ts'
import { saveAddress } from './elements.ts'
import { livePanel, type LivePanel } from './flame/panel.ts'
import type { FlameFrames } from '../../tools/profiles/flame-frames.ts'
import { matchedShare, shareOfSide } from '../../tools/view/flame-layout.ts'

window.benchfolioFlame = (element, frames) => {
  const id = element.closest('.figure')?.id.replace(/^fig-/, '') ?? ''
  let view = flameViewFrom(location.search, id, frames)
  const change = (changed: Partial<FlameView>): void => {
    view = { ...view, ...changed }
    saveAddress(withFlameView(location.search, id, view, frames))
  }
  const panels = [...element.querySelectorAll<HTMLElement>('.flame-plot')].map((plot) =>
    livePanel(plot, frames, view.zoom, (panel, frame) => {
      change({ zoom: { ...view.zoom, [panel]: frame } })
    }),
  )
  setUpFlameSearch(element, frames, panels, view.find, (find) => {
    change({ find })
  })
  element.classList.add('is-live')
}

/** Connects the search field of a figure with its panels; `typed` is its initial text, `changed` receives changes. */
function setUpFlameSearch(
  element: HTMLElement,
  frames: FlameFrames,
  panels: readonly LivePanel[],
  typed: string,
  changed: (find: string) => void,
): void {
  const field = element.querySelector<HTMLInputElement>('.flame-tools input')
  const found = element.querySelector('.flame-found')
  if (!field || !found) return
  const names = frames.names.map((name) => name.toLowerCase())
  const look = (): void => {
    const query = field.value.trim().toLowerCase()
    const matches = query === '' ? undefined : names.map((name) => name.includes(query))
    for (const panel of panels) panel.highlight(matches?.includes(true) ? matches : undefined)
    found.textContent = matches === undefined ? '' : sentence(frames, matches)
  }
  let waits: ReturnType<typeof setTimeout> | undefined
  const change = (): void => {
    look()
    clearTimeout(waits)
    waits = setTimeout(() => changed(field.value.trim()), 200)
  }
  field.addEventListener('input', change)
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || field.value === '') return
    event.preventDefault()
    field.value = ''
    change()
  })
  // Text typed while the script was loading is used.
  if (field.value === '') field.value = typed
  look()
}

// Frames below a match are part of it and not counted again.
function sentence(frames: FlameFrames, matches: readonly boolean[]): string {
  const functions = matches.filter(Boolean).length
  if (functions === 0) return 'No function matches'
  const now = matchedShare(frames, frames.total, matches)
  const before = frames.before && matchedShare(frames, frames.before, matches)
  const was =
    frames.before && before
      ? `, baseline ${shareOfSide(frames, frames.before, before.share)} %`
      : ''
  return `${shareOfSide(frames, frames.total, now.share)} %${was}; ${counted(now.frames, 'frame')} of ${counted(functions, 'function')}`
}
