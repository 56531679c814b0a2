// The output of `turbostat`: frequencies, idle states, temperatures and power of processors.
//
// Reference: Linux, tools/power/x86/turbostat/turbostat.c. A header a sample, or one for all; the row of dashes is the
// sum or mean of all processors and begins a sample. Columns that a row of a thread lacks belong to its core or
// package; some collectors put the time in front of every line. Percentages become shares, watts and degrees stay; the lines about the processor above are skipped.
import type { SeriesReading } from '../model.ts'
import { dateLine } from './date-line.ts'
import type { Format } from './format.ts'
import { firstLines, words } from './line.ts'
import { LongSeries, monitorNumber } from './long-series.ts'
import type { Source } from './source.ts'
import { badLine, wholeLines } from './whole-lines.ts'

const tool = 'turbostat'

// Package⇥Core⇥CPU⇥Avg_MHz⇥Busy%⇥Bzy_MHz⇥TSC_MHz⇥IRQ⇥POLL⇥C1⇥PkgWatt
const header = /(?:^|\s)(?:Avg_MHz|%Busy|Busy%|Bzy_MHz|TSC_MHz)(?:\s|$)/
// 2025-06-19 16:05:48.362359⇥
const stamp = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?)\t/
const places = new Set(['Package', 'Die', 'Node', 'Core', 'CPU', 'APIC', 'X2APIC', 'usec'])
const clock = 'Time_Of_Day_Seconds'

/** True for samples of turbostat, which look like a table. */
export function isTurbostat(source: Source): boolean {
  return firstLines(source, 60).some((text) => isHeader(text.replace(stamp, '')))
}

/** `turbostat`: metrics `turbostat.<column>` of all processors and `turbostat.cpu<n>.<column>` of each. */
export const turbostat: Format = {
  name: tool,
  recognises: isTurbostat,
  read,
}

function isHeader(text: string): boolean {
  return text.length < 4096 && header.test(text) && words(text).length > 2 && !/,|\d\s*$/.test(text)
}

function read(source: Source): readonly SeriesReading[] {
  const series = new LongSeries(source, tool)
  let columns: readonly string[] | undefined
  let fresh = false
  for (const each of wholeLines(source, tool)) {
    const text = each.text.replace(stamp, '')
    const cells = words(text)
    if (isHeader(text)) {
      if (columns !== undefined) series.headers += 1
      columns = cells
      fresh = true
      continue
    }
    if (columns === undefined) continue
    const cpuColumn = columns.indexOf('CPU')
    const cpu = cpuColumn < 0 ? '-' : (cells[cpuColumn] ?? '')
    const numbers = cells.map(monitorNumber)
    const usable = cells.every((cell, index) => cell === '-' || !Number.isNaN(numbers[index]))
    if (!usable || cells.length > columns.length || (cpu !== '-' && !/^\d{1,6}$/.test(cpu))) {
      // A sample of one row a line without a dash is the sum all the same.
      if (!isDuration(text)) badLine(source, tool, each, 'numbers of processors')
      continue
    }
    if (cpu === '-' || fresh) {
      const stamped = dateLine(stamp.exec(each.text)?.[1] ?? '')
      const printed = numbers[columns.indexOf(clock)] ?? series.count
      const time = Number.isNaN(stamped) ? printed : stamped
      series.begin(time, true, each.line)
      fresh = false
    }
    const prefix = cpu === '-' ? tool : `${tool}.cpu${cpu}`
    for (const [index, name] of columns.entries()) {
      const value = numbers[index] ?? Number.NaN
      if (!places.has(name) && name !== clock && !Number.isNaN(value)) {
        const share = name.includes('%')
        series.put(`${prefix}.${name}`, unitOf(name), share ? value / 100 : value * timesOf(name))
      }
    }
  }
  return series.readings()
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

function timesOf(name: string): number {
  return name.includes('MHz') ? 1e6 : 1
}
