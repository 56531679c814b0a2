// The shortcodes in an article's text, `{{< name key="text" … >}}`, as Hugo reads them.
import type { Place } from '../core/model.ts'

/** One call of a shortcode, with the place of its first brace. */
export interface Shortcode {
  readonly name: string
  /** Named parameters, and those without a name under '0', '1' … */
  readonly parameters: ReadonlyMap<string, string>
  readonly place: Place
  /** Offsets in the text it was found in, the braces included. */
  readonly start: number
  readonly end: number
  /** What Hugo would refuse, in words. */
  readonly problem?: string
}

// {{< value metric=qps where="threads=1" >}}; {{</* … */>}} is an example and stays.
const opening = /\{\{<(?!\/\*)\s*/g

//  key="text \" text"   key=`raw`   key=word   "text"   word
const parameter =
  /\s*(?:([A-Za-z][\w-]*)=(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`]+))|"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/y

/** Finds every shortcode of `text`, whose first line is line `line` of `file`; none after one that does not end. */
export function shortcodes(text: string, file: string, line = 1): readonly Shortcode[] {
  const found: Shortcode[] = []
  const at = placeFinder(text, file, line)
  for (const { start, from, close } of calls(text)) {
    if (close === undefined) continue
    const inner = text.slice(from, close).trimEnd().replace(/\/$/, '').trimEnd()
    const [, name] = /^([A-Za-z][\w-]*)/.exec(inner) ?? []
    if (name === undefined) continue
    const read = parametersOf(inner, name.length)
    found.push({ name, ...read, place: at(start), start, end: close + 3 })
  }
  return found
}

/** The place of a shortcode that does not end, which Hugo refuses; undefined if all end. */
export function unclosedShortcode(text: string, file: string): Place | undefined {
  const last = [...calls(text)].at(-1)
  return last && last.close === undefined ? placeFinder(text, file, 1)(last.start) : undefined
}

interface CallText {
  readonly start: number
  /** The position after `{{<` and blanks. */
  readonly from: number
  /** The position of `>}}`; undefined for an unclosed shortcode, which is always the last. */
  readonly close: number | undefined
}

function* calls(text: string): Generator<CallText> {
  let at = 0
  for (;;) {
    opening.lastIndex = at
    const match = opening.exec(text)
    if (!match) return
    const from = opening.lastIndex
    const close = closing(text, from)
    yield { start: match.index, from, close }
    if (close === undefined) return
    at = close + 3
  }
}

// Position of `>}}` outside quoted text.
function closing(text: string, from: number): number | undefined {
  const end = />\}\}|"(?:[^"\\]|\\.)*"|`[^`]*`/g
  end.lastIndex = from
  for (let match = end.exec(text); match; match = end.exec(text))
    if (match[0] === '>}}') return match.index
  return undefined
}

function parametersOf(inner: string, from: number): Pick<Shortcode, 'parameters' | 'problem'> {
  const parameters = new Map<string, string>()
  let position = 0
  let problem: string | undefined
  parameter.lastIndex = from
  while (parameter.lastIndex < inner.length) {
    const start = parameter.lastIndex
    const match = parameter.exec(inner)
    if (!match) {
      const rest = inner.slice(start).trim()
      if (rest !== '') problem ??= `Unexpected \`${rest.slice(0, 30)}\`, expected key="text"`
      break
    }
    const [, key] = match
    const [quoted, raw, word] = key === undefined ? match.slice(5) : match.slice(2)
    const value = quoted?.replace(/\\(.)/gs, '$1') ?? raw ?? word ?? ''
    if (word !== undefined && /^(?:true|false|[-+]?\d*\.\d+|\d+e\d+)$/i.test(word))
      problem ??= `Unexpected \`${word}\` without quotes, expected "${word}"`
    const name = key ?? String(position++)
    if (parameters.has(name)) problem ??= `Unexpected duplicate \`${name}\``
    parameters.set(name, value)
  }
  const named = [...parameters.keys()].some((name) => !/^\d+$/.test(name))
  if (position > 0 && named)
    problem ??= `Unexpected positional parameter next to named ones, which Hugo rejects; expected text="…"`
  return { parameters, ...(problem === undefined ? {} : { problem }) }
}

/** The place of an offset in `text`, whose first line is line `line` of `file`. */
export function placeFinder(text: string, file: string, line: number): (offset: number) => Place {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let index = 0
    let after = starts.length
    while (after - index > 1) {
      const middle = (index + after) >> 1
      if ((starts[middle] ?? 0) <= offset) index = middle
      else after = middle
    }
    return { file, line: line + index, column: offset - (starts[index] ?? 0) + 1 }
  }
}
