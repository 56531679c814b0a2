// Frames painted on a canvas: thousands of them within one frame of the screen.
import {
  drawnName,
  frameColour,
  rowsOf,
  type FlameBox,
  type FlameLayout,
} from '../../../tools/view/flame-layout.ts'

/** Height of a row of frames in pixels, as in the drawing: tools/draw/flame.ts. */
export const flameRow = 20

/** What is painted. */
export interface FlameView {
  readonly layout: FlameLayout
  readonly boxes: readonly FlameBox[]
  readonly matches: readonly boolean[] | undefined
  readonly zoomed: number
}

// Letters of the page's font at 12 px are at least so wide on average.
const letter = 6.4
const fewest = 3
// While functions are searched, the frames of others are dimmed.
const dimmed = { frame: 0.35, name: 0.6 }

/** Paints the view and makes `plot` as high as it. */
export function paintFlame(canvas: HTMLCanvasElement, plot: HTMLElement, view: FlameView): void {
  const { layout, boxes, matches, zoomed } = view
  const width = plot.clientWidth
  const height = rowsOf(boxes) * flameRow
  const scale = window.devicePixelRatio
  const size = `${String(height)}px`
  if (plot.style.height !== size) plot.style.height = size
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  const colour = colours(plot)
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
    const letters = Math.floor((part * width - 6) / letter)
    if (letters < fewest) continue
    const name = drawnName(layout, frame)
    const text = name.length > letters ? `${name.slice(0, letters - 1)}…` : name
    const isDimmed = matches !== undefined && !isMatch(frame)
    context.globalAlpha = isDimmed ? dimmed.name : frame < zoomed ? 0.7 : 1
    context.fillText(text, x * width + 4, depth * flameRow + flameRow / 2)
  }
  context.globalAlpha = 1
}

// Colours of the style sheet as a canvas understands them; asked once a painting, for the theme may have changed.
function colours(plot: HTMLElement): (name: string) => string {
  const probe = document.createElement('i')
  plot.append(probe)
  const known = new Map<string, string>()
  for (const name of names) {
    probe.style.color = `var(--${name})`
    known.set(name, getComputedStyle(probe).color)
  }
  probe.remove()
  return (name) => known.get(name) ?? ''
}

const five = [1, 2, 3, 4, 5]
const names = [
  'paper',
  'ink',
  'flame-match',
  'flame-gone',
  'flame-same',
  ...[0, ...five].map((step) => `flame-warm-${String(step)}`),
  ...five.flatMap((step) => [`flame-up-${String(step)}`, `flame-down-${String(step)}`]),
]
