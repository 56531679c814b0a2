// What the threads of a server waited for: a summary of the Performance Schema, by event.
//
// Reference: MySQL, events_waits_summary_global_by_event_name. Two shapes: seconds and the event, as people print
// them in posts; and the rows of the table from the mysql client, separated by tabs, with COUNT_STAR and
// SUM_TIMER_WAIT in picoseconds. Other columns, and text between the lists, are skipped. One reading a list.
import type { Wait, WaitsReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'

const tool = 'waits'

// 655.57     wait/synch/sxlock/innodb/btr_search_latch
// Web pages right-align with blanks that do not break.
const printed = /^[ \u00a0]{0,20}(\d{1,12}(?:\.\d{1,12})?)\s{1,40}(wait\/[\w/:.-]{1,120})$/
// EVENT_NAME⇥COUNT_STAR⇥SUM_TIMER_WAIT
const header = /^(?:[A-Z_]+\t)*EVENT_NAME(?:\t[A-Z_]+)*$/i
// Seconds    Event
const title = /^\s*(?:seconds|time|secs?)\s+event(?: name)?\s*$/i
const event = /^(?:wait|idle)(?:\/[\w/:.-]{1,120})?$/
const digits = /^\d{1,20}$/
const picoseconds = 1e12

function recognises({ head }: Source): boolean {
  const lines = head.split('\n').map((text) => text.trimEnd())
  const rows = lines.filter((text) => printed.test(text)).length
  const named = header.test(lines.find((text) => text !== '') ?? '')
  return rows >= 2 || (named && lines.some((text) => /\twait\/|^wait\//.test(text)))
}

/** Waits by event: a waits reading a list. */
export const waits: Format = { name: tool, quotes: true, recognises, read }

function read(source: Source): readonly WaitsReading[] {
  const readings: WaitsReading[] = []
  let list: Wait[] | undefined
  let columns: readonly string[] | undefined
  const start = (): Wait[] => {
    const waits: Wait[] = []
    readings.push({ kind: 'waits', waits })
    return waits
  }
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const [, seconds, name] = printed.exec(text.trimEnd()) ?? []
    if (header.test(text)) {
      columns = text.toUpperCase().split('\t')
      list = start()
    } else if (title.test(text)) list = start()
    else if (seconds !== undefined && name !== undefined)
      (list ??= start()).push({ event: name, seconds: Number(seconds), line })
    else if (columns && list) {
      const wait = rowOf(columns, text.split('\t'), line)
      if (wait) list.push(wait)
      else reportBadLine(source, tool, each, 'an event and its numbers')
    } else {
      // Prose ends a list.
      list = undefined
      if (/\bwait\//.test(text) && /^\s*\d/.test(text))
        reportBadLine(source, tool, each, 'seconds and an event')
    }
  }
  return readings.filter(({ waits }) => waits.length > 0)
}

function rowOf(
  columns: readonly string[],
  cells: readonly string[],
  line: number,
): Wait | undefined {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
  const name = cell('EVENT_NAME')
  const count = cell('COUNT_STAR')
  const time = cell('SUM_TIMER_WAIT')
  if (cells.length !== columns.length || !event.test(name)) return undefined
  if ((count !== '' && !digits.test(count)) || (time !== '' && !digits.test(time))) return undefined
  return {
    event: name,
    ...(count === '' ? {} : { count: Number(count) }),
    ...(time === '' ? {} : { seconds: Number(time) / picoseconds }),
    line,
  }
}
