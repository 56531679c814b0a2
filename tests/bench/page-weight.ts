// The bytes of article pages, compressed with brotli as a server sends them.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Prints the bytes of the articles of a built site, compressed with brotli; of a synthetic one, the first. */
export function printWeights(name: string, folder: string): void {
  console.log(`brotli bytes of an article page, ${name}`)
  console.log(
    'article                      HTML  to chart     CSS  blocking  before chart  app.js  chart.js  on first use',
  )
  for (const slug of readdirSync(join(folder, 'articles')).toSorted()) {
    const file = join(folder, 'articles', slug, 'index.html')
    const html = readIf(file)
    if (html === undefined || (name === 'synthetic' && slug !== 'a-01')) continue
    const sum = (expression: RegExp): number =>
      [...html.matchAll(expression)].reduce(
        (total, [, path = '']) => total + brotli(readFileSync(join(dirname(file), path))),
        0,
      )
    const page = brotli(Buffer.from(html))
    const toChart = brotli(Buffer.from(html.slice(0, endOfFirstDrawing(html))))
    const style = sum(/<link\b[^>]*rel="?stylesheet"?[^>]*href="?([^"\s>]+)/g)
    const blocking = sum(/<script\b(?![^>]*\b(?:defer|async|type)\b)[^>]*\bsrc="?([^"\s>]+)/g)
    const app = sum(/<script\b[^>]*\bdefer\b[^>]*\bsrc="?([^"\s>]*app\.[^"\s>]+)/g)
    const chart = sum(/\bdata-chart="?([^"\s>]+)/g)
    const before = toChart + style + blocking
    const cells = [
      [page, 8],
      [toChart, 10],
      [style, 8],
      [blocking, 10],
      [before, 14],
      [app, 8],
      [chart, 10],
      [app + chart, 14],
    ] as const
    const row = cells.map(([bytes, width]) => grouped(bytes).padStart(width)).join('')
    console.log(slug.padEnd(25) + row)
  }
}

// A browser draws what it has received: the first figure is complete with the last element of its drawings, for wide
// screens and for phones.
function endOfFirstDrawing(html: string): number {
  const drawing = /<svg\b[^>]*\bclass="?(?:wide|narrow)/g
  const start = html.search(drawing)
  if (start < 0) return html.length
  const figure = html.slice(start, html.indexOf('</figure>', start))
  const last = [...figure.matchAll(drawing)].at(-1)
  return last === undefined ? html.length : html.indexOf('</svg>', start + last.index)
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

function readIf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not an article.
    return undefined
  }
}
