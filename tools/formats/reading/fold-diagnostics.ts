// One diagnostic for each kind of unexpected line of a file, instead of one for each line.
import type { Diagnostic } from '../../core/model.ts'

// So many lines of a kind are listed one by one.
const mostListed = 3
const folded = /\/(?:bad-line|unknown-line|order|clock)$/
const notListed = / \((\d+) more not listed\)$/

/** The diagnostics of a file; of more than three unexpected lines of a kind, the first with their count and the last line. */
export function foldDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.rule} ${diagnostic.severity}`
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  const seen = new Set<string>()
  return diagnostics.flatMap((diagnostic): readonly Diagnostic[] => {
    const key = `${diagnostic.rule} ${diagnostic.severity}`
    const group = groups.get(key) ?? []
    if (!folded.test(diagnostic.rule) || group.length <= mostListed) return [diagnostic]
    if (seen.has(key)) return []
    seen.add(key)
    const last = group.at(-1)
    const unlisted = Number(notListed.exec(last?.message ?? '')?.[1] ?? 1)
    const count = group.length - 1 + unlisted
    const end =
      last?.place.line === undefined ? '' : `, the last on line ${String(last.place.line)}`
    return [{ ...diagnostic, message: `${diagnostic.message} (${String(count)} such lines${end})` }]
  })
}
