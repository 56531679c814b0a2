import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { appendEntry, readJournal, type Entry } from '../../tools/record/journal.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const entry = (point: string): Entry => ({ point, status: 'ok', exit: 0, started: 1, ended: 2 })

test('a last line that a crash cut is left out, and taken away by the next entry', (context) => {
  const file = join(temporaryFolder(context), 'journal.ndjson')
  appendEntry(file, entry('a'))
  appendFileSync(file, '{"point":"b","sta')
  assert.deepEqual(readJournal(file), [entry('a')])
  appendEntry(file, entry('c'))
  assert.deepEqual(readJournal(file), [entry('a'), entry('c')])
  assert.doesNotMatch(readFileSync(file, 'utf8'), /"b"/)
})

test('any other damaged line is said with its place, and nothing is recorded twice in silence', (context) => {
  const file = join(temporaryFolder(context), 'journal.ndjson')
  writeFileSync(file, `${JSON.stringify(entry('a'))}\nnonsense\n${JSON.stringify(entry('c'))}\n`)
  assert.throws(() => readJournal(file), { where: `${file}:2` })
})
