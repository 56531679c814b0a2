import type { Article } from './article.ts'

/** True for an article that its author has not published: it has no page, no address, and no words in the search. */
export function isDraft({ matter }: Pick<Article, 'matter'>): boolean {
  const draft =
    typeof matter === 'object' && matter !== null && 'draft' in matter ? matter.draft : undefined
  return draft === true || draft === 'true'
}
