// One diagnostic for each kind of unexpected line of a file, instead of one for each line.
import type { Diagnostic } from '../../core/model.ts'

const folded = /\/(?:bad-line|unknown-line|order|clock)$/
const notListed = / \((\d+) more not listed\)$/

// Unexpected lines are of one kind; other messages are if they differ in numbers only.
function kindOf({ rule, severity, message }: Diagnostic): string {
  return `${rule} ${severity} ${folded.test(rule) ? '' : message.replaceAll(/\d+(?:\.\d+)?/g, '0')}`
}

/** The diagnostics of a file; of several of a kind, the first with their count and the last line. */
export function foldDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const key = kindOf(diagnostic)
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  const seen = new Set<string>()
  return diagnostics.flatMap((diagnostic): readonly Diagnostic[] => {
    const key = kindOf(diagnostic)
    const group = groups.get(key) ?? []
    if (group.length === 1) return [diagnostic]
    if (seen.has(key)) return []
    seen.add(key)
    const last = group.at(-1)
    const unlisted = Number(notListed.exec(last?.message ?? '')?.[1] ?? 1)
    const count = group.length - 1 + unlisted
    const end =
      last?.place.line === undefined ? '' : `, the last on line ${String(last.place.line)}`
    const what = folded.test(diagnostic.rule) ? 'such lines' : 'of this kind'
    return [{ ...diagnostic, message: `${diagnostic.message} (${String(count)} ${what}${end})` }]
  })
}
