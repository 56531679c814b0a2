// Profiles printed in a text on MySQL 5.7: of a scan by the primary key, and of one by a covering index.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import type { ProfileReading } from '../../tools/core/model.ts'
import { profileDifference } from '../../tools/profiles/profile-difference.ts'
import { profileOf } from '../../tools/profiles/profile.ts'
import { absentSeed, seed } from './seeds.ts'

/** The text between two sentences. */
function between(start: string, end: string): string {
  const text = seed('003') ?? ''
  const from = text.indexOf(start)
  const rest = text.slice(text.indexOf('\n', from) + 1)
  return (
    rest
      .slice(0, rest.indexOf(end))
      .replace(/^\s*\n/, '')
      .trimEnd() + '\n'
  )
}

function read(text: string): ProfileReading {
  const { format, readings, diagnostics } = readFile('excerpt.txt', Buffer.from(text))
  assert.deepEqual([format, diagnostics], ['perf-report', []])
  const [reading] = readings
  assert.ok(reading?.kind === 'profile')
  return reading
}

const of = (reading: ProfileReading): ReturnType<typeof profileOf> =>
  profileOf([{ reading, file: 'excerpt.txt', sha256: '' }])

suite('profiles: excerpts of a text on MySQL 5.7', { skip: absentSeed('003') }, () => {
  test('the flat ones are read completely, and say what the author says', () => {
    const [pk, covering] = [
      read(between('This is from the PK scan:', 'And this is from')),
      read(between('And this is from the covering', 'From hierarchical')),
    ]
    assert.deepEqual([pk.entries.length, covering.entries.length], [8, 8])
    const { rows, pairs } = profileDifference(of(pk), of(covering))
    assert.deepEqual(
      rows.slice(0, 2).map((row) => [row.function, row.shares.map((share) => share?.toFixed(2))]),
      [
        ['ut_delay(unsigned long)', ['8.00', '24.30']],
        ['TTASEventMutex<TrackPolicy>::spin_and_wait(...)', ['3.02', '16.51']],
      ],
    )
    // Once it is printed without its closing bracket.
    assert.deepEqual(
      pairs.map(({ functions }) => functions),
      [['mtr_t::Command::release_all(', 'mtr_t::Command::release_all()']],
    )
  })

  test('every line of the trees is read, and the callers are known', () => {
    const texts = [
      between('From hierarchical perf output', 'Which looks very different'),
      between('Which looks very different', '\nWednesday'),
    ].map((text) => text.replace(/\n[A-Z][^\n]*(?:\n.*)?$/s, '\n'))
    for (const text of texts) {
      const { entries } = read(text)
      const frames = text.split('\n').filter((line) => /[\w[]/.test(line)).length
      const calls = entries.reduce((sum, entry) => sum + (entry.calls?.length ?? 0), 0)
      assert.equal(entries.length + calls, frames)
    }
    const [pk, covering] = texts.map((text) => of(read(text)))
    assert.ok(pk && covering)
    const caller = '_ZN11PolicyMutexI14TTASEventMutexI11TrackPolicyEE5enterEmmPKcm.constprop.95'
    assert.ok(pk.functions.get('ut_delay(unsigned long)')?.callers.has(caller))
    const [row] = profileDifference(pk, covering).rows
    assert.deepEqual(
      row?.shares.map((share) => share?.toFixed(2)),
      ['7.96', '24.49'],
    )
  })
})
