// Edits that bind numbers of prose to the data, applied to the text of an article.
import type { Diagnostic } from '../model.ts'

/** An applied edit: the line, what stood there and what replaces it. */
export interface AppliedEdit {
  readonly line: number
  readonly before: string
  readonly after: string
}

/** The text with the edits of its diagnostics, and the edits in the order of the text. */
export function withEdits(
  text: string,
  diagnostics: readonly Diagnostic[],
): { readonly text: string; readonly applied: readonly AppliedEdit[] } {
  const lines = text.split('\n')
  const edits = diagnostics
    .flatMap(({ edit, place: { line, column } }) =>
      edit && line !== undefined && column !== undefined ? [{ ...edit, line, column }] : [],
    )
    .toSorted((a, b) => b.line - a.line || b.column - a.column)
  const applied: AppliedEdit[] = []
  for (const { line, column, length, text: after } of edits) {
    const old = lines[line - 1]
    if (old === undefined) continue
    applied.unshift({ line, before: old.slice(column - 1, column - 1 + length), after })
    lines[line - 1] = `${old.slice(0, column - 1)}${after}${old.slice(column - 1 + length)}`
  }
  return { text: lines.join('\n'), applied }
}
