// The Markdown that Hugo renders: the article with a link on each pinned number, and of each fence the id alone, because its filters may
// name machines.
import { textOf } from '../articles/article.ts'
import { parseFrontMatter } from '../archive/front-matter.ts'
import { masked, takeawayTexts } from '../articles/article-prose.ts'
import type { ConvertedArticle } from '../convert/convert-article.ts'

/** Returns the path below `articles/` and the text, with `[2.4 ×](pin:ID)` for pinned numbers of its prose and takeaways, and the id as the content of each fence. */
export function linkedArticle({
  article: { slug, text, pins, fences, claims },
  stated,
}: Pick<ConvertedArticle, 'article' | 'stated'>): readonly [path: string, text: string] {
  const body = text.length - parseFrontMatter(text, slug).body.length
  const prose = masked(text)
  const blocks = [...fences, ...claims]
  const links = pins.flatMap(({ start, end }, index) => {
    const id = stated.pins[index]?.value?.id
    return id === undefined || prose[start] === ' '
      ? []
      : [{ start, end, text: `[${text.slice(start, end)}](pin:${id})` }]
  })
  // Texts of figures and the rest of the front matter are shown by templates.
  const edits = [
    ...links.filter(
      ({ start }) =>
        start >= body && !blocks.some((block) => block.start <= start && start < block.end),
    ),
    ...takeawayTexts(text).map(({ start, end }) => {
      const own = links.filter((link) => start <= link.start && link.end <= end)
      const linked = edited(text, own, start, end)
      // A plain text of YAML may not start with a bracket.
      const isPlain = !/^["'>|]/.test(linked)
      return { start, end, text: isPlain ? JSON.stringify(linked.replace(/\s+/g, ' ')) : linked }
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
  return [`${slug}/index.md`, edited(text, edits, 0, text.length)]
}

function edited(
  text: string,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
  from: number,
  to: number,
): string {
  let [result, at] = ['', from]
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at, to)
}
