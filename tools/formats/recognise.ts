// The format of a file: of its text as it is, then without what is around it, then without the prefixes of its lines, then without both.
import { parsedJson } from '../core/parsed-json.ts'
import { formatOf, formats } from './all-formats.ts'
import { type Format, Source, type Line } from './reading/source.ts'
import { labelledNumbers } from './labelled-numbers.ts'
import { withoutLinePrefix, type Unprefixed } from './reading/line-prefix.ts'
import { fence } from './reading/lines.ts'
import { prompt } from './reading/printed-command-line.ts'

/** The format of a file, the text that it reads, and notes about how the text differs from the file. */
export interface Recognised extends Unprefixed {
  readonly format: Format
  /** True where the text is the code of a page alone. */
  readonly isCode?: boolean
}

/** Recognises a file by its content; undefined when no format knows it. */
export function recognise(given: Source): Recognised | undefined {
  const source = withoutSign(given)
  const format = formatOf(source)
  if (format && format.general !== true) return { format, source, notes: [] }
  const framed = withoutFrameOf(source)
  if (framed) return { ...framed, notes: [] }
  const plain = withoutPrefixOf(source)
  const inner = plain && knownIn(plain.source)
  if (inner) return { ...inner, notes: plain.notes }
  for (const { source: unquoted, what } of format?.name === 'json-tables' || !format
    ? withoutQuoting(source)
    : []) {
    const known = knownIn(unquoted)
    const text = `read the strings of ${what} as lines`
    if (known) return { ...known, notes: [{ severity: 'info', text }] }
  }
  // The output of a tool on a page is more than a list of its numbers.
  if (format && format !== labelledNumbers) return { format, source, notes: [] }
  const code = codeBlocksOf(source)
  const inCode = code && recognise(code)
  if (inCode)
    return {
      ...inCode,
      isCode: true,
      notes: [...inCode.notes, { severity: 'info', text: codeOnly }],
    }
  const tool = toolOfParts(source) ?? format
  return tool && { format: tool, source, notes: [] }
}

const partBytes = 8192
const mostParts = 64

// Errors of its clients and messages of the server may fill the first lines of the output of a load tool, statistics the last ones.
function toolOfParts({ path, bytes }: Source): Format | undefined {
  const { length } = bytes
  if (length <= partBytes) return undefined
  const toolFrom = (near: number): Format | undefined => {
    const part = new Source(path, bytes.subarray(bytes.indexOf('\n', near) + 1))
    return formats.some((format) => format.programs && format.recognises(part))
      ? formatOf(part)
      : undefined
  }
  const starts = [length - partBytes]
  for (let near = 0; starts.length <= mostParts && near < length - partBytes; near += partBytes)
    starts.push(near)
  for (const near of starts) {
    const format = toolFrom(near)
    if (format?.programs) return format
  }
  return undefined
}

const codeOnly = 'read the blocks of code only, none of the words around them'

