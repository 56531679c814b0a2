// Draws a scene with Vega, then moves apart what covers each other: Vega draws, the boxes of the labels are read from its
// scenegraph, and signals move them. The same in Node and in the browser.

import type { View } from 'vega'
import { changeset } from 'vega-dataflow'
import { smallest } from '../core/extremes.ts'
import { innerSize, type Layout, type Scene } from './plot.ts'
import { ink, ink3 } from './specification.ts'

/** Height of a label at the end of a line, in pixels. */
const lineHeight = 14
const gap = 3
/** Equal labels of points stand at least so far apart, in pixels. */
const labelDistance = 40

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The parts of Vega's scenegraph that are read; `bounds` are in pixels of the group. */
interface Item extends Point {
  readonly bounds: { x1: number; y1: number; x2: number; y2: number }
  readonly datum?: Readonly<Record<string, unknown>>
  readonly items?: readonly Mark[]
  readonly text?: string
  readonly defined?: boolean
}

interface Mark {
  readonly name?: string
  readonly items: Item[]
}

/** The shifts of labels that stand where they were drawn: always the same, so that Vega sees no change. */
const unmoved = {}

/** Draws a scene and places its labels; what is equal to that of `before` is left alone. Returns the scene with the places. */
export function drawScene(view: View, scene: Scene, layout: Layout, before?: Scene): Scene {
  const { width, height } = innerSize(layout)
  view.width(width).height(height).padding(layout.padding)
  for (const [name, value] of Object.entries(scene.params))
    if (!before || !isEqual(value, before.params[name])) view.signal(name, value)
  for (const [name, rows] of Object.entries(scene.data))
    setRows(view, name, rows as readonly Row[], before?.data[name] as readonly Row[] | undefined)
  const none = Object.fromEntries(scene.shifts.map((name) => [name, unmoved]))
  for (const name of scene.shifts) view.signal(name, unmoved)
  view.run()
  putInOrder(rootOf(view))
  const placed = placeLabels(view, {
    width,
    height: Number(scene.params['child_height'] ?? height),
  })
  for (const [name, value] of Object.entries(placed)) view.signal(name, value)
  if (Object.keys(placed).length > 0) view.run()
  return { ...scene, params: { ...scene.params, ...none, ...placed } }
}

type Row = Readonly<Record<string, unknown>>

/** Puts rows in the place of those before: where they are of the same marks, only what differs, so that elements stay. */
function setRows(
  view: View,
  name: string,
  rows: readonly Row[],
  before: readonly Row[] | undefined,
): void {
  const isSame = (row: Row, at: number): boolean =>
    row['s'] === before?.[at]?.['s'] && row['i'] === before?.[at]?.['i']
  if (rows.length !== before?.length || !rows.every(isSame)) {
    // Vega writes its marks into the rows it takes.
    view.data(
      name,
      rows.map((row) => ({ ...row })),
    )
    return
  }
  const drawn = view.data(name)
  const changes = rows.flatMap((row, at) => {
    const own = before[at] ?? {}
    const fields = new Set([...Object.keys(own), ...Object.keys(row)])
    return [...fields].flatMap((field) => (own[field] === row[field] ? [] : [[at, field] as const]))
  })
  if (changes.length === 0) return
  const changed = changeset()
  for (const [at, field] of changes) changed.modify(drawn[at], field, rows[at]?.[field])
  view.change(name, changed)
}

function isEqual(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other)
}

type Size = Readonly<{ width: number; height: number }>

/** The signals that move labels apart; none where nothing has to move. */
function placeLabels(view: View, size: Size): Readonly<Record<string, unknown>> {
  const signals: Record<string, unknown> = {}
  const moved = marksOf(view, 'names_marks').flatMap(({ items }) =>
    Object.entries(endShifts(items, size)).filter(([, shift]) => shift !== 0),
  )
  if (moved.length > 0) signals['endShifts'] = Object.fromEntries(moved)
  const paths = marksOf(view, 'lines_marks').map(({ items }) =>
    items.filter(({ defined }) => defined !== false),
  )
  const words = itemsOf(view, 'words_layer_1_marks')
  if (words.length > 0)
    signals['wordShifts'] = placed(words, paths, (word) => wordPlaces(word, size))
  return signals
}

