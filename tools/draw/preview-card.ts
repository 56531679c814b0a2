// The picture of a figure on a card of fixed size, for link previews.
import { sizeOf } from '../view/figure-picture.ts'
import { withColours } from './picture.ts'

/** Width and height of a card in pixels: the shape that link previews show uncropped. */
export const cardSize = { width: 1200, height: 630 } as const

/** Limits of the scale: text of 12 pixels that is scaled by less than `leastScale` is not readable in a preview. */
const leastScale = 0.95
const mostScale = 1.6

/** The height of a picture whose text is readable on a card. */
export const tallestPicture = Math.floor(cardSize.height / leastScale)

/** Centres a picture on a card and shows all of it. */
export function previewCard(picture: string): string {
  const { width, height } = sizeOf(picture)
  const scale = Math.min(cardSize.width / width, cardSize.height / height, mostScale)
  const x = (cardSize.width - width * scale) / 2
  const y = (cardSize.height - height * scale) / 2
  const box = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(width * scale).toFixed(1)}" height="${(height * scale).toFixed(1)}"`
  const size = `width="${cardSize.width}" height="${cardSize.height}"`
  const own = picture.trim().replace(/(?<=^<svg[^>]*) width="[\d.]+" height="[\d.]+"/, ` ${box}`)
  const paper = withColours('<rect width="100%" height="100%" fill="var(--paper)"/>')
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}${own}</svg>\n`
}
