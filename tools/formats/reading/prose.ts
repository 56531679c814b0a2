// Text about benchmarks that quotes a line of a load tool, such as a README with an error message.
import type { Reading } from '../../model.ts'
import type { Source } from './source.ts'

const fewestLines = 10
const fewestWords = 5
const mark = /^\s*(?:#{1,6} |[-*+] |\d{1,3}[.)] |>|\||`{3})/
const word = /^[("'*`]{0,3}\p{L}[\p{L}'’-]{0,30}[)"'*`.,:;!?]{0,3}$/u

/** True if no result of a file is usable and most of its lines are sentences, titles or list items that its parser does not recognise. */
export function isProse(readings: readonly Reading[], source: Source): boolean {
  if (!readings.every((reading) => reading.kind === 'result' && reading.status !== 'ok'))
    return false
  const lines = source.lines()
  const unknown = source.diagnostics.flatMap(({ rule, place }) =>
    rule.endsWith('/unknown-line') ? (lines[(place.line ?? 1) - 1] ?? '') : [],
  )
  if (unknown.length < fewestLines) return false
  const prose = new Set(unknown.filter(isProseLine)).size
  const filled = new Set(lines.filter((text) => text.trim() !== '')).size
  return prose >= fewestLines && 2 * prose > filled
}

// Most of the fields of a sentence are words; a message with numbers, paths and codes has fewer.
function isProseLine(text: string): boolean {
  if (mark.test(text)) return true
  const fields = text.trim().slice(0, 400).split(/\s+/)
  const words = fields.filter((field) => word.test(field)).length
  return words >= fewestWords && 4 * words >= 3 * fields.length
}
