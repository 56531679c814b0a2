// Character references of HTML and XML: those that posts about benchmarks hold.

const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['times', '×'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['deg', '°'],
  ['micro', 'µ'],
  ['plusmn', '±'],
])

/** Text with its character references resolved once; unknown ones stay as they are. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});/g,
    (whole, name: string) => {
      if (!name.startsWith('#')) return named.get(name) ?? whole
      const hex = /^#[xX]/.test(name)
      const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
      const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      // A reference to a line feed would move the lines below it.
      return valid ? (code < 32 ? ' ' : String.fromCodePoint(code)) : '\uFFFD'
    },
  )
}
