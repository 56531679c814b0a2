// Rows as the mysql client prints them: between lines, or separated by tabs.

const border = /^[ \t]*\+-+(?:\+-+)+\+$/
const footer = /^\d+ rows? in set/

/** The cells of a row without blanks at their ends. */
export function clientCells(text: string): readonly string[] {
  const row = text.trim()
  return row.startsWith('|')
    ? row
        .slice(1, row.endsWith('|') ? -1 : undefined)
        .split('|')
        .map((cell) => cell.trim())
    : text.split('\t')
}

/** True for what the client prints around rows: lines, and the number of rows. */
export function isClientFrame(text: string): boolean {
  return border.test(text) || footer.test(text)
}