/** Labels at the ends of the lines of a panel, moved apart; null for all where they do not fit below each other. */
function endShifts(
  ends: readonly Item[],
  { height }: Size,
): Readonly<Record<string, number | null>> {
  const fit = (ends.length - 1) * lineHeight <= height
  const wanted = ends.map(({ y }) => y)
  const places = spread(wanted, lineHeight, 0, height)
  return Object.fromEntries(
    ends.map(({ datum }, index) => [
      String(datum?.['key']),
      fit ? (places[index] ?? 0) - (wanted[index] ?? 0) : null,
    ]),
  )
}

/** What a renderer draws. */
export function rootOf(view: View): Mark {
  return (view.scenegraph() as unknown as { readonly root: Mark }).root
}

/** Puts marks by their series and steps: what returns would cover the others, because Vega adds it behind them. */
function putInOrder({ items }: Mark): void {
  const place = ({ datum }: Item, name: 'i' | 's'): number => Number(datum?.[name] ?? 0)
  items.sort((a, b) => place(a, 's') - place(b, 's') || place(a, 'i') - place(b, 'i'))
  for (const item of items) item.items?.forEach(putInOrder)
}

/** All marks of a name, also those inside of groups. */
function marksOf(view: View, name: string): readonly Mark[] {
  const found: Mark[] = []
  const search = (mark: Mark): void => {
    if (mark.name === name) found.push(mark)
    else for (const item of mark.items) item.items?.forEach(search)
  }
  search(rootOf(view))
  return found
}

function itemsOf(view: View, name: string): readonly Item[] {
  return marksOf(view, name).flatMap(({ items }) => items)
}

/** A box where a label may stand, and how far it is from where it was drawn. */
interface Place extends Box {
  readonly shift: readonly [number, number]
}

/**
 * Labels at the places, the best first, where they cover the fewest lines and no other label; null where there is none. A label of
 * a data point is null also where it would cover a line, and near an equal label.
 */
function placed(
  labels: readonly Item[],
  paths: readonly (readonly Point[])[],
  placesOf: (label: Item) => readonly Place[],
): Readonly<Record<string, Place['shift'] | null>> {
  const taken: (Box & { readonly label: Item })[] = []
  return Object.fromEntries(
    labels.map((label) => {
      const { x, y, text, datum } = label
      const free = placesOf(label).filter((box) => !taken.some((other) => overlaps(box, other)))
      const covered = free.map((box) => paths.filter((path) => crosses(path, box)).length)
      const fewest = smallest(covered)
      const isNear = ({ label: other }: { readonly label: Item }): boolean =>
        other.text === text && Math.hypot(other.x - x, other.y - y) < labelDistance
      const isHidden = datum?.['isLabel'] === true && (fewest > 0 || taken.some(isNear))
      const best = isHidden ? undefined : free[covered.indexOf(fewest)]
      if (best) taken.push({ ...best, label })
      return [String(datum?.['key']), best?.shift ?? null]
    }),
  )
}

/** Around a data point, inside of the plot; none for a word of half its width. */
function wordPlaces({ x, y, bounds }: Item, { width, height }: Size): readonly Place[] {
  const half = (bounds.x2 - bounds.x1) / 2
  if (half > width / 4) return []
  const middle = Math.max(half, Math.min(x, width - half))
  const places: readonly (readonly [number, number])[] = [
    [middle, y - 7],
    ...[x + half + 9, x - half - 9].flatMap((centre) =>
      [y + 4, y - 7, y + 19].map((bottom) => [centre, bottom] as const),
    ),
    [middle, y + 19],
    ...[19, 31, 43, 55].map((above) => [middle, y - above] as const),
  ]
  return places
    .map(([centre, bottom]) => ({
      ...{ left: centre - half, right: centre + half, top: bottom - 11, bottom },
      shift: [centre - x, bottom - y] as const,
    }))
    .filter(
      ({ left, right, top, bottom }) =>
        left >= 0 && right <= width && top >= 0 && bottom <= height - gap,
    )
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right + gap &&
    other.left < one.right + gap &&
    one.top < other.bottom + gap &&
    other.top < one.bottom + gap
  )
}

