// Compares the unit and the events in a typed number with the cited lines and their file.
import { unitProblem } from './unit-problem.ts'

// An event is a statement of fact, so the cited file must contain its word.
const events =
  /\b(?:crash|error|failure|deadlock|timeout|abort|stall|corruption|outage|retr(?:y|ies)|bug)/i

/** A problem of words that name another unit than the lines, or an event that `file` does not name; undefined without one. */
export function typedUnitProblem(
  typed: string,
  lines: readonly string[],
  { label, file }: { readonly label: string; readonly file: string },
): string | undefined {
  const [number] = /\d[\d,.]*/.exec(typed) ?? []
  const event = events.exec(typed)?.[0]
  if (event !== undefined && !stated(file, event))
    return `Unexpected \`${event}\` in text="${typed}", expected a word that occurs in the cited file`
  const words = typed.replace(/^[\d,.\s]+/, '')
  if (number === undefined || words === '' || /\d/.test(words)) return undefined
  const own = unitNextTo(number, lines) ?? unitOfLabel(label)
  if (own === undefined || unitProblem(words, own) === undefined) return undefined
  return `Unexpected text="${typed}" for a number in ${own}, expected the number with its unit`
}

function stated(file: string, event: string): boolean {
  return file.toLowerCase().includes(event.toLowerCase().replace(/(?:y|ies)$/, ''))
}

// "seconds=15", "seconds: 15", "15 s"
function unitNextTo(number: string, lines: readonly string[]): string | undefined {
  const digits = number.replaceAll(',', '').replace(/\.$/, '')
  for (const line of lines) {
    const at = line.replaceAll(',', '').search(new RegExp(`(?<![\\d.])${digits}(?![\\d.])`))
    if (at < 0) continue
    const plain = line.replaceAll(',', '')
    const before = /\b(seconds|milliseconds|minutes|hours|bytes)["']?\s?[=:]\s?["']?$/i.exec(
      plain.slice(Math.max(0, at - 40), at),
    )?.[1]
    const after = /^ ?(ms|µs|us|ns|s|seconds|minutes|hours|%)(?![\w/])/.exec(
      plain.slice(at + digits.length, at + digits.length + 20),
    )?.[1]
    if (before !== undefined || after !== undefined) return before ?? after
  }
  return undefined
}

function unitOfLabel(label: string): string | undefined {
  return /^(?:seconds|milliseconds|minutes|hours|bytes)$/i.test(label) ? label : undefined
}
