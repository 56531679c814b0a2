// What readers of reports need: lines that are complete, and one way to complain about the others.
import type { Source } from './source.ts'

/** A line without its line end, and its 1-based number. */
export interface Line {
  readonly text: string
  readonly line: number
}

/**
 * The lines that are not blank, with blanks where a web page put no-break spaces. The last is reported and left out when it has no line feed, for its last
 * number may then lack digits.
 */
export function wholeLines(source: Source, tool: string): readonly Line[] {
  const texts = source.lines()
  const cut = source.bytes.length > 0 && source.bytes.at(-1) !== 10
  if (cut) {
    const message = 'Unexpected end of file, expected a line feed: the last line is not used'
    source.report('warning', `${tool}/cut-off`, message, texts.length)
  }
  return texts.flatMap((printed, index) => {
    const text = printed.includes('\u00a0') ? printed.replaceAll('\u00a0', ' ') : printed
    return text.trim() === '' || (cut && index === texts.length - 1)
      ? []
      : [{ text, line: index + 1 }]
  })
}

/** Reports a line of `tool` that is none of those it prints. */
export function badLine(
  source: Source,
  tool: string,
  { text, line }: Line,
  expected: string,
): void {
  const shown = JSON.stringify(text.trim().slice(0, 40))
  source.report('warning', `${tool}/bad-line`, `Unexpected ${shown}, expected ${expected}`, line)
}

/** A printed number with commas between the thousands, such as `1,049,302.5`; undefined when it is none. */
export function grouped(text: string): number | undefined {
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text)) return undefined
  const value = Number(text.includes(',') ? text.replaceAll(',', '') : text)
  return Number.isFinite(value) ? value : undefined
}
