import type { PathPattern } from '../../tools/archive/path-pattern.ts'
import type { Compiler } from '../../tools/archive/published.ts'

const never = (): undefined => undefined

/** The pattern that `recordingCompiler` returns for `text` at `path`, a dotted path in the page. */
export function patternAt(text: string, path: string): PathPattern {
  return { text, keys: [path], match: never }
}

/** A compiler whose results contain the path that it was called with; `reports` are the messages with their paths. */
export function recordingCompiler(): Compiler & { readonly reports: readonly string[] } {
  const reports: string[] = []
  return {
    reports,
    pattern: (text, path) => patternAt(text, path.join('.')),
    values: (map, path) => ({
      kind: 'table',
      table: new Map([[path.join('.'), JSON.stringify(map)]]),
    }),
    report: (message, path) => void reports.push(`${path.join('.')}: ${message}`),
  }
}
