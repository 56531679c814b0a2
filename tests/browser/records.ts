// What `query --format ndjson` prints, one record a line.

export interface QueryRecord {
  readonly fields: Readonly<Record<string, string | undefined>>
  readonly value: number | null
  readonly ratio?: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly evidence: readonly { readonly file: string; readonly line?: number }[]
}

/** The records of a printed table. */
export function records(text: string): readonly QueryRecord[] {
  // The contract of the program, which the tests that call this compare with the page.
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as QueryRecord)
}
