// The header of a tar member: 512 bytes of fixed fields.
//
// Reference: POSIX.1-2024, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"

/** The fields used here; `size` is `NaN` if the field is not a number. */
export interface TarHeader {
  readonly name: Buffer
  readonly size: number
  readonly type: string
  readonly target: Buffer
}

/** Bytes of a header; contents are padded to a multiple of it. */
export const blockBytes = 512

/** True if the checksum of the header is correct. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length !== blockBytes) return false
  const checksum = fieldNumber(block.subarray(148, 156))
  // The checksum field counts as blanks; some old programs sum signed bytes.
  let unsigned = 8 * 32
  let signed = 8 * 32
  for (let at = 0; at < blockBytes; at += at === 147 ? 9 : 1) {
    const byte = block[at] ?? 0
    unsigned += byte
    signed += byte > 127 ? byte - 256 : byte
  }
  return checksum === unsigned || checksum === signed
}

/** Parses a header with a correct checksum. */
export function tarHeader(block: Buffer): TarHeader {
  const name = fieldText(block.subarray(0, 100))
  const prefix = fieldText(block.subarray(345, 500))
  const posix = block.toString('latin1', 257, 263) === 'ustar\0'
  return {
    name: posix && prefix.length > 0 ? Buffer.concat([prefix, Buffer.from('/'), name]) : name,
    size: fieldNumber(block.subarray(124, 136)),
    type: block.toString('latin1', 156, 157),
    target: fieldText(block.subarray(157, 257)),
  }
}

/** Parses the number in a field: octal digits, or binary if the first bit is set. */
export function fieldNumber(field: Buffer): number {
  const first = field[0] ?? 0
  if (first === 0xff) return -1
  if (first === 0x80) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0)
  const digits = /^ *([0-7]*)[ \0]*$/.exec(field.toString('latin1'))?.[1]
  return digits === undefined ? NaN : parseInt(`0${digits}`, 8)
}

function fieldText(field: Buffer): Buffer {
  const end = field.indexOf(0)
  return end < 0 ? field : field.subarray(0, end)
}
