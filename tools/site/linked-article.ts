// The Markdown that Hugo renders: the article with a link on each pinned number, and of each fence the id alone, because its filters may
// name machines.
import { textOf } from '../articles/article.ts'
import { parseFrontMatter } from '../archive/front-matter.ts'
import { masked } from '../articles/article-prose.ts'
import type { ConvertedArticle } from '../convert/convert-article.ts'

/** Returns the path below `articles/` and the text, with `[2.4 ×](pin:ID)` for pinned numbers of its prose and the id as the content of each fence. */
export function linkedArticle({
  article: { slug, text, pins, fences, claims },
  stated,
}: Pick<ConvertedArticle, 'article' | 'stated'>): readonly [path: string, text: string] {
  const body = text.length - parseFrontMatter(text, slug).body.length
  const prose = masked(text)
  const blocks = [...fences, ...claims]
  const edits = [
    ...pins.flatMap(({ start, end }, index) => {
      const id = stated.pins[index]?.value?.id
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
      const id = textOf(data, 'id')
      const text = `\`\`\`figure\nid: ${JSON.stringify(id)}\n\`\`\`\n`
      return id === undefined ? [] : [{ start, end, text }]
    }),
    ...claims.map(({ start, end }, index) => ({
      start,
      end,
      text: `\`\`\`claim\n${stated.fences[index]?.id ?? ''}\n\`\`\`\n`,
    })),
  ].toSorted((a, b) => a.start - b.start)
  let [result, at] = ['', 0]
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return [`${slug}/index.md`, result + text.slice(at)]
}
