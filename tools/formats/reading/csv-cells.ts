// The cells of a line of CSV.

/** The cells of a line without their quotes; a quoted cell has its quotes twice. */
export function cellsOf(text: string, separator: string): readonly string[] {
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    if (text.charAt(at) === '"') {
      const { cell, end } = quotedCell(text, at)
      cells.push(cell)
      at = end + 1
    } else {
      const next = text.indexOf(separator, at)
      const end = next < 0 ? text.length : next
      cells.push(text.slice(at, end))
      at = end + 1
    }
  }
  return cells
}

function quotedCell(text: string, start: number): { readonly cell: string; readonly end: number } {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length }
    cell += text.slice(at, quote)
    if (text.charAt(quote + 1) !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}
