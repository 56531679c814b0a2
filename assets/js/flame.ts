// The live flame graph: every frame, zoom, search, keys, and the view in the address. Loaded on first use.
import { flameViewFrom, withFlameView, type FlameView } from '../../tools/view/flame-address.ts'
import { saveAddress } from './figure.ts'
import { livePanel } from './flame/panel.ts'
import { setUpFlameSearch } from './flame/search.ts'

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
