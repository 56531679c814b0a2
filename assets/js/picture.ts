// A figure as a self-contained SVG: its visible content, with computed colours and fonts.
import { append } from '../../tools/core/append.ts'
import { smallest } from '../../tools/core/extremes.ts'

/** A picture and its size in pixels. */
export interface Picture {
  readonly text: string
  readonly width: number
  readonly height: number
}

const namespace = 'http://www.w3.org/2000/svg'
const margin = 16
const gap = 12

/** Parts of a figure from top to bottom; controls, readout and actions are no part of a picture. */
const parts =
  'figcaption, .figure-charts, .figure-body > .figure-chart, .figure-legend:not(.is-labelled), .figure-notes'

/** Draws the visible parts below each other, and `provenance` at the foot. */
export function pictureOf(element: HTMLElement, provenance: string): Picture {
  const svg = document.createElementNS(namespace, 'svg')
  const style = getComputedStyle(element)
  const shown = [...element.querySelectorAll<HTMLElement>(parts)].filter(isVisible)
  const left = smallest(shown.map((part) => part.getBoundingClientRect().left))
  let width = 0
  let top = margin
  for (const part of shown) {
    const box = part.getBoundingClientRect()
    const offset = { x: left - margin, y: box.top - top }
    for (const drawing of part.querySelectorAll('svg')) {
      const place = drawing.getBoundingClientRect()
      // A drawing inside a drawing comes with it.
      if (place.width === 0 || drawing.parentElement?.closest('svg')) continue
      svg.append(styledCopy(drawing, place, offset))
      width = Math.max(width, place.right - offset.x)
    }
    for (const line of linesOf(part)) {
      svg.append(textAt(line.text, line.left - offset.x, line.baseline - offset.y, line.style))
      width = Math.max(width, line.right - offset.x)
    }
    top += box.height + gap
  }
  const foot = textAt(provenance, margin, top + 10, style, '11px')
  svg.append(foot)
  width = Math.ceil(Math.max(width, margin + provenance.length * 5.6) + margin)
  const height = Math.ceil(top + 10 + margin)
  svg.prepend(ground(width, height))
  for (const [name, value] of Object.entries({
    xmlns: namespace,
    width: String(width),
    height: String(height),
    viewBox: `0 0 ${String(width)} ${String(height)}`,
  })) {
    svg.setAttribute(name, value)
  }
  return { text: new XMLSerializer().serializeToString(svg), width, height }
}

function isVisible(part: HTMLElement): boolean {
  return part.getClientRects().length > 0
}

function ground(width: number, height: number): SVGElement {
  const rect = document.createElementNS(namespace, 'rect')
  rect.setAttribute('width', String(width))
  rect.setAttribute('height', String(height))
  rect.setAttribute('fill', getComputedStyle(document.body).backgroundColor)
  return rect
}

interface Offset {
  readonly x: number
  readonly y: number
}

/** Attributes that the page's style sheet may decide, or that name its variables. */
const styledAttributes = ['fill', 'stroke'] as const

function styledCopy(drawing: SVGElement, place: DOMRect, offset: Offset): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement
  const from = [drawing, ...drawing.querySelectorAll('*')]
  const to = [copy, ...copy.querySelectorAll('*')]
  from.forEach((source, index) => {
    const target = to[index]
    if (!target) return
    const style = getComputedStyle(source)
    for (const name of styledAttributes) {
      const value = target.getAttribute(name)
      if (value !== null && /var\(|currentcolor/i.test(value)) {
        target.setAttribute(name, style.getPropertyValue(name))
      }
    }
    if (source.localName === 'text') {
      target.setAttribute('fill', style.fill)
      target.setAttribute('font-family', style.fontFamily)
      target.setAttribute('font-size', style.fontSize)
      target.setAttribute('font-weight', style.fontWeight)
    }
    target.removeAttribute('class')
    target.removeAttribute('style')
  })
  const { x, y } = { x: place.left - offset.x, y: place.top - offset.y }
  const size = { x, y, width: place.width, height: place.height, overflow: 'visible' }
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, String(value))
  return copy
}

interface Line {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly style: CSSStyleDeclaration
}

/** The HTML texts of a part with the line breaks of the page; texts of drawings are in their SVG. */
function linesOf(part: HTMLElement): readonly Line[] {
  const lines: Line[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('svg') || !/\S/.test(node.textContent ?? '')) continue
    append(lines, broken(node, getComputedStyle(parent)))
  }
  return lines
}

function broken(node: Node, style: CSSStyleDeclaration): readonly Line[] {
  const lines: Line[] = []
  const range = document.createRange()
  for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
    range.setStart(node, word.index)
    range.setEnd(node, word.index + word[0].length)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const last = lines.at(-1)
    const baseline = box.bottom - box.height * 0.22
    if (last && Math.abs(last.baseline - baseline) < 2) {
      lines[lines.length - 1] = { ...last, text: `${last.text} ${word[0]}`, right: box.right }
    } else lines.push({ text: word[0], left: box.left, right: box.right, baseline, style })
  }
  return lines
}

function textAt(
  content: string,
  x: number,
  y: number,
  style: CSSStyleDeclaration,
  size = style.fontSize,
): SVGElement {
  const text = document.createElementNS(namespace, 'text')
  const attributes = {
    x: x.toFixed(1),
    y: y.toFixed(1),
    fill: style.color,
    'font-family': style.fontFamily,
    'font-size': size,
    'font-weight': style.fontWeight,
  }
  for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value)
  text.textContent = content
  return text
}
