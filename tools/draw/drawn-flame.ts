// The static drawing of a flame graph: callers above their callees, as wide as the page.
//
// Places are percentages, so that one drawing serves every width; the name of a frame fits it on a page and on a phone.
import type { FlameDrawing } from '../figures/figure.ts'
import { stacksOfFrames } from '../profiles/flame-frames.ts'
import { speedscope } from '../profiles/speedscope.ts'
import {
  fittingName,
  flameBoxes,
  flameLayout,
  frameColour,
  frameLabel,
  rowsOf,
  withoutEmptyRows,
  type FlameLayout,
} from '../view/flame-layout.ts'
import { escaped } from '../view/figure-picture.ts'

/** Height of a row of frames in pixels, drawn and live. */
export const flameRow = 20
// Narrower frames, as parts of the width, cannot be seen here; the live graph has them.
const narrowest = 0.0025
// Of an article and of a phone, in pixels; the style sheet shows the names of the narrower one below the wider.
const widths = { wide: 720, narrow: 340 } as const

/** The drawings of all panels, what a browser makes the live graph from, and a file for speedscope. */
export function flameFiles(
  { panels, frames }: FlameDrawing,
  figure: { readonly article: string; readonly id: string; readonly title: string },
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const { panel } of panels)
    files.set(`${figure.id}.flame-${panel}.svg`, flamePanelSvg(flameLayout(frames, panel)))
  const key = JSON.stringify(`${figure.article}/${figure.id}`)
  // Nothing but scripts loads from file://.
  files.set(
    `${figure.id}.flame.js`,
    `;(window.benchfolioFlames ??= {})[${key}] = ${JSON.stringify(frames)}\n`,
  )
  const profile = { name: 'profile', stacks: stacksOfFrames(frames) }
  const baseline = { name: 'baseline', stacks: stacksOfFrames(frames, 'before') }
  const profiles = frames.before ? [profile, baseline] : [profile]
  files.set(`${figure.id}.speedscope.json`, speedscope(figure.title, profiles))
  return files
}

function flamePanelSvg(layout: FlameLayout): string {
  const boxes = withoutEmptyRows(flameBoxes(layout, 0, narrowest))
  const height = String(rowsOf(boxes) * flameRow)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" focusable="false" width="100%" height="${height}" font-size="12">`,
    ...boxes.map(({ frame, depth, x, width }) => {
      const fill = `var(--flame-${frameColour(layout, frame)})`
      const texts = Object.entries(widths).map(([size, room]) => {
        const name = fittingName(layout, frame, width * room)
        const shown = size === 'wide' ? '' : ' display="none"'
        return name === ''
          ? ''
          : `<text class="${size}"${shown} x="4" y="14" fill="var(--ink)">${escaped(name)}</text>`
      })
      return (
        `<svg x="${share(x)}" y="${depth * flameRow}" width="${share(width)}" height="${flameRow}">` +
        `<title>${escaped(frameLabel(layout, frame))}</title>` +
        `<rect width="100%" height="${flameRow - 1}" fill="${fill}" stroke="var(--paper)" stroke-width="0.5"/>${texts.join('')}</svg>`
      )
    }),
    '</svg>',
  ].join('')
}

function share(part: number): string {
  return `${Number((part * 100).toFixed(3))}%`
}
