// The live flame graph: every frame, zoom, search, keys. Loaded on first use.
import { livePanel } from './flame/panel.ts'
import { setUpFlameSearch } from './flame/search.ts'

window.benchfolioFlame = (element, frames) => {
  const panels = [...element.querySelectorAll<HTMLElement>('.flame-plot')].map((plot) =>
    livePanel(plot, frames),
  )
  setUpFlameSearch(element, frames, panels)
  element.classList.add('is-live')
}
