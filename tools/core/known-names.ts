// The names that a message lists for an unknown one: similar names first where there are many.

const mostListed = 48
const mostEdits = 3

/** `expected one of 2G, 12G, 32G; closest: 2G`, or without the last part where no known name is similar; `but there is none` where none is known. */
export function expectedNames(unknown: string, known: readonly string[]): string {
  if (known.length === 0) return 'but there is none'
  const close = similarNames(unknown, known)
  const ordered = known.length > mostListed ? [...new Set([...close, ...known])] : known
  const shown = ordered.slice(0, mostListed).map((name) => (name === '' ? 'none' : name))
  const rest = ordered.length - shown.length
  const more = rest > 0 ? ` and ${String(rest)} more` : ''
  const closest = close.length > 0 ? `; closest: ${close.join(', ')}` : ''
  return `expected one of ${shown.join(', ')}${more}${closest}`
}

/** At most three known names that differ from `unknown` in few letters, or contain it or are contained in it; closest first. */
export function similarNames(unknown: string, known: readonly string[]): readonly string[] {
  const text = unknown.toLowerCase()
  return known
    .filter((name) => name !== '' && name !== unknown)
    .map((name) => ({ name, edits: distanceOf(text, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= mostEdits)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ name }) => name)
}

// A prefix counts as one edit: `latency` is close to `latency.p95`, `8.0` to `8.0.45`.
function distanceOf(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // 2 is not close to 256.
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number.POSITIVE_INFINITY
  if (short.length > 0 && long.startsWith(short)) return 1
  if (isTransposed(a, b)) return 1
  const limit = Math.min(mostEdits, Math.floor(long.length / 3))
  if (long.length - short.length > limit) return Number.POSITIVE_INFINITY
  const edits = editDistance(a, b, limit)
  return edits <= limit ? edits : Number.POSITIVE_INFINITY
}

// Two adjacent letters are swapped: `tsp` for `tps`.
function isTransposed(a: string, b: string): boolean {
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index])
  const swapped = a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2)
  return at >= 0 && a.length === b.length && swapped === b
}

/**
 * The Levenshtein distance of two texts in UTF-16 code units: insertions, deletions and substitutions. Stops early with a
 * number above `limit` where the distance is above it.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line]
    let smallest = line
    for (let column = 1; column <= b.length; column += 1) {
      const substituted = a[line - 1] === b[column - 1] ? 0 : 1
      const above = row[column] ?? Infinity
      const left = next[column - 1] ?? Infinity
      const diagonal = row[column - 1] ?? Infinity
      const distance = Math.min(above + 1, left + 1, diagonal + substituted)
      next.push(distance)
      smallest = Math.min(smallest, distance)
    }
    if (smallest > limit) return limit + 1
    row = next
  }
  return row.at(-1) ?? 0
}
