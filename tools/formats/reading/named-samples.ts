// The samples of a monitor that prints a row for each of several things, such as disks or processors.
import type { Samples } from './samples.ts'
import { type Meaning, type SampleTable, type Times } from './samples.ts'

interface Named {
  readonly name: string
  readonly bytes: Buffer
  readonly samples: Samples
}

/** One table of samples a name. Names usually come in the same order in every sample, which makes it fast. */
export class NamedSamples {
  readonly columns: readonly Meaning[]
  readonly #order: Named[] = []
  readonly #byName = new Map<string, number>()
  #next = 0

  constructor(columns: readonly Meaning[]) {
    this.columns = columns
  }

  /** The place in the order of names that is expected next. */
  get position(): number {
    return this.#next
  }

  /** Says that a new sample starts: the first name is expected next, or the one at `position`. */
  restart(position = 0): void {
    this.#next = position
  }

  /** The samples of the name in `bytes` from `start` to `end`; undefined for a new name. */
  find(bytes: Buffer, start: number, end: number): Samples | undefined {
    const expected = this.#order[this.#next]
    if (expected && same(expected.bytes, bytes, start, end)) {
      this.#next += 1
      return expected.samples
    }
    const known = this.#byName.get(bytes.toString('utf8', start, end))
    if (known === undefined) return undefined
    this.#next = known + 1
    return this.#order[known]?.samples
  }

  /** Adds the samples of a new name, once a row of it was understood. */
  add(bytes: Buffer, start: number, end: number, samples: Samples): void {
    const name = bytes.toString('utf8', start, end)
    const added = { name, bytes: Buffer.from(bytes.subarray(start, end)), samples }
    this.#byName.set(name, this.#order.push(added) - 1)
    this.#next = this.#order.length
  }

  /** How many numbers the series has, those of samples without a row included. */
  size(times: Times): number {
    return this.#order.length * this.columns.length * times.count
  }

  /** The tables for `seriesOf`: metrics `prefix` + name + `.` + column. */
  tables(prefix: string): readonly SampleTable[] {
    return this.#order.map(({ name, samples }) => ({
      prefix: `${prefix}${name}.`,
      samples,
      columns: this.columns,
    }))
  }
}

function same(name: Buffer, bytes: Buffer, start: number, end: number): boolean {
  const length = end - start
  if (name.length !== length) return false
  for (let index = 0; index < length; index += 1) {
    if (name[index] !== bytes[start + index]) return false
  }
  return true
}
