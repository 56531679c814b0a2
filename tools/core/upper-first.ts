// A text at the start of a sentence.

/** The text with a capital first letter; a name such as `mysql-1`, `oltp_read_only` or one of `names` keeps its own. */
export function upperFirst(text: string, names: ReadonlySet<string> = new Set()): string {
  const [word = ''] = /^[^\s,:]+/.exec(text) ?? []
  return /^[a-z]+(?![\w-]*[\d_-])/.test(text) && !names.has(word)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text
}
