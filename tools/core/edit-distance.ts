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
