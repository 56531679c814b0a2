// tar: ustar, pax, GNU and version 7. Libraries do not report the byte of a damage, a tar that is cut off between two
// members, or the bytes of a name.
import { ByteStream } from '../byte-stream.ts'
import { damaged } from '../container-problem.ts'
import { limits } from '../limits.ts'
import type { Bundle, BundleSource, Entry, Report } from './container.ts'
import { paxAttributes, type Attributes } from './pax.ts'

export const tar: Bundle = {
  kind: 'bundle',
  name: 'tar',
  recognises: (head) => isTarHeader(head) || head.toString('latin1', 257, 262) === 'ustar',
  entries,
}

async function* entries(source: BundleSource, report: Report): AsyncGenerator<Entry> {
  const bytes = new ByteStream(source.chunks())
  let globalAttributes: Attributes = new Map()
  let memberAttributes: Attributes = new Map()
  let isAfterEndMark = false
  try {
    for (;;) {
      const at = bytes.offset
      const block = await bytes.take(blockBytes)
      if (block.length === 0 && isAfterEndMark) return
      if (block.length === blockBytes && isEmpty(block)) {
        isAfterEndMark = true
        continue
      }
      const header = headerOf(block, at, isAfterEndMark)
      if (isAfterEndMark) {
        const message = `Another tar starts at byte ${String(at)}; its members are read too`
        report({ severity: 'info', rule: 'archive/joined', message })
        isAfterEndMark = false
      }
      if (header.type === 'g') globalAttributes = await attributesOf(bytes, header, at)
      else if (header.type in ownAttributes) {
        memberAttributes = new Map([
          ...memberAttributes,
          ...(await attributesOf(bytes, header, at)),
        ])
      } else {
        if (header.type === 'S') await skipSparseMap(bytes, block, at)
        const attributes =
          memberAttributes.size + globalAttributes.size > 0
            ? new Map([...globalAttributes, ...memberAttributes])
            : memberAttributes
        const { entry, size } = entryOf(header, attributes, bytes, at)
        const end = bytes.offset + size + padding(size)
        yield entry
        await skipBytes(bytes, end - bytes.offset)
        memberAttributes = new Map()
      }
    }
  } finally {
    await bytes.close()
  }
}

function isEmpty(block: Buffer): boolean {
  return block[0] === 0 && block.every((byte) => byte === 0)
}

function headerOf(block: Buffer, at: number, ended: boolean): TarHeader {
  const isHeader = isTarHeader(block)
  if (ended && !isHeader) throw damaged('tar', 'bytes after the end mark,', at)
  if (block.length === 0) throw damaged('tar', 'unexpected end of data, no end mark', at)
  if (block.length < blockBytes) throw damaged('tar', 'unexpected end of data', at)
  if (!isHeader) throw damaged('tar', 'header with a wrong checksum', at)
  return tarHeader(block)
}

// Headers with attributes of the next member: pax records, or a long path.
const ownAttributes: Readonly<Record<string, 'records' | 'path' | 'linkpath'>> = {
  x: 'records',
  X: 'records',
  L: 'path',
  K: 'linkpath',
}

async function attributesOf(bytes: ByteStream, header: TarHeader, at: number): Promise<Attributes> {
  const size = checkSize(header.size, at)
  if (size > limits.headerBytes) throw damaged('tar', 'attributes over 1 MiB', at)
  const content = await bytes.take(size)
  await skipBytes(bytes, size - content.length + padding(size))
  const meaning = ownAttributes[header.type]
  if (meaning === 'path' || meaning === 'linkpath') {
    const end = content.indexOf(0)
    return new Map([[meaning, end < 0 ? content : content.subarray(0, end)]])
  }
  const attributes = paxAttributes(content)
  if (!attributes) throw damaged('tar', 'damaged pax header', at)
  return attributes
}

// Entries of these types have no content, even if their size is not 0.
const contentless = ['1', '2', '3', '4', '5', '6']
const reasons: Readonly<Record<string, string>> = {
  '2': 'symbolic link, not followed',
  '3': 'character-device',
  '4': 'block-device',
  '6': 'fifo',
  S: 'sparse file, not read',
  V: 'label of a volume',
  M: 'rest of a file of another volume',
}

// Keys of GNU tar, by the version of its sparse format.
const realSizes = ['GNU.sparse.realsize', 'GNU.sparse.size']

function entryOf(
  header: TarHeader,
  attributes: Attributes,
  bytes: ByteStream,
  at: number,
): { readonly entry: Entry; readonly size: number } {
  const name = attributes.get('path') ?? header.name
  const statedSize = checkSize(attributeNumber(attributes, 'size') ?? header.size, at)
  const type = header.type === '\0' || header.type === '7' ? '0' : header.type
  const size = contentless.includes(type) ? 0 : statedSize
  // The format of version 7 has no type for folders.
  const isFolder = type === '5' || type === 'D' || (type === '0' && name.toString().endsWith('/'))
  if (isFolder) return { entry: { kind: 'folder', name }, size }
  if (type === '1') {
    return { entry: { kind: 'copy', name, of: attributes.get('linkpath') ?? header.target }, size }
  }
  const sparse = [...attributes.keys()].some((key) => key.startsWith('GNU.sparse.'))
  for (const key of realSizes) refuseHuge(attributeNumber(attributes, key), at)
  if (type === '0' && !sparse) {
    return { entry: { kind: 'file', name, bytes: size, content: () => bytes.slice(size) }, size }
  }
  const reason = reasons[sparse ? 'S' : type] ?? 'entry of an unknown kind'
  return { entry: { kind: 'refused', name, reason }, size }
}

function attributeNumber(attributes: Attributes, key: string): number | undefined {
  const text = attributes.get(key)?.toString('latin1')
  if (text === undefined) return undefined
  return /^\d{1,19}$/.test(text) ? Number(text) : NaN
}

function checkSize(size: number, at: number): number {
  if (size >= 0) return size
  throw damaged('tar', `size that is ${size < 0 ? 'negative' : 'not a number'}`, at)
}

// A map with more blocks has a 1 at byte 482 of the header and at byte 504 of the following blocks.
async function skipSparseMap(bytes: ByteStream, header: Buffer, at: number): Promise<void> {
  refuseHuge(fieldNumber(header.subarray(483, 495)), at)
  let more = header[482] === 1
  while (more) {
    const block = await bytes.take(blockBytes)
    more = block[504] === 1
  }
}

function refuseHuge(realSize: number | undefined, at: number): void {
  if (realSize === undefined || realSize <= limits.fileBytes) return
  throw damaged('tar', 'sparse file with a stated size above 1 GiB', at)
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

async function skipBytes(bytes: ByteStream, count: number): Promise<void> {
  if ((await bytes.skip(count)) === count) return
  throw damaged('tar', 'unexpected end of data', bytes.offset)
}

// Headers: POSIX.1-2024, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"

/** The fields used here; `size` is `NaN` if the field is not a number. */
interface TarHeader {
  readonly name: Buffer
  readonly size: number
  readonly type: string
  readonly target: Buffer
}

/** Bytes of a header; contents are padded to a multiple of it. */
const blockBytes = 512

function isTarHeader(block: Buffer): boolean {
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

function tarHeader(block: Buffer): TarHeader {
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
function fieldNumber(field: Buffer): number {
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
