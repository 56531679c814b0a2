import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import type { ArchivePage, CheckedPage } from '../../tools/archive/archive-page.ts'

/** Parses a page with these lines below `archive:`, which is line 2; `source: x` is line 3. */
export function pageWith(lines: readonly string[], file = 'content/x/index.md'): CheckedPage {
  const keys = ['source: x', ...lines].map((line) => `  ${line}\n`).join('')
  return parseArchivePage(`---\narchive:\n${keys}---\n`, file)
}

/** The valid page with these lines. Throws for an invalid one. */
export function validPage(...lines: readonly string[]): ArchivePage {
  const { page, diagnostics } = pageWith(lines)
  if (!page) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return page
}

/** The messages of an invalid page, with their rules and places: `page/schema 4:3 message`. */
export function problemsOf(...lines: readonly string[]): readonly string[] {
  return pageWith(lines).diagnostics.map(
    ({ rule, message, place: { line, column } }) =>
      `${rule} ${String(line)}:${String(column)} ${message}`,
  )
}
