// A flame graph as SVG, plain or differential, by flamegraph.pl: its stacks are read back from the rectangles.
//
// Reference: https://github.com/brendangregg/FlameGraph, flamegraph.pl. A frame lies on the one that called it, within
// its width. Frames narrower than a tenth of a pixel are not drawn: what was sampled in them is counted in the
// frame under them. The program in the file is never run, and everything but titles and rectangles is skipped.
import type { ProfileEntry, ProfileReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { parseGroupedNumber } from './reading/number-text.ts'
import { scaleExactly } from './reading/row-columns.ts'

const tool = 'flame-graph'

// <title>ReadBuffer_common (254,427,600 samples, 1.00%; +0.01%)</title><rect x="227.9" y="869" width="11.8" …
const box = /<title>([^<\n]{1,4096})<\/title>\s{0,8}<rect ([^<>\n]{1,400})>/g
// ReadBuffer_common (254,427,600 samples, 1.00%; +0.01%)
const label = /^(.*) \(([\d,]+) ([^,()]{1,40}), \d+(?:\.\d+)?%(?:; ([+-]?\d+\.\d+)%)?\)$/s
const attribute = /(?:^| )(x|y|width)="(-?\d+(?:\.\d+)?)"/g
const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
])
// Places are rounded to a tenth of a pixel.
const tolerance = 0.11
const mostLevels = 1024
// Only so many frames share a few tenths of a pixel.
const farthest = 64

/** A flame graph: a profile reading of stacks; `delta` of a frame is of it and all that it called. */
export const flameGraph: Format = {
  name: tool,
  quotes: true,
  recognises: ({ head }) => head.includes('<svg') && /flame ?graph/i.test(head),
  read,
}

interface Box {
  readonly name: string
  readonly total: number
  readonly unit: string
  readonly delta?: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly line: number
}

function read(source: Source): readonly ProfileReading[] {
  const boxes = boxesOf(source)
  if (boxes.length === 0) {
    source.report('warning', `${tool}/no-frames`, 'Unexpected end of file, expected frames', 1)
    return []
  }
  if (!source.bytes.subarray(-200).toString('latin1').includes('</svg>'))
    source.report('warning', `${tool}/cut-off`, 'Unexpected end of file, expected </svg>', 1)
  const entries = entriesOf(source, boxes)
  const unit = boxes[0]?.unit ?? 'samples'
  return [{ kind: 'profile', shape: 'stacks', unit, facts: [], entries }]
}

function boxesOf(source: Source): readonly Box[] {
  const boxes: Box[] = []
  const text = source.bytes.toString('utf8')
  let line = 1
  // The next line feed, searched only once because it may be far away.
  let feed = text.indexOf('\n')
  for (const found of text.matchAll(box)) {
    for (; feed >= 0 && feed < found.index; feed = text.indexOf('\n', feed + 1)) line += 1
    const [, name, count, unit, delta] = label.exec(found[1] ?? '') ?? []
    const total = parseGroupedNumber(count ?? '')
    const places = new Map(
      [...(found[2] ?? '').matchAll(attribute)].map((each) => [each[1], Number(each[2])]),
    )
    const [x, y, width] = [places.get('x'), places.get('y'), places.get('width')]
    if (name === undefined || unit === undefined || total === undefined) complain(source, line)
    else if (x === undefined || y === undefined || width === undefined) complain(source, line)
    else {
      const difference = delta === undefined ? {} : { delta: scaleExactly(Number(delta), 1, 100) }
      boxes.push({ name: plain(name), total, unit, ...difference, x, y, width, line })
    }
  }
  return boxes
}

function complain(source: Source, line: number): void {
  const message = 'Unexpected frame, expected a name, a count, a share and a place'
  source.report('warning', `${tool}/bad-frame`, message, line)
}

function plain(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities.get(entity) ?? entity)
}

// Level by level, away from the root. Places are rounded: a narrow frame may seem to touch two callers, of which
// one has not enough samples left.
function entriesOf(source: Source, boxes: readonly Box[]): readonly ProfileEntry[] {
  const paths = new Map<Box, readonly string[]>()
  const called = new Map<Box, number>()
  let below: readonly Box[] | undefined
  for (const level of levelsOf(boxes)) {
    let index = 0
    for (const box of level) {
      while (below && isLeftOf(below[index], box)) index += 1
      const parent = below
        ?.slice(index, index + farthest)
        .find(
          (caller) => within(caller, box) && caller.total - (called.get(caller) ?? 0) >= box.total,
        )
      if (below && parent === undefined) {
        complain(source, box.line)
        continue
      }
      paths.set(box, [...((parent && paths.get(parent)) ?? []), box.name])
      if (parent) called.set(parent, (called.get(parent) ?? 0) + box.total)
    }
    below = level.filter((box) => paths.has(box))
  }
  return boxes.flatMap((box) => {
    const frames = paths.get(box)
    const { total, delta, line } = box
    const self = total - (called.get(box) ?? 0)
    return frames ? [{ frames, self, total, ...(delta === undefined ? {} : { delta }), line }] : []
  })
}

// The frames by height, the root first; it is above in an icicle graph. Of frames that start in the same tenth of
// a pixel the narrow ones come first.
function levelsOf(boxes: readonly Box[]): readonly (readonly Box[])[] {
  const levels = new Map<number, Box[]>()
  for (const box of boxes) {
    const level = levels.get(box.y)
    if (level) level.push(box)
    else levels.set(box.y, [box])
  }
  const order = [...levels].toSorted(([a], [b]) => b - a).map(([, level]) => level)
  const sum = (level: readonly Box[] | undefined): number =>
    (level ?? []).reduce((total, box) => total + box.total, 0)
  if (sum(order.at(-1)) > sum(order[0])) order.reverse()
  return order
    .slice(0, mostLevels)
    .map((level) => level.toSorted((a, b) => a.x - b.x || a.width - b.width))
}

function isLeftOf(parent: Box | undefined, box: Box): boolean {
  return parent !== undefined && parent.x + parent.width < box.x - tolerance
}

function within(parent: Box, box: Box): boolean {
  const after = box.x >= parent.x - tolerance
  return after && box.x + box.width <= parent.x + parent.width + 2 * tolerance
}
