// Units that authors write after a number: other words for its own, but no other unit.

// "seconds per query" has two base units; "lookups" has none.
const baseUnits: readonly (readonly [baseUnit: string, pattern: RegExp])[] = [
  ['per second', /\bper second\b|\ba second\b|\/s(?:ec)?\b|\b(?:tps|qps|rps|iops)\b/i],
  ['per minute', /\bper minute\b|\ba minute\b|\/min\b|\b(?:tpm|nopm|tpmC)\b/i],
  ['per hour', /\b(?:per|an) hour\b|\/h\b/i],
  ['s', /(?<!\b(?:per|a) |\/)\b(?:s|secs?|seconds?)\b/i],
  ['ms', /\b(?:ms|msecs?|milliseconds?)\b/i],
  ['µs', /(?<!\w)[µμ]s\b|\b(?:us|microseconds?)\b/i],
  ['ns', /\b(?:ns|nanoseconds?)\b/i],
  ['minutes', /(?<!\b(?:per|a) |\/)\b(?:min|minutes?)\b/i],
  ['hours', /(?<!\b(?:per|an) |\/)\b(?:h|hours?)\b/i],
  ['B', /\b(?:B|bytes?)\b/],
  ['kB', /\b(?:[kK]B|kilobytes?)\b/],
  ['KiB', /\b(?:KiB|kibibytes?)\b/],
  ['MB', /\b(?:MB|megabytes?)\b/],
  ['MiB', /\b(?:MiB|mebibytes?)\b/],
  ['GB', /\b(?:GB|gigabytes?)\b/],
  ['GiB', /\b(?:GiB|gibibytes?)\b/],
  ['%', /%|\bper ?cent\b|\bpercentage\b|(?<!\bdata )\bpoints\b/i],
  ['×', /\btimes\b|×|\bx\b|fold\b/i],
]

/** A problem of the words after a number whose own unit is `own`; none for its unit in other words, for what is counted, and without a unit. */
export function unitProblem(words: string, own: string): string | undefined {
  const [named, expected] = [unitsIn(words).join(' '), unitsIn(own).join(' ')]
  if (words.trim() === '' || named === expected || (own === '' && named === '×')) return undefined
  if (own === '×' && named === '') return undefined
  return `Unexpected unit \`${words.trim()}\`, expected ${own === '' ? 'no unit' : `\`${own}\``}`
}

/** The units that a text names. */
export function unitsIn(text: string): readonly string[] {
  return baseUnits.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
}
