// Offsets in the text of an article: where its front matter ends, and which key holds a text.
import { matterTexts, visibleTexts } from './visible-texts.ts'

/** The front matter's end; 0 where there is none. */
export function bodyOffset(text: string): number {
  return /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0
}

/** Finds the key of the front matter whose visible text is at an offset; empty at other offsets. */
export function keyFinder(text: string): (offset: number) => string {
  const [head = '', yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  const first = head.indexOf('\n') + 1
  const texts = visibleTexts(yaml, matterTexts)
  return (offset) =>
    texts.find(({ start, end }) => offset >= first + start && offset < first + end)?.key ?? ''
}
