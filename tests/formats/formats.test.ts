// Every case of every format: its golden file, and the laws of ARCHITECTURE.md.
//
// `npm run unit -- formats/vmstat` tests one format; UPDATE_GOLDEN=1 writes the golden files instead of comparing them.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formats } from '../../tools/formats/all-formats.ts'
import { recognise } from '../../tools/formats/recognise.ts'
import { type Format, Source } from '../../tools/formats/reading/source.ts'
import { sampled } from '../extent.ts'
import { isSelected } from '../filter.ts'
import { checkCase, checkGarbledLines } from './case-laws.ts'
import { casesOf, type Case } from './format-cases.ts'
import { checkGrowth, repeatedUnits } from './growth.ts'
import { read } from './laws.ts'
import { mutant, randomOf } from './mutate.ts'

const seed = 20260321
const mutants = sampled(2000, 200)

// Formats in which any line may be text, or only separates others: a garbled line is another text there.
const textFormats = new Set([
  ...[
    'descriptions',
    'server-version',
    'initdb',
    'mysql-error-log',
    'innodb-status',
    'waits',
    'query-times',
  ],
  ...['table', 'box-tables', 'text-tables', 'html-tables', 'flame-graph', 'pt-mysql-summary'],
])

// Tests of shared code, which are no cases.
const otherFolders = new Set(['reading'])

test('every format has a different name', () => {
  assert.equal(new Set(formats.map(({ name }) => name)).size, formats.length)
})

test('no format recognises blank lines or prefixes of nothing', () => {
  for (const text of ['\n', ' \n \n \n', '#=&=&=\n', '2026-11-28 10:00:00 \n'])
    assert.equal(recognise(new Source('a.txt', Buffer.from(text)))?.format.name, undefined, text)
})

test('every folder of cases belongs to a format', () => {
  const names = new Set([...otherFolders, ...formats.map(({ name }) => name)])
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) assert.ok(names.has(entry.name), entry.name)
})

// Units differ from format to format, so that a sample tries each of them.
const every = sampled(1, 4)

for (const [place, format] of formats.entries())
  if (isSelected(`tests/formats/${format.name}/`))
    describe(`format ${format.name}`, () => {
      checkFormat(
        format,
        repeatedUnits.filter((_, index) => index % every === place % every),
      )
    })

function checkFormat(format: Format, units: readonly string[]): void {
  const cases = casesOf(format)
  test('has cases', () => {
    assert.notEqual(cases.length, 0, `tests/formats/${format.name}/ has no case`)
  })
  const [first] = cases
  if (!first) return
  for (const input of cases) checkCase(format, input)
  if (!textFormats.has(format.name))
    test('reports a garbled line that held a value', () => {
      for (const input of cases) checkGarbledLines(format, input)
    })
  test(`reads ${mutants} mutants without throwing`, () => {
    checkMutants(format, cases)
  })
  test('takes time in proportion to the input', () => {
    for (const input of cases.slice(0, sampled(3, 1)))
      checkGrowth(format, input, input.bytes.toString('latin1'))
    for (const unit of units) checkGrowth(format, first, unit)
  })
}

// Every twentieth mutant is recognised by all other formats too.
function checkMutants(format: Format, cases: readonly Case[]): void {
  let count = 0
  const property = fc.property(fc.constantFrom(...cases), fc.nat(), (input, number) => {
    const bytes = mutant(input.bytes, randomOf(number))
    read(format, bytes)
    count += 1
    if (count % 20 !== 0) return
    const source = new Source('unknown', bytes)
    for (const other of formats) other.recognises(source)
  })
  fc.assert(property, { seed, numRuns: mutants })
}
