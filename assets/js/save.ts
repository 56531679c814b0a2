// What a reader takes along: rows, pictures, a specification. Loaded on first use.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { download, make } from './elements.ts'
import { shownCsv, shownRecords } from '../../tools/view/shown-rows.ts'
import { standaloneOf } from '../../tools/view/shown-specification.ts'
import { tableSpecification } from '../../tools/view/table-specification.ts'
import type { Layout, Scene } from '../../tools/view/plot.ts'
import type { ViewState } from '../../tools/view/view-state.ts'
import { pictureSvg, sizeOf } from '../../tools/view/figure-picture.ts'

/** A live figure as the reader sees it. */
export interface SavedView {
  readonly figure: ChartFigure
  readonly state: ViewState
  /** The query that brings it back. */
  readonly search: string
  /** Its panels as they are drawn, once the chart is live; absent for a table. */
  readonly drawn?: () => Promise<DrawnPanels | undefined>
}

/** The scenes of the panels of a figure, with their labels placed. */
export interface DrawnPanels {
  readonly scenes: readonly Scene[]
  readonly layout: Layout
}

/** Fills `menu` with what can be saved of a figure. */
export type SaveFigure = (element: HTMLElement, menu: HTMLElement, view: () => SavedView) => void

window.benchfolioSave = (element, menu, view) => {
  const bar = make('div', { class: 'figure-choice', role: 'group', 'aria-label': 'Save' })
  const status = make('p', { role: 'status' })
  const name = `${slug()}-${element.id.replace(/^fig-/, '')}`

  const add = (label: string, run: () => string | Promise<string>): void => {
    const button = make('button', { type: 'button' }, [label])
    button.addEventListener('click', () => {
      Promise.resolve()
        .then(run)
        .then(
          (message) => (status.textContent = message),
          (problem: unknown) => {
            reportError(problem)
            status.textContent = `Saving as ${label} failed. Reload the page and try again.`
          },
        )
    })
    bar.append(button)
  }

  const picture = (): string => pictureOf(element, view(), [provenance(element, address())])
  const address = (): string => addressShown(element, view().search)
  add('CSV', () => saved(`${name}.csv`, 'text/csv', shownCsv(view().figure, view().state)))
  add('JSON', () => {
    const { figure, state } = view()
    const { title, subtitle } = titlesOf(element)
    const rows = shownRecords(figure, state)
    const data = { title, subtitle, address: address(), unit: figure.metric.unit, rows }
    return saved(`${name}.json`, 'application/json', `${JSON.stringify(data, null, 1)}\n`)
  })
  if (element.querySelector('.figure-plot svg')) {
    add('SVG', () => saved(`${name}.svg`, 'image/svg+xml', picture()))
    add('PNG', async () => saved(`${name}.png`, 'image/png', await pngOf(picture(), 2)))
  }
  add('Specification', async () => {
    const { figure, state, drawn } = view()
    const panels = await drawn?.()
    if (drawn && panels === undefined) throw new Error('The chart could not be loaded')
    const { title, subtitle, axis } = titlesOf(element)
    const titles = { text: title, subtitle: [subtitle, axis], anchor: 'start', offset: 24 }
    const labels = figure.facets.map(({ label }) => label)
    const specification = panels
      ? standaloneOf(panels.scenes, panels.layout, titles, labels)
      : tableSpecification(figure, state, titles)
    const text = JSON.stringify(specification, null, 1)
    return saved(`${name}.vl.json`, 'application/json', `${withColours(element, text)}\n`)
  })
  menu.append(bar, status)
}

function slug(): string {
  const parts = location.pathname.split('/').filter((part) => part !== '' && part !== 'index.html')
  return parts.at(-1) ?? 'figure'
}

/** The colours of the page instead of its variables. */
function withColours(element: HTMLElement, text: string): string {
  const probe = make('span')
  element.append(probe)
  const coloured = text.replaceAll(/var\(--[\w-]+\)/g, (variable) => {
    // A token may be a function of the theme: asked of an element, it is a colour.
    probe.style.color = variable
    return getComputedStyle(probe).color
  })
  probe.remove()
  return coloured
}

function saved(name: string, type: string, content: string | Blob): string {
  download(name, type, content)
  return `${name} saved`
}

/** The visible drawings of a figure with its texts, in the colours of the page; `last` are lines at the foot. */
function pictureOf(
  element: HTMLElement,
  { figure, state }: SavedView,
  last: readonly string[],
): string {
  const { title, subtitle, axis } = titlesOf(element)
  const isShown = (part: Element): boolean => part.getClientRects().length > 0
  const panels = [...element.querySelectorAll('.figure-plot svg')].filter(isShown).map((svg) => ({
    label: svg.closest('.figure-chart')?.querySelector('.figure-facet')?.textContent ?? '',
    svg: new XMLSerializer().serializeToString(svg),
  }))
  const lines = [...element.querySelectorAll('.figure-notes > li')].filter(isShown)
  const svg = pictureSvg({
    ...{ title, subtitles: [subtitle, axis], panels },
    series: figure.series.filter((_, index) => !state.hidden.includes(index)),
    notes: [...lines.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')), ...last],
  })
  return withColours(element, svg).replaceAll(/<[^>]+>/g, (tag) =>
    tag.replaceAll(/ (?:class|style)="[^"]*"/g, ''),
  )
}

/** Paints a picture at `scale` pixels a pixel. Rejects where the browser cannot. */
async function pngOf(text: string, scale: number): Promise<Blob> {
  const { width, height } = sizeOf(text)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = make('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The browser could not render the image'))
    }, 'image/png')
  })
}

/** The finding, what was measured and what the axis of values shows, as the page prints them. */
function titlesOf(element: HTMLElement) {
  return {
    title: text(element, '.figure-finding'),
    subtitle: text(element, '.figure-subtitle'),
    axis: text(element, '.figure-y'),
  }
}

/** The permanent address of a view: the published one where the page knows it. */
function addressShown(element: HTMLElement, search: string): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const url = new URL(canonical ?? location.href)
  url.search = search
  url.hash = element.id
  return url.href
}

/** One line below a picture: which figure of which page of which publication. */
function provenance(element: HTMLElement, address: string): string {
  return [text(element, '.figure-number'), document.title, address].join(' · ')
}

// Without parts that are hidden, such as the title of the mode that is not shown.
function text(element: HTMLElement, selector: string): string {
  const copy = element.querySelector(selector)?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}
