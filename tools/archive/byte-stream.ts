// Sequential reading of bytes in amounts that the reader chooses.
import { closeSync, openSync, readSync, type PathLike } from 'node:fs'

/** Bytes in pieces of any size. */
export type Chunks = AsyncIterable<Buffer>

const nothing = Buffer.alloc(0)
const chunkBytes = 256 * 1024

// eslint-disable-next-line @typescript-eslint/require-await -- a generator of Chunks is asynchronous, the system calls are not
export async function* fileChunks(file: PathLike): Chunks {
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes)
      const count = readSync(handle, chunk)
      if (count === 0) return
      yield chunk.subarray(0, count)
    }
  } finally {
    closeSync(handle)
  }
}

/** Reads chunks; `offset` counts the bytes taken. Call `close` unless it is read to the end. */
export class ByteStream {
  offset = 0
  #queue: Buffer[] = []
  #buffered = 0
  readonly #chunks: AsyncIterator<Buffer>

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Returns the next `count` bytes without taking them, fewer only at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#buffered < count && (await this.#readMore()));
    const first = this.#queue[0] ?? nothing
    if (first.length >= count) return first.subarray(0, count)
    const all = Buffer.concat(this.#queue)
    this.#queue = all.length > 0 ? [all] : []
    return all.subarray(0, count)
  }

  /** Takes the next `count` bytes, fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count)
    this.#shift(bytes.length)
    return bytes
  }

  /** Takes at least one and at most `max` bytes; none at the end. */
  async piece(max: number): Promise<Buffer> {
    if (this.#buffered === 0) await this.#readMore()
    const bytes = (this.#queue[0] ?? nothing).subarray(0, max)
    this.#shift(bytes.length)
    return bytes
  }

  /** Returns the bytes that were taken last to the stream. */
  unread(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#queue.unshift(bytes)
    this.#buffered += bytes.length
    this.offset -= bytes.length
  }

  /** Takes the next `count` bytes in pieces, fewer only at the end. */
  async *slice(count: number): Chunks {
    for (let remaining = count; remaining > 0;) {
      const bytes = await this.piece(remaining)
      if (bytes.length === 0) return
      remaining -= bytes.length
      yield bytes
    }
  }

  /** Takes all remaining bytes in pieces, and closes the stream even if its reader stops early. */
  async *rest(): Chunks {
    try {
      yield* this.slice(Infinity)
    } finally {
      await this.close()
    }
  }

  /** Skips `count` bytes; returns how many there were. */
  async skip(count: number): Promise<number> {
    const start = this.offset
    for (let remaining = count; remaining > 0;) {
      const { length } = await this.piece(remaining)
      if (length === 0) break
      remaining -= length
    }
    return this.offset - start
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #readMore(): Promise<boolean> {
    for (;;) {
      const next = await this.#chunks.next()
      if (next.done === true) return false
      // An empty chunk is not the end.
      if (next.value.length === 0) continue
      this.#queue.push(next.value)
      this.#buffered += next.value.length
      return true
    }
  }

  #shift(count: number): void {
    const first = this.#queue[0]
    if (!first || count === 0) return
    if (count < first.length) this.#queue[0] = first.subarray(count)
    else this.#queue.shift()
    this.#buffered -= count
    this.offset += count
  }
}
