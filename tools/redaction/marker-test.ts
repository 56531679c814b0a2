// A cheap test before expensive expressions: most lines of an archive are rows of numbers, in which no rule can match.

// Characters in 32 classes, so that four of them are an index of 20 bits. Characters that share a class make the test less
// selective, never wrong.
const whitespace = 0
const digit = 25
const other = 31
const ownClasses: Readonly<Record<string, number>> = {
  ...{ ':': 26, '-': 27, '@': 28, '.': 29, $: 30, '*': 30 },
  ...{ q: 10, z: 10 },
}
const letters = 'abcdefghijklmnoprstuvwxy'
const classes = new Uint8Array(256).map((_, code) => classOf(String.fromCharCode(code)))
const windowBits = 20

function classOf(character: string): number {
  const lower = character.toLowerCase()
  const known = ownClasses[lower]
  if (known !== undefined) return known
  const letter = letters.indexOf(lower)
  if (letter !== -1) return letter + 1
  if (/\d/.test(character)) return digit
  return /\s/.test(character) ? whitespace : other
}

/** A character of every class that is no part of a word, `_` among them. */
export const separators: readonly string[] = [' ', ':', '-', '@', '.', '$', '_']

/** A character of every class of hexadecimal digits. */
export const hexDigits: readonly string[] = ['0', 'a', 'b', 'c', 'd', 'e', 'f']

/**
 * Returns a test that is true for every text that contains one of `markers`, of one to four characters, in any case, with
 * a space before and after the text and every digit equal to `0`. It may be true for others.
 */
export function markerTest(markers: readonly string[]): (text: string) => boolean {
  const table = new Uint8Array(1 << windowBits)
  for (const marker of markers) for (const index of indices(marker)) table[index] = 1
  const mask = table.length - 1
  return (text) => {
    let window = whitespace
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      window = ((window << 5) | (classes[code] ?? classOf(text.charAt(at)))) & mask
      if (table[window] === 1) return true
    }
    return table[((window << 5) | whitespace) & mask] === 1
  }
}

// Every window that ends with the marker.
function indices(marker: string): readonly number[] {
  const bits = 5 * marker.length
  if (bits === 0 || bits > windowBits)
    throw new RangeError(`Unexpected marker "${marker}", expected one to four characters`)
  const end = Array.from(marker).reduce((sum, character) => (sum << 5) | classOf(character), 0)
  return Array.from({ length: 1 << (windowBits - bits) }, (_, start) => (start << bits) | end)
}

/** Every text of one character of each list. */
export function combined(...lists: readonly (readonly string[])[]): readonly string[] {
  return lists.reduce<readonly string[]>(
    (starts, list) => starts.flatMap((start) => list.map((end) => start + end)),
    [''],
  )
}
