// One member of a zip file, found by its central directory.
//
// Reference: PKWARE APPNOTE 6.3.10, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (end)
// As a whole, because a Node older than 20.15 has no crc32 and must still be able to say that it is too old.
import * as zlib from 'node:zlib'

const endRecord = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50

/**
 * The bytes of the first member whose name `wanted` accepts, checked against its size and CRC. Throws
 * when there is none, or when the file is not a whole zip.
 *
 * @param {Buffer} zip
 * @param {(name: string) => boolean} wanted
 */
export function zipMember(zip, wanted) {
  const end = endOfDirectory(zip)
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(zip, at, directoryEntry)
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, nameEnd)
    if (wanted(name)) return member(zip, at, name)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  throw new Error('the zip file has no such member')
}

/** @param {Buffer} zip */
function endOfDirectory(zip) {
  // The record is 22 bytes and the last thing but a comment of at most 65,535.
  const first = Math.max(0, zip.length - 22 - 65_535)
  for (let at = zip.length - 22; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === endRecord) return at
  }
  throw new Error('not a zip file, or cut short')
}

/** @param {Buffer} zip @param {number} entry @param {string} name */
function member(zip, entry, name) {
  const method = zip.readUInt16LE(entry + 10)
  const crc = zip.readUInt32LE(entry + 16)
  const packedSize = zip.readUInt32LE(entry + 20)
  const size = zip.readUInt32LE(entry + 24)
  const header = zip.readUInt32LE(entry + 42)
  expect(zip, header, localHeader)
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(start, start + packedSize)
  if (method !== 0 && method !== 8)
    throw new Error(`${name}: compression ${String(method)} is not read`)
  const bytes = method === 0 ? packed : zlib.inflateRawSync(packed, { maxOutputLength: size + 1 })
  if (bytes.length !== size || zlib.crc32(bytes) !== crc)
    throw new Error(`${name}: size or CRC is wrong`)
  return bytes
}

/** @param {Buffer} zip @param {number} at @param {number} signature */
function expect(zip, at, signature) {
  if (at + 4 > zip.length || zip.readUInt32LE(at) !== signature) {
    throw new Error(`the zip file is damaged at byte ${String(at)}`)
  }
}
