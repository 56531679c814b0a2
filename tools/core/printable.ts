// Texts of archives in files that control characters would break or turn around.

// eslint-disable-next-line no-control-regex -- control characters are searched for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g
// Signs that reverse the direction of text, and what XML forbids: noncharacters and halves of surrogate pairs.
const invisible = /[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Surrogate}/gu

// Control characters but for tabs and line breaks, noncharacters and halves of surrogate pairs.
// eslint-disable-next-line no-control-regex -- control characters are searched for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/u

/** True for a text that cannot stand in a page or a feed: XML forbids some of its characters. */
export function isUnprintable(text: string): boolean {
  return forbidden.test(text)
}

/** The text with the Unicode picture of each control character (`␛`) and `\uFFFD` for signs of direction and characters that XML forbids. */
export function printable(text: string): string {
  return text
    .replace(controls, (character) => {
      const code = character.charCodeAt(0)
      return code === 0x7f ? '\u2421' : String.fromCharCode(0x2400 + code)
    })
    .replace(invisible, '\uFFFD')
}
