// Hostile text for recognition, readers, redaction, front matter, filters and path patterns.
import { parseFrontMatter } from '../../../tools/archive/front-matter.ts'
import { pathPattern } from '../../../tools/archive/path-pattern.ts'
import { parseFilter } from '../../../tools/analysis/filter.ts'
import { BadInput } from '../../../tools/core/errors.ts'
import { formats } from '../../../tools/formats/all-formats.ts'
import { readFile } from '../../../tools/formats/read-file.ts'
import { Source } from '../../../tools/formats/reading/source.ts'
import { redact } from '../../../tools/redaction/redact-text.ts'
import { redactReading } from '../../../tools/redaction/redact-reading.ts'
import { casesOf } from '../../formats/format-cases.ts'
import type { Area, Extent, Outcome } from '../area.ts'
import { hostileLines, largeFiles, type HostileFile } from '../hostile-files.ts'
import { excessGrowth } from '../linear.ts'
import { sampleOf } from '../sample.ts'

/** Time of every reader on hostile text. */
export const reading: Area = {
  name: 'reading',
  title: 'Hostile text',
  about:
    'Recognition, reading, redaction, front matter, filters and path patterns. Held: the only exceptions are user errors, the stack does not ' +
    'overflow, and 4 times the input takes at most 8 times the processor time.',
  outcomes,
}

interface Attempt {
  readonly name: string
  readonly file: HostileFile
  readonly work: (bytes: Buffer) => void
}

const patterns = [
  '{a}_{b}_{c}_{d}_{e}.{tool}.txt',
  '*a*a*a*a*b',
  '**/**/x',
  '{a:\\w+}{b:\\w+}{c:x}',
  '{a}{b}{a}{b}',
]
// Paths have at most 1,024 bytes.
const longestPath = 1024
// Lines and files of each attack in a sample.
const sampled = 10

function* outcomes(extent: Extent): Iterable<Outcome> {
  for (const [attack, attempts] of attacks(extent))
    for (const attempt of attempts) yield { attack, failure: failureOf(attempt) }
}

function attacks(extent: Extent): ReadonlyMap<string, readonly Attempt[]> {
  const overLines = (work: (bytes: Buffer) => void, shift = 0): readonly Attempt[] =>
    sampleOf(hostileLines, { ...extent, seed: extent.seed + shift }, sampled).map((file) => ({
      name: file.name,
      file,
      work,
    }))
  const size = extent.isAll ? 1 : 0.25
  return new Map([
    [
      'large and deep files',
      sampleOf(largeFiles, extent, sampled).map((file) => ({
        name: file.name,
        file: { ...file, most: Math.round(file.most * size) },
        work: read,
      })),
    ],
    ['lines, recognised by every format', overLines(recognise)],
    [
      'lines appended to a file of each format',
      formats.flatMap((format, index) => {
        const [first] = casesOf(format).filter(({ bytes }) => bytes.length < 20_000)
        return first === undefined
          ? []
          : overLines((bytes) => {
              const source = new Source('unknown', Buffer.concat([first.bytes, bytes]))
              format.recognises(source)
              format.read(source)
            }, index)
      }),
    ],
    ['lines, redacted', overLines((bytes) => void redact(bytes.toString()))],
    [
      'lines as front matter',
      overLines((bytes) => void parseFrontMatter(`---\n${bytes.toString()}\n---\n`, 'x.md')),
    ],
    ['lines as filters', overLines((bytes) => void parseFilter(bytes.toString()))],
    [
      'lines as paths',
      patterns.flatMap((pattern) => {
        const compiled = pathPattern(pattern)
        return overLines((bytes) => void compiled.match(bytes.toString('utf8', 0, longestPath)))
      }),
    ],
  ])
}

function read(bytes: Buffer): void {
  redactReading(readFile('unknown', bytes))
}

function recognise(bytes: Buffer): void {
  const source = new Source('unknown', bytes)
  for (const format of formats) format.recognises(source)
}

// An error that says what to do is held.
function failureOf({ name, file, work }: Attempt): string | undefined {
  try {
    const growth = excessGrowth(file, work)
    return growth === undefined
      ? undefined
      : `${name}: ${growth.toFixed(1)} times the time for 4 times the input`
  } catch (error) {
    return error instanceof BadInput ? undefined : `${name}: ${String(error)}`
  }
}
