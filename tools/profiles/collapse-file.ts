// A file of `perf script`, plain or gzip, collapsed as it streams by.
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Collapser, type Collapsed, type CollapseOptions } from './collapse.ts'

const chunkSize = 1 << 20

/** Collapses a file; its size does not matter. */
export async function collapseFile(path: string, options?: CollapseOptions): Promise<Collapsed> {
  const lines = new LineCutter(new Collapser(options))
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(chunkSize)
    const first = readSync(file, chunk)
    if (chunk[0] === 0x1f && chunk[1] === 0x8b) {
      const unpacked = createReadStream(path).pipe(createGunzip())
      for await (const each of unpacked as AsyncIterable<Buffer>) lines.take(each)
    } else
      for (let read = first; read > 0; read = readSync(file, chunk))
        lines.take(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return lines.end()
}

const [lineFeed, carriageReturn] = [10, 13] as const

// Chunks as lines.
class LineCutter {
  readonly #collapser: Collapser
  #rest = Buffer.alloc(0)

  constructor(collapser: Collapser) {
    this.#collapser = collapser
  }

  take(chunk: Buffer): void {
    let from = 0
    if (this.#rest.length > 0) {
      // The line that the chunk before broke off; of the chunk only its end is copied.
      const end = chunk.indexOf(lineFeed)
      if (end < 0) {
        this.#rest = Buffer.concat([this.#rest, chunk])
        return
      }
      const line = Buffer.concat([this.#rest, chunk.subarray(0, end)])
      this.#line(line, 0, line.length)
      from = end + 1
    }
    for (let end = chunk.indexOf(lineFeed, from); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      this.#line(chunk, from, end)
      from = end + 1
    }
    this.#rest = Buffer.from(chunk.subarray(from))
  }

  end(): Collapsed {
    if (this.#rest.length > 0) this.#line(this.#rest, 0, this.#rest.length)
    return this.#collapser.result()
  }

  #line(bytes: Buffer, from: number, end: number): void {
    const behind = bytes[end - 1] === carriageReturn && end > from ? end - 1 : end
    this.#collapser.takeBytes(bytes, from, behind)
  }
}
