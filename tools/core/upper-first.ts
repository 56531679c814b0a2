// A text at the start of a sentence.

/** The text with a capital first letter; a name such as `mysql-1` or `oltp_read_only` keeps its own. */
export function upperFirst(text: string): string {
  return /^[a-z]+(?![\w-]*[\d_-])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
