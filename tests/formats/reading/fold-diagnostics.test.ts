import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldDiagnostics } from '../../../tools/formats/read-file.ts'
import { Source } from '../../../tools/formats/reading/source.ts'

function source(lines: number): Source {
  const source = new Source('x.log', Buffer.from(''))
  for (let line = 1; line <= lines; line += 1)
    source.report('info', 'tool/unknown-line', `Unexpected "${String(line)}"`, line)
  source.report('warning', 'tool/bad-line', 'Unexpected "y"', lines + 1)
  return source
}

test('one unexpected line is listed as it is', () => {
  assert.equal(foldDiagnostics(source(1).diagnostics)[0]?.message, 'Unexpected "1"')
})

for (const count of [2, 34, 5000])
  test(`${String(count)} unexpected lines of a kind are one diagnostic with their count and last line`, () => {
    const [first, other, ...more] = foldDiagnostics(source(count).diagnostics)
    const last = String(count)
    assert.equal(first?.message, `Unexpected "1" (${last} such lines, the last on line ${last})`)
    assert.equal(first.place.line, 1)
    assert.equal(other?.rule, 'tool/bad-line')
    assert.equal(more.length, 0)
  })
