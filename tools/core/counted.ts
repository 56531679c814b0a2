// Counts in sentences.

/** `1 run`, `3 runs`, `4,493 runs`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`
}

/** A count with a comma between thousands. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** `a, b and c`. */
export function listOf(texts: readonly string[]): string {
  return texts.join(', ').replace(/, ([^,]+)$/, ' and $1')
}
