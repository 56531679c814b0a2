// Tar byte by byte, for what no program would pack.

/** The fields of a header; what is absent is empty or zero. */
export interface RawHeader {
  readonly name?: string | Buffer
  readonly size?: number | Buffer
  readonly type?: string
  readonly target?: string
  /** What stands at byte 257, `ustar` and its version. */
  readonly magic?: string
  /** Bytes put in last, before the checksum: offset → text. */
  readonly more?: Readonly<Record<number, Buffer>>
}

/** A header with a right checksum. */
export function rawHeader({ name = '', size = 0, type = '0', ...rest }: RawHeader): Buffer {
  const block = Buffer.alloc(512)
  block.set(Buffer.from(name).subarray(0, 100), 0)
  block.write('0000644\0', 100)
  if (typeof size === 'number') block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else block.set(size, 124)
  block.write('14524573000\0', 136)
  block.write(type, 156, 'latin1')
  block.write(rest.target ?? '', 157)
  block.write(rest.magic ?? 'ustar\x0000', 257, 'latin1')
  for (const [at, bytes] of Object.entries(rest.more ?? {})) block.set(bytes, Number(at))
  block.write('        ', 148)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** A header and its content, filled up to whole blocks. */
export function rawMember(header: RawHeader, content: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(content)
  const filling = Buffer.alloc((512 - (bytes.length % 512)) % 512)
  return Buffer.concat([rawHeader({ size: bytes.length, ...header }), bytes, filling])
}

/** A member that is read wherever its container is. */
export const good = rawMember({ name: 'good' }, 'good')

/** The two empty blocks after the last member. */
export const endMark = Buffer.alloc(1024)

/** Members and the end mark. */
export function rawTar(...members: readonly Buffer[]): Buffer {
  return Buffer.concat([...members, endMark])
}

/** A pax header with these records. */
export function rawPax(records: Readonly<Record<string, string>>, type = 'x'): Buffer {
  const text = Object.entries(records).map(([key, value]) => {
    const rest = ` ${key}=${value}\n`
    const bytes = Buffer.byteLength(rest)
    const digits = String(bytes + String(bytes).length).length
    return `${String(bytes + digits)}${rest}`
  })
  return rawMember({ name: 'pax', type }, text.join(''))
}
