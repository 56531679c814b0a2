// The pages that search looks through, and a page that matches.

/** Kind, title, address below the site's root, further words; of articles and archives the versions that they compare. */
export type PageEntry = readonly [
  kind: string,
  title: string,
  address: string,
  words: string,
  versions?: string,
]

/** A page that matches a query, and its terms that match, each with its fields: title, keywords, kind, versions. */
export interface SearchHit {
  readonly page: PageEntry
  readonly score: number
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** True where each word of the query matches the title or names the kind of the page. */
  readonly isTitled: boolean
}
