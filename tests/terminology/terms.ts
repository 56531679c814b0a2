// Words and phrases that are never right in this project, with what to write instead.

/** Words that no identifier and no file name contains, because they do not state what a value holds. */
export const vagueWords: ReadonlySet<string> = new Set([
  'asked',
  'beside',
  'gathered',
  'looked',
  'made',
  'parted',
  'remembered',
  'said',
  'told',
  'way',
])

/** A rejected phrase and its replacement. */
export interface Phrase {
  readonly pattern: RegExp
  readonly write: string
}

export const phrases: readonly Phrase[] = [
  { pattern: /\btold (?:from|apart|against)\b/i, write: 'distinguished from' },
  { pattern: /\bparted (?:by|from|in)\b/i, write: 'separated by' },
  { pattern: /\bparts them\b/i, write: 'separates them' },
  { pattern: /\bset against\b/i, write: 'compared with' },
  { pattern: /\bleft aside\b/i, write: 'skipped' },
  { pattern: /\bstands? still\b/i, write: 'hangs' },
  { pattern: /\bof which nothing\b/i, write: 'that is not' },
  { pattern: /\bas far as text\b/i, write: 'according to the surviving text' },
  { pattern: /\bwhoever\b/i, write: 'the user, the reader, the caller' },
  { pattern: /\bluck range\b/i, write: 'range of single pairs' },
  { pattern: /\bn = \d+ a point\b/i, write: '3 runs per point' },
  { pattern: /\bnot told of\b/i, write: 'not stated' },
  { pattern: /\bauthor[’'`]s view\b/i, write: 'Reset view' },
  { pattern: /\bin its turn\b/i, write: 'in order' },
]

/** Splits an identifier or a file name into words: `camelCase`, `snake_case` and `kebab-case`, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
}
