// Lines of only a date and a time, as scripts print them before every sample.
import { readDateAndTime, readTimeOfDay } from './clock.ts'
import { cursorOn } from './cursor.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// === 2026-06-01 14:56:16 ===     2026-06-01T14:56:16.25+00:00
const iso =
  /^[=# ]*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:Z| ?[+-]\d\d:?\d\d| [A-Z]{2,5})?[=# ]*$/
// Wed Mar 19 05:31:04 AM UTC 2025     Wed Mar 19 05:31:04 UTC 2025
const date =
  /^[=# ]*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{1,2}:\d\d:\d\d(?: [AP]M)?)(?: [A-Z]{2,5}| [+-]\d{2,4})? (\d{4})[=# ]*$/
// Wed 19 Mar 2025 05:31:04 AM UTC
const british =
  /^[=# ]*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{1,2}:\d\d:\d\d(?: [AP]M)?)(?: [A-Z]{2,5}| [+-]\d{2,4})?[=# ]*$/

/** The seconds since 1970, as if in UTC, of a line that is a date and a time; `NaN` for any other line. */
export function parseDateLine(text: string): number {
  if (text.length > 80) return Number.NaN
  const [, day, clock] = iso.exec(text) ?? []
  if (day !== undefined && clock !== undefined) return readDateAndTime(cursorOn(`${day} ${clock}`))
  const [, month, dayOfMonth, time, year] = date.exec(text) ?? []
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
