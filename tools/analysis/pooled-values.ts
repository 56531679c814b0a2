const mostValues = 8

/** The values of a key that cells pool, as text: at most eight, `none` for a run without the key. */
export function pooledValues(values: readonly string[]): string {
  const texts = values.slice(0, mostValues).map((text) => (text === '' ? 'none' : text))
  const more = values.length > mostValues ? ` and ${String(values.length - mostValues)} more` : ''
  return `${texts.join(', ')}${more}`
}
