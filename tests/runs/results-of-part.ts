// The results of a chunk from its serialised form.
import { packedHeads, recordReadings } from '../../tools/runs/packed-results.ts'
import type { ReadResult } from '../../tools/runs/read-result.ts'

/** The results of a part with their readings. */
export function resultsOfPart(part: Uint8Array): readonly ReadResult[] {
  const { results, at } = packedHeads(part)
  let position = at
  return results.map(({ result, reading, kinds, bytes }) => {
    const readings = recordReadings(part.subarray(position, position + bytes))
    position += bytes
    if (reading === undefined) return result
    if (readings.some(({ kind }, index) => kind !== kinds[index]))
      throw new Error(`${result.sha256} has other kinds than its readings`)
    return { ...result, reading: { ...reading, readings } }
  })
}
