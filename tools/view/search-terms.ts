// How texts and queries of the search are split into terms, and which terms mean the same.

/** Terms that mean the same; each is written as `termsOf` returns it. */
const synonyms: readonly (readonly string[])[] = [
  ['ht', 'hyperthreading', 'hyper_threading', 'smt', 'hyperthreads'],
  ['regression', 'slower', 'slowdown', 'degrade', 'lower', 'loses'],
  ['faster', 'speedup', 'speed_up', 'improvement'],
  ['latency', 'response', 'p95', 'percentile'],
  ['throughput', 'qps', 'tps', 'rate'],
  ['pfs', 'performance_schema', 'instrumentation'],
  ['noise', 'variance', 'variation', 'jitter', 'repeatability', 'spread'],
  ['config', 'configuration', 'my.cnf', 'settings'],
  ['compression', 'compressed', 'row_format'],
  ['postgresql', 'postgres', 'pg'],
  ['mongodb', 'mongo'],
  ['percona', 'percona_server'],
  ['core', 'cpu'],
  ['connection', 'connect', 'disconnect'],
  ['flamegraph', 'flame', 'profile', 'perf'],
  ['ahi', 'adaptive_hash'],
  ['mrr', 'multi_read', 'dsmrr'],
  ['binlog', 'log_bin', 'binary_log'],
  ['doublewrite', 'double_write'],
  ['memory', 'ram'],
  ['transaction', 'trx'],
  ['scalability', 'scaling', 'speedup'],
  ['mutex', 'latch', 'lock', 'spinlock', 'rwlock', 'rw_lock'],
]

/** Several words that are one term. */
const phrases: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/\bpoint[ -]selects?\b/g, 'point_select'],
  [/\bread[ -]only\b/g, 'read_only'],
  [/\bread[ -]write\b/g, 'read_write'],
  [/\bupdate[ -]index(?:es)?\b/g, 'update_index'],
  [/\bhyper[ -]?thread(?:ing|s)?\b/g, 'hyperthreading'],
  [/\bflame[ -]graphs?\b/g, 'flamegraph'],
  [/\bperformance[ -]schema\b/g, 'performance_schema'],
  [/\brange[ -]scans?\b/g, 'range_scan'],
  [/\bprimary[ -]keys?\b/g, 'primary_key'],
  [/\bmulti[ -]read\b/g, 'multi_read'],
  [/\badaptive[ -]hash\b/g, 'adaptive_hash'],
  [/\bdouble[ -]writes?\b/g, 'double_write'],
  [/\bbinary[ -]logs?\b/g, 'binary_log'],
  [/\bspin[ -]locks?\b/g, 'spinlock'],
  [/\bmy[ -]sql\b/g, 'mysql'],
  [/\bmaria[ -]db\b/g, 'mariadb'],
  [/\bmongo[ -]db\b/g, 'mongodb'],
  [/\bpostgre[ -]sql\b/g, 'postgresql'],
]

const stopWords = new Set(
  'a an and are as at by does for from how in is it of on or the to vs versus what when which why with'.split(
    ' ',
  ),
)

