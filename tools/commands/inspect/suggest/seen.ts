/** A file with what was recognised in it. */
export interface Seen {
  readonly path: string
  readonly format: string
  readonly isResult: boolean
  /** What a result states about itself, such as its threads. */
  readonly settings?: Readonly<Record<string, string>>
}
