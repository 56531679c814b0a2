// From the bytes of a name, as a container or a folder has it, to the label of a member.
import { excess, wayOut } from './limits.ts'

/** A label. */
export interface Label {
  readonly path: string
  /** Why it may not be used. */
  readonly problem?: string
  /** True when the problem is that it points out of the archive. */
  readonly leaves: boolean
}

const shownCharacters = 200

/**
 * The label of a member called `name` inside `prefix` (empty, or ending in `/`); `./a//b` is `a/b`.
 * Control characters and bytes that are no UTF-8 are written `\xNN`. No two names are written alike,
 * because a backslash is refused.
 */
export function labelOf(name: Buffer, prefix = ''): Label {
  const text = name.toString()
  const written = isPlain(text, name) ? text : escaped(name)
  const out = name.includes(0) ? 'zero byte in the path' : wayOut(text)
  if (out !== undefined) return { path: shown(prefix + written), problem: out, leaves: true }
  const names = written.split('/').filter((part) => part !== '' && part !== '.')
  const path = prefix + names.join('/')
  const problem = names.length === 0 ? 'empty name' : excess(path)
  return problem === undefined
    ? { path, leaves: false }
    : { path: shown(path), problem, leaves: false }
}

function isPlain(text: string, name: Buffer): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001F\u007F]/.test(text)) return false
  return !text.includes('\uFFFD') || Buffer.from(text).equals(name)
}

// One character of UTF-8, byte by byte (Unicode 16, table 3-7), or one byte that is none.
const character =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[^]/g

function escaped(name: Buffer): string {
  return name.toString('latin1').replaceAll(character, (bytes) => {
    const code = bytes.charCodeAt(0)
    if (bytes.length > 1) return Buffer.from(bytes, 'latin1').toString()
    return code >= 0x20 && code < 0x7f ? bytes : `\\x${code.toString(16).padStart(2, '0')}`
  })
}

function shown(path: string): string {
  return path.length > shownCharacters ? `${path.slice(0, shownCharacters)}…` : path
}
