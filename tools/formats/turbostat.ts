// The output of `turbostat`: frequencies, idle states, temperatures and power of processors.
//
// Reference: Linux, tools/power/x86/turbostat/turbostat.c. A header a sample, or one for all; the row of dashes is the
// sum or mean of all processors and begins a sample. Columns that a row of a thread lacks belong to its core or
// package; some collectors put the time in front of every line. Percentages become shares, watts and degrees stay; the lines about the processor above are skipped.
import type { SeriesReading } from '../core/model.ts'
import type { Meaning } from './reading/row-columns.ts'
import { parseDateLine } from './reading/clock.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, splitFields, reportBadLine } from './reading/lines.ts'
import { parseDecimal } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'turbostat'

// Package⇥Core⇥CPU⇥Avg_MHz⇥Busy%⇥Bzy_MHz⇥TSC_MHz⇥IRQ⇥POLL⇥C1⇥PkgWatt
const header = /(?:^|\s)(?:Avg_MHz|%Busy|Busy%|Bzy_MHz|TSC_MHz)(?:\s|$)/
// 2025-06-19 16:05:48.362359⇥
const stamp = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?)\t/
const identifiers = new Set(['Package', 'Die', 'Node', 'Core', 'CPU', 'APIC', 'X2APIC', 'usec'])
const clock = 'Time_Of_Day_Seconds'

/** `turbostat`: metrics `turbostat.<column>` of all processors and `turbostat.cpu<n>.<column>` of each. */
export const turbostat: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 60).some((text) => isHeader(text.replace(stamp, ''))),
  read,
}

function isHeader(text: string): boolean {
  return (
    text.length < 4096 &&
    header.test(text) &&
    splitFields(text).length > 2 &&
    !/,|\d\s*$/.test(text)
  )
}

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  let columns: readonly string[] | undefined
  /** What the columns of a processor mean, by its number. */
  const metrics = new Map<string, readonly (Meaning | undefined)[]>()
  let fresh = false
  for (const each of completeLines(source, tool)) {
    const stamped = stamp.exec(each.text)
    const text = stamped ? each.text.slice(stamped[0].length) : each.text
    const cells = splitFields(text)
    if (isHeader(text)) {
      if (columns !== undefined) series.headers += 1
      if (cells.join() !== columns?.join()) metrics.clear()
      columns = cells
      fresh = true
      continue
    }
    if (columns === undefined) {
      // A row of numbers: other lines above the first header describe the processor.
      if (
        cells.length > 3 &&
        cells.every((cell) => cell === '-' || !Number.isNaN(parseDecimal(cell)))
      )
        reportBadLine(source, tool, each, 'the names of columns above')
      else source.refuse(each.line)
      continue
    }
    const cpuColumn = columns.indexOf('CPU')
    const cpu = cpuColumn < 0 ? '-' : (cells[cpuColumn] ?? '')
    const numbers = cells.map(parseDecimal)
    const usable = cells.every((cell, index) => cell === '-' || !Number.isNaN(numbers[index]))
    if (!usable || cells.length > columns.length || (cpu !== '-' && !/^\d{1,6}$/.test(cpu))) {
      // A sample of one row a line without a dash is the sum all the same.
      if (!isDuration(text)) reportBadLine(source, tool, each, 'numbers of processors')
      continue
    }
    if (cpu === '-' || fresh) {
      const date = stamped ? parseDateLine(stamped[1] ?? '') : Number.NaN
      const printed = numbers[columns.indexOf(clock)] ?? series.count
      const time = Number.isNaN(date) ? printed : date
      if (Number.isNaN(time)) {
        reportBadLine(source, tool, each, 'a time of day')
        continue
      }
      series.startSample(time, true, each.line)
      fresh = false
    }
    const known = metrics.get(cpu) ?? metricsOf(columns, cpu)
    metrics.set(cpu, known)
    for (const [index, meaning] of known.entries()) {
      const value = numbers[index] ?? Number.NaN
      if (meaning && !Number.isNaN(value))
        series.add(meaning.name, meaning.unit, (value * (meaning.times ?? 1)) / (meaning.over ?? 1))
    }
  }
  return series.readings()
}

function metricsOf(columns: readonly string[], cpu: string): readonly (Meaning | undefined)[] {
  const prefix = cpu === '-' ? tool : `${tool}.cpu${cpu}`
  return columns.map((column): Meaning | undefined => {
    if (identifiers.has(column) || column === clock) return undefined
    const name = `${prefix}.${column}`
    if (column.includes('%')) return { name, unit: '1', over: 100 }
    return { name, unit: unitOf(column), times: column.includes('MHz') ? 1e6 : 1 }
  })
}

// 10.003210 sec
function isDuration(text: string): boolean {
  return /^\s*\d{1,9}\.\d{1,9} sec\s*$/.test(text)
}

function unitOf(name: string): string {
  if (name.includes('MHz')) return '1/s'
  if (name.endsWith('Watt')) return 'W'
  if (name.endsWith('Tmp')) return '°C'
  if (name.endsWith('_J')) return 'J'
  return '1'
}
