// Times of day as monitors print them, turned into seconds since the first one.

const zero = 48
const colon = 58
const dot = 46
const space = 32
const day = 86_400

/** Where the time ended that `timeOfDay` read last. */
export let afterTime = 0

//  16:40:43   16:40:43.758519   07:46:16 PM
/**
 * Reads a time of day as seconds since midnight; `NaN` when there is none at `start`. `afterTime` is then
 * the offset after it.
 */
export function timeOfDay(bytes: Buffer, start: number, end: number): number {
  afterTime = start
  const hours = twoDigits(bytes, start)
  const minutes = twoDigits(bytes, start + 3)
  const whole = twoDigits(bytes, start + 6)
  if (start + 8 > end || bytes[start + 2] !== colon || bytes[start + 5] !== colon) return Number.NaN
  if (!(hours < 24 && minutes < 60 && whole <= 60)) return Number.NaN
  let at = start + 8
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
  if (bytes[at] === space && at + 3 <= end) {
    const half = bytes.toString('latin1', at + 1, at + 3)
    if (half === 'AM' || half === 'PM') {
      shift = (half === 'PM' ? 12 : 0) - (hours === 12 ? 12 : 0)
      at += 3
    }
  }
  afterTime = at
  return (hours + shift) * 3600 + minutes * 60 + whole + fraction / scale
}

function twoDigits(bytes: Buffer, at: number): number {
  const tens = (bytes[at] ?? 0) - zero
  const ones = (bytes[at + 1] ?? 0) - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

// 2026-06-01 14:56:16
const stamp = /^(\d{4})-(\d\d)-(\d\d)[ T]$/

/**
 * Reads a date and time of day as seconds since 1970, as if in UTC; `NaN` when there is none at `start`.
 * `afterTime` is then the offset after it.
 */
export function dateAndTime(bytes: Buffer, start: number, end: number): number {
  const seconds = timeOfDay(bytes, start + 11, end)
  const [, year, month, date] = stamp.exec(bytes.toString('latin1', start, start + 11)) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / 1000 + seconds
}

/** Seconds since the first time that a file shows. */
export class Clock {
  /** Seconds from the first time to the last one. */
  elapsed = 0
  #last = Number.NaN
  #step = 1

  /**
   * Moves to `seconds`, which is a time of day unless `dated`. False when the clock was set back: the
   * sample is then taken to follow at the last distance.
   */
  advance(seconds: number, dated: boolean): boolean {
    let passed = Number.isNaN(this.#last) ? 0 : seconds - this.#last
    this.#last = seconds
    // Midnight, not a clock set back: less than half a day passes between two samples.
    if (passed < 0 && !dated && passed + day < day / 2) passed += day
    const forward = passed >= 0
    if (passed > 0) this.#step = passed
    // Times are printed to the microsecond at best; the rest is noise of the subtraction.
    this.elapsed = Math.round((this.elapsed + (forward ? passed : this.#step)) * 1e6) / 1e6
    return forward
  }
}
