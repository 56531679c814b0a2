// Counts in sentences.

/** `1 run`, `3 runs`, `4,493 runs`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`
}

/** A count with a comma between thousands. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
