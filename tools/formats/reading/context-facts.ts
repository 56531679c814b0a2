// What a text that no reader knows says about the results beside it: a document's words, images of containers, commands of load tools.
import type { Fact, FactsReading } from '../../core/model.ts'
import { joinContinuedCommands } from './continued-commands.ts'
import { isProseLine } from './prose.ts'
import type { Source } from './source.ts'
import { startsLoadTool, loadTools } from './stated-fields.ts'

const longestText = 64 * 1024
const mostFacts = 200

// image: percona/percona-server:8.0.36-28.1     FROM mysql:8.4     docker run -d --name db postgres:16.2
const image =
  /(?:\bimage ?[:=] ?["']?|^FROM +|\bdocker +run\b.{0,300} )((?:[\w.-]+(?::\d+)?\/){0,4}[\w.-]+:v?\d[\w.-]{0,60})/i

// echo $scale $clients $tps >> results.csv
const printed = /^(?:[^#"']{0,100}[;&] *)?echo (?=(?:[^$]*\$\{?\w){3})/
// for c in $CLIENTS; do
const loop = /^for \w+ in "?\$\{?\w+\}?"?(?:;|$)/

// psql -d bench -c "$query"
const client = /^(?:[^#"' ]{0,40}[=&;(] *)?(psql|mongosh)(?= -)/

/** The facts `document`, `image`, `command`, `printed`, `loop` and `client` of a text. */
export function contextFacts(source: Source, hasTables = false): readonly FactsReading[] {
  if (source.bytes.length > longestText || source.bytes.includes(0)) return []
  const lines = source.lines().map((text, index) => ({ text: text.trim(), line: index + 1 }))
  const images = lines.flatMap(({ text, line }): readonly Fact[] => {
    const [, value] = image.exec(text) ?? []
    return value === undefined ? [] : [{ name: 'image', value, line }]
  })
  const named = lines.some(({ text }) => loadTools.some((tool) => text.includes(tool)))
  const commands = named
    ? joinContinuedCommands(lines, loadTools).flatMap(({ text, line }): readonly Fact[] =>
        startsLoadTool(text) ? [{ name: 'command', value: text.slice(0, 1000), line }] : [],
      )
    : []
  const ofScript = (
    [
      ['printed', printed],
      ['loop', loop],
      ['client', client],
    ] as const
  ).flatMap(([name, pattern]) =>
    lines.flatMap(({ text, line }): readonly Fact[] =>
      text.length < longest && pattern.test(text)
        ? [{ name, value: pattern.exec(text)?.[1] ?? text, line }]
        : [],
    ),
  )
  const facts = [...documentFacts(source, hasTables), ...images, ...commands, ...ofScript].slice(
    0,
    mostFacts,
  )
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }]
}

const heading = /^#{1,2} +(\S.{0,200})$/
const fence = /^(?:`{3,}|~{3,})/
const readme = /(?:^|\/)README(?:\.\w+)?$/i
const markup = /\.(?:md|markdown|rst)$/i
const mostLines = 40
const longest = 1000

// The words of a document above its first code; all words of one whose tables have the results.
function documentFacts(source: Source, hasTables: boolean): readonly Fact[] {
  const [first = '', ...others] = source.headLines.slice(0, hasTables ? undefined : mostLines)
  const isDocument =
    readme.test(source.path) ||
    (heading.test(first) &&
      (markup.test(source.path) ||
        others.length === 0 ||
        others.some((line) => isProseLine(line) && !/[=;{}]/.test(line))))
  if (!isDocument) return []
  const fences = others.flatMap((line, index) => (fence.test(line) ? [index] : []))
  const words = hasTables
    ? others.filter(
        (line, index) => !line.includes('|') && fences.filter((at) => at <= index).length % 2 === 0,
      )
    : others.slice(0, fences[0])
  const value = [first, ...words]
    .map((line) => line.replace(/^#+ +/, ''))
    .join('\n')
    .slice(0, hasTables ? 4 * longest : longest)
  return [{ name: 'document', value, line: 1 }]
}
