// What texts and lists of numbers stand for, found by their bytes: nothing is decoded or joined to look them up.

/** Numbers by texts that are given as two pieces of a buffer. */
export class KnownTexts {
  readonly #first = new Map<number, number>()
  readonly #next: number[] = []
  readonly #start: number[] = []
  readonly #value: number[] = []
  #bytes = new Uint8Array(1 << 16)
  #used = 0

  /** How many texts there are. */
  get size(): number {
    return this.#value.length
  }

  /** The number of the text `[from, to)` and `[more, end)`, hashed with `seed`; undefined where it is not known. */
  get(
    seed: number,
    bytes: Uint8Array,
    from: number,
    to: number,
    more: number,
    end: number,
  ): number | undefined {
    const hash = hashOf(seed, bytes, from, to, more, end)
    for (let entry = this.#first.get(hash) ?? -1; entry >= 0; entry = this.#next[entry] ?? -1)
      if (this.#equals(entry, seed, bytes, from, to, more, end)) return this.#value[entry]
    return undefined
  }

  /** Keeps the number of a text that is not known yet. */
  set(
    seed: number,
    bytes: Uint8Array,
    from: number,
    to: number,
    more: number,
    end: number,
    value: number,
  ): void {
    const hash = hashOf(seed, bytes, from, to, more, end)
    const length = to - from + end - more + 1
    while (this.#used + length > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#used] = seed
    this.#bytes.set(bytes.subarray(from, to), this.#used + 1)
    this.#bytes.set(bytes.subarray(more, end), this.#used + 1 + to - from)
    this.#next.push(this.#first.get(hash) ?? -1)
    this.#first.set(hash, this.#value.length)
    this.#start.push(this.#used)
    this.#value.push(value)
    this.#used += length
  }

  #equals(
    entry: number,
    seed: number,
    bytes: Uint8Array,
    from: number,
    to: number,
    more: number,
    end: number,
  ): boolean {
    let place = this.#start[entry] ?? 0
    const behind = this.#start[entry + 1] ?? this.#used
    if (behind - place !== to - from + end - more + 1 || this.#bytes[place] !== seed) return false
    place += 1
    for (let at = from; at < to; at += 1, place += 1)
      if (this.#bytes[place] !== bytes[at]) return false
    for (let at = more; at < end; at += 1, place += 1)
      if (this.#bytes[place] !== bytes[at]) return false
    return true
  }
}

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

// FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
function hashOf(
  seed: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  more: number,
  end: number,
): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), prime)
  for (let at = more; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), prime)
  return hash
}
