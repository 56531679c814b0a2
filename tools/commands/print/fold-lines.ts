import { visible } from './terminal-text.ts'

/** The number of lines of one kind that are printed by default. */
export const defaultLimit = 20

/** A line and its kind, such as a rule or a reason. */
export interface KindedLine {
  readonly kind: string
  /** A function where most lines are not printed. */
  readonly line: string | (() => string)
  /** The number of lines of this kind to print, if not `defaultLimit`. */
  readonly limit?: number
}

/** Keeps the first lines of each kind, followed by the number of the others and `where` to read them. */
export function foldLines(lines: readonly KindedLine[], where: string): readonly string[] {
  const totals = new Map<string, number>()
  for (const { kind } of lines) totals.set(kind, (totals.get(kind) ?? 0) + 1)
  const printed = new Map<string, number>()
  return lines.flatMap(({ kind, line, limit = defaultLimit }): readonly string[] => {
    const count = (printed.get(kind) ?? 0) + 1
    printed.set(kind, count)
    if (count > limit) return []
    const more = (totals.get(kind) ?? 0) - limit
    const text = typeof line === 'string' ? line : line()
    if (count < limit || more <= 0) return [text]
    return [text, `… and ${more} more: ${visible(kind)} (${where})`]
  })
}
