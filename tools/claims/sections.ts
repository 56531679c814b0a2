// The sections of an article.
import { masked } from '../articles/prose.ts'

/** Finds the number of the section that an offset is in; 0 before the first heading. */
export function sectionFinder(text: string): (offset: number) => number {
  const headings = [...masked(text).matchAll(/^#{1,6} /gm)].map(({ index }) => index)
  return (offset) => headings.filter((start) => start <= offset).length
}
