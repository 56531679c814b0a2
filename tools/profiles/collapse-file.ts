// A file of `perf script`, plain or gzip, collapsed as it streams by.
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Collapser, type Collapsed, type SampleWeight } from './collapse.ts'

const chunkSize = 1 << 20

/** Collapses a file; its size does not matter. */
export async function collapseFile(path: string, weight?: SampleWeight): Promise<Collapsed> {
  const collapser = new Collapser(weight)
  const file = openSync(path, 'r')
  try {
    let buffer = Buffer.allocUnsafe(chunkSize)
    // Bytes at the start of the buffer that are no whole line yet.
    let used = readSync(file, buffer)
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) {
      let rest = Buffer.alloc(0)
      for await (const chunk of createReadStream(path).pipe(
        createGunzip(),
      ) as AsyncIterable<Buffer>) {
        const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
        rest = Buffer.from(bytes.subarray(collapser.takeBytes(bytes, 0, bytes.length)))
      }
      return ended(collapser, rest)
    }
    for (let read = used; read > 0; used += read) {
      const behind = collapser.takeBytes(buffer, 0, used)
      buffer.copyWithin(0, behind, used)
      used -= behind
      // A line that is longer than all.
      if (used === buffer.length) buffer = Buffer.concat([buffer], used * 2)
      read = readSync(file, buffer, used, buffer.length - used, null)
    }
    return ended(collapser, buffer.subarray(0, used))
  } finally {
    closeSync(file)
  }
}

// Bytes after the last line feed are a line too.
function ended(collapser: Collapser, rest: Buffer): Collapsed {
  if (rest.length > 0)
    collapser.takeBytes(Buffer.concat([rest, Buffer.from('\n')]), 0, rest.length + 1)
  return collapser.result()
}
