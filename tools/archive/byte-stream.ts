// Bytes that are read once, front to back, in amounts that the reader chooses.
import { closeSync, openSync, readSync, type PathLike } from 'node:fs'

/** Bytes in pieces of any size. */
export type Chunks = AsyncIterable<Buffer>

const nothing = Buffer.alloc(0)
const chunkBytes = 256 * 1024

/** The content of a file. */
// eslint-disable-next-line @typescript-eslint/require-await -- reading waits for nothing, its reader may
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

/** Takes chunks apart; `offset` counts the bytes taken. `close` must be called when it is not read to its end. */
export class ByteStream {
  offset = 0
  #queue: Buffer[] = []
  #buffered = 0
  readonly #chunks: AsyncIterator<Buffer>

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next `count` bytes, fewer only at the end, without taking them. */
  async peek(count: number): Promise<Buffer> {
    while (this.#buffered < count && (await this.#more()));
    const first = this.#queue[0] ?? nothing
    if (first.length >= count) return first.subarray(0, count)
    const all = Buffer.concat(this.#queue)
    this.#queue = all.length > 0 ? [all] : []
    return all.subarray(0, count)
  }

  /** The next `count` bytes, fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count)
    this.#shift(bytes.length)
    return bytes
  }

  /** Some bytes, at least one and at most `most`; none at the end. */
  async piece(most: number): Promise<Buffer> {
    if (this.#buffered === 0) await this.#more()
    const bytes = (this.#queue[0] ?? nothing).subarray(0, most)
    this.#shift(bytes.length)
    return bytes
  }

  /** Gives back bytes that were taken last. */
  back(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#queue.unshift(bytes)
    this.#buffered += bytes.length
    this.offset -= bytes.length
  }

  /** The next `count` bytes in pieces; ends early only where the stream does. */
  async *slice(count: number): Chunks {
    for (let left = count; left > 0;) {
      const bytes = await this.piece(left)
      if (bytes.length === 0) return
      left -= bytes.length
      yield bytes
    }
  }

  /** All that is left, in pieces; closes the stream when its reader stops early. */
  async *rest(): Chunks {
    try {
      yield* this.slice(Infinity)
    } finally {
      await this.close()
    }
  }

  /** Passes over `count` bytes; how many there were. */
  async skip(count: number): Promise<number> {
    const start = this.offset
    for (let left = count; left > 0;) {
      const { length } = await this.piece(left)
      if (length === 0) break
      left -= length
    }
    return this.offset - start
  }

  /** Lets go of what the bytes come from. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #more(): Promise<boolean> {
    for (;;) {
      const next = await this.#chunks.next()
      if (next.done === true) return false
      // An empty chunk is no end.
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
