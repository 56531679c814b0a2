// Offsets in the text of an article: where its front matter ends, and where its texts are.
import { visibleTexts } from './visible-texts.ts'

/** The front matter's end; 0 where there is none. */
export function bodyOffset(text: string): number {
  return /^---\r?\n[\s\S]*?\n---\r?\n/.exec(text)?.[0].length ?? 0
}

/** The ranges of the visible texts of a key of the front matter. */
export function matterTextRanges(
  text: string,
  key: string,
): readonly { readonly start: number; readonly end: number }[] {
  const [head = '', yaml = ''] = /^---\r?\n([\s\S]*?)\n---\r?\n/.exec(text) ?? []
  const first = head.indexOf('\n') + 1
  return visibleTexts(yaml, new Set([key])).map(({ start, end }) => ({
    start: first + start,
    end: first + end,
  }))
}
