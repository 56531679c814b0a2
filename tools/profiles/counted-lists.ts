// Lists of numbers that are counted, found by their numbers: nothing is joined to look them up.

/** Lists of numbers, each with a sum. */
export class CountedLists {
  readonly #first = new Map<number, number>()
  readonly #next: number[] = []
  readonly #start: number[] = []
  readonly #sum: number[] = []
  #numbers = new Int32Array(1 << 14)
  #used = 0

  /** Adds to the sum of the first `length` numbers of a list. */
  add(list: Int32Array, length: number, count: number): void {
    let hash = length
    for (let index = 0; index < length; index += 1)
      hash = Math.imul(hash ^ (list[index] ?? 0), prime)
    for (let entry = this.#first.get(hash) ?? -1; entry >= 0; entry = this.#next[entry] ?? -1) {
      if (!this.#equals(entry, list, length)) continue
      this.#sum[entry] = (this.#sum[entry] ?? 0) + count
      return
    }
    while (this.#used + length > this.#numbers.length) {
      const larger = new Int32Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers.set(list.subarray(0, length), this.#used)
    this.#next.push(this.#first.get(hash) ?? -1)
    this.#first.set(hash, this.#sum.length)
    this.#start.push(this.#used)
    this.#sum.push(count)
    this.#used += length
  }

  /** Every list with its sum, in the order in which they came. */
  *entries(): Generator<readonly [Int32Array, number]> {
    for (const [entry, sum] of this.#sum.entries())
      yield [this.#numbers.subarray(this.#start[entry], this.#start[entry + 1] ?? this.#used), sum]
  }

  #equals(entry: number, list: Int32Array, length: number): boolean {
    const start = this.#start[entry] ?? 0
    if ((this.#start[entry + 1] ?? this.#used) - start !== length) return false
    for (let index = 0; index < length; index += 1)
      if (this.#numbers[start + index] !== list[index]) return false
    return true
  }
}

const prime = 0x01000193
