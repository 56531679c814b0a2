import { visible } from './command.ts'

/** The most lines that one kind is given. */
export const mostLines = 20

/** A line, and what it is one of: a rule, a reason. */
export interface KindOfLine {
  readonly kind: string
  readonly line: string
  /** The most lines of the kind, where it is not twenty. */
  readonly most?: number
}

/** Lines for people: of each kind the first in their order, then how many more, and where they are. */
export function folded(lines: readonly KindOfLine[], where: string): readonly string[] {
  const total = new Map<string, number>()
  for (const { kind } of lines) total.set(kind, (total.get(kind) ?? 0) + 1)
  const printed = new Map<string, number>()
  return lines.flatMap(({ kind, line, most = mostLines }): readonly string[] => {
    const count = (printed.get(kind) ?? 0) + 1
    printed.set(kind, count)
    if (count > most) return []
    const more = (total.get(kind) ?? 0) - most
    if (count < most || more <= 0) return [line]
    return [line, `… and ${String(more)} more: ${visible(kind)} (${where})`]
  })
}
