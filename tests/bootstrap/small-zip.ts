import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file with these members, the first of them stored, the others deflated, and a comment at its end. */
export function smallZip(members: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [index, [name, bytes]] of Object.entries(members).entries()) {
    const method = index === 0 ? 0 : 8
    const packed = method === 0 ? bytes : deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, place, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const comment = 'made by a test'
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(members).length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([
    ...parts,
    ...directory,
    Buffer.from('PK\x05\x06'),
    end,
    Buffer.from(comment),
  ])
}
