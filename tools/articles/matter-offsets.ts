// Offsets in the text of an article: where its front matter ends, and which key holds a text.

/** The front matter's end; 0 where there is none. */
export function bodyOffset(text: string): number {
  return /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0
}

/** The key of the front matter that holds the text at an offset. */
export function keyAt(text: string, offset: number): string {
  return [...text.slice(0, offset).matchAll(/^(\w+):/gm)].at(-1)?.[1] ?? ''
}
