// One panel of a flame graph, live: a canvas over the drawing, with every frame that is at least half a pixel wide.

import type { FlameFrames, FlamePanel } from '../../../tools/profiles/flame-frames.ts'
import {
  flameBoxes,
  flameLayout,
  frameLabel,
  frameName,
  withoutEmptyRows,
  type FlameBox,
  fittingName,
  frameColour,
  rowsOf,
  type FlameLayout,
} from '../../../tools/view/flame-layout.ts'
import { fill, make } from '../elements.ts'

/** What search asks of a panel. */
export interface LivePanel {
  /** Marks the functions with these names, by their index; none with undefined. */
  highlight(matches: readonly boolean[] | undefined): void
}

/** Puts a live panel over the drawing in `plot`; `opens` is how it is zoomed, `zoomedTo` hears how it is then. */
export function livePanel(
  plot: HTMLElement,
  frames: FlameFrames,
  opens: Readonly<Partial<Record<FlamePanel, number>>>,
  zoomedTo: (panel: FlamePanel, frame: number) => void,
): LivePanel {
  // Written by the template from the figure's own list of panels.
  const panel = plot.dataset['panel'] as FlamePanel
  const layout = flameLayout(frames, panel)
  const canvas = make('canvas')
  const cursor = make('div', { class: 'flame-cursor' })
  plot.append(canvas, cursor)
  plot.setAttribute('role', 'application')
  plot.setAttribute('aria-roledescription', 'flame graph')
  const chart = plot.closest('.figure-chart')
  const readout = chart?.querySelector('.flame-readout')
  const path = chart?.querySelector('.flame-path')
  let [zoomed, current] = [0, 0]
  let matches: readonly boolean[] | undefined
  let boxes: readonly FlameBox[] = []

  const draw = (): void => {
    const width = plot.clientWidth
    if (width === 0) return
    boxes = withoutEmptyRows(flameBoxes(layout, zoomed, 0.5 / width), (frame) => {
      const name = frames.name[frame]
      return name !== undefined && matches?.[name] === true
    })
    paintFlame(canvas, plot, { layout, boxes, matches, zoomed })
    mark()
  }
  const mark = (): void => {
    const box = boxes.find(({ frame }) => frame === current)
    cursor.hidden = box === undefined
    if (!box) return
    const width = plot.clientWidth
    cursor.style.left = `${box.x * width}px`
    cursor.style.width = `${Math.max(2, box.width * width)}px`
    cursor.style.top = `${box.depth * flameRow}px`
  }
  const tell = (frame: number): void => {
    if (readout) readout.textContent = frameLabel(layout, frame)
  }
  const turnTo = (frame: number): void => {
    current = frame
    mark()
    tell(frame)
  }
  const open = (frame: number): void => {
    zoomed = frame
    current = frame
    draw()
    tell(frame)
    if (path) showPath(path, pathOf(frame), zoom)
  }
  const zoom = (frame: number): void => {
    open(frame)
    // Behind the frame that shows it: a new address makes the browser look through every link of the page.
    requestAnimationFrame(() => setTimeout(() => zoomedTo(panel, frame)))
  }
  const pathOf = (frame: number): readonly { readonly frame: number; readonly name: string }[] => {
    const found = []
    for (let each = frame; each >= 0; each = layout.parent[each] ?? -1)
      found.unshift({ frame: each, name: frameName(frames, each) })
    return found
  }
  const at = ({ clientX, clientY }: MouseEvent): number | undefined => {
    const { left, top, width } = plot.getBoundingClientRect()
    const depth = Math.floor((clientY - top) / flameRow)
    const x = (clientX - left) / width
    return boxes.find((box) => box.depth === depth && x >= box.x && x < box.x + box.width)?.frame
  }

  canvas.addEventListener('click', (event) => {
    const frame = at(event)
    if (frame !== undefined) zoom(frame)
  })
  canvas.addEventListener('pointermove', (event) => {
    const frame = at(event)
    if (frame !== undefined && frame !== current) turnTo(frame)
  })
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && zoomed === 0) return
    if (event.key === 'Enter' || event.key === ' ') zoom(current)
    else if (event.key === 'Escape') zoom(0)
    else {
      const next = step(event.key, current, layout, boxes)
      if (next === undefined) return
      turnTo(next)
    }
    event.preventDefault()
  })
  plot.addEventListener('focus', () => {
    tell(current)
  })
  new ResizeObserver(draw).observe(plot)
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
  const first = opens[panel]
  // The whole profile needs no zoom, and one side of two may lack the frame.
  if (first !== undefined && first > 0 && (layout.value[first] ?? Number.NaN) > 0) {
    // The other way round may be folded away.
    const folded = plot.closest('details')
    if (folded) folded.open = true
    open(first)
  } else draw()
  if (document.activeElement === plot) tell(current)
  return {
    highlight(found) {
      matches = found
      draw()
    },
  }
}

interface Place {
  readonly frame: number
  readonly name: string
}

// Of a longer way the middle is left out; the frames themselves are drawn above the zoomed one.
const most = 7

