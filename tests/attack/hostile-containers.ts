// The containers that `npm run attack` opens, written byte by byte.
import { gzipSync } from 'node:zlib'
import { rawHeader, rawMember, rawPax, rawTar } from '../archive/raw-tar.ts'
import { rawZip } from '../archive/raw-zip.ts'
import { packedBy } from '../archive/samples.ts'
import type { Extent } from './area.ts'

/** A container; `bytes` returns undefined where the machine lacks the program that packs it. */
export interface HostileContainer {
  readonly attack: string
  readonly name: string
  readonly bytes: () => Buffer | undefined | Promise<Buffer | undefined>
}

/** All containers, or smaller ones of the same kinds. */
export function hostileContainers(extent: Extent): readonly HostileContainer[] {
  const { isAll } = extent
  const zeros = (): Buffer => Buffer.alloc((isAll ? 1024 : 64) * 1024 ** 2)
  const entries = isAll ? 1_000_000 : 250_000
  const levels = isAll ? 5000 : 500
  return [
    ...compressionBombs(zeros),
    ...sparseBombs(),
    ...zip64Bombs(),
    { attack: 'entries', name: 'tar', bytes: () => gzipSync(manyMembers(entries), { level: 1 }) },
    { attack: 'entries', name: 'zip', bytes: () => manyZipMembers(entries) },
    { attack: 'entries', name: 'one member, repeated', bytes: () => sharedMember(entries / 20) },
    { attack: 'nesting', name: 'gzip in gzip', bytes: () => nestedGzip(levels) },
    { attack: 'nesting', name: 'tar in tar', bytes: () => nestedTar(levels) },
    { attack: 'nesting', name: 'folders', bytes: () => deepPath(levels) },
    { attack: 'nesting', name: 'zip in zip', bytes: () => nestedZip(levels / 10) },
    ...linkLoops(),
  ]
}

function compressionBombs(zeros: () => Buffer): readonly HostileContainer[] {
  const attack = 'compression bombs'
  return [
    { attack, name: 'gzip', bytes: () => gzipSync(zeros()) },
    { attack, name: 'gzip in gzip', bytes: () => gzipSync(gzipSync(zeros())) },
    { attack, name: 'tar.gz', bytes: () => gzipSync(rawTar(rawMember({ name: 'x' }, zeros()))) },
    { attack, name: 'zip', bytes: () => rawZip([{ name: 'x', content: zeros() }]) },
    ...['xz', 'bzip2', 'zstd'].map((program) => ({
      attack,
      name: program,
      bytes: () => packedBy(program, zeros()),
    })),
  ]
}

// A size of 12 bytes in base 256, as GNU tar writes large ones.
function binarySize(size: bigint): Buffer {
  const bytes = Buffer.alloc(12)
  bytes[0] = 0x80
  bytes.writeBigUInt64BE(size, 4)
  return bytes
}

const magic = 'ustar  \0'
const sizes = [1n << 31n, 1n << 40n, 1n << 53n, 1n << 62n] as const

function sparseBombs(): readonly HostileContainer[] {
  const attack = 'sparse files and false sizes'
  return sizes.flatMap((size) => [
    {
      attack,
      name: `GNU sparse ${String(size)}`,
      bytes: () =>
        rawTar(rawMember({ name: 's', type: 'S', magic, more: { 483: binarySize(size) } })),
    },
    {
      attack,
      name: `pax sparse ${String(size)}`,
      bytes: () =>
        rawTar(
          rawPax({
            'GNU.sparse.major': '1',
            'GNU.sparse.minor': '0',
            'GNU.sparse.name': 's',
            'GNU.sparse.realsize': String(size),
          }),
          rawMember({ name: 's' }, `1\n${String(size)}\n0\n`.padEnd(512, '\0')),
        ),
    },
    {
      attack,
      name: `tar member of ${String(size)}`,
      bytes: () =>
        Buffer.concat([rawHeader({ name: 's', size: binarySize(size) }), Buffer.alloc(4096)]),
    },
    {
      attack,
      name: `pax size ${String(size)}`,
      bytes: () => rawTar(rawPax({ size: String(size) }), rawMember({ name: 's' }, 'x')),
    },
  ])
}

