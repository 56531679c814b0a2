// Texts of archives in files that control characters would break or turn around.

// eslint-disable-next-line no-control-regex -- control characters are searched for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g
// Signs that reverse the direction of text, and what XML forbids: noncharacters and halves of surrogate pairs.
const invisible = /[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Surrogate}/gu

/** The text with the Unicode picture of each control character (`␛`) and `\uFFFD` for signs of direction and characters that XML forbids. */
export function printable(text: string): string {
  return text
    .replace(controls, (character) => {
      const code = character.charCodeAt(0)
      return code === 0x7f ? '\u2421' : String.fromCharCode(0x2400 + code)
    })
    .replace(invisible, '\uFFFD')
}
