// The small script of pages with figures: legend, controls, address. Charts and what saves them come on first use.

import type { OpenChart } from './chart.ts'
import { make, runInTurns } from './elements.ts'
import { dataOf, setUpFigure, setUpLink } from './figure.ts'
import { loadScript } from './load-script.ts'
import type { SaveFigure, SavedView } from './save.ts'
import type { FlameFrames } from '../../tools/profiles/flame-frames.ts'
import { hasFlameView } from '../../tools/view/flame-address.ts'

declare global {
  interface Window {
    /** Set by the program that saves figures. */
    benchfolioSave?: SaveFigure
  }
}

const script = document.currentScript
const addresses = script instanceof HTMLScriptElement ? script.dataset : {}
const loadChart = (): Promise<OpenChart> =>
  loadScript(addresses['chart'], () => window.benchfolioChart)

function setUp(element: HTMLElement): void {
  const data = dataOf(element)
  const drawing = data?.drawing
  if (!data) return
  const isPlot = drawing && drawing.kind !== 'flame' && drawing.kind !== 'tree'
  const live = setUpFigure(element, data, isPlot ? drawing : undefined, loadChart)
  setUpSave(element, live.view)
  setUpProseLinks(element, live.showAddress)
}

/** Has the links to views of this figure change it in place; without scripts they load the page so. */
function setUpProseLinks(element: HTMLElement, show: (search: string) => void): void {
  const start = `?${element.id}.`
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="?fig-"]')) {
    const href = link.getAttribute('href') ?? ''
    if (!href.startsWith(start) || link.hash !== `#${element.id}`) continue
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      show(link.search)
      element.scrollIntoView({ block: 'nearest' })
      element.querySelector<HTMLElement>('.figure-plot')?.focus({ preventScroll: true })
    })
  }
}

/** Adds the menu; `view` is the figure and its view. */
function setUpSave(element: HTMLElement, view: () => SavedView): void {
  const actions = element.querySelector('.figure-actions')
  if (!actions) return
  const summary = make('summary', {}, ['Save'])
  const menu = make('details', { class: 'figure-more figure-save' }, [summary])
  // Last, so that no other action moves.
  actions.append(menu)
  menu.addEventListener(
    'toggle',
    () => {
      loadScript(addresses['save'], () => window.benchfolioSave).then(
        (save) => save(element, menu, view),
        (problem: unknown) => {
          reportError(problem)
          menu.remove()
        },
      )
    },
    { once: true },
  )
}

/** What a reader does before a figure may answer it. */
const events = ['pointerover', 'pointerdown', 'touchstart', 'click', 'focusin', 'keydown'] as const

/** Sets every element up once, in order; one that a reader uses first is set up before its own listeners are called. */
function setUpInTurns(
  elements: readonly HTMLElement[],
  setUp: (element: HTMLElement) => void,
): void {
  const waiting = new Set(elements)
  const catchUp = ({ target }: Event): void => {
    const used = target instanceof Element ? target.closest<HTMLElement>('.figure') : null
    if (used) setUpOnce(used)
  }
  for (const event of events)
    document.addEventListener(event, catchUp, { capture: true, passive: true })
  const stop = (): void => {
    for (const event of events) document.removeEventListener(event, catchUp, { capture: true })
  }
  runInTurns([...elements.map((element) => () => setUpOnce(element)), stop], undefined, 20)

  // A figure that fails keeps its static drawing, and the others are set up.
  function setUpOnce(element: HTMLElement): void {
    if (!waiting.delete(element)) return
    try {
      setUp(element)
    } catch (problem) {
      reportError(problem)
    }
  }
}

/**
 * Lays out figures and long tables outside the window, one at a time when nothing else is to do: a picture of the whole page shows them.
 * Those above it keep their reserved size where the browser does not hold what the reader sees in its place.
 */
function layOutOthers([figure, ...others]: readonly HTMLElement[]): void {
  if (!figure) return
  whenIdle(() => {
    if (holdsPlace || figure.getBoundingClientRect().top > innerHeight)
      figure.style.contentVisibility = 'visible'
    layOutOthers(others)
  })
}

const holdsPlace = CSS.supports('overflow-anchor', 'auto')

// Safari has no idle callbacks.
function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  else setTimeout(callback, 100)
}

/** Makes the drawings inside an element live. */
type OpenFlame = (element: HTMLElement, frames: FlameFrames) => void

declare global {
  interface Window {
    /** Set by the flame program. */
    benchfolioFlame?: OpenFlame
    /** Frames by `<article>/<figure>`, written by tools/draw/drawn-flame.ts. */
    benchfolioFlames?: Readonly<Record<string, FlameFrames>>
  }
}

/** Waits for pointer or focus, or for an address that says how the graph is seen; a click before the graph is live is done again when it is. */
function setUpFlame(element: HTMLElement): void {
  const key = element.dataset['figure'] ?? ''
  for (const plot of element.querySelectorAll<HTMLElement>('.flame-plot')) plot.tabIndex = 0
  let waiting: MouseEvent | undefined
  const remember = (event: MouseEvent): void => {
    waiting = event
  }
  const start = (): void => {
    for (const name of turns) element.removeEventListener(name, start)
    Promise.all([
      loadScript(addresses['flame'], () => window.benchfolioFlame),
      loadScript(element.dataset['frames'], () => window.benchfolioFlames?.[key]),
    ]).then(([open, frames]) => {
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

// At the end, because the constants of what it calls stand above.
document.documentElement.classList.add('js')
const figures = [...document.querySelectorAll<HTMLElement>('.figure')]
setUpInTurns(figures, setUp)
addEventListener('load', () => {
  layOutOthers([...figures, ...document.querySelectorAll<HTMLElement>('.scroll.long')])
})
for (const element of document.querySelectorAll<HTMLElement>('.flame')) setUpFlame(element)
