// The text of a file as pages, reports and packs show it.
import type { LineRange } from '../formats/reading/hidden-lines.ts'
import type { Aliases } from './aliases.ts'
import type { MarkedLine } from './rule-table.ts'
import { redact } from './redact-text.ts'

/** A text without secrets, names and the lines that no reader understood, with as many lines as before, and how many secrets were removed. */
export function publishedText(
  text: string,
  hidden: readonly LineRange[],
  aliases?: Aliases,
  searched?: readonly MarkedLine[],
): { readonly text: string; readonly count: number } {
  if (hidden.length === 0) return redact(text, aliases, searched)
  const lines = text.split('\n')
  for (const [first, end] of hidden) {
    const last = Math.min(end, lines.length)
    const count = last - first + 1
    if (count < 1) continue
    lines.fill('', first - 1, last)
    lines[first - 1] = count === 1 ? '1 line not shown' : `${String(count)} lines not shown`
  }
  return redact(lines.join('\n'), aliases, searched)
}
