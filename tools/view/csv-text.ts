// Fields of CSV (RFC 4180).

/** Characters that make a spreadsheet take a text for a formula (OWASP ASVS 1.2.10). */
const formula = /^[=+\-@\t\r\n\0]/

const number = /^-?\d+(\.\d+)?(e[+-]\d+)?$/

/** Rows as CSV; numbers unchanged, texts escaped against formulas, absent values empty. */
export function csvLines(
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  return rows.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('')
}

/** One field. */
export function csvField(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const guarded = inertText(value)
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A text that no spreadsheet evaluates: formulas get an apostrophe in front, numbers stay as they are. */
export function inertText(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}
