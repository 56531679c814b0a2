// A zip of small texts: stored, without times, so that the same files make the same bytes.
import { crc32 } from 'node:zlib'

/** Packs path → content, in the order of the map, every file stored as it is and dated 1980-01-01. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    // Version, flags (names are UTF-8), method 0, time, day, checksum, sizes, length of the name, no extra field.
    const header = Buffer.concat([
      ...[half(20), half(0x0800), half(0), half(0), half(0x21)],
      ...[
        word(crc32(content)),
        word(content.length),
        word(content.length),
        half(name.length),
        half(0),
      ],
    ])
    const local = Buffer.concat([word(0x04034b50), header, name, content])
    // Made by Unix; a plain file, rw-r--r--.
    const place = Buffer.alloc(14)
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6)
    place.writeUInt32LE(offset, 10)
    directory.push(word(0x02014b50), half(0x0314), header, place, name)
    bodies.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const count = half(files.size)
  const end = [
    word(0x06054b50),
    half(0),
    half(0),
    count,
    count,
    word(list.length),
    word(offset),
    half(0),
  ]
  return Buffer.concat([...bodies, list, ...end])
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
