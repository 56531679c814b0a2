// The recording of nmon: a header and then a line a sample for every kind of measurement.
//
//   CPU_ALL,CPU Total db1,User%,Sys%,Wait%,Idle%,Busy,CPUs
//   ZZZZ,T0001,16:40:43,03-JAN-2015
//   CPU_ALL,T0001,12.3,4.5,0.1,83.1,,8
//
// Reference: nmon 16, lmon.c. AAA lines are facts; BBB lines, outputs of programs, and TOP lines, processes, are skipped.
// Headers without a sample are none. Values are as printed but for percentages, which become shares.
import type { Fact, FactsReading, SeriesReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'nmon'
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

// ZZZZ,T0001,16:40:43,03-JAN-2015
const sample = /^ZZZZ,(T\d{1,6}),(\d\d):(\d\d):(\d\d)(?:,(\d\d)-([A-Z]{3})-(\d{4}))?$/
const skippedLine = /^(?:BBB\w*|TOP|UARG|ERROR|VM_STAT_UNKNOWN),/
// The name of the host and the user are left out.
const hosts = /^(?:host|user|runname|x86,NodeName)$/i

/** nmon: metrics `nmon.<section>.<column>` and the facts of its first lines. */
export const nmon: Format = {
  name: tool,
  recognises(source) {
    const lines = firstLines(source, 30)
    const facts = lines.filter((text) => text.startsWith('AAA,')).length
    return (
      facts > 1 && lines.some((text) => /^AAA,(?:progname|version|interval|snapshots),/.test(text))
    )
  },
  read,
}

function read(source: Source): readonly (FactsReading | SeriesReading)[] {
  const series = new SeriesBuilder(source, tool)
  const facts: Fact[] = []
  const headers = new Map<string, readonly string[]>()
  let tag = ''
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const cells = text.split(',')
    const [section = '', second = ''] = cells
    const time = sample.exec(text)
    if (section === 'AAA') {
      const name = cells.slice(1, -1).join(' ')
      const value = cells.at(-1) ?? ''
      if (name !== '' && !hosts.test(name))
        facts.push({ name, value: value.slice(0, 200), line: each.line })
    } else if (time) {
      tag = time[1] ?? ''
      series.startSample(secondsOf(time), time[5] !== undefined, each.line)
    } else if (skippedLine.test(text)) continue
    else if (/^T\d{1,6}$/.test(second)) {
      const columns = headers.get(section)
      if (!columns || second !== tag)
        reportBadLine(source, tool, each, 'a header and the time of the sample')
      else if (!putRow(series, section, columns, cells.slice(2)))
        reportBadLine(source, tool, each, 'one number per column, once per sample')
    } else if (cells.length > 2 && /^[A-Z][A-Z0-9_]{1,30}$/.test(section)) {
      if (!headers.has(section))
        headers.set(
          section,
          cells.slice(2).map((cell) => cell.trim()),
        )
    } else reportBadLine(source, tool, each, 'a section of nmon')
  }
  const read = series.readings()
  return [...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []), ...read]
}

function putRow(
  series: SeriesBuilder,
  section: string,
  columns: readonly string[],
  cells: readonly string[],
): boolean {
  if (cells.length > columns.length + 1) return false
  return columns.every((name, index) => {
    const cell = cells[index]?.trim() ?? ''
    if (cell === '' || name === '' || /^-?nan$/i.test(cell)) return true
    const share =
      name.includes('%') || (/^(?:CPU\d+|CPU_ALL|DISKBUSY)/.test(section) && name !== 'CPUs')
    const value = parseDecimal(cell)
    return series.add(`${tool}.${section}.${name}`, '1', share ? value / 100 : value)
  })
}

function secondsOf([, , hours, minutes, seconds, day, month, year]: RegExpExecArray): number {
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const index = months.indexOf(month ?? '')
  if (day === undefined || index < 0) return time
  return Date.UTC(Number(year), index, Number(day)) / 1000 + time
}
