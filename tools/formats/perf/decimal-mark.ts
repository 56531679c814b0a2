// Numbers of perf in the notation of a locale: 1,234.5   1.234,5   1 234,5   12,34,567 (India)

/** The decimal mark of a number. */
export type Mark = '.' | ','

const notations: readonly (readonly [mark: Mark, pattern: RegExp])[] = [
  ['.', /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|\d+)(?:\.\d+)?$/],
  [',', /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/],
]

/** The possible values of a number by decimal mark: `1.234` is 1.234 or 1234. */
function valuesOf(text: string): ReadonlyMap<Mark, number> {
  const values = new Map<Mark, number>()
  for (const [mark, pattern] of notations) {
    const digits = text.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.')
    if (pattern.test(text) && Number.isFinite(Number(digits))) values.set(mark, Number(digits))
  }
  return values
}

/** The value of a printed number; `ambiguous` where it depends on a mark that is not known. */
export function valueOf(text: string, mark: Mark | undefined): number | 'ambiguous' | undefined {
  const values = valuesOf(text)
  const known = mark && values.get(mark)
  if (known !== undefined) return known
  const [first, second] = [...values.values()]
  return second === undefined || first === second ? first : 'ambiguous'
}

/** The only mark with which a text is a number. */
export function markOf(text: string): Mark | undefined {
  const marks = [...valuesOf(text).keys()]
  return marks.length === 1 ? marks[0] : undefined
}

// 12 345,67 msec task-clock   S0-D0-C0   2   30 426 868 cycles   (separated by a space, a no-break space or an apostrophe)
const separated =
  /^(\s{0,40}(?:(?:[SND]\d|CPU\d)[\w-]{0,20} {1,40}(?:\d{1,5} {1,40}(?= ))?)?\s{0,40})([1-9]\d{0,2}(?:[ \u00a0\u202f'’]\d{3})+)(?!\d)/

/** Removes spaces and apostrophes, which are never decimal marks, from the first number of a line. */
export function withoutSeparators(text: string): string {
  return text.replace(
    separated,
    (_, start: string, number: string) => start + number.replace(/\D/g, ''),
  )
}