/** An option with its value, as search entries and queries write it: `innodb_flush_method=O_DIRECT`. */
const pair =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*=[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu
/** A small number of an option: it is part of its pair only, because readers search for numbers of threads. */
const smallValue = /=\d{1,3}(?![\p{L}\p{N}._-])/gu

const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu
const piece = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu
const version = /^\d+(?:\.\d+)+[a-z0-9]*$/

/** More words of a query than this, and more characters, are ignored. */
const mostWords = 16
const mostCharacters = 400

/** Whether a term is a version, such as `8.0`; numbers with decimals are written alike. */
export function isVersion(term: string): boolean {
  return version.test(term)
}

/**
 * The terms of a text: `innodb_page_size` is also innodb, page and size; `5.6.21` also 5.6 and 5, `2.8.0rc3` also 2.8.0 and
 * rc3; a bare `#74280` is 74280; `sync_binlog=1` is itself and its name.
 */
export function termsOf(text: string): string[] {
  const terms = pairsOf(text)
  for (const [word] of withTerms(text.replaceAll(smallValue, ' '), '$& ').matchAll(piece))
    for (const term of own(word)) terms.push(term)
  return terms
}

/** The options with values in a text, each as one term. */
export function pairsOf(text: string): string[] {
  return text.includes('=') ? [...text.matchAll(pair)].map(([found]) => pairTerm(found)) : []
}

function pairTerm(written: string): string {
  return written.toLowerCase().replaceAll('-', '_')
}

// A word, its parts and its spelling with underscores.
function own(word: string): string[] {
  if (isVersion(word)) {
    const parts = word.split('.')
    const prefixes = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
    const [, release, suffix] = /^([\d.]+)([a-z]+\d*)$/.exec(word) ?? []
    return release === undefined || suffix === undefined ? prefixes : [...prefixes, release, suffix]
  }
  const parts = word.split(/[._-]/)
  if (parts.length === 1) return [word]
  // The release of a kernel: `6.18.44-virtual` is also 6.18.
  const [start = '', ...rest] = word.split('-')
  if (rest.length > 0 && isVersion(start)) return [word, ...own(start), ...rest.flatMap(own)]
  const pairs = parts.slice(1).map((part, index) => `${parts[index] ?? ''}_${part}`)
  const spelling = word.includes('-') ? [word.replaceAll('-', '_')] : []
  return [word, ...parts, ...(parts.length > 2 ? pairs : []), ...spelling]
}

function withTerms(text: string, before: string): string {
  let result = withoutSeparators(text.toLowerCase().replaceAll(possessive, ''))
  for (const [pattern, term] of phrases) result = result.replaceAll(pattern, ` ${before}${term} `)
  return result
}

/** `49,580` as 49580, and a decimal comma, `1,8`, as `1.8`. */
function withoutSeparators(text: string): string {
  return text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').replaceAll(/(?<=\d),(?=\d)/g, '.')
}

/**
 * The words of a query or a title that are searched, each once; `-` is `_`, as in names of options. An option with its value is
 * one word where `isKnown` has the pair.
 */
export function wordsOf(
  query: string,
  isKnown: (pair: string) => boolean = () => false,
): readonly string[] {
  const written = query.slice(0, mostCharacters)
  const pairs = pairsOf(written).filter(isKnown)
  const others =
    pairs.length > 0
      ? written.replaceAll(pair, (found) => (isKnown(pairTerm(found)) ? ' ' : found))
      : written
  const words = [...withTerms(others, '').matchAll(piece)].map(([word]) =>
    word.replaceAll('-', '_'),
  )
  const meaningful = [...pairs, ...words].filter((word) => !stopWords.has(word))
  return [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, mostWords)
}

/** A word, and its singular and plural. */
export function formsOf(word: string): readonly string[] {
  if (/\d/.test(word) || word.length < 3) return [word]
  if (/(?:x|ch|sh|ss)es$/.test(word)) return [word, word.slice(0, -2)]
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (/[^su]s$/.test(word)) return [word, word.slice(0, -1)]
  if (/(?:x|ch|sh|ss)$/.test(word)) return [word, `${word}es`]
  return word.endsWith('y') ? [word, `${word.slice(0, -1)}ies`] : [word, `${word}s`]
}

/** Terms that mean the same as one of these, without them. */
export function synonymsOf(forms: readonly string[]): readonly string[] {
  const groups = synonyms.filter((group) => forms.some((form) => group.includes(form)))
  const all = new Set(groups.flat().flatMap(formsOf))
  return [...all].filter((term) => !forms.includes(term))
}

/** Every synonym, for the correction of spelling. */
export const allSynonyms: readonly string[] = synonyms.flat()

/** Where the words of a text begin and end, with their terms; texts of several words that are one term are one span. */
export function spansOf(
  text: string,
): readonly { readonly start: number; readonly end: number; readonly terms: readonly string[] }[] {
  const small = text.toLowerCase()
  const several = phrases.flatMap(([pattern, term]) =>
    [...small.matchAll(pattern)].map((match) => spanOf(match, [term])),
  )
  const pairs = [...small.matchAll(pair)].map((match) => spanOf(match, pairsOf(match[0])))
  const single = [...small.matchAll(/[\p{L}\p{N}]+(?:[.,_-][\p{L}\p{N}]+)*/gu)].map((match) =>
    spanOf(match, termsOf(match[0])),
  )
  return [...several, ...pairs, ...single]
}

function spanOf(match: RegExpMatchArray, terms: readonly string[]) {
  const start = match.index ?? Number.NaN
  return { start, end: start + match[0].length, terms }
}
