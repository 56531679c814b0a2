// Pictures of figures as PNG for link previews and feeds, which do not show SVG. The renderer and the fonts are packages, so
// that the bytes are the same on every machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A function that renders an SVG as PNG. */
type Renderer = (svg: string, width: number) => Uint8Array

/** Changes when the same picture gives other bytes: part of the names of the files. */
export const previewVersion = 'resvg 2.6.2, roboto-fontface 0.10.0'

let renderer: Promise<Renderer> | undefined

/** The PNG of a self-contained SVG. Rejects text that is not SVG. */
export async function previewImage(svg: string, width: number): Promise<Uint8Array> {
  const render = await (renderer ??= loadRenderer())
  return render(svg, width)
}

async function loadRenderer(): Promise<Renderer> {
  const read = (path: string): Uint8Array =>
    new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(path)))
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'))
  const fontBuffers = ['Regular', 'Medium', 'Bold'].map((weight) =>
    read(`roboto-fontface/fonts/roboto/Roboto-${weight}.woff2`),
  )
  const font = { fontBuffers, defaultFontFamily: 'Roboto', sansSerifFamily: 'Roboto' }
  return (svg, width) => {
    const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font })
    try {
      return drawing.render().asPng()
    } finally {
      drawing.free()
    }
  }
}
