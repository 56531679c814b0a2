// Labels of members, derived from the bytes of their names.
import { escapeReason, lengthReason } from './limits.ts'

/** A label. */
export interface Label {
  readonly path: string
  /** Why the label cannot be used. */
  readonly problem?: string
  /** True if the path leaves the archive. */
  readonly leaves: boolean
}

const maxShownCharacters = 200

/**
 * Returns the label of a member called `name` in `prefix` (empty, or ending in `/`); `./a//b` becomes `a/b`. Control
 * characters and invalid UTF-8 become `\xNN`, which is unambiguous because a name with a backslash is refused.
 */
export function labelOf(name: Buffer, prefix = ''): Label {
  const text = name.toString()
  const printable = isPrintable(text, name) ? text : escapeBytes(name)
  const reason = name.includes(0) ? 'zero byte in the path' : escapeReason(text)
  if (reason !== undefined)
    return { path: shortened(prefix + printable), problem: reason, leaves: true }
  const names = printable.split('/').filter((segment) => segment !== '' && segment !== '.')
  const path = prefix + names.join('/')
  const problem = names.length === 0 ? 'empty name' : lengthReason(path)
  return problem === undefined
    ? { path, leaves: false }
    : { path: shortened(path), problem, leaves: false }
}

function isPrintable(text: string, name: Buffer): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are searched for
  if (/[\u0000-\u001F\u007F]/.test(text)) return false
  return !text.includes('\uFFFD') || Buffer.from(text).equals(name)
}

// One character of UTF-8, byte by byte (Unicode 16, table 3-7), or one invalid byte.
const character =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[^]/g

function escapeBytes(name: Buffer): string {
  return name.toString('latin1').replaceAll(character, (bytes) => {
    const code = bytes.charCodeAt(0)
    if (bytes.length > 1) return Buffer.from(bytes, 'latin1').toString()
    return code >= 0x20 && code < 0x7f ? bytes : `\\x${code.toString(16).padStart(2, '0')}`
  })
}

function shortened(path: string): string {
  return path.length > maxShownCharacters ? `${path.slice(0, maxShownCharacters)}…` : path
}
