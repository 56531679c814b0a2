// The Markdown of an article that Hugo renders, with links on its pinned numbers.
import { linkedMarkdown } from '../articles/linked.ts'
import type { ConvertedArticle } from '../convert/convert-article.ts'

/** Returns the path below `articles/` and the text. */
export function linkedArticle({
  article,
  stated: { pins, fences },
}: Pick<ConvertedArticle, 'article' | 'stated'>): readonly [path: string, text: string] {
  const text = linkedMarkdown(article, {
    pin: (index) => pins[index]?.value?.id,
    claim: (index) => fences[index]?.id,
  })
  return [`${article.slug}/index.md`, text]
}
