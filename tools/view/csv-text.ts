// Fields of CSV (RFC 4180).

/** Characters that make a spreadsheet take a text for a formula (OWASP ASVS 1.2.10). */
const formula = /^[=+\-@\t\r\0]/

const number = /^-?\d+(\.\d+)?$/

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
  if (number.test(value)) return value
  const guarded = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
