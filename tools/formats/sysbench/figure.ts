// One number of a summary, strictly: a figure that the tool cannot have printed is never repaired.

/** A value, or why the text is none. */
export type Figure =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'locale' | 'notation' | 'not-a-number' }

// 920.51
const plain = /^\d+(?:\.\d+)?$/
// 920,51   54,950   1.234,56
const withComma = /^\d[\d.]*,[\d.,]*\d$/
// +920.51   9.2051e+02
const otherNotation = /^\+?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,4})?$/

/** Reads digits with at most one point. An integer above 2^53 is not exact and so not a number here. */
export function figure(text: string): Figure {
  const value = Number(text)
  if (plain.test(text) && value <= Number.MAX_SAFE_INTEGER) return { kind: 'value', value }
  if (otherNotation.test(text) && value <= Number.MAX_SAFE_INTEGER) return { kind: 'notation' }
  return { kind: withComma.test(text) ? 'locale' : 'not-a-number' }
}
