// Units that authors write after a number in place of its own: other words for it, but no other unit and no statement.

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
  ['times', /\btimes\b|×|\bx\b|fold\b/i],
]

const statement =
  /\b(?:faster|slower|quicker|higher|lower|more|less|fewer|larger|smaller|longer|shorter|better|worse|above|below|over|under|than|up|down|not?|least|most|gains?|loss(?:es)?|improve\w*|regress\w*|significant\w*|thousands?|millions?|billions?|hundreds?|dozens?|half|double|twice)\b/i

// "k queries per second"
const scale = /(?<![\w/])(?:k|K|M|G|T|bn|mn|mio|kilo|mega|giga)(?=\s|$)/

/** What is expected instead of a unit that has digits, punctuation or words of a statement; undefined for a valid unit. */
export function unitFormProblem(unit: string): string | undefined {
  if (/[\d.,;:!?<>{}]/.test(unit) || unit.length > 40) return 'a unit such as "lookups per second"'
  const word = (statement.exec(unit) ?? scale.exec(unit))?.[0]
  return word === undefined ? undefined : `a unit without \`${word}\``
}

/** A problem of a unit in place of the own unit of a number; `none` and other words for the same unit have none. */
export function unitProblem(unit: string, own: string): string | undefined {
  if (unit === 'none' || baseUnitsOf(unit) === baseUnitsOf(own)) return undefined
  return `Unexpected unit=${JSON.stringify(unit)} for a number ${own === '' ? 'without a unit' : `in ${own}`}, expected ${baseUnitsOf(own) === '' ? 'the name of what is counted, such as "lookups"' : `other words for ${own}`}`
}

function baseUnitsOf(unit: string): string {
  return baseUnits.flatMap(([name, pattern]) => (pattern.test(unit) ? [name] : [])).join(' ')
}
