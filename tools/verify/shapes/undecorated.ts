// Numbers as authors decorate them: `**1,234** (+103 %)`, `98.5 [1]`, `1,234*`.

/** The text without bold, footnote marks, a change in parentheses and thousands separators; unchanged if no number remains. */
export function undecorated(text: string): string {
  if (isNumber(text)) return text
  const plain = text
    .replace(/[*_`]+/g, '')
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/\s*(?:\[\w+\]|[†‡§¹²³⁴-⁹])\s*$/, '')
    .trim()
  const digits = /^[+−-]?\d{1,3}(?:[,\u00A0\u202F']\d{3})+(?:\.\d+)?$/.test(plain)
    ? plain.replace(/[,\u00A0\u202F']/g, '')
    : plain
  return isNumber(digits) ? digits : text
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}
