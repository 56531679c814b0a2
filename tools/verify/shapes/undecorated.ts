// Numbers as authors decorate them: `**1,234** (+103 %)`, `98.5 [1]`, `1,234*`, `22.6k`.

/**
 * The text without bold, footnote marks, a change in parentheses and thousands separators; unchanged if no number remains. A number
 * with the suffix k or M keeps it.
 */
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
  return isNumber(digits) || suffixed.test(digits) ? digits : text
}

/** A label or number without emphasis, code marks and decorations. */
export function plainText(text: string): string {
  const number = undecorated(text.trim())
  return number === text.trim() ? number.replace(/\*\*|__|`/g, '').trim() : number
}

const suffixed = /^[+-]?(\d+(?:\.\d+)?)\s*([kKM])$/

/** The number of a text such as `22.6k`, its decimals and what it is in thousands or millions of; undefined without such a suffix. */
export function scaledNumber(
  text: string,
): { readonly digits: string; readonly unit: number } | undefined {
  const [, , suffix] = suffixed.exec(text) ?? []
  if (suffix === undefined) return undefined
  return { digits: text.replace(/\s*[kKM]$/, ''), unit: suffix === 'M' ? 1_000_000 : 1000 }
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}
