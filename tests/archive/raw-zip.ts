// Zip byte by byte, for what no program would pack.
import { crc32, deflateRawSync } from 'node:zlib'

/** A member; what is absent is what an honest program would write. */
export interface RawZipMember {
  readonly name: string | Buffer
  readonly content?: string | Buffer
  readonly method?: number
  readonly flags?: number
  /** The mode that programs of Unix write. */
  readonly mode?: number
  /** What the list says. */
  readonly listed?: {
    readonly name?: string
    readonly checksum?: number
    readonly bytes?: number
    readonly packedBytes?: number
    readonly offset?: number
  }
}

/** A zip with these members; `count` is how many the end record claims, `comment` what stands after it. */
export function rawZip(
  members: readonly RawZipMember[],
  { count = members.length, comment = '' }: { count?: number; comment?: string | Buffer } = {},
): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const { name, flags = 0, method = 8, listed = {} } = member
    const content = Buffer.from(member.content ?? '')
    const packed = method === 8 ? deflateRawSync(content) : content
    const common = (
      bytes: number,
      packedBytes: number,
      checksum: number,
      named: Buffer,
    ): Buffer => {
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(flags, 2)
      fields.writeUInt16LE(method, 4)
      fields.writeUInt32LE(checksum, 10)
      fields.writeUInt32LE(packedBytes, 14)
      fields.writeUInt32LE(bytes, 18)
      fields.writeUInt16LE(named.length, 22)
      return fields
    }
    const sum = listed.checksum ?? crc32(content)
    const localName = Buffer.from(name)
    const listName = Buffer.from(listed.name ?? name)
    const { bytes = content.length, packedBytes = packed.length } = listed
    const local = common(bytes, packedBytes, sum, localName)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), local, localName, packed])
    bodies.push(body)
    const { mode = 0 } = member
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(listed.offset ?? offset, 10)
    const entry = common(bytes, packedBytes, sum, listName)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), entry, rest, listName]))
    offset += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(count, 0xffff), 4)
  end.writeUInt16LE(Math.min(count, 0xffff), 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.length, 16)
  const mark = Buffer.from('PK\x05\x06')
  return Buffer.concat([...bodies, ...list, mark, end, Buffer.from(comment)])
}
