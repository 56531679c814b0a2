// The records that `query --format ndjson` prints.

/** One record: a cell of the table that was queried. */
export interface QueryRecord {
  readonly fields: Readonly<Record<string, string | undefined>>
  readonly value: number | null
  readonly ratio?: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly evidence: readonly { readonly file: string; readonly line?: number }[]
}

/** The records of the output of `query --format ndjson`, one per line. */
export function records(output: string): readonly QueryRecord[] {
  // Its shape is the contract of the program.
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as QueryRecord)
}
