// The Markdown that Hugo renders: the article with a link on each pinned number, and of each fence the id alone, because its filters may
// name machines.
import type { Article } from './article.ts'
import { bodyOffset } from './visible-texts.ts'
import { masked } from './article-prose.ts'

/** What the links and fences of an article are named by; undefined where a statement has an error. */
export interface StatementIds {
  readonly pin: (index: number) => string | undefined
  readonly claim: (index: number) => string | undefined
}

/** Returns the text with `[2.4 ×](pin:ID)` for pinned numbers of its prose and the id as the content of each fence. */
export function linkedMarkdown(
  { text, pins, fences, claims }: Pick<Article, 'text' | 'pins' | 'fences' | 'claims'>,
  ids: StatementIds,
): string {
  const body = bodyOffset(text)
  const prose = masked(text)
  const blocks = [...fences, ...claims]
  const edits = [
    ...pins.flatMap(({ start, end }, index) => {
      const id = ids.pin(index)
      // The texts of figures and of front matter are shown by templates.
      const isProse =
        start >= body &&
        prose[start] !== ' ' &&
        !blocks.some((block) => block.start <= start && start < block.end)
      return id === undefined || !isProse
        ? []
        : [{ start, end, text: `[${text.slice(start, end)}](pin:${id})` }]
    }),
    ...fences.flatMap(({ data, start, end }) => {
      const id = idOf(data)
      const text = `\`\`\`figure\nid: ${JSON.stringify(id)}\n\`\`\`\n`
      return id === undefined ? [] : [{ start, end, text }]
    }),
    ...claims.map(({ start, end }, index) => ({
      start,
      end,
      text: `\`\`\`claim\n${ids.claim(index) ?? ''}\n\`\`\`\n`,
    })),
  ].toSorted((a, b) => a.start - b.start)
  let [result, at] = ['', 0]
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

function idOf(data: unknown): string | undefined {
  const hasId = typeof data === 'object' && data !== null && 'id' in data
  return hasId && typeof data.id === 'string' ? data.id : undefined
}
