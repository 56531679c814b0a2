// How wide a text will be, without asking a font: Node and the browser must lay out alike.

/** Letters that are narrower or wider than the average in the interface fonts of today's systems. */
const narrow = /[ijlIftr.,:;|!'()[\] ]/
const wide = /[mwMW@%—…−×÷\u2500-\u{10ffff}]/u

/** How much wider a bold text is. */
export const boldWidth = 1.1

/** An estimate in pixels at a font size of 12, rather too wide than too narrow. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  return narrow.test(letter) ? 4.4 : wide.test(letter) ? 11.6 : 7.3
}

/** As many letters of a text as fit so many pixels; `…` ends a text that does not fit. */
export function clipped(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let [short, room] = ['', width - letterWidth('…')]
  for (const letter of text) {
    room -= letterWidth(letter)
    if (room < 0) break
    short += letter
  }
  return `${short.trimEnd()}…`
}
