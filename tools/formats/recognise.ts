// The format of a file: of its text as it is, else of the text without the prefixes of its lines.
import { formatOf } from './index.ts'
import type { Format } from './reading/format.ts'
import { withoutLinePrefix, type Unprefixed } from './reading/line-prefix.ts'
import type { Source } from './reading/source.ts'

/** The format of a file, the text that it reads, and notes about how the text differs from the file. */
export interface Recognised extends Unprefixed {
  readonly format: Format
}

/** Recognises a file by its content; undefined when no format knows it. */
export function recognise(source: Source): Recognised | undefined {
  const format = formatOf(source)
  if (format && format.general !== true) return { format, source, notes: [] }
  const plain = withoutLinePrefix(source, (head) => specificFormatOf(head) !== undefined)
  const inner = plain && specificFormatOf(plain.source)
  if (inner) return { ...plain, format: inner }
  return format && { format, source, notes: [] }
}

// Any text with a prefix has a general shape.
function specificFormatOf(source: Source): Format | undefined {
  const format = formatOf(source)
  return format?.general === true ? undefined : format
}
