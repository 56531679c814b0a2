// Layout of a flame graph, in Node for the drawing and in the browser for the live graph.
import type { FlameFrames, FlamePanel } from '../profiles/flame-frames.ts'
import { grouped } from '../core/counted.ts'
import {
  coarser,
  differenceText,
  sharePrecision,
  shareText,
  type SharePrecision,
} from '../core/share-precision.ts'
import { clipped } from './text-width.ts'

/** Frames with a width each; `end` is the index behind a frame and all that it called. */
export interface FlameLayout {
  readonly frames: FlameFrames
  readonly panel: FlamePanel
  readonly value: Float64Array
  /** Sum of the frames to the left of a frame, in the unit of `value`. */
  readonly start: Float64Array
  readonly end: Int32Array
  readonly parent: Int32Array
  /** −5 a much smaller share than in the other profile to 5 a much larger one; 0 where there is none. */
  readonly step: Int8Array
}

/** One frame as it is drawn; `x` and `width` are parts of the whole width, 0 to 1. */
export interface FlameBox {
  readonly frame: number
  readonly depth: number
  readonly x: number
  readonly width: number
}

/** Lays a panel out. */
export function flameLayout(frames: FlameFrames, panel: FlamePanel): FlameLayout {
  const count = frames.depth.length
  const [end, parent] = [new Int32Array(count), new Int32Array(count)]
  const path: number[] = []
  for (let frame = 0; frame < count; frame += 1) {
    const depth = frames.depth[frame] ?? 0
    for (const closed of path.splice(depth)) end[closed] = frame
    parent[frame] = path[depth - 1] ?? -1
    path.push(frame)
  }
  for (const closed of path) end[closed] = count
  const value = valuesOf(frames, panel, parent)
  const start = new Float64Array(count)
  const next = new Float64Array(count)
  for (let frame = 1; frame < count; frame += 1) {
    const above = parent[frame] ?? 0
    start[frame] = (start[above] ?? 0) + (next[above] ?? 0)
    next[above] = (next[above] ?? 0) + (value[frame] ?? 0)
  }
  return { frames, panel, value, start, end, parent, step: stepsOf(frames, panel) }
}

/** The frames that can be seen when `zoomed` is as wide as the panel: those that called it, and what it called. */
export function flameBoxes(
  { frames, value, start, end, parent }: FlameLayout,
  zoomed: number,
  narrowest: number,
): readonly FlameBox[] {
  const boxes: FlameBox[] = []
  const whole = value[zoomed] ?? 0
  if (whole === 0) return boxes
  for (let frame = parent[zoomed] ?? -1; frame >= 0; frame = parent[frame] ?? -1)
    boxes.push({ frame, depth: frames.depth[frame] ?? 0, x: 0, width: 1 })
  const left = start[zoomed] ?? 0
  const last = end[zoomed] ?? 0
  for (let frame = zoomed; frame < last;) {
    const width = (value[frame] ?? 0) / whole
    if (width < narrowest) frame = end[frame] ?? last
    else {
      const x = ((start[frame] ?? 0) - left) / whole
      boxes.push({ frame, depth: frames.depth[frame] ?? 0, x, width })
      frame += 1
    }
  }
  return boxes
}

// A row whose frames cover less of the width is nearly empty.
const leastCover = 0.02

/**
 * The boxes without the deep rows that are nearly empty, which would be a blank area around narrow frames; rows down to
 * the deepest frame that `isKept` accepts stay. Zooming into a frame shows its rows.
 */
export function withoutEmptyRows(
  boxes: readonly FlameBox[],
  isKept: (frame: number) => boolean = () => false,
): readonly FlameBox[] {
  const cover: number[] = []
  for (const { depth, width } of boxes) cover[depth] = (cover[depth] ?? 0) + width
  const first = cover.findIndex((part) => part < leastCover)
  if (first < 0) return boxes
  const rows = Math.max(first, rowsOf(boxes.filter(({ frame }) => isKept(frame))))
  return boxes.filter(({ depth }) => depth < rows)
}

