// The format of a file: of its text as it is, then without what is around it, then without the prefixes of its lines, then without both.
import { formatOf } from './all-formats.ts'
import type { Format } from './reading/format.ts'
import { withoutQuoting } from './reading/json-lines.ts'
import { withoutLinePrefix, type Unprefixed } from './reading/line-prefix.ts'
import { withoutFrame } from './reading/text-frame.ts'
import type { Source } from './reading/source.ts'

/** The format of a file, the text that it reads, and notes about how the text differs from the file. */
export interface Recognised extends Unprefixed {
  readonly format: Format
}

/** Recognises a file by its content; undefined when no format knows it. */
export function recognise(source: Source): Recognised | undefined {
  const format = formatOf(source)
  if (format && format.general !== true) return { format, source, notes: [] }
  const framed = withoutFrameOf(source)
  if (framed) return { ...framed, notes: [] }
  const plain = withoutLinePrefix(source, (head) => knownIn(head) !== undefined)
  const inner = plain && knownIn(plain.source)
  if (inner) return { ...inner, notes: plain.notes }
  for (const { source: unquoted, what } of format?.name === 'json-tables' || !format
    ? withoutQuoting(source)
    : []) {
    const known = knownIn(unquoted)
    const text = `read the strings of ${what} as lines`
    if (known) return { ...known, notes: [{ severity: 'info', text }] }
  }
  return format && { format, source, notes: [] }
}

interface Known {
  readonly format: Format
  readonly source: Source
}

function knownIn(source: Source): Known | undefined {
  const format = specificFormatOf(source)
  return format ? { format, source } : withoutFrameOf(source)
}

function withoutFrameOf(source: Source): Known | undefined {
  const inner = withoutFrame(source, (head) => specificFormatOf(head) !== undefined)
  const format = inner && specificFormatOf(inner)
  return format && { format, source: inner }
}

// Any text with a prefix has a general shape.
function specificFormatOf(source: Source): Format | undefined {
  const format = formatOf(source)
  return format?.general === true ? undefined : format
}