// A page in Markdown without the words around its blocks of code; lines keep their numbers.
function codeBlocksOf({ path, bytes, head }: Source): Source | undefined {
  if (!/^\s*(?:`{3}|~{3})/m.test(head)) return undefined
  const lines = bytes.toString('latin1').split('\n')
  const texts: string[] = []
  let isCode = false
  for (const text of lines) {
    const isFence = fence.test(text.trim())
    texts.push(isCode && !isFence ? text : '')
    isCode = isCode !== isFence
  }
  return new Source(path, Buffer.from(texts.join('\n'), 'latin1'))
}

// >{     the sign of a prompt, copied with the JSON below it; mails quote every line
function withoutSign(source: Source): Source {
  const { path, bytes, head } = source
  const [sign = ''] = /^> ?(?=[{[]\s*\n(?!>))/.exec(head) ?? []
  return sign === '' ? source : new Source(path, bytes.subarray(sign.length))
}

// The log of a server beside the output of a load tool has lines of other programs too.
function withoutPrefixOf(source: Source): Unprefixed | undefined {
  const first = withoutLinePrefix(source, (head) => knownIn(head) !== undefined)
  const quotes = (text: Source): boolean => knownIn(text)?.format.quotes === true
  if (!first || !quotes(first.source)) return first
  return withoutLinePrefix(source, (head) => knownIn(head) !== undefined && !quotes(head)) ?? first
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

const fewest = 3

// {"log":"Number of threads: 16\n","stream":"stdout","time":"2024-05-06T12:00:03.123456789Z"}
const dockerLine =
  /^\{(?:"(?:stream|time)": ?"[^"]*", ?)*"log": ?("(?:[^"\\]|\\.)*")(?:, ?"(?:stream|attrs|time)":.*)?\}$/
//         "Number of threads: 16",
const listItem = /^\s*("(?:[^"\\]|\\.)*"),?$/
//   - 'Number of threads: 16'   - Threads started!
const yamlItem = /^\s*- (?:'((?:[^']|'')*)'|(".*")|(.*))$/

const kinds: readonly (readonly [what: string, textOf: (line: string) => string | undefined])[] = [
  ['Docker', (line) => decoded(dockerLine.exec(line)?.[1])],
  ['JSON', (line) => decoded(listItem.exec(line)?.[1])],
  [
    'YAML',
    (line) => {
      const [, quoted, json, plain] = yamlItem.exec(line) ?? []
      return quoted?.replaceAll("''", "'") ?? decoded(json) ?? plain
    },
  ],
]

/** A text whose lines were strings, and of what. */
interface Unquoted {
  readonly source: Source
  readonly what: string
}

/** The texts of the strings that most lines of a file consist of; all other lines become empty, and lines keep their numbers. */
function withoutQuoting({ path, bytes, head }: Source): readonly Unquoted[] {
  if (!/^\s*(?:["{-]|.{0,200}=> \{|.{0,200}stdout_lines)/m.test(head)) return []
  const lines = bytes.toString('utf8').split('\n')
  return kinds.flatMap(([what, textOf]): readonly Unquoted[] => {
    const texts = lines.map((line) => textOf(line.trimEnd()))
    const count = texts.filter((text) => text !== undefined).length
    const filled = lines.filter((line) => line.trim() !== '').length
    if (count < fewest || 2 * count < filled) return []
    const text = texts.map((line) => line ?? '').join('\n')
    return [{ what, source: new Source(path, Buffer.from(text)) }]
  })
}

function decoded(json: string | undefined): string | undefined {
  const text = json === undefined ? undefined : parsedJson(json)
  return typeof text === 'string' ? text.replace(/\r?\n$/, '').replace(/[\r\n]+/g, ' ') : undefined
}

// Formats are recognised by the first lines of a file.
const headBytes = 64 * 1024
const mostLinesAbove = 3
// == before the run ==   --- iostat ---   # iostat -x 5   ++ date
const title = /^(?:[=*#-]{2,} ?|\++ )\S.{0,200}$/
// mysql: [Warning] Using a password on the command line interface can be insecure.
// mysql: Deprecated program name. It will be removed in a future release, use '/usr/bin/mariadb' instead
const warning = /^[\w./-]{1,100}: (?:\[Warning\] |Deprecated program name\.)/

/**
 * The text with up to three leading lines that are prompts, titles, fences or warnings emptied, and without a closing fence; line
 * numbers are unchanged. Returns the first variant that `isKnown` accepts.
 */
function withoutFrame(
  { path, bytes }: Source,
  isKnown: (head: Source) => boolean,
): Source | undefined {
  const head = bytes.toString('latin1', 0, headBytes)
  const above: Line[] = []
  let lines = 0
  let start = 0
  while (above.length < mostLinesAbove) {
    const end = head.indexOf('\n', start)
    if (end < 0) return undefined
    const line = head.slice(start, end).trim()
    lines += 1
    start = end + 1
    if (line === '') continue
    if (!isFrame(line)) return undefined
    above.push({ text: line, line: lines })
    const blank = '\n'.repeat(lines)
    if (isKnown(new Source(path, Buffer.from(blank + head.slice(start), 'latin1')))) {
      const body = withoutLastFence(bytes.toString('latin1', start))
      return new Source(path, Buffer.from(blank + body, 'latin1'), above)
    }
  }
  return undefined
}

function withoutLastFence(text: string): string {
  const start = text.trimEnd().lastIndexOf('\n') + 1
  return fence.test(text.slice(start).trim()) ? text.slice(0, start) : text
}

function isFrame(line: string): boolean {
  return [fence, title, prompt, warning].some((pattern) => pattern.test(line))
}
