// Numbers and texts of SVG that is written here.

/** A coordinate, rounded to a tenth of a pixel. */
export function fixed(value: number): string {
  return String(Math.round(value * 10) / 10)
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text of an archive as text of an SVG: markup is escaped, characters that XML refuses are dropped. */
export function escaped(value: string): string {
  return value
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (letter) => references[letter] ?? '')
}