/** What a frame is called. */
export function frameName({ names, name }: FlameFrames, frame: number): string {
  return names[name[frame] ?? 0] ?? ''
}

/** What a frame is called in its panel: `pfs_spawn_thread (inserted)` where the profile of the panel does not have it. */
export function drawnName(layout: FlameLayout, frame: number): string {
  const name = frameName(layout.frames, frame)
  return isInserted(layout, frame) ? `${name} (inserted)` : name
}

// Pixels beside a name; a cut one with fewer letters names nothing.
const nameMargin = 6
const fewest = 3

/** The name of a frame, cut with an ellipsis where it is wider than so many pixels; empty where two letters and the ellipsis have no room. */
export function fittingName(layout: FlameLayout, frame: number, pixels: number): string {
  const name = clipped(drawnName(layout, frame), pixels - nameMargin)
  return name.endsWith('…') && name.length < fewest ? '' : name
}

function isInserted({ frames, panel }: FlameLayout, frame: number): boolean {
  const name = frames.name[frame]
  return name !== undefined && frames.inserted?.[ofBaseline(panel) ? 0 : 1].includes(name) === true
}

/** The share of a frame in its panel's profile, and how much that is more than in the other; in percent and points. */
export function frameShares(
  { frames, panel }: FlameLayout,
  frame: number,
): { readonly count: number; readonly share: number; readonly change?: number } {
  const [own, other] = sidesOf(frames, ofBaseline(panel))
  const share = percent(own, frame)
  const count = own[frame] ?? 0
  return frames.before === undefined
    ? { count, share }
    : { count, share, change: share - percent(other, frame) }
}

/**
 * `btr_cur_search (11.4.5: 1,234 of 10,030 samples, 12.30 %; +2.10 points vs 10.1.8)`, with the digits that the samples
 * support. An inserted frame says so, because its samples are those of its callees.
 */
export function frameLabel(layout: FlameLayout, frame: number): string {
  const { count, share, change } = frameShares(layout, frame)
  const { frames, panel } = layout
  const [own, other] = sidesOf(frames, ofBaseline(panel))
  const precision = precisionOf(frames, own)
  const [ownLabel = '', otherLabel = ''] = ofBaseline(panel)
    ? (frames.labels ?? [])
    : (frames.labels ?? []).toReversed()
  const compared =
    change === undefined
      ? ''
      : `; ${differenceText(change, coarser(precision, precisionOf(frames, other)))} points${otherLabel === '' ? '' : ` vs ${otherLabel}`}`
  const whole = frames.unit === 'samples' ? ` of ${grouped(Math.round(own[0] ?? 0))}` : ''
  const name = frameName(frames, frame)
  const known = isInserted(layout, frame)
    ? `${name}, inserted for alignment: only in ${otherLabel === '' ? 'the other profile' : otherLabel}`
    : name
  const side = ownLabel === '' ? '' : `${ownLabel}: `
  return `${known} (${side}${grouped(Math.round(count))}${whole} ${frames.unit}, ${shareText(share, precision)} %${compared})`
}

/** A share of one side in percent, with the digits that the number of samples supports. */
export function shareOfSide(frames: FlameFrames, side: readonly number[], share: number): string {
  return shareText(share, precisionOf(frames, side))
}

// Of counts that are not samples the number of samples is unknown.
function precisionOf({ unit }: FlameFrames, side: readonly number[]): SharePrecision {
  return sharePrecision(unit === 'samples' ? side[0] : undefined)
}

