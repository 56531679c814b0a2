// A line that no program printed, between those of every case: it is not published, unless every line of the format is a name and a
// value, a row of a table, or a title.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { formats } from '../../tools/formats/all-formats.ts'
import { readSource } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { publishedText } from '../../tools/redaction/redact-text.ts'
import { casesOf } from './format-cases.ts'

const sentence = 'Remember: the admin account is called zanzibar and opens with hunter2 everywhere'
const structured = new Set([
  ...[
    'box-tables',
    'cpuinfo',
    'dmidecode',
    'json-tables',
    'long-csv',
    'lscpu',
    'my.cnf',
    'parameters',
  ],
  ...['pt-summary', 'table', 'text-tables'],
])
const places = [0, 0.3, 0.8, 1]

suite('a sentence that somebody wrote into a file', () => {
  for (const format of formats.filter(({ name }) => !structured.has(name))) {
    test(`is hidden in ${format.name}`, () => {
      for (const { name, bytes } of casesOf(format).slice(0, 6)) {
        if (bytes.length > 60_000 || formatOf(bytes) !== format.name) continue
        const lines = bytes.toString('latin1').split('\n')
        for (const place of places) {
          const at = Math.min(lines.length - 1, Math.floor(place * lines.length))
          const text = [...lines.slice(0, at), sentence, ...lines.slice(at)].join('\n')
          const {
            format: read,
            readings,
            hidden = [],
          } = readSource(new Source('x', Buffer.from(text, 'latin1')))
          if (read === undefined || readings.length === 0 || structured.has(read)) continue
          const shown = publishedText(text, hidden).text
          assert.ok(!shown.includes('zanzibar'), `${name} at ${String(place)} as ${read}`)
          assert.equal(shown.split('\n').length, lines.length + 1)
        }
      }
    })
  }
})

function formatOf(bytes: Buffer): string | undefined {
  const { format, readings } = readSource(new Source('x', bytes))
  return readings.length === 0 ? undefined : format
}

test('paragraphs with only blank lines between them are one range', () => {
  const cpu = 'processor\t: 0\nmodel name\t: x\n'
  const { hidden } = readSource(
    new Source('x', Buffer.from(`${cpu}one\n\n \ntwo\n${cpu}\nthree\n`)),
  )
  assert.deepEqual(hidden, [3, 6, 10, 10])
})
