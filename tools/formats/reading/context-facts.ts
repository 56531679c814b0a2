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

/** The facts `document`, `image` and `command` of a text. */
export function contextFacts(source: Source): readonly FactsReading[] {
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
  const facts = [...documentFacts(source), ...images, ...commands].slice(0, mostFacts)
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }]
}

const heading = /^#{1,2} +(\S.{0,200})$/
const fence = /^(?:`{3,}|~{3,})/
const markup = /(?:^|\/)README[^/]*$|\.(?:md|markdown|rst)$/i
const mostLines = 40
const longest = 1000

// The words of a Markdown document above its first code.
function documentFacts(source: Source): readonly Fact[] {
  const [first = '', ...others] = source.headLines.slice(0, mostLines)
  const isDocument =
    heading.test(first) &&
    (markup.test(source.path) ||
      others.length === 0 ||
      others.some((line) => isProseLine(line) && !/[=;{}]/.test(line)))
  if (!isDocument) return []
  const end = others.findIndex((line) => fence.test(line))
  const value = [first, ...others.slice(0, end < 0 ? undefined : end)]
    .map((line) => line.replace(/^#+ +/, ''))
    .join('\n')
    .slice(0, longest)
  return [{ name: 'document', value, line: 1 }]
}
