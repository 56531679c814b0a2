// The attributes that stand in front of a tar member whose header has no room for them.
//
// Reference: POSIX.1-2024, pax, "pax Extended Header"

/** Values by key, byte by byte. */
export type Attributes = ReadonlyMap<string, Buffer>

const [blank, equals, newline] = [0x20, 0x3d, 0x0a]

// What reading needs. Others are passed over, so that no container makes a program remember them.
const kept = /^(?:path|linkpath|size|GNU\.sparse\.(?:major|size|realsize|map|name))$/

/** Takes records apart; undefined when they are damaged. Keys that are not needed are left out. */
//  30 mtime=1350244992.023960108
export function paxAttributes(records: Buffer): Attributes | undefined {
  const attributes = new Map<string, Buffer>()
  for (let at = 0; at < records.length;) {
    const start = records.indexOf(blank, at)
    const digits = records.toString('latin1', at, Math.max(start, at))
    const end = at + Number(digits)
    const middle = records.indexOf(equals, start)
    const whole = /^[1-9]\d{0,8}$/.test(digits) && end <= records.length && middle < end
    if (!whole || middle < 0 || records[end - 1] !== newline) return undefined
    const key = records.toString('utf8', start + 1, middle)
    if (kept.test(key)) attributes.set(key, records.subarray(middle + 1, end - 1))
    at = end
  }
  return attributes
}
