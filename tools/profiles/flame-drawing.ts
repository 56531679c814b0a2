// A flame graph as a static SVG: drawn from stacks, without a script, and read back by `formats/flame-graph.ts`.
//
// Of two profiles the width is the contender, the colour the difference of the shares: red takes more than in the
// baseline, blue less; what vanished stands in a panel of its own, as wide as it was in the baseline.
import { grouped } from '../core/counted.ts'
import { largest } from '../core/extremes.ts'
import { stackTree, vanished, type StackNode } from './stack-tree.ts'
import type { Stacks } from './stacks.ts'

const width = 1200
const margin = 10
const row = 17
// Narrower frames cannot be seen; what was sampled in them is counted in the frame under them.
const narrowest = 0.1
const character = 6.6

/** Words of a drawing. */
export interface FlameTexts {
  readonly title: string
  /** What the counts are, such as `samples`. */
  readonly unit: string
}

interface Box {
  readonly node: StackNode
  readonly x: number
  readonly depth: number
  readonly width: number
}

/** The drawing of a profile; with a baseline, of what changed since. */
export function flameGraphSvg(stacks: Stacks, texts: FlameTexts, baseline?: Stacks): string {
  const panels: string[] = []
  let top = 40
  const add = (tree: StackNode, whole: readonly [number, number], gone: boolean): void => {
    const boxes = layout(tree, gone ? tree.before : tree.total, gone)
    const depths = boxes.map((box) => box.depth)
    const depth = largest(depths, 0) + 1
    const colour = baseline === undefined ? warm : differenceColour(boxes, whole)
    for (const box of boxes)
      panels.push(drawn(box, top + (depth - 1 - box.depth) * row, { whole, gone, texts, colour }))
    top += depth * row + 30
  }
  const tree = stackTree(stacks, baseline)
  const whole = [tree.total, tree.before] as const
  add(tree, whole, false)
  const gone = baseline ? vanished(stacks, baseline) : new Map<string, number>()
  if (gone.size > 0) {
    panels.push(text(margin, top, 'Vanished: in the baseline only', 13))
    top += 10
    add(stackTree(new Map(), gone), whole, true)
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="${escaped(`Flame graph: ${texts.title}`)}" font-family="sans-serif" font-size="11">`,
    `<rect x="0" y="0" width="${width}" height="${top}" fill="#ffffff"/>`,
    text(margin, 24, texts.title, 15),
    ...panels,
    '</svg>\n',
  ].join('\n')
}

function layout(root: StackNode, all: number, gone: boolean): readonly Box[] {
  const boxes: Box[] = []
  const scale = all > 0 ? (width - 2 * margin) / all : 0
  const open: Box[] = [{ node: root, x: margin, depth: 0, width: all * scale }]
  for (let box = open.pop(); box; box = open.pop()) {
    boxes.push(box)
    let { x } = box
    for (const node of box.node.children) {
      const own = (gone ? node.before : node.total) * scale
      if (own >= narrowest) open.push({ node, x, depth: box.depth + 1, width: own })
      x += own
    }
  }
  return boxes
}

interface Look {
  readonly whole: readonly [number, number]
  readonly gone: boolean
  readonly texts: FlameTexts
  readonly colour: (node: StackNode) => string
}

function drawn({ node, x, width: wide }: Box, y: number, look: Look): string {
  const { whole, gone, texts, colour } = look
  const [all, allBefore] = whole
  const count = Math.round(gone ? node.before : node.total)
  const share = percent(gone ? node.before : node.total, gone ? allBefore : all)
  const change = percent(node.total, all) - percent(node.before, allBefore)
  const sign = change < 0 ? '-' : '+'
  const compared = allBefore > 0 ? `; ${sign}${Math.abs(change).toFixed(2)}%` : ''
  const label = `${node.name} (${grouped(count)} ${texts.unit}, ${share.toFixed(2)}%${compared})`
  const letters = Math.floor((wide - 6) / character)
  const isLong = node.name.length > letters
  const name = isLong ? `${node.name.slice(0, Math.max(0, letters - 1))}…` : node.name
  const fill = gone ? '#c9d3e6' : colour(node)
  return (
    `<g><title>${escaped(label)}</title>` +
    `<rect x="${place(x)}" y="${place(y)}" width="${place(wide)}" height="${row - 1}" fill="${fill}" rx="1"/>` +
    `${letters >= 3 ? text(x + 3, y + 12, name, 11) : ''}</g>`
  )
}

function text(x: number, y: number, content: string, size: number): string {
  return `<text x="${place(x)}" y="${place(y)}" font-size="${size}" fill="#1a1a1a">${escaped(content)}</text>`
}

function percent(count: number, all: number): number {
  return all > 0 ? (count / all) * 100 : 0
}

// The same name has the same colour in every drawing.
function warm({ name }: StackNode): string {
  let hash = 7
  for (let index = 0; index < name.length; index += 1)
    hash = (hash * 31 + name.charCodeAt(index)) >>> 0
  return `hsl(${20 + (hash % 36)} ${70 + (hash % 20)}% ${66 + (hash % 12)}%)`
}

function differenceColour(
  boxes: readonly Box[],
  [all, before]: readonly [number, number],
): (node: StackNode) => string {
  const change = (node: StackNode): number =>
    percent(node.total, all) - percent(node.before, before)
  const changes = boxes.map(({ node }) => Math.abs(change(node)))
  const most = largest(changes, 0.01)
  return (node) => {
    const strength = Math.sqrt(Math.abs(change(node)) / most)
    const light = (97 - 37 * strength).toFixed(0)
    if (strength < 0.05) return 'hsl(0 0% 93%)'
    return change(node) > 0 ? `hsl(12 80% ${light}%)` : `hsl(215 70% ${light}%)`
  }
}

function place(value: number): string {
  return Number(value.toFixed(2)).toString()
}

// Control characters are no XML.
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
