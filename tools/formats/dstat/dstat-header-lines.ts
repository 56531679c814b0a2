// Lines of dstat: titles of groups, names of columns, and the starts of rows.
import type { Cursor } from '../reading/cursor.ts'
import { isDigit } from '../reading/numbers.ts'

export const space = 32
export const dash = 45
export const pipe = 124

// ----system---- ----total-usage---- -dsk/total- -net/total- ---paging-- ---system--
const titleLine = /^-[\w/.:-]*(?: [\w/.:-]+)*$/
//      time     |usr sys idl wai stl| read  writ| recv  send|  in   out | int   csw
export const nameLine = /^[ \w:|/.%#-]+$/
const familiarNames =
  /(?:^|[|:]) *(?:usr sys|read +writ|recv +send|in +out|int +csw|run blk|used +free|1m +5m)/

/** True for the titles of the groups. */
export function isTitleLine(text: string): boolean {
  return titleLine.test(text.trimEnd())
}

/** True for the names of the columns. */
export function isNameLine(text: string): boolean {
  return nameLine.test(text) && familiarNames.test(text)
}

/** The title of a group: `----total-usage----` is the title total-usage in the middle of its columns. */
export function withoutDashes(title: string): string {
  return title
    .split('-')
    .filter((piece) => piece !== '')
    .join('-')
}

/** True at a day and a month before the time: `24-03 ` */
export function isDayAndMonth({ bytes, at }: Cursor): boolean {
  const isDay = isDigit(bytes[at]) && isDigit(bytes[at + 1]) && bytes[at + 2] === dash
  return isDay && isDigit(bytes[at + 3]) && isDigit(bytes[at + 4]) && bytes[at + 5] === space
}

/** True at a row: it starts with a number, a time, an empty first group or a dash; titles start with two dashes. */
export function isRow({ byte, bytes, at }: Cursor): boolean {
  return isDigit(byte) || byte === pipe || (byte === dash && bytes[at + 1] !== dash)
}
