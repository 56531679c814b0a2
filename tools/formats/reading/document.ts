// A document such as README.md: its titles and its first sentences, which may name the server and the workload of the results
// around it. It stays a file that no format recognises.
import type { FactsReading } from '../../core/model.ts'
import { isProseLine } from './prose.ts'
import type { Source } from './source.ts'

const heading = /^#{1,2} +(\S.{0,200})$/
const fence = /^(?:`{3,}|~{3,})/
const mostLines = 40
const longest = 1000

/** The fact `document` of a Markdown document; none of any other text. */
export function documentFacts(source: Source): readonly FactsReading[] {
  const [first = '', ...others] = source.headLines.slice(0, mostLines)
  const isDocument =
    heading.test(first) &&
    (others.length === 0 || others.some((line) => isProseLine(line) && !/[=;{}]/.test(line)))
  if (!isDocument) return []
  const end = others.findIndex((line) => fence.test(line))
  const value = [first, ...others.slice(0, end < 0 ? undefined : end)]
    .map((line) => line.replace(/^#+ +/, ''))
    .join('\n')
    .slice(0, longest)
  return [{ kind: 'facts', facts: [{ name: 'document', value, line: 1 }] }]
}
