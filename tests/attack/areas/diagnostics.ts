// Lines with secrets among those of every format, and alone.
import { formats } from '../../../tools/formats/all-formats.ts'
import { readFile, type FileReading } from '../../../tools/formats/read-file.ts'
import { Source, type Format } from '../../../tools/formats/reading/source.ts'
import { redactReading } from '../../../tools/redaction/redact-reading.ts'
import { casesOf } from '../../formats/format-cases.ts'
import { randomOf } from '../../formats/mutate.ts'
import { secretLines, type SecretLine } from '../../redaction/corpus.ts'
import type { Area, Extent, Outcome } from '../area.ts'
import { sampleOf } from '../sample.ts'

/** What messages about a file repeat of its lines. */
export const diagnostics: Area = {
  name: 'diagnostics',
  title: 'Secrets in diagnostics',
  about:
    'Lines with secrets are inserted at a random line of a file of each format, and read alone as a file of no format. Held: no diagnostic, ' +
    'reason or warning of a run has a secret of the line.',
  outcomes,
}

const longest = 20_000

function* outcomes(extent: Extent): Iterable<Outcome> {
  const lines = [...secretLines('secrets'), ...secretLines('free-text')]
  const random = randomOf(extent.seed)
  for (const format of formats) {
    const base = casesOf(format)
      .find(({ bytes }) => bytes.length < longest)
      ?.bytes.toString()
    if (base === undefined) continue
    const known = textsOf(readAs(format, base))
    for (const line of sampleOf(lines, { ...extent, seed: random(2 ** 30) }, 20)) {
      const rows = base.split('\n')
      rows.splice(random(rows.length), 0, line.text)
      yield outcome('in a file of each format', format.name, line, () =>
        textsOf(readAs(format, rows.join('\n'))).filter((text) => !known.includes(text)),
      )
    }
  }
  for (const line of sampleOf(lines, extent, 100))
    yield outcome('alone in a file', 'no format', line, () =>
      textsOf(readFile('unknown', Buffer.from(`${line.text}\nmore text\n`))),
    )
}

function outcome(
  attack: string,
  name: string,
  { text, secrets }: SecretLine,
  read: () => readonly string[],
): Outcome {
  const texts = read()
  // Shorter ones are also words of messages.
  const secret = secrets.find(
    (each) => each.length > 5 && texts.some((message) => message.includes(each)),
  )
  return { attack, failure: secret === undefined ? undefined : `${name}: ${text}` }
}

function readAs(format: Format, text: string): FileReading {
  const source = new Source('unknown', Buffer.from(text))
  format.recognises(source)
  // Numbers over time have no text.
  const readings = format.read(source).flatMap((one) => {
    if (one.kind !== 'result') return []
    const { series, ...texts } = one
    return series === undefined ? [one] : [texts]
  })
  return { empty: false, readings, diagnostics: source.diagnostics }
}

/** Every text about the file that is not data of its own. */
function textsOf(file: FileReading): readonly string[] {
  const { reason, readings, diagnostics: messages } = redactReading(file)
  return [
    ...(reason === undefined ? [] : [reason]),
    ...messages.map(({ message }) => message),
    ...readings.flatMap((one) =>
      one.kind === 'result' ? [...one.warnings, one.reason?.text ?? ''] : [],
    ),
  ]
}
