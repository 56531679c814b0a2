// Secrets in lists of the arguments of a command: what an option means depends on the program in front.

// "redis-cli", "-a", "pw"   a0="sshpass" a1="-p" a2="pw"   "CONFIG" "SET" "requirepass" "pw"
const list =
  /(["'])[^"'\s\\]{1,128}\1(?:(?:\s{0,2},\s{0,2}|\s{1,2}(?:a\d{1,3}=)?)(["'])[^"'\\\n]{0,256}\2){1,60}/g
const item = /(["'])([^"'\\]*)\1/g
// Other lists hold names of columns.
const option = /["']--?[A-Za-z]|["'](?:AUTH|CONFIG)["']|\sa\d{1,3}=/i

/** The line with the secrets of its lists of arguments replaced by what `remove` returns for them. */
export function redactArguments(
  line: string,
  secretsOf: (command: string) => readonly string[],
  remove: (secret: string) => string,
): string {
  const text = inSeparatedArguments(line, secretsOf, remove)
  if (!option.test(text)) return text
  return text.replace(list, (whole: string) => {
    if (!option.test(whole)) return whole
    const items = [...whole.matchAll(item)].map(([, , text = '']) => text)
    const redactItem = itemRedaction(items, secretsOf, remove)
    return whole.replace(item, (_, quote: string, text: string) => quote + redactItem(text) + quote)
  })
}

// The separators of /proc/PID/cmdline, as programs print them: mysql^@-uroot^@-ppw
const separator = /(\^@|\\0|\\x00|\0)/

function inSeparatedArguments(
  line: string,
  secretsOf: (command: string) => readonly string[],
  remove: (secret: string) => string,
): string {
  const parts = line.split(separator)
  if (parts.length < 5) return line
  const items = parts.filter((_, index) => index % 2 === 0)
  const redactItem = itemRedaction(items, secretsOf, remove)
  return parts.map((part, index) => (index % 2 === 0 ? redactItem(part) : part)).join('')
}

// A function that removes the secrets of a command from its arguments.
function itemRedaction(
  items: readonly string[],
  secretsOf: (command: string) => readonly string[],
  remove: (secret: string) => string,
): (item: string) => string {
  const command = items.map((text) => (/[\s;&|]/.test(text) ? `'${text}'` : text)).join(' ')
  const secrets = new Set(secretsOf(command))
  return (text) => {
    const secret = [...secrets].find((end) => text.endsWith(end))
    return secret === undefined ? text : text.slice(0, -secret.length) + remove(secret)
  }
}
