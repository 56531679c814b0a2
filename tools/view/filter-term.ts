// A key and its texts as a term of the filter language.

/** Plain words need no quotes. */
const plain = /^[\w.][\w./+-]*$/

/** `threads:64`, or `threads:(64 OR "1 k")` for several texts. */
export function filterTerm(key: string, texts: readonly string[]): string {
  const terms = texts.map((text) => (plain.test(text) ? text : quoted(text)))
  return terms.length === 1 ? `${key}:${terms[0] ?? ''}` : `${key}:(${terms.join(' OR ')})`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
}
