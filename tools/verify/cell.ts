// A number as its author published it.

/** One printed number of a published file, with all labels that identify it. */
export interface PublishedCell {
  /** Texts by key: of the file's path, its sections, its row and the heading of its column. */
  readonly texts: Readonly<Record<string, string>>
  /** The heading of the column, as printed; the name of the number where there is no heading. */
  readonly column: string
  readonly text: string
  /** 1-based; of a JSON file the ordinal of the object, of a spreadsheet the row. */
  readonly line: number
  /** 1-based position of the column in its row; absent where a text has no columns. */
  readonly position?: number
}

/** The cells of one file, and the lines that match no declaration of the page. */
export interface PublishedCells {
  readonly cells: readonly PublishedCell[]
  readonly unread: readonly { readonly line: number; readonly text: string }[]
}
