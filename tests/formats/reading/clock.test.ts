// Times as monitors print them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  Clock,
  readDateAndTime,
  readTimeOfDay,
  readTimestamp,
} from '../../../tools/formats/reading/clock.ts'
import { cursorOn } from '../../../tools/formats/reading/cursor.ts'
import { Source } from '../../../tools/formats/reading/source.ts'

const times: readonly (readonly [string, number, number])[] = [
  ['00:00:00', 0, 8],
  ['23:59:59', 86_399, 8],
  ['23:59:60', 86_400, 8],
  ['12:00:00 AM', 0, 11],
  ['12:30:00 PM', 45_000, 11],
  ['11:59:59 PM  CPU', 86_399, 11],
  ['07:46:16 all', 27_976, 8],
  ['16:40:43.758519\tprocs', 60_043.758519, 15],
]
const noTimes = ['1:02:03', '24:00:00', '12:60:00', '12:00', '12-00-00', 'ab:cd:ef', '12:00:6']

describe('times of day', () => {
  for (const [text, seconds, end] of times) {
    test(text, () => {
      const cursor = cursorOn(text)
      assert.equal(readTimeOfDay(cursor), seconds)
      assert.equal(cursor.at, end)
    })
  }
  for (const text of noTimes) {
    test(`${JSON.stringify(text)} is none`, () => {
      const cursor = cursorOn(text)
      assert.equal(readTimeOfDay(cursor), Number.NaN)
      assert.equal(cursor.at, 0)
    })
  }
})

test('a date and a time are seconds since 1970', () => {
  const cursor = cursorOn('2026-03-01 00:00:05')
  assert.equal(readDateAndTime(cursor), Date.UTC(2026, 2, 1, 0, 0, 5) / 1000)
  assert.equal(cursor.at, 19)
  for (const text of ['01.03.2026 00:00:05', '2026-03-01 25:00:05']) {
    const other = cursorOn(text)
    assert.equal(readDateAndTime(other), Number.NaN)
    assert.equal(other.at, 0)
  }
})

test('a timestamp in front of a line ends with a tab', () => {
  const cursor = cursorOn('2026-03-01 00:00:05.5\tprocs')
  assert.equal(readTimestamp(cursor), Date.UTC(2026, 2, 1, 0, 0, 5) / 1000 + 0.5)
  assert.equal(cursor.text(9, cursor.at), 'procs')
  const other = cursorOn('2026-03-01 00:00:05 procs')
  assert.equal(readTimestamp(other), Number.NaN)
  assert.equal(other.at, 0)
})

describe('the clock', () => {
  const elapsed = (dated: boolean, ...seconds: readonly number[]): readonly number[] => {
    const clock = new Clock(new Source('unknown', Buffer.alloc(0)), 'vmstat')
    return seconds.map((second) => clock.advance(second, dated, 1))
  }

  test('starts at its first time', () => {
    assert.deepEqual(elapsed(false, 500, 501.5, 510), [0, 1.5, 10])
  })
  test('goes on over midnight', () => {
    assert.deepEqual(elapsed(false, 86_395, 0, 5), [0, 5, 10])
  })
  test('keeps its step when it is set back', () => {
    assert.deepEqual(elapsed(false, 10_800, 10_805, 7_205, 7_210), [0, 5, 10, 15])
    assert.deepEqual(elapsed(true, 100_000, 100_002, 13_600, 13_602), [0, 2, 4, 6])
  })
  test('reports at its line that it was set back', () => {
    const source = new Source('unknown', Buffer.from('\n\n\n'))
    const clock = new Clock(source, 'vmstat')
    for (const [index, second] of [7200, 3600, 3605].entries())
      clock.advance(second, true, index + 1)
    const reports = source.diagnostics.map(({ rule, place }) => [rule, place.line])
    assert.deepEqual(reports, [['vmstat/clock', 2]])
  })
})
