// A text at the start of a sentence.

/** The text with a capital first letter. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