/** Shows the way from the root; nothing where the root is shown. */
function showPath(list: Element, path: readonly Place[], zoom: (frame: number) => void): void {
  const hadFocus = list.contains(document.activeElement)
  list.classList.toggle('is-zoomed', path.length > 1)
  const left = path.length - most
  const shown = left > 0 ? [...path.slice(0, 1), undefined, ...path.slice(left + 1)] : path
  fill(
    list,
    shown.map((place) => {
      const content = place ? button(place, place === path.at(-1), zoom) : `… ${left} more`
      return make('li', {}, [content])
    }),
  )
  const last = list.querySelector<HTMLElement>('[aria-current]')
  if (hadFocus && path.length > 1) last?.focus()
  else if (hadFocus) list.parentElement?.querySelector<HTMLElement>('.flame-plot')?.focus()
}

function button({ frame, name }: Place, isLast: boolean, zoom: (frame: number) => void): Element {
  const attributes = { type: 'button', ...(isLast ? { 'aria-current': 'true' } : {}) }
  const element = make('button', attributes, [frame === 0 ? 'Show all' : name])
  element.addEventListener('click', () => {
    zoom(frame)
  })
  return element
}

/** Height of a row of frames in pixels, as in the drawing: tools/draw/drawn-flame.ts. */
const flameRow = 20

/** What is painted. */
interface FlameView {
  readonly layout: FlameLayout
  readonly boxes: readonly FlameBox[]
  readonly matches: readonly boolean[] | undefined
  readonly zoomed: number
}

// While functions are searched, the frames of others are dimmed.
const dimmed = { frame: 0.35, name: 0.6 }

/** Paints the view and makes `plot` as high as it. */
function paintFlame(canvas: HTMLCanvasElement, plot: HTMLElement, view: FlameView): void {
  const { layout, boxes, matches, zoomed } = view
  const width = plot.clientWidth
  const height = rowsOf(boxes) * flameRow
  const scale = window.devicePixelRatio
  const size = `${height}px`
  if (plot.style.height !== size) plot.style.height = size
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  // Colours of the style sheet as a canvas understands them; asked once a painting, for the theme may have changed.
  const probe = make('i')
  plot.append(probe)
  const known = new Map<string, string>()
  const colour = (name: string): string => {
    if (!known.has(name)) {
      probe.style.color = `var(--${name})`
      known.set(name, getComputedStyle(probe).color)
    }
    return known.get(name) ?? ''
  }
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.fillStyle = colour('paper')
  context.fillRect(0, 0, width, height)
  // By colour, for a change of colour costs more than a rectangle.
  const groups = new Map<string, FlameBox[]>()
  const isMatch = (frame: number): boolean => {
    const name = layout.frames.name[frame]
    return name !== undefined && matches?.[name] === true
  }
  for (const box of boxes) {
    const name = isMatch(box.frame) ? 'flame-match' : `flame-${frameColour(layout, box.frame)}`
    const group = groups.get(name)
    if (group) group.push(box)
    else groups.set(name, [box])
  }
  for (const [name, group] of groups) {
    context.globalAlpha = matches && name !== 'flame-match' ? dimmed.frame : 1
    context.fillStyle = colour(name)
    for (const { x, depth, width: part } of group) {
      const own = part * width
      context.fillRect(x * width, depth * flameRow, own > 2 ? own - 0.5 : own, flameRow - 1)
    }
  }
  context.fillStyle = colour('ink')
  context.font = `12px ${getComputedStyle(plot).fontFamily}`
  context.textBaseline = 'middle'
  for (const { frame, x, depth, width: part } of boxes) {
    const text = fittingName(layout, frame, part * width)
    if (text === '') continue
    const isDimmed = matches !== undefined && !isMatch(frame)
    context.globalAlpha = isDimmed ? dimmed.name : frame < zoomed ? 0.7 : 1
    context.fillText(text, x * width + 4, depth * flameRow + flameRow / 2)
  }
  context.globalAlpha = 1
  probe.remove()
}

/** The frame that a key leads to, of those that can be seen; undefined for a key that leads nowhere. */
export function step(
  key: string,
  from: number,
  { parent, value }: FlameLayout,
  boxes: readonly FlameBox[],
): number | undefined {
  const seen = (frame: number | undefined): number => {
    return boxes.some((box) => box.frame === frame) ? (frame ?? from) : from
  }
  // A frame that is not there is no heavier than another.
  const weightOf = (frame: number): number => value[frame] ?? Number.NaN
  switch (key) {
    case 'ArrowUp':
      return seen(parent[from])
    case 'ArrowDown': {
      const called = boxes.filter(({ frame }) => parent[frame] === from)
      return called.reduce<number>(
        (most, { frame }) => (most === from || weightOf(frame) > weightOf(most) ? frame : most),
        from,
      )
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const depth = boxes.find(({ frame }) => frame === from)?.depth
      const row = boxes.filter((box) => box.depth === depth).map(({ frame }) => frame)
      return row[row.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)] ?? from
    }
    case 'Home':
      return seen(0)
    default:
      return undefined
  }
}
