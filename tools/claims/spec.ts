// What a pinned number is, as one line: `ratio qps version=11.4 / version=10.1, threads=16; pick=largest; 6 runs`.
import { digest12 } from '../core/digest.ts'

/** A parsed line. */
export interface Spec {
  readonly kind: SpecKind
  /** The metric of a comparison or value, the key of a field, what is counted, or the files. */
  readonly name: string
  /** In the syntax of selections; absent where the number has one side. */
  readonly contender?: string
  readonly baseline?: string
  readonly where: string
  readonly options: ReadonlyMap<string, string>
  /** The runs or lines from which the number was computed when it was pinned: `6 runs 1a2b`; without digits where an author wrote it. */
  readonly count?: string
}

/** What is compared. */
export type Comparison = Pick<Spec, 'name' | 'contender' | 'baseline' | 'where'>

export const specKinds = ['value', 'ratio', 'range', 'field', 'count', 'file', 'unsourced'] as const
export type SpecKind = (typeof specKinds)[number]

const optionNames = ['archive', 'pick', 'as', 'change'] as const

/** Parses a line; a problem says what was expected instead. */
export function parseSpec(text: string): Spec | { readonly problem: string } {
  const [, word = '', rest = ''] = /^\s*(\w+):?\s*(.*)$/s.exec(text) ?? []
  const kind = specKinds.find((each) => each === word)
  if (!kind) return { problem: `Unexpected \`${word}\`, expected one of ${specKinds.join(', ')}` }
  if (kind === 'unsourced')
    return rest === ''
      ? { problem: 'Unexpected unsourced number without a reason, expected unsourced: reason' }
      : { kind, name: rest, where: '', options: new Map() }
  const [head = '', ...parts] = split(rest, ';')
  const files = [head]
  const options = new Map<string, string>()
  let count: string | undefined
  for (const part of parts) {
    const [, unit] = /^\d+ (run|line)s?(?: [0-9a-f]{4})?$/.exec(part) ?? []
    const [, key = '', value = ''] = /^(\w+)=(.*)$/s.exec(part) ?? []
    if (unit !== undefined && (unit === 'line') === (kind === 'file')) count = part
    else if (optionNames.some((name) => name === key)) options.set(key, value)
    else if (kind === 'file' && /:\d/.test(part)) files.push(part)
    else
      return {
        problem: `Unexpected \`${part}\`, expected one of ${optionNames.map((name) => `${name}=…`).join(', ')} or \`${kind === 'file' ? '1 line' : '6 runs'}\``,
      }
  }
  const named = kind === 'file' ? { name: files.join('; '), where: '' } : comparison(head)
  return { ...named, kind, options, ...(count === undefined ? {} : { count }) }
}

/** A metric or key, up to two sides, and a selection: `qps version=11.4 / version=10.1, threads=16`. */
export function comparison(head: string): Comparison {
  const [, name = '', rest = ''] = /^([^\s,]+),?\s*(.*)$/s.exec(head.trim()) ?? []
  const [left = '', right] = split(rest, ' / ')
  if (right === undefined) return { name, where: rest }
  const [baseline = '', ...where] = split(right, ', ')
  return { name, contender: left, baseline, where: where.join(' ') }
}

// ; 6 runs 1a2b   ; 1 line 3c4d
const countForm = /(; \d+ (?:run|line)s?)(?: [0-9a-f]{4})?$/

/** How many runs or lines a number is from, and four hex digits that others of them and another line change. */
export function countText(spec: string, noun: 'run' | 'line', sources: readonly string[]): string {
  const digits = digest12([spec.replace(countForm, ''), ...sources].join('\n')).slice(0, 4)
  return `${sources.length} ${noun}${sources.length === 1 ? '' : 's'} ${digits}`
}

/** A line with the runs or lines that its number is computed from at its end. */
export function withCount(spec: string, count: string): string {
  return `${spec.replace(countForm, '')}; ${count}`
}

/** A line without the digest of its runs, and without lines. */
export function withoutDigest(spec: string): string {
  return spec.replace(countForm, (_, count: string) => (/runs?$/.test(count) ? count : ''))
}

// Parts outside of quotes.
function split(text: string, separator: string): readonly string[] {
  const outside = String.raw`(?=(?:[^'"]|'[^']*'|"[^"]*")*$)`
  return text.split(new RegExp(`${separator}${outside}`)).map((part) => part.trim())
}
