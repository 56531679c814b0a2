// The samples of a monitor that prints a row for each of several disks or processors.
import type { Meaning } from './row-columns.ts'
import type { Cursor } from './cursor.ts'
import type { Samples, SampleTable, Times } from './samples.ts'

interface NamedTable {
  readonly name: string
  readonly bytes: Buffer
  readonly samples: Samples
}

/** One table of samples per name. Names usually come in the same order in every sample, so the expected one is compared first. */
export class NamedSamples {
  readonly columns: readonly Meaning[]
  readonly #tables: NamedTable[] = []
  readonly #indexes = new Map<string, number>()
  #next = 0

  constructor(columns: readonly Meaning[]) {
    this.columns = columns
  }

  /** Starts a sample: the first name is expected next. */
  restart(): void {
    this.#next = 0
  }

  /** The samples of the name from `start` to the position of the cursor; undefined for a new name. */
  find({ bytes, at: end }: Cursor, start: number): Samples | undefined {
    const expected = this.#tables[this.#next]
    if (expected && equalBytes(expected.bytes, bytes, start, end)) {
      this.#next += 1
      return expected.samples
    }
    const index = this.#indexes.get(bytes.toString('utf8', start, end))
    if (index === undefined) return undefined
    this.#next = index + 1
    return this.#tables[index]?.samples
  }

  /** Adds the samples of the new name from `start` to `end`, once a row of it was understood. */
  add({ bytes }: Cursor, start: number, end: number, samples: Samples): void {
    const name = bytes.toString('utf8', start, end)
    const table = { name, bytes: Buffer.from(bytes.subarray(start, end)), samples }
    this.#indexes.set(name, this.#tables.push(table) - 1)
    this.#next = this.#tables.length
  }

  /** How many numbers the series will have, with `NaN` for samples without a row. */
  size(times: Times): number {
    return this.#tables.length * this.columns.length * times.count
  }

  /** The tables for `seriesOf`, with metrics `<prefix><name>.<column>`. */
  tables(prefix: string): readonly SampleTable[] {
    return this.#tables.map(({ name, samples }) => ({
      prefix: `${prefix}${name}.`,
      samples,
      columns: this.columns,
    }))
  }
}

function equalBytes(name: Buffer, bytes: Buffer, start: number, end: number): boolean {
  const length = end - start
  if (name.length !== length) return false
  for (let index = 0; index < length; index += 1) {
    if (name[index] !== bytes[start + index]) return false
  }
  return true
}
