// The Markdown that Hugo renders: the article with a link on each pinned number, and the ids of its claims in their fences.
import type { Article } from './article.ts'
import { bodyOffset } from './matter-offsets.ts'
import { masked } from './prose.ts'

/** What the links and fences of an article are named by; undefined where a statement has an error. */
export interface StatementIds {
  readonly pin: (index: number) => string | undefined
  readonly claim: (index: number) => string | undefined
}

/** Returns the text with `[2.4 ×](pin:ID)` for pinned numbers of its prose and the id as the content of each fence of a claim or summary. */
export function linkedMarkdown(
  { text, pins, claims }: Pick<Article, 'text' | 'pins' | 'claims'>,
  ids: StatementIds,
): string {
  const body = bodyOffset(text)
  const prose = masked(text)
  const edits = [
    ...pins.flatMap(({ start, end }, index) => {
      const id = ids.pin(index)
      // The texts of figures and of front matter are shown by templates.
      const isProse = start >= body && prose[start] !== ' ' && !isInFence(start, text)
      return id === undefined || !isProse
        ? []
        : [{ start, end, text: `[${text.slice(start, end)}](pin:${id})` }]
    }),
    ...claims.map(({ kind, start, end }, index) => ({
      start,
      end,
      text: `\`\`\`${kind}\n${ids.claim(index) ?? ''}\n\`\`\`\n`,
    })),
  ].toSorted((a, b) => a.start - b.start)
  let [result, at] = ['', 0]
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

function isInFence(offset: number, text: string): boolean {
  const fences = text.slice(0, offset).match(/^\s*(?:```|~~~)/gm) ?? []
  return fences.length % 2 === 1
}
