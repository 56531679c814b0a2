// Attacks the program with hostile input and prints how many attacks it held: no exception, no square of the time.
//
//   npm run attack
import { parseFrontMatter } from '../../tools/archive/front-matter.ts'
import { pathPattern } from '../../tools/archive/path-pattern.ts'
import { parseFilter } from '../../tools/analysis/filter.ts'
import { BadInput } from '../../tools/errors.ts'
import { formats } from '../../tools/formats/index.ts'
import { readFile } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { redact } from '../../tools/redaction/redact.ts'
import { redactReading } from '../../tools/redaction/redact-reading.ts'
import { casesOf } from '../formats/format-cases.ts'
import { hostileLines, largeFiles, type HostileFile } from './hostile-files.ts'
import { excessGrowth } from './linear.ts'

interface Attack {
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

function attacks(): ReadonlyMap<string, readonly Attack[]> {
  const overLines = (work: (bytes: Buffer) => void): readonly Attack[] =>
    hostileLines.map((file) => ({ name: file.name, file, work }))
  return new Map([
    ['large and deep files', largeFiles.map((file) => ({ name: file.name, file, work: read }))],
    ['lines, recognised by every format', overLines(recognise)],
    [
      'lines behind a file of each format',
      formats.flatMap((format) => {
        const [first] = casesOf(format).filter(({ bytes }) => bytes.length < 20_000)
        return first === undefined
          ? []
          : overLines((bytes) => {
              const source = new Source('unknown', Buffer.concat([first.bytes, bytes]))
              format.recognises(source)
              format.read(source)
            })
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

// Why an attack was not held; undefined where it was. An error that says what to do is held.
function failureOf({ file, work }: Attack): string | undefined {
  try {
    const growth = excessGrowth(file, work)
    return growth === undefined
      ? undefined
      : `${growth.toFixed(1)} times the time for 4 times the input`
  } catch (error) {
    return error instanceof BadInput ? undefined : String(error)
  }
}

console.log('| attack | tried | held |\n| --- | ---: | ---: |')
for (const [name, list] of attacks()) {
  const failures = list.flatMap((attack) => {
    const failure = failureOf(attack)
    return failure === undefined ? [] : [`${attack.name}: ${failure}`]
  })
  console.log(`| ${name} | ${String(list.length)} | ${String(list.length - failures.length)} |`)
  for (const failure of failures) console.error(`${name}: ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