function crosses(path: readonly Point[], box: Box): boolean {
  return path.some((end, index) => {
    const start = path[index - 1] ?? end
    const left = Math.max(Math.min(start.x, end.x), box.left)
    const right = Math.min(Math.max(start.x, end.x), box.right)
    if (left > right) return false
    const slope = (end.y - start.y) / (end.x - start.x)
    const [from, to] =
      end.x === start.x
        ? [start.y, end.y]
        : [start.y + slope * (left - start.x), start.y + slope * (right - start.x)]
    return Math.min(from, to) < box.bottom + gap && Math.max(from, to) > box.top - gap
  })
}

/**
 * The rule or the band of a row, not shown yet, as attributes of a path: `data-x` and `data-y` hold the pixels of each step along
 * one axis, a pair for a band, and those of both ends along the other; `data-first` is the number of the first step
 * where that is not 0.
 */
export function ruleOf(
  view: View,
  { steps: { axis, first, ends } }: Scene,
  { padding, width, height }: Layout,
): Readonly<Record<string, string>> {
  const scale = view.scale(axis) as (value: unknown) => number
  const margin = axis === 'x' ? padding.left : padding.top
  const place = (value: unknown): number => tenth(margin + scale(value))
  const along = ends.map((step) => [...new Set(step.map(place))].join()).join(' ')
  const [from, to] = axis === 'x' ? [padding.top, height - padding.bottom] : [0, width]
  const across = `${String(tenth(from))} ${String(tenth(to))}`
  const look = axis === 'x' ? { stroke: ink3 } : { fill: ink, 'fill-opacity': '0.07' }
  const [x, y] = axis === 'x' ? [along, across] : [across, along]
  const zoomed = first > 0 ? { 'data-first': String(first) } : {}
  return { class: 'rule', d: '', ...look, 'data-x': x, 'data-y': y, ...zoomed }
}

/** A coordinate, rounded to a tenth of a pixel. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** A point that is drawn, in pixels between the margins. */
export interface DrawnPoint extends Point {
  readonly s: number
  readonly i: number
}

/** Points of the marks that stand for a cell. */
export function drawnPoints(view: View): readonly DrawnPoint[] {
  return ['dots_marks', 'failed_marks', 'missing_marks']
    .flatMap((name) => itemsOf(view, name))
    .map(({ x, y, datum }) => ({ s: Number(datum?.['s']), i: Number(datum?.['i']), x, y }))
}

/** Places of labels of `height` near the `wanted` ones, in their order, between `top` and `bottom`. */
export function spread(
  wanted: readonly number[],
  height: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted
    .map((position, index) => ({ position, index }))
    .sort((a, b) => a.position - b.position || a.index - b.index)
  const placed = new Array<number>(wanted.length).fill(0)
  // Blocks of touching labels, each centred on the mean of what its labels want.
  const blocks: { members: typeof order; start: number }[] = []
  for (const entry of order) {
    let block = { members: [entry], start: clamp(entry.position, 1) }
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.start + last.members.length * height <= block.start) break
      blocks.pop()
      const members = [...last.members, ...block.members]
      const mean = members.reduce((sum, { position }, i) => sum + position - i * height, 0)
      block = { members, start: clamp(mean / members.length, members.length) }
    }
    blocks.push(block)
  }
  for (const { members, start } of blocks) {
    members.forEach(({ index }, i) => (placed[index] = start + i * height))
  }
  return placed

  function clamp(start: number, count: number): number {
    return Math.max(top, Math.min(start, bottom - (count - 1) * height))
  }
}
