// Text about benchmarks that quotes a line of a load tool, such as a README with an error message.
import type { Reading, ResultReading } from '../../core/model.ts'
import type { Source } from './source.ts'

const fewestLines = 10
const fewestWords = 5
const mark = /^\s*(?:[-*+] |\d{1,3}[.)] |>|`{3})/
// ## Known problems   | Option | What it does |   (also `# Time: 240101` of a log and rows of the mysql client)
const title = /^\s*(?:#{1,6} |\|)/
const word = /^[("'*`]{0,3}\p{L}[\p{L}'’-]{0,30}[)"'*`.,:;!?]{0,3}$/u

/**
 * True if no result of a file is usable or has printed samples or settings, and most of its lines are sentences, titles or
 * list items that its parser does not recognise.
 */
export function isProse(readings: readonly Reading[], source: Source): boolean {
  if (!readings.every((reading) => reading.kind === 'result' && !isOfRun(reading))) return false
  const lines = source.lines()
  const unknown = source.diagnostics.flatMap(({ rule, place }) =>
    rule.endsWith('/unknown-line') ? (lines[(place.line ?? 1) - 1] ?? '') : [],
  )
  if (unknown.length < fewestLines) return false
  const prose = new Set(unknown.filter(isProseLine)).size
  const filled = new Set(lines.filter((text) => text.trim() !== '')).size
  return prose >= fewestLines && 2 * prose > filled
}

// A text may quote a command line, but only a run prints what it ran with and what it measured.
function isOfRun({ status, series, settings, command }: ResultReading): boolean {
  const isPrinted = Object.values(settings).some(({ line }) => line !== command?.line)
  return status === 'ok' || isPrinted || (series !== undefined && series.at.length > 0)
}

/** True for a sentence, a title or a list item: most of its fields are words; messages with numbers, paths and codes have fewer. */
export function isProseLine(text: string): boolean {
  if (mark.test(text)) return true
  const fields = text
    .slice(0, 400)
    .split(/[\s|]+/)
    .filter((field) => /[^#]/.test(field))
  const words = fields.filter((field) => word.test(field)).length
  return words >= (title.test(text) ? 1 : fewestWords) && 4 * words >= 3 * fields.length
}
