// Flame graphs come alive when a reader first turns to them: program and frames are loaded then.
import type { FlameFrames } from '../../tools/profiles/flame.ts'
import { hasFlameView } from '../../tools/view/flame-address.ts'
import { setUpLink } from './link.ts'
import { scriptLoader } from './load-script.ts'

/** Makes the drawings inside an element live. */
export type OpenFlame = (element: HTMLElement, frames: FlameFrames) => void

declare global {
  interface Window {
    /** Set by the flame program. */
    benchfolioFlame?: OpenFlame
    /** Frames by `<article>/<figure>`, written by tools/draw/flame.ts. */
    benchfolioFlames?: Readonly<Record<string, FlameFrames>>
  }
}

/** Waits for pointer or focus, or for an address that says how the graph is seen; a click before the graph is live is done again when it is. */
export function setUpFlame(element: HTMLElement, loadProgram: () => Promise<OpenFlame>): void {
  const key = element.dataset['figure'] ?? ''
  const loadFrames = scriptLoader(element.dataset['frames'], () => window.benchfolioFlames?.[key])
  for (const plot of element.querySelectorAll<HTMLElement>('.flame-plot')) plot.tabIndex = 0
  let waiting: MouseEvent | undefined
  const remember = (event: MouseEvent): void => {
    waiting = event
  }
  const start = (): void => {
    for (const name of turns) element.removeEventListener(name, start)
    Promise.all([loadProgram(), loadFrames()]).then(([open, frames]) => {
      element.removeEventListener('click', remember, true)
      open(element, frames)
      const plot = waiting?.target instanceof Element && waiting.target.closest('.flame-plot')
      if (!waiting || !plot) return
      const { clientX, clientY } = waiting
      plot
        .querySelector('canvas')
        ?.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }))
    }, reportError)
  }
  element.addEventListener('click', remember, true)
  for (const name of turns) element.addEventListener(name, start)
  const figure = element.closest<HTMLElement>('.figure')
  if (!figure) return
  setUpLink(figure, () => location.search)
  if (hasFlameView(location.search, figure.id.replace(/^fig-/, ''))) start()
}

const turns = ['pointerenter', 'pointerdown', 'focusin'] as const