// The end of a zip64: its record, its locator, and the end of a zip whose fields refer to the record.
function zip64(
  count: bigint,
  listBytes: bigint,
  offset: bigint,
  body: Buffer = Buffer.alloc(0),
): Buffer {
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 0, 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(count, 24)
  record.writeBigUInt64LE(count, 32)
  record.writeBigUInt64LE(listBytes, 40)
  record.writeBigUInt64LE(offset, 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 0, 'latin1')
  locator.writeBigUInt64LE(BigInt(body.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([body, record, locator, end])
}

function zip64Bombs(): readonly HostileContainer[] {
  const attack = 'zip64 bombs'
  return sizes.flatMap((size) => [
    { attack, name: `count ${String(size)}`, bytes: () => zip64(size, 46n, 0n) },
    { attack, name: `list of ${String(size)} bytes`, bytes: () => zip64(1n, size, 0n) },
    { attack, name: `list at ${String(size)}`, bytes: () => zip64(1n, 46n, size) },
    { attack, name: `member of ${String(size)}`, bytes: () => zip64Member(size) },
  ])
}

// One stored member whose size stands in a field of zip64.
function zip64Member(size: bigint): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(size, 4)
  extra.writeBigUInt64LE(size, 12)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(45, 0)
  fields.fill(0xff, 14, 22)
  fields.writeUInt16LE(1, 22)
  fields.writeUInt16LE(extra.length, 24)
  const name = Buffer.from('x')
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, extra, Buffer.alloc(64)])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x2d\x03'),
    fields,
    Buffer.alloc(14),
    name,
    extra,
  ])
  return zip64(1n, BigInt(entry.length), BigInt(local.length), Buffer.concat([local, entry]))
}

function manyMembers(count: number): Buffer {
  const bytes = Buffer.alloc((count + 2) * 512)
  const header = rawHeader({ name: '0'.repeat(7) })
  const sum = header.reduce((total, byte) => total + byte, 0)
  const plain = sum - header.subarray(148, 156).reduce((total, byte) => total + byte, 0) + 8 * 32
  for (let index = 0; index < count; index += 1) {
    const name = String(index).padStart(7, '0')
    const added = Buffer.from(name).reduce((total, byte) => total + byte - 48, 0)
    header.write(name)
    header.write(`${(plain + added).toString(8).padStart(6, '0')}\0 `, 148)
    header.copy(bytes, index * 512)
  }
  return bytes
}

function manyZipMembers(count: number): Buffer {
  const names = Array.from({ length: count }, (_, index) => ({ name: String(index), method: 0 }))
  const small = rawZip(names)
  const list = small.indexOf('PK\x01\x02')
  const end = small.lastIndexOf('PK\x05\x06')
  const body = small.subarray(0, end)
  return zip64(BigInt(count), BigInt(end - list), BigInt(list), body)
}

function sharedMember(count: number): Buffer {
  const content = Buffer.alloc(1024 ** 2)
  const first = { name: '0', content }
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    name: String(index + 1),
    listed: { offset: 0, bytes: content.length, packedBytes: 1033 },
  }))
  return rawZip([first, ...others], { count: Math.min(count, 0xfffe) })
}

function nestedGzip(levels: number): Buffer {
  let bytes: Buffer = Buffer.from('x')
  for (let level = 0; level < levels; level += 1) bytes = gzipSync(bytes, { level: 0 })
  return bytes
}

// All headers, then all end marks: each tar is the only member of the one around it.
function nestedTar(levels: number): Buffer {
  const headers: Buffer[] = []
  for (let level = 0; level < levels; level += 1)
    headers.unshift(rawHeader({ name: 'x.tar', size: level * 1536 }))
  return Buffer.concat([...headers, Buffer.alloc(levels * 1024)])
}

function nestedZip(levels: number): Buffer {
  let bytes: Buffer = Buffer.from('x')
  for (let level = 0; level < levels; level += 1)
    bytes = rawZip([{ name: 'x.zip', content: bytes, method: 0 }])
  return bytes
}

function deepPath(levels: number): Buffer {
  return rawTar(rawPax({ path: `${'d/'.repeat(levels)}x` }), rawMember({ name: 'x' }, 'x'))
}

function linkLoops(): readonly HostileContainer[] {
  const attack = 'links and devices'
  return [
    ['symbolic loop', ['2', 'a', 'b'], ['2', 'b', 'a']],
    ['hard loop', ['1', 'a', 'b'], ['1', 'b', 'a']],
    ['link to itself', ['1', 'a', 'a']],
    ['link out of the archive', ['1', 'a', '/etc/passwd'], ['2', 'b', '../../../etc/passwd']],
    ['character device', ['3', 'a', '']],
    ['block device', ['4', 'a', '']],
    ['pipe', ['6', 'a', '']],
  ].map(([name, ...members]) => ({
    attack,
    name: String(name),
    bytes: () =>
      rawTar(
        ...members.map(([type = '', member = '', target = '']) =>
          rawMember({ name: member, type, target }),
        ),
      ),
  }))
}
