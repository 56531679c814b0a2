// Times as monitors print them, and the seconds that pass between them.
import { type Cursor, cursorOn } from './cursor.ts'
import type { Source } from './source.ts'

const zero = 48
const colon = 58
const dot = 46
const space = 32
const tab = 9
const dash = 45
const [letterA, letterM, letterP] = [65, 77, 80]
const lastAscii = 127
const secondsPerDay = 86_400

//  16:40:43   16:40:43.758519   07:46:16 PM   16時40分43秒
/**
 * Reads the time of day at the cursor as seconds since midnight and moves behind it; without one it is `NaN` and
 * the cursor stays where it is.
 */
export function readTimeOfDay(cursor: Cursor): number {
  const { bytes, at: start, end } = cursor
  // A word of an East Asian locale has three bytes in UTF-8.
  const isWord = (bytes[start + 2] ?? 0) > lastAscii
  const gap = isWord ? 3 : 1
  const hours = twoDigits(bytes, start)
  const minutes = twoDigits(bytes, start + 2 + gap)
  const seconds = twoDigits(bytes, start + 4 + 2 * gap)
  let at = start + 6 + 2 * gap + (isWord ? gap : 0)
  const isTime = isWord || (bytes[start + 2] === colon && bytes[start + 5] === colon)
  if (at > end || !isTime) return Number.NaN
  if (!(hours < 24 && minutes < 60 && seconds <= 60)) return Number.NaN
  let scale = 1
  let fraction = 0
  if (bytes[at] === dot) {
    for (at += 1; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - zero
      if (digit < 0 || digit > 9) break
      scale *= 10
      fraction = fraction * 10 + digit
    }
  }
  let shift = 0
  const half = bytes[at + 1]
  const isHalf = (half === letterA || half === letterP) && bytes[at + 2] === letterM
  if (isHalf && bytes[at] === space && at + 3 <= end) {
    shift = (half === letterP ? 12 : 0) - (hours === 12 ? 12 : 0)
    at += 3
  }
  cursor.at = at
  return (hours + shift) * 3600 + minutes * 60 + seconds + fraction / scale
}

function twoDigits(bytes: Buffer, at: number): number {
  const tens = (bytes[at] ?? 0) - zero
  const ones = (bytes[at + 1] ?? 0) - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

// 2026-06-01 14:56:16
const date = /^(\d{4})-(\d\d)-(\d\d)[ T]$/

/**
 * Reads the date and time of day at the cursor as seconds since 1970, as if in UTC, and moves behind it; without
 * them it is `NaN` and the cursor stays where it is.
 */
export function readDateAndTime(cursor: Cursor): number {
  const start = cursor.at
  const [, year, month, day] = date.exec(cursor.bytes.toString('latin1', start, start + 11)) ?? []
  if (year === undefined) return Number.NaN
  cursor.at = start + 11
  const seconds = readTimeOfDay(cursor)
  if (Number.isNaN(seconds)) cursor.at = start
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000 + seconds
}

// 2015-01-03 16:40:43.758670⇥ r  b   swpd
/** Reads the date, time and tab that some collectors put in front of every line, as `readDateAndTime` does. */
export function readTimestamp(cursor: Cursor): number {
  const { bytes, at: start, end } = cursor
  if (bytes[start + 4] !== dash || bytes[start + 7] !== dash) return Number.NaN
  const seconds = readDateAndTime(cursor)
  if (Number.isNaN(seconds)) return Number.NaN
  if (cursor.at < end && bytes[cursor.at] === tab) {
    cursor.at += 1
    return seconds
  }
  cursor.at = start
  return Number.NaN
}

/** Turns the times of a file into seconds since its first time. */
export class Clock {
  readonly #source: Source
  readonly #format: string
  #elapsed = 0
  #last = Number.NaN
  #step = 1

  constructor(source: Source, format: string) {
    this.#source = source
    this.#format = format
  }

  /**
   * Seconds from the first time to `seconds`, which is a time of day unless `dated`. A time before the last one is
   * reported at `line`: the clock was set back, and the sample is taken to follow at the last distance.
   */
  advance(seconds: number, dated: boolean, line: number): number {
    let passed = Number.isNaN(this.#last) ? 0 : seconds - this.#last
    this.#last = seconds
    // Midnight, not a clock set back: less than half a day passes between two samples.
    if (passed < 0 && !dated && passed + secondsPerDay < secondsPerDay / 2) passed += secondsPerDay
    if (passed > 0) this.#step = passed
    if (passed < 0) {
      const message = 'Unexpected earlier time, expected a later one: the clock was set back'
      this.#source.report('warning', `${this.#format}/clock`, message, line)
      passed = this.#step
    }
    // Times are printed to the microsecond at best; the rest is noise of the subtraction.
    this.#elapsed = Math.round((this.#elapsed + passed) * 1e6) / 1e6
    return this.#elapsed
  }
}

// Lines of only a date and a time, as scripts print them before every sample.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// === 2026-06-01 14:56:16 ===     2026-06-01T14:56:16.25+00:00
const iso =
  /^[=# ]*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:Z| ?[+-]\d\d:?\d\d| [A-Z]{2,5})?[=# ]*$/
// Wed Mar 19 05:31:04 AM UTC 2025     Wed Mar 19 05:31:04 UTC 2025
const dateLine =
  /^[=# ]*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{1,2}:\d\d:\d\d(?: [AP]M)?)(?: [A-Z]{2,5}| [+-]\d{2,4})? (\d{4})[=# ]*$/
// Wed 19 Mar 2025 05:31:04 AM UTC
const british =
  /^[=# ]*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{1,2}:\d\d:\d\d(?: [AP]M)?)(?: [A-Z]{2,5}| [+-]\d{2,4})?[=# ]*$/

/** The seconds since 1970, as if in UTC, of a line that is a date and a time; `NaN` for any other line. */
export function parseDateLine(text: string): number {
  if (text.length > 80) return Number.NaN
  const [, day, clock] = iso.exec(text) ?? []
  if (day !== undefined && clock !== undefined) return readDateAndTime(cursorOn(`${day} ${clock}`))
  const [, month, dayOfMonth, time, year] = dateLine.exec(text) ?? []
  if (month !== undefined) return secondsOf(year, month, dayOfMonth, time)
  const [, britishDay, britishMonth, britishYear, britishTime] = british.exec(text) ?? []
  if (britishMonth === undefined) return Number.NaN
  return secondsOf(britishYear, britishMonth, britishDay, britishTime)
}

function secondsOf(year = '', month = '', day = '', time = ''): number {
  const index = months.indexOf(month)
  const seconds = readTimeOfDay(cursorOn(time.padStart(time.includes('M') ? 11 : 8, '0')))
  return index < 0 ? Number.NaN : Date.UTC(Number(year), index, Number(day)) / 1000 + seconds
}
