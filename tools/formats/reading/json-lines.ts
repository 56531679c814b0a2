// Lines that other programs write as JSON or YAML strings: log files of Docker, and the registered results of Ansible.
import { Source } from './source.ts'

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
export interface Unquoted {
  readonly source: Source
  readonly what: string
}

/** The texts of the strings that most lines of a file consist of; all other lines become empty, and lines keep their numbers. */
export function withoutQuoting({ path, bytes, head }: Source): readonly Unquoted[] {
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
  if (json === undefined) return undefined
  try {
    const text: unknown = JSON.parse(json)
    return typeof text === 'string'
      ? text.replace(/\r?\n$/, '').replace(/[\r\n]+/g, ' ')
      : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
