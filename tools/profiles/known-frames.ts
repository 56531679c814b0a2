// What lines of frames stand for, found by their bytes: a line that was seen before, but for address and offset, is
// neither decoded nor matched again. Bytes are hashed and compared four at a time.

/** Numbers by lines of frames. */
export class KnownFrames {
  // The line that `find` was given: its hash, its pieces before and behind the offset, and whether it may be kept.
  #hash = 0
  #from = 0
  #cut = 0
  #behind = 0
  #end = 0
  #isPlain = false
  // Of the line before: from its module to its end.
  #moduleLength = 0
  // Entries by hash, 0 for none: 1 is the first. Of an entry: its hash, where its bytes begin, its number.
  #slots = new Int32Array(1 << 14)
  #entries = new Int32Array(3 << 12)
  #size = 0
  #bytes = new DataView(new ArrayBuffer(1 << 16))
  #used = 0

  /**
   * The number of the frame in the line `[start, end)`, undefined where it is not known. Of another seed it is another;
   * `view` is of the same bytes.
   */
  find(
    bytes: Uint8Array,
    view: DataView,
    start: number,
    end: number,
    seed: number,
  ): number | undefined {
    this.#isPlain = false
    const from = behindAddress(bytes, start, end)
    // Of a line without an address, or with one that is all of it, the reference makes other words.
    if (from + 3 >= end || bytes[from] !== 32 || bytes[from + 1] === 40) return undefined
    // The module usually equals that of the line before. A match was compared over its whole length.
    const guess = end - this.#moduleLength
    if (guess > from && bytes[guess] === 32 && bytes[guess + 1] === 40) {
      const found = this.#look(bytes, view, from, guess, end, seed)
      if (found !== undefined) return found
    }
    const module = moduleOf(bytes, from, end)
    if (module < 0) {
      this.#isPlain = false
      return undefined
    }
    this.#moduleLength = end - module
    return this.#look(bytes, view, from, module, end, seed)
  }

  #look(
    bytes: Uint8Array,
    view: DataView,
    from: number,
    module: number,
    end: number,
    seed: number,
  ): number | undefined {
    const cut = beforeOffset(bytes, from, module)
    this.#isPlain = true
    this.#from = from
    this.#cut = cut
    this.#behind = module
    this.#end = end
    const hash = hashOf(hashOf(0x811c9dc5 ^ seed, view, from, cut), view, module, end)
    this.#hash = hash
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#slots[slot] ?? 0) - 1
      if (entry < 0) return undefined
      if (this.#entries[entry * 3] === hash && this.#equals(entry, seed, view))
        return this.#entries[entry * 3 + 2]
    }
  }

  /** Keeps the number of the line that `find` did not know, of the same bytes and seed, if it can be kept. */
  keep(bytes: DataView, seed: number, value: number): void {
    if (!this.#isPlain || this.#size >= most) return
    const [first, second] = [this.#cut - this.#from, this.#end - this.#behind]
    while (this.#used + first + second + 5 > this.#bytes.byteLength)
      this.#bytes = new DataView(larger(new Uint8Array(this.#bytes.buffer)).buffer)
    if (this.#size * 3 === this.#entries.length) this.#entries = larger(this.#entries)
    this.#entries.set([this.#hash, this.#used, value], this.#size * 3)
    this.#size += 1
    // The lengths of both pieces, the seed, the pieces.
    this.#bytes.setUint16(this.#used, first)
    this.#bytes.setUint16(this.#used + 2, second)
    this.#bytes.setUint8(this.#used + 4, seed)
    const kept = new Uint8Array(this.#bytes.buffer, this.#used + 5)
    kept.set(piece(bytes, this.#from, this.#cut))
    kept.set(piece(bytes, this.#behind, this.#end), first)
    this.#used += first + second + 5
    if (this.#size * 4 > this.#slots.length) this.#grow()
    else this.#place(this.#size - 1)
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let entry = 0; entry < this.#size; entry += 1) this.#place(entry)
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1
    let slot = (this.#entries[entry * 3] ?? 0) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = entry + 1
  }

  #equals(entry: number, seed: number, bytes: DataView): boolean {
    const offset = this.#entries[entry * 3 + 1] ?? 0
    const kept = this.#bytes
    const [first, second] = [this.#cut - this.#from, this.#end - this.#behind]
    return (
      kept.getUint16(offset) === first &&
      kept.getUint16(offset + 2) === second &&
      kept.getUint8(offset + 4) === seed &&
      isEqual(kept, offset + 5, bytes, this.#from, first) &&
      isEqual(kept, offset + 5 + first, bytes, this.#behind, second)
    )
  }
}

const most = 200_000
// Longer lines are rare, and their lengths are kept in two bytes.
const longest = 60_000
// Bytes are written as numbers, because V8 does not fold variables of a bundle: 9 tab, 32 blank, 40 (, 41 ), 43 +, 48 0, 120 x.

// What a byte is: 1 a blank, 2 a hexadecimal digit.
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 32 || byte === 9) return 1
  return /[\da-f]/.test(String.fromCharCode(byte)) ? 2 : 0
})

function larger<T extends Uint8Array | Int32Array>(list: T): T {
  const grown =
    list instanceof Int32Array ? new Int32Array(list.length * 2) : new Uint8Array(list.length * 2)
  grown.set(list)
  return grown as T
}

function piece(bytes: DataView, from: number, end: number): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from)
}

// The first byte behind the address, which is hexadecimal: what stands there is mostly the same.
function behindAddress(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && kinds[bytes[at] ?? 0] === 1) at += 1
  while (at < end && kinds[bytes[at] ?? 0] === 2) at += 1
  return at
}

// Where ` (module)` at the end begins; -1 where the line ends otherwise, or the module has odd letters.
function moduleOf(bytes: Uint8Array, from: number, end: number): number {
  if (end - from > longest || bytes[end - 1] !== 41) return -1
  for (let at = end - 2; at > from; at -= 1) {
    const byte = bytes[at] ?? 0
    if (byte === 32) return bytes[at + 1] === 40 ? at : -1
    if (byte < 32 || byte > 126) return -1
  }
  return -1
}

// The end of the symbol without `+0x12`; numbers of the symbol itself stay.
function beforeOffset(bytes: Uint8Array, from: number, to: number): number {
  let at = to - 1
  while (at > from && kinds[bytes[at] ?? 0] === 2) at -= 1
  const isOffset =
    at < to - 1 &&
    at - 2 > from &&
    bytes[at] === 120 &&
    bytes[at - 1] === 48 &&
    bytes[at - 2] === 43
  return isOffset ? at - 2 : to
}

// As FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/, of words instead of bytes; the last may overlap.
function hashOf(seed: number, bytes: DataView, from: number, end: number): number {
  let hash = seed
  if (end - from < 4) {
    for (let at = from; at < end; at += 1) hash = mixed(hash, bytes.getUint8(at))
    return hash
  }
  for (let at = from; at < end - 4; at += 4) hash = mixed(hash, bytes.getInt32(at, true))
  return mixed(hash, bytes.getInt32(end - 4, true))
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193)
  return product ^ (product >>> 15)
}

function isEqual(
  one: DataView,
  first: number,
  other: DataView,
  second: number,
  length: number,
): boolean {
  if (length < 4) {
    for (let at = 0; at < length; at += 1)
      if (one.getUint8(first + at) !== other.getUint8(second + at)) return false
    return true
  }
  for (let at = 0; at < length - 4; at += 4)
    if (one.getInt32(first + at) !== other.getInt32(second + at)) return false
  return one.getInt32(first + length - 4) === other.getInt32(second + length - 4)
}
