// Attributes of a tar member that do not fit into its header.
//
// Reference: POSIX.1-2024, pax, "pax Extended Header"

/** Values by key, as bytes. */
export type Attributes = ReadonlyMap<string, Buffer>

const [blank, equals, newline] = [0x20, 0x3d, 0x0a]

// Other keys are skipped, so that a container cannot exhaust memory.
const usedKeys = /^(?:path|linkpath|size|GNU\.sparse\.(?:major|size|realsize|map|name))$/

/** Parses records; undefined for damaged ones. */
//  30 mtime=1350244992.023960108
export function paxAttributes(records: Buffer): Attributes | undefined {
  const attributes = new Map<string, Buffer>()
  for (let at = 0; at < records.length;) {
    const start = records.indexOf(blank, at)
    const digits = records.toString('latin1', at, Math.max(start, at))
    const end = at + Number(digits)
    const middle = records.indexOf(equals, start)
    const isComplete = /^[1-9]\d{0,8}$/.test(digits) && end <= records.length && middle < end
    if (!isComplete || middle < 0 || records[end - 1] !== newline) return undefined
    const key = records.toString('utf8', start + 1, middle)
    if (usedKeys.test(key)) attributes.set(key, records.subarray(middle + 1, end - 1))
    at = end
  }
  return attributes
}
