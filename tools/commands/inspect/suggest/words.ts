// The words of a name in a path, and the names of their keys if they vary.
import { repeatWords } from '../../../runs/name-fields.ts'
import { dottedRules, versionRules } from '../../../runs/version-names.ts'

/** A word of a name with the mark before it: `.`, `_`, or nothing for the first. */
export interface Word {
  readonly mark: string
  readonly text: string
}

// Letters around a number that identify its key.
const numbered: readonly (readonly [RegExp, string])[] = [
  [
    /^((?:dop|thr|thds?|threads?|nt|th|vus?|clients?|users?|conn(?:ection)?s?)[=-]?)(\d+)()$/i,
    'threads',
  ],
  [/^()(\d+)(th|thr|thds?|threads?|u|vus?|clients?|users?|conn(?:ection)?s?)$/i, 'threads'],
  [/^(range)(\d+)()$/, 'range'],
  [/^(pk)(\d+)()$/, 'pk'],
  [new RegExp(`^((?:${repeatWords})[=-]?)(\\d+)()$`, 'i'), 'repeat'],
  [/^(tier|bp)(\d+[KMGT]?B?)()$/i, 'memory'],
  [/^(wm)(\d+)()$/, 'work_mem'],
  [/^(cores|cpus)(\d+)()$/, 'cores'],
  [/^(ht)([01])()$/, 'ht'],
]

const engine = /mysql|mariadb|percona|postgres|mongo|rocks/i
const bareVersion = /^\d+\.\d+/
const version = /\d\.\d/
const unanchored = (match: string): string =>
  match.replace(/^\^|\$$/g, '').replace(/\?<\w+>/g, '?:')
const dotted = `(?:${dottedRules.map(({ match }) => unanchored(match)).join('|')})`
/** An engine and its version: my8407, ma100623, pg174, fbmy5635, mysql84, mariadb-11.4.4. */
export const packed = new RegExp(
  `^(?:(?:my|ma|pg|fbmy)\\d{2,7}[a-z\\d]*|${versionRules.map(({ match }) => unanchored(match)).join('|')})$`,
)
const workload = /(?<!th)read|write|point|select|insert|update|delete|scan|oltp|range|^R[OW]$/i

// Names with underscores that are one word: the scripts of sysbench, and tools.
const compounds = [
  '(?:oltp_)?(?:read_only|read_write|write_only|point_select|update_index|update_non_index)',
  'oltp_(?:insert|delete|common|ro|rw|wo|simple|complex)',
  '(?:select_)?random_(?:points|ranges)',
  'bulk_insert',
  '(?:db|py|go|sys)_bench',
  '(?:perf|vm|io|mp|pid|disk)_stat',
  '(?:mysql|pt)_summary',
  'py_tpcc|go_ycsb|tpcc_mysql|innodb_status|error_log',
].join('|')
// A dash separates words only after an engine and its version, because other names contain dashes.
const word = new RegExp(
  `((?<=(?:^|[._])${dotted})-|[._]?)(${dotted}(?=[-._]|$)|(?:${compounds})(?=[-._]|$)|[^._]*)`,
  'gi',
)

/**
 * Splits a name at dots and underscores; known names with underscores, such as `oltp_point_select`, and an engine with its
 * version, such as `mysql-8.4.3`, stay whole.
 */
export function wordsOf(name: string): readonly Word[] {
  return [...name.matchAll(word)].flatMap(([whole, mark = '', text = '']) =>
    whole === ''
      ? []
      : withoutNumberedEnds(
          text.startsWith('-') ? { mark: '-', text: text.slice(1) } : { mark, text },
        ),
  )
}

// nginx-1   redis7   v2
const versioned = /(?:^|[^A-Za-z])(?:v|[A-Za-z]{3,}[-_]?v?)\d+$/

/** The words with the numbers of a version, such as `nginx-1.26.3`, as one word; numbers after `run` or `threads` are not versions. */
export function withWholeVersions(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = []
  for (const { mark, text } of words) {
    const last = joined.at(-1)
    const before = joined.at(-2)
    const isOpen =
      last &&
      (/\d\.\d+$/.test(last.text) ||
        startsVersion(last.text) ||
        (last.mark === '_' && before && startsVersion(`${before.text}-${last.text}`)))
    if (last && isOpen && mark === '.' && /^\d/.test(text) && !isNumbered(text))
      joined[joined.length - 1] = { mark: last.mark, text: `${last.text}.${text}` }
    else joined.push({ mark, text })
  }
  return joined
}

function startsVersion(text: string): boolean {
  return versioned.test(text) && kindOf(text) === 'word'
}

function isNumbered(text: string): boolean {
  return numbered.some(([pattern]) => pattern.test(text))
}

// `iter1-064thds` is two words, and `point-select-64thds` is `point-select` and `64thds`: a dash also separates numbered words at the ends.
function withoutNumberedEnds({ mark, text }: Word): readonly Word[] {
  if (isNumbered(text)) return [{ mark, text }]
  const parts = text.split('-')
  const others = parts.map((part) => !isNumbered(part))
  const [first, last] = [others.indexOf(true), others.lastIndexOf(true)]
  const words =
    first < 0
      ? parts
      : [...parts.slice(0, first), parts.slice(first, last + 1).join('-'), ...parts.slice(last + 1)]
  return words.map((part, index) => ({ mark: index === 0 ? mark : '-', text: part }))
}

/** What kind of word it is: names of one shape have the same kinds in the same places. */
export function kindOf(text: string): string {
  for (const [pattern, key] of numbered) if (pattern.test(text)) return `#${key}`
  if (packed.test(text)) return '#dbms'
  if (/^c\d+r\d+$/.test(text)) return '#machine'
  return /^\d+$/.test(text) ? '#' : 'word'
}

/** The shape of a name: marks and kinds. */
export function shapeOf(name: string): string {
  return wordsOf(name)
    .map(({ mark, text }) => mark + kindOf(text))
    .join('')
}

/** A piece of a pattern for words that differ: what stays in front and behind, and the key between. */
export interface Piece {
  readonly before: string
  readonly key: string
  readonly after: string
}

/** What the texts of one place in a name are called; `fallback` where nothing is known about them. */
export function pieceOf(texts: readonly string[], fallback: string): Piece {
  for (const [pattern, key] of numbered) {
    const found = texts.map((text) => pattern.exec(text))
    const [first] = found
    if (!first || found.some((match) => match?.[1] !== first[1] || match?.[3] !== first[3]))
      continue
    return { before: first[1] ?? '', key, after: first[3] ?? '' }
  }
  return { before: '', key: nameOf(texts) ?? fallback, after: '' }
}

function nameOf(texts: readonly string[]): string | undefined {
  if (texts.every((text) => packed.test(text))) return 'dbms'
  if (texts.every((text) => /^c\d+r\d+$/.test(text))) return 'machine'
  if (texts.every((text) => bareVersion.test(text))) return 'version'
  if (texts.every((text) => engine.test(text) && !version.test(text))) return 'engine'
  const likely = texts.filter((text) => workload.test(text)).length
  return likely * 2 >= texts.length ? 'workload' : undefined
}
