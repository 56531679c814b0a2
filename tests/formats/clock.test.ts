// Times as monitors print them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Clock, afterTime, dateAndTime, timeOfDay } from '../../tools/formats/reading/clock.ts'

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
const none = ['', '1:02:03', '24:00:00', '12:60:00', '12:00', '12-00-00', 'ab:cd:ef', '12:00:6']

describe('times of day', () => {
  for (const [text, seconds, end] of times) {
    test(text, () => {
      assert.equal(timeOfDay(Buffer.from(text), 0, text.length), seconds)
      assert.equal(afterTime, end)
    })
  }
  for (const text of none) {
    test(`${JSON.stringify(text)} is none`, () => {
      assert.equal(timeOfDay(Buffer.from(text), 0, text.length), Number.NaN)
    })
  }
})

test('a date and a time are seconds since 1970', () => {
  const text = '2026-03-01 00:00:05'
  assert.equal(dateAndTime(Buffer.from(text), 0, text.length), Date.UTC(2026, 2, 1, 0, 0, 5) / 1000)
  assert.equal(dateAndTime(Buffer.from('01.03.2026 00:00:05'), 0, 19), Number.NaN)
})

describe('the clock', () => {
  const walk = (dated: boolean, ...seconds: readonly number[]): readonly (number | string)[] => {
    const clock = new Clock()
    return seconds.map((second) =>
      clock.advance(second, dated) ? clock.elapsed : `${clock.elapsed}, set back`,
    )
  }

  test('starts at its first time', () => {
    assert.deepEqual(walk(false, 500, 501.5, 510), [0, 1.5, 10])
  })
  test('goes on over midnight', () => {
    assert.deepEqual(walk(false, 86_395, 0, 5), [0, 5, 10])
  })
  test('keeps its step when it is set back', () => {
    assert.deepEqual(walk(false, 10_800, 10_805, 7_205, 7_210), [0, 5, '10, set back', 15])
    assert.deepEqual(walk(true, 100_000, 100_002, 13_600, 13_602), [0, 2, '4, set back', 6])
  })
})
