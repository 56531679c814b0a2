// What a pinned number is, as one line: `ratio qps version=11.4 / version=10.1, threads=16; pick=largest; 6 runs`.

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
  /** How many runs, or lines of files, the number was computed from when it was pinned. */
  readonly runs?: number
  /** Four hex digits that depend on which these were; absent where an author wrote the pin. */
  readonly digest?: string
}

/** What is compared. */
export type Comparison = Pick<Spec, 'name' | 'contender' | 'baseline' | 'where'>

export const specKinds = ['value', 'ratio', 'range', 'field', 'count', 'file', 'unsourced'] as const
export type SpecKind = (typeof specKinds)[number]

const optionNames = ['archive', 'pick', 'show', 'as', 'is', 'change'] as const

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
  const options = new Map<string, string>()
  let [runs, digest]: [number?, string?] = []
  for (const part of parts) {
    const [, count, unit, ids] = /^([\d,]+) (run|line)s?(?: ([0-9a-f]{4}))?$/.exec(part) ?? []
    const [, key = '', value = ''] = /^(\w+)=(.*)$/s.exec(part) ?? []
    if (count !== undefined && (unit === 'line') === (kind === 'file'))
      [runs, digest] = [Number(count.replaceAll(',', '')), ids]
    else if (optionNames.some((name) => name === key)) options.set(key, value)
    else if (kind === 'file' && /:\d/.test(part)) continue
    else
      return {
        problem: `Unexpected \`${part}\`, expected one of ${optionNames.map((name) => `${name}=…`).join(', ')} or \`${kind === 'file' ? '1 line' : '6 runs'}\``,
      }
  }
  const shared = {
    kind,
    options,
    ...(runs === undefined ? {} : { runs }),
    ...(digest === undefined ? {} : { digest }),
  }
  if (kind === 'file') {
    const files = [head, ...parts.filter((part) => /:\d/.test(part) && !/^archive=/.test(part))]
    return { ...shared, name: files.join('; '), where: '' }
  }
  return { ...shared, ...comparison(head) }
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
const countForm = /(; [\d,]+ (?:run|line)s?)(?: [0-9a-f]{4})?$/

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
  const parts: string[] = []
  let [isQuoted, from] = [false, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'" || text[at] === '"') isQuoted = !isQuoted
    if (isQuoted || !text.startsWith(separator, at)) continue
    parts.push(text.slice(from, at).trim())
    from = at + separator.length
    at = from - 1
  }
  return [...parts, text.slice(from).trim()]
}