/** The name of a frame's colour in the style sheet: `up-3`, `down-1`, `same`, `gone`, or `warm-4` without a baseline. */
export function frameColour({ frames, panel, step, parent }: FlameLayout, frame: number): string {
  const [, other] = sidesOf(frames, ofBaseline(panel))
  if (isGone(panel)) {
    // Callers in both profiles are context, and what a function of one profile calls differs only because of that caller.
    const isInBoth = (at = -1): boolean => {
      const count = other[at]
      return count !== undefined && count > 0
    }
    return !isInBoth(frame) && isInBoth(parent[frame]) ? 'gone' : 'same'
  }
  const own = step[frame] ?? 0
  if (frames.before !== undefined)
    return own === 0 ? 'same' : `${own > 0 ? 'up' : 'down'}-${Math.abs(own)}`
  // The same name has the same colour in every drawing.
  const name = frameName(frames, frame)
  let hash = 7
  for (let index = 0; index < name.length; index += 1)
    hash = (hash * 31 + name.charCodeAt(index)) >>> 0
  return `warm-${hash % 6}`
}

/** How many rows the boxes take. */
export function rowsOf(boxes: readonly FlameBox[]): number {
  return boxes.reduce((most, { depth }) => Math.max(most, depth + 1), 0)
}

function isGone(panel: FlamePanel): boolean {
  return panel === 'vanished' || panel === 'appeared'
}

function isReverse(panel: FlamePanel): boolean {
  return panel === 'baseline' || panel === 'appeared'
}

// The panel of vanished frames is as wide as the baseline.
function ofBaseline(panel: FlamePanel): boolean {
  return isGone(panel) !== isReverse(panel)
}

type Sides = readonly [own: readonly number[], other: readonly number[]]

function sidesOf({ total, before = [] }: FlameFrames, baseline: boolean): Sides {
  return baseline ? [before, total] : [total, before]
}

function percent(side: readonly number[], frame: number): number {
  const whole = side[0] ?? 0
  return whole > 0 ? ((side[frame] ?? 0) / whole) * 100 : 0
}

// The panel of vanished frames is as wide as they were; a remaining frame has vanished frames below it.
function valuesOf(frames: FlameFrames, panel: FlamePanel, parent: Int32Array): Float64Array {
  const [own, other] = sidesOf(frames, ofBaseline(panel))
  if (!isGone(panel)) return Float64Array.from(own)
  const value = new Float64Array(own.length)
  for (let frame = own.length - 1; frame > 0; frame -= 1) {
    if ((other[frame] ?? 0) === 0) value[frame] = own[frame] ?? 0
    const above = parent[frame] ?? 0
    if ((other[above] ?? 0) > 0 || above === 0)
      value[above] = (value[above] ?? 0) + (value[frame] ?? 0)
  }
  return value
}

const steps = 5

function stepsOf(frames: FlameFrames, panel: FlamePanel): Int8Array {
  const found = new Int8Array(frames.total.length)
  if (frames.before === undefined) return found
  const [own, other] = sidesOf(frames, isReverse(panel))
  const changes = Float64Array.from(own, (_, frame) => percent(own, frame) - percent(other, frame))
  const most = changes.reduce((largest, change) => Math.max(largest, Math.abs(change)), 0.01)
  for (const [frame, change] of changes.entries())
    found[frame] = Math.sign(change) * Math.round(steps * Math.sqrt(Math.abs(change) / most))
  return found
}

/** Share of a profile in frames whose name matches, in percent; nested matches count once. */
export function matchedShare(
  frames: FlameFrames,
  side: readonly number[],
  matches: readonly boolean[],
): { readonly share: number; readonly frames: number } {
  let [sum, count, below] = [0, 0, Infinity]
  for (const [frame, depth] of frames.depth.entries()) {
    if (depth > below) continue
    below = Infinity
    const own = side[frame] ?? 0
    if (own === 0 || matches[frames.name[frame] ?? 0] !== true) continue
    below = depth
    sum += own
    count += 1
  }
  const whole = side[0] ?? 0
  return { share: whole > 0 ? (sum / whole) * 100 : 0, frames: count }
}
