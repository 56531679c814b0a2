// Secrets in lists of the arguments of a command: what an option means depends on the program in front.

// "redis-cli", "-a", "pw"   a0="sshpass" a1="-p" a2="pw"
const list =
  /(["'])[^"'\s\\]{1,128}\1(?:(?:\s{0,2},\s{0,2}|\s{1,2}a\d{1,3}=)(["'])[^"'\\\n]{0,256}\2){1,60}/g
const item = /(["'])([^"'\\]*)\1/g
// Other lists hold names of columns.
const option = /["']--?[A-Za-z]|\sa\d{1,3}=/

/** The line with the secrets of its lists of arguments replaced by what `remove` returns for them. */
export function redactArguments(
  line: string,
  secretsOf: (command: string) => readonly string[],
  remove: (secret: string) => string,
): string {
  if (!option.test(line)) return line
  return line.replace(list, (whole: string) => {
    if (!option.test(whole)) return whole
    const items = [...whole.matchAll(item)].map(([, , text = '']) => text)
    const secrets = new Set(
      secretsOf(items.map((text) => (/[\s;&|]/.test(text) ? `'${text}'` : text)).join(' ')),
    )
    return whole.replace(item, (quoted: string, quote: string, text: string) => {
      const secret = [...secrets].find((end) => text.endsWith(end))
      if (secret === undefined) return quoted
      return quote + text.slice(0, -secret.length) + remove(secret) + quote
    })
  })
}
