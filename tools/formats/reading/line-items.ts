// The driver of formats whose lines state facts, counters or options, each by itself or under a line above.
import type { Counter, Fact, Option, OptionsReading, ProfileEntry } from '../../core/model.ts'
import type { Format, Line, Source } from './source.ts'
import { completeLines, reportBadLine } from './lines.ts'

/** What a line states, nothing for one that is known; undefined for any other, which is reported. */
type Take<T> = (line: Line, source: Source) => readonly T[] | undefined

/** A format without its reader: what it expects of a line, and what takes the lines of a file; `start` where that depends on lines above. */
type LineItems<T> = Omit<Format, 'read'> & {
  readonly expected: string
  /** The lines that are read; complete ones by default. */
  readonly linesOf?: (source: Source) => readonly Line[]
} & ({ readonly take: Take<T> } | { readonly start: () => Take<T> })

function itemsOf<T>(source: Source, format: LineItems<T>): readonly T[] {
  const { name, expected, linesOf } = format
  const take = 'start' in format ? format.start() : format.take
  const lines = linesOf ? linesOf(source) : completeLines(source, name)
  return lines.flatMap((line) => {
    const items = take(line, source)
    if (!items) reportBadLine(source, name, line, expected)
    return items ?? []
  })
}

/** The format of lines that state facts. */
export function factLines(format: LineItems<Fact>): Format {
  return { ...format, read: (source) => [{ kind: 'facts', facts: itemsOf(source, format) }] }
}

/** The format of lines that state counters; without any there is no reading. */
export function counterLines(format: LineItems<Counter>): Format {
  const read: Format['read'] = (source) => {
    const counters = itemsOf(source, format)
    return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
  }
  return { ...format, read }
}

/** The format of lines that state options; without any there is no reading. */
export function optionLines(
  format: LineItems<Option> & Pick<OptionsReading, 'role' | 'family'>,
): Format {
  const { role, family } = format
  const read: Format['read'] = (source) => {
    const options = itemsOf(source, format)
    return options.length === 0
      ? []
      : [{ kind: 'options', role, ...(family && { family }), options }]
  }
  return { ...format, read }
}

/** The format of lines that are stacks with their samples; without any there is no reading. */
export function stackLines(format: LineItems<ProfileEntry>): Format {
  const read: Format['read'] = (source) => {
    const entries = itemsOf(source, format)
    if (entries.length === 0) return []
    return [{ kind: 'profile', shape: 'stacks', unit: 'samples', facts: [], entries }]
  }
  return { ...format, read }
}
