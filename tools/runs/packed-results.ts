// The results of a chunk of files as bytes: what every stage needs of them, then the readings of each file on their own.
//
// Four bytes with the length of the head, the head, and the records that it lists.
import { deserialize, serialize } from 'node:v8'
import type { KeptReading } from '../core/model.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import type { ReadResult } from './read-result.ts'

/** A reading without what the file states. */
export type ReadingHead = Omit<RedactedReading, 'readings'>

/** A result whose readings are the next `bytes` bytes of its part. */
export interface PackedResult {
  readonly result: Omit<ReadResult, 'reading'>
  readonly reading?: ReadingHead
  readonly kinds: readonly KeptReading['kind'][]
  readonly bytes: number
}

/** Results as bytes, for the cache and to be moved between threads. */
export function packed(results: readonly ReadResult[]): Uint8Array<ArrayBuffer> {
  const records = results.map(({ reading }) =>
    reading === undefined || reading.readings.length === 0 ? nothing : serialize(reading.readings),
  )
  const heads = results.map(({ reading, ...result }, index): PackedResult => ({
    result,
    ...(reading ? { reading: headOf(reading) } : {}),
    kinds: reading?.readings.map(({ kind }) => kind) ?? [],
    bytes: records[index]?.length ?? 0,
  }))
  const head = serialize(heads)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const parts = [length, head, ...records]
  // Memory of its own, not a slice of a pool, because only a whole buffer can be moved.
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The results of a part, and where the first record begins. */
export function packedHeads(part: Uint8Array): {
  readonly results: readonly PackedResult[]
  readonly at: number
} {
  const at = 4 + Buffer.from(part.buffer, part.byteOffset, 4).readUInt32LE()
  return { results: deserialize(part.subarray(4, at)) as readonly PackedResult[], at }
}

/** The readings of a record. */
export function recordReadings(record: Uint8Array): readonly KeptReading[] {
  return record.length === 0 ? [] : (deserialize(record) as readonly KeptReading[])
}

const nothing = Buffer.alloc(0)

function headOf(reading: RedactedReading): ReadingHead {
  const { format, reason, empty, diagnostics, redactions, privateText, assumedSeconds } = reading
  return {
    ...(format === undefined ? {} : { format }),
    ...(reason === undefined ? {} : { reason }),
    ...(privateText === undefined ? {} : { privateText }),
    ...(assumedSeconds === undefined ? {} : { assumedSeconds }),
    empty,
    diagnostics,
    redactions,
  }
}
