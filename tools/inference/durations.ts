// Durations in the cells of tables as clocks and programs print them, in seconds.
//
//   0:01:07.559809     00:01:20 below Elapsed     1:02.55     2m0.028s     1h2m3s
import { largest, smallest } from '../core/extremes.ts'
import type { TableReading } from '../core/readings.ts'
import { metricOfHead, wordsOfHead } from '../formats/reading/column-metric.ts'
import { keyOfHead } from './column-roles.ts'
import { withColumns } from './table-forms.ts'

const clock = /^(?:(\d{1,4}):)?(\d{1,2}):(\d\d(?:[.,]\d{1,9})?)$/
const units = /^(?:(\d{1,4})h ?)?(?:(\d{1,4})m(?:in)? ?)?(\d{1,2}(?:[.,]\d{1,9})?)s(?:ec)?$/
const ofDay =
  /\b(?:start|begin|end|finish|stop)(?:ed|s)?\b|\b(?:date|day|local|utc|at|since|until)\b/i

/** Cells such as 0:01:07.5 below a time become 67.5 s; what may be a time of day stays as it is. */
export const withDurations = (table: TableReading): TableReading =>
  withColumns(table, (head, texts) =>
    isOfDurations(head, texts)
      ? { heads: [head], cellsOf: (text) => [inSeconds(text)] }
      : undefined,
  )

/**
 * q1.sql,0m4.478s,0m4.492s without a line of names: each time is a run of what its row names, a repeat where there are at least three and
 * those of most rows differ by less than half, else the value of an unknown column.
 */
export function withTimesOfRows(table: TableReading): TableReading {
  const { header, rows } = table
  const isHeadless = header.length > 1 && header.every((head, at) => head === String(at + 1))
  const times = isHeadless ? rows.map(({ cells }) => cells.slice(1).map(timeOf)) : []
  if (times.length === 0 || !times.every((own) => own.every((time) => time > 0))) return table
  if (rows.some(({ cells: [name = ''] }) => !/\p{L}/u.test(name) || timeOf(name) > 0)) return table
  const alike = times.filter((own) => largest(own) < 1.5 * smallest(own))
  const areRepeats = header.length > 3 && alike.length * 2 > times.length
  return {
    ...table,
    header: ['test', areRepeats ? 'repeat' : 'column', 'time'],
    rows: rows.flatMap(({ cells: [name = '', ...others], line }) =>
      others.map((text, at) => ({ cells: [name, String(at + 1), text], line })),
    ),
  }
}

const timeOf = (text: string): number => {
  const match = units.exec(text.trim())
  return match && /[hm]/.test(text) ? secondsOf(match) : Number.NaN
}

function isOfDurations(head: string, texts: readonly string[]): boolean {
  const metric = metricOfHead(head)
  if (metric?.lacksUnit !== true && metric?.unit !== 's') return false
  const filled = texts.filter((text) => /\d/.test(text))
  if (filled.length === 0) return false
  if (filled.every((text) => units.test(text))) return filled.some((text) => /[hm]/.test(text))
  const parts = filled.flatMap((text) => {
    const match = clock.exec(text)
    return match ? [match] : []
  })
  // 10:15 is a time of day or has minutes and seconds.
  if (parts.length < filled.length || parts.some(([text, h]) => !h && !/[.,]/.test(text)))
    return false
  const { words } = wordsOfHead(head)
  if (ofDay.test(words)) return false
  if (keyOfHead(head, false) !== 'date') return true
  // Below Time alone, hours that are all 0 and times that do not rise are none of a day.
  const seconds = parts.map(secondsOf)
  return (
    parts.every(([, hours = '0']) => Number(hours) === 0) &&
    seconds.some((time, at) => time < (seconds[at - 1] ?? 0))
  )
}

function secondsOf([, hours = '0', minutes = '0', seconds = '']: RegExpExecArray): number {
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  return Number(sum.toPrecision(15))
}

function inSeconds(text: string): string {
  const match = clock.exec(text) ?? units.exec(text)
  return match ? `${String(secondsOf(match))} s` : text
}
