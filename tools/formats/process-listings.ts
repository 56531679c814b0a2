// What memory, processes and folders take: /proc/meminfo, `ps`, `du` and GNU `time`, once or under lines with a date.
//
// References: Linux, fs/proc/meminfo.c: sizes in kB, which are KiB, numbers of huge pages without a unit; procps-ng, src/ps/output.c: VSZ and
// RSS in KiB; coreutils, src/du.c; GNU time 1.9, src/time.c: default_format and longstats.
import { memoizeByText } from '../core/memoize.ts'
import type { Counter, CountersReading } from '../core/model.ts'
import { parseDateLine } from './reading/clock.ts'
import type { Format } from './reading/source.ts'
import { counterLines } from './reading/line-items.ts'
import {
  completeLines,
  firstLines,
  linesInTurn,
  reportBadLine,
  splitFields,
} from './reading/lines.ts'
import { scaleExactly } from './reading/row-columns.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

// AnonHugePages:         0 kB   HugePages_Total:       0
const memoryRow = /^([A-Z][A-Za-z0-9_]{1,40}(?:\([a-z_]{1,20}\))?):\s+(\d{1,15})( kB)?$/
const familiar = /^(?:MemTotal|MemFree|AnonHugePages|HugePages_Total|Hugepagesize|Cached):/

/** `/proc/meminfo`, or lines of it: a counters reading, sizes in bytes. */
export const meminfo = counterLines({
  name: 'meminfo',
  expected: 'a name and a number',
  recognises(source) {
    const lines = firstLines(source, 20)
    const rows = lines.filter((text) => memoryRow.test(text.trimEnd()))
    const sized = rows.some((text) => text.trimEnd().endsWith(' kB'))
    return sized && rows.some((text) => familiar.test(text)) && rows.length * 4 >= lines.length * 3
  },
  take({ text, line }) {
    const [, name, digits, kilo] = memoryRow.exec(text.trimEnd()) ?? []
    if (name === undefined) return undefined
    if (kilo === undefined) return [{ name, value: Number(digits), unit: '1', line }]
    return [{ name, value: Number(digits) * 1024, unit: 'B', line }]
  },
})

// /proc/meminfo over time: a value a line behind a time, or listings under lines with the time.
//
//   2020-08-28 21:33:57.514152⇥MemTotal⇥65945364      === 2025-03-19 05:31:04 ===
//   2020-08-28 21:33:57.514152⇥MemFree⇥416308         MemTotal:       65945364 kB

// 2020-08-28 21:33:57.514152⇥MemTotal⇥65945364
const stamped =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?)\t([A-Z][A-Za-z0-9_]{1,40}(?:\([a-z_]{1,20}\))?):?\s+(\d{1,15})(?: kB)?$/
const familiarInLog = /^(?:MemTotal|MemFree|AnonHugePages|Cached)\b/

/** `/proc/meminfo` over time: metrics `meminfo.MemFree`, … in bytes. */
export const meminfoLog: Format = {
  name: 'meminfo-log',
  recognises(source) {
    const lines = firstLines(source, 8).map((text) => text.trimEnd())
    const [first = '', second = ''] = lines
    if (stamped.test(first))
      return lines.some((text) => familiarInLog.test(stamped.exec(text)?.[2] ?? ''))
    const isFamiliar = (text: string): boolean => memoryRow.test(text) && familiarInLog.test(text)
    return !Number.isNaN(parseDateLine(first)) && memoryRow.test(second) && lines.some(isFamiliar)
  },
  read(source) {
    const series = new SeriesBuilder(source, 'meminfo-log')
    let known = new Set<string>()
    let last = Number.NaN
    const begin = (seconds: number, line: number): void => {
      series.startSample(seconds, true, line)
      last = seconds
      known = new Set()
    }
    const put = (name: string, digits: string, plain: boolean, line: number): void => {
      // A listing without stamps begins where a name comes again.
      if (known.has(name)) begin(last, line)
      known.add(name)
      const times = plain ? 1 : 1024
      series.add(`meminfo.${name}`, plain ? '1' : 'B', Number(digits) * times)
    }
    for (const each of linesInTurn(source, 'meminfo-log')) {
      const { line } = each
      const text = each.text.trimEnd()
      const [, time, name = '', digits = ''] = stamped.exec(text) ?? []
      const [, label, size = '', kilo] = memoryRow.exec(text) ?? []
      const date = parseDateLine(time ?? text)
      if (time !== undefined) {
        if (Number.isNaN(date)) {
          reportBadLine(source, 'meminfo-log', each, 'a date')
          continue
        }
        // Lines of one listing are stamped apart by microseconds at times.
        if (known.has(name) || series.count === 0 || Math.abs(date - last) > 0.5) begin(date, line)
        put(name, digits, name.startsWith('HugePages_'), line)
      } else if (!Number.isNaN(date)) begin(date, line)
      else if (label !== undefined && series.count > 0) put(label, size, kilo === undefined, line)
      else reportBadLine(source, 'meminfo-log', each, 'a name and a number')
    }
    return series.readings()
  },
}

// Columns of `ps` are taken by their names; the last one is the command and may hold blanks. Several listings may follow each other.
// Users, times and states are skipped.

// USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
const processHeader = /^\s*(?:[A-Z%][A-Z%]*\s{1,20}){1,30}(?:COMMAND|CMD|COMM)\s*$/
const processColumns: ReadonlyMap<string, string> = new Map([
  ['VSZ', 'VSZ'],
  ['VIRT', 'VSZ'],
  ['RSS', 'RSS'],
  ['RSZ', 'RSS'],
  ['%CPU', 'CPU'],
  ['%MEM', 'memory'],
])

/** `ps`: a counters reading; the group of a counter is the command without its arguments. */
export const ps: Format = {
  name: 'ps',
  recognises: (source) =>
    firstLines(source, 3).some(
      (text) => processHeader.test(text) && /\b(?:VSZ|RSS|RSZ)\b/.test(text),
    ),
  read(source) {
    let columns: readonly string[] | undefined
    const counters = completeLines(source, 'ps').flatMap((each) => {
      const cells = splitFields(each.text)
      if (processHeader.test(each.text)) {
        columns = cells
        return []
      }
      const found = columns && cells.length >= columns.length
      const counters = columns && found ? processCounters(columns, cells, each.line) : undefined
      const expected = found ? 'numbers under VSZ and RSS' : 'a process'
      if (!counters) reportBadLine(source, 'ps', each, columns ? expected : 'the names of columns')
      return counters ?? []
    })
    return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
  },
}

function processCounters(
  columns: readonly string[],
  cells: readonly string[],
  line: number,
): readonly Counter[] | undefined {
  const group = (cells[columns.length - 1] ?? '').split('/').at(-1) ?? ''
  const counters: Counter[] = []
  for (const [index, column] of columns.entries()) {
    const name = processColumns.get(column)
    const cell = cells[index] ?? ''
    if (name === undefined) continue
    if (!/^\d{1,15}(?:\.\d{1,3})?$/.test(cell)) return undefined
    const isShare = column.startsWith('%')
    // A percentage is printed with one decimal.
    const value = isShare ? scaleExactly(Number(cell), 1, 100) : Number(cell) * 1024
    counters.push({ name, value, unit: isShare ? '1' : 'B', group, line })
  }
  return counters
}

// Processes over time: under a line with the date the rows of `ps aux`, with or without their header. A process is identified by its number
// and the first words of its command.
//
//   Wed Mar 19 05:31:04 AM UTC 2025

// mdcallag 3268222  3.6 19.4 103020076 25633428 ?  Ss   01:14   9:19 postgres: checkpointer
const processRow =
  /^\S{1,64}\s+(\d{1,10})\s+(\d{1,6}(?:\.\d)?)\s+(\d{1,3}(?:\.\d)?)\s+(\d{1,15})\s+(\d{1,15})\s+\S+\s+[A-Z]\S*\s+\S+\s+\d{1,6}:\d\d(?::\d\d)?\s+(\S.*)$/

/** `ps aux` over time: metrics `ps.<pid> <command>.RSS`, `.VSZ`, `.CPU`, `.memory`. */
export const psLog: Format = {
  name: 'ps-log',
  recognises(source) {
    const [first = '', ...others] = firstLines(source, 4)
    return (
      !Number.isNaN(parseDateLine(first.trim())) && others.some((text) => processRow.test(text))
    )
  },
  read(source) {
    const series = new SeriesBuilder(source, 'ps-log')
    for (const each of linesInTurn(source, 'ps-log')) {
      const [, pid, cpu, memory, size, resident, command] =
        processRow.exec(each.text.slice(0, 4096)) ?? []
      const date = pid === undefined ? parseDateLine(each.text.trim()) : Number.NaN
      if (pid !== undefined && series.count > 0) {
        const [share, part, virtual, held] = namesOf(`${pid} ${command ?? ''}`)
        series.add(share, '1', Number(cpu) / 100)
        series.add(part, '1', Number(memory) / 100)
        series.add(virtual, 'B', Number(size) * 1024)
        series.add(held, 'B', Number(resident) * 1024)
      } else if (!Number.isNaN(date)) series.startSample(date, true, each.line)
      else if (/^USER\s+PID\s+%CPU\s+%MEM\s+VSZ\s+RSS\s/.test(each.text)) series.headers += 1
      else reportBadLine(source, 'ps-log', each, 'a date or a process')
    }
    return series.readings()
  },
}

// A process has a row in every sample.
const namesOf = memoizeByText((process): readonly [string, string, string, string] => {
  const blank = process.indexOf(' ')
  const name = `ps.${process.slice(0, blank)} ${commandOf(process.slice(blank + 1))}`
  return [`${name}.CPU`, `${name}.memory`, `${name}.VSZ`, `${name}.RSS`]
})

// /home/u/d/pg174/bin/postgres -D /data     postgres: background writer
function commandOf(command: string): string {
  const title = /^([\w-]+: [a-z][a-z -]{1,40})/.exec(command)?.[1]
  return (title ?? command.split(' ', 1)[0]?.split('/').at(-1) ?? '').trim()
}

// Sizes of `du` with a letter are of `-h` and rounded to two or three digits; without one they are blocks of 1 KiB. A line of words is a
// title of the listing below it, as scripts print between calls.

// 26G	/data/m/pg/base   7.3M	/data/m/pg/base/1   128	./base
const folderRow = /^(\d{1,15}(?:\.\d{1,2})?)([KMGTP]?)\t((?:\/|\.).{0,1000})$/
// with apparent size
const folderTitle = /^[A-Za-z][A-Za-z -]{1,60}$/

/** `du`: a counters reading; the group of a size is its folder, under the title of the listing. */
export const du = counterLines({
  name: 'du',
  expected: 'a size and a folder',
  recognises(source) {
    const lines = firstLines(source, 12)
    const rows = lines.filter((text) => folderRow.test(text.trimEnd())).length
    return rows > 0 && folderRow.test(lines[0]?.trimEnd() ?? '') && rows * 2 >= lines.length
  },
  start() {
    let heading = ''
    return (each) => {
      const text = each.text.trimEnd()
      const [, digits, letter = '', folder = ''] = folderRow.exec(text) ?? []
      if (digits !== undefined) {
        const value = Math.round(Number(digits) * 1024 ** ('KMGTP'.indexOf(letter || 'K') + 1))
        const group = heading === '' ? folder : `${heading}: ${folder}`
        return [{ name: 'size', value, unit: 'B', group, line: each.line }]
      }
      if (!folderTitle.test(text)) return undefined
      heading = text
      return []
    }
  },
})

// What GNU `time` prints about a process: the short form of two lines, and the long one of `time -v`. The averages of memory are 0 on
// Linux and are skipped, and so is the command.

// 503.28user 342.14system 5:35.05elapsed 252%CPU (0avgtext+0avgdata 73308maxresident)k
const used =
  /^(\d+\.\d+)user (\d+\.\d+)system ([\d:.]+)elapsed (\d+|\?)%CPU \(\d+avgtext\+\d+avgdata (\d+)maxresident\)k$/
// 0inputs+328outputs (7major+77705minor)pagefaults 0swaps
const faults = /^(\d+)inputs\+(\d+)outputs \((\d+)major\+(\d+)minor\)pagefaults (\d+)swaps$/
// 	Maximum resident set size (kbytes): 73308
const usageRow = /^\t([A-Z][^:]*(?:\(h:mm:ss or m:ss\))?): (.*)$/
// Command terminated by signal 9
const ended = /^Command (?:terminated by signal|exited with non-zero status|stopped by signal) \d+$/

// Labels of the long form, and their counters.
const usages = new Map<string, readonly [name: string, unit: string, times?: number]>([
  ['User time (seconds)', ['user', 's']],
  ['System time (seconds)', ['system', 's']],
  ['Elapsed (wall clock) time (h:mm:ss or m:ss)', ['elapsed', 's']],
  ['Maximum resident set size (kbytes)', ['max resident', 'B', 1024]],
  ['Major (requiring I/O) page faults', ['major faults', '1']],
  ['Minor (reclaiming a frame) page faults', ['minor faults', '1']],
  ['Voluntary context switches', ['voluntary switches', '1']],
  ['Involuntary context switches', ['involuntary switches', '1']],
  ['Swaps', ['swaps', '1']],
  ['File system inputs', ['inputs', '1']],
  ['File system outputs', ['outputs', '1']],
  ['Socket messages sent', ['messages sent', '1']],
  ['Socket messages received', ['messages received', '1']],
  ['Signals delivered', ['signals', '1']],
  ['Page size (bytes)', ['page size', 'B']],
  ['Exit status', ['exit status', '1']],
])
// The counters of the groups of both lines.
const shortForms: readonly (readonly [RegExp, readonly string[]])[] = [
  [used, ['user', 'system', 'elapsed', '', 'max resident']],
  [faults, ['inputs', 'outputs', 'major faults', 'minor faults', 'swaps']],
]
const byName = new Map([...usages.values()].map((usage) => [usage[0], usage]))
const skippedUsage = /^(?:Command being timed|Percent of CPU this job got|Average .*)$/

/** `/usr/bin/time`: a counters reading a process: `elapsed`, `user`, `system`, `max resident`, … */
export const time: Format = {
  name: 'time',
  recognises: (source) =>
    firstLines(source, 2).some(
      (text) => used.test(text) || text.startsWith('\tCommand being timed:'),
    ),
  read(source) {
    const readings: CountersReading[] = []
    let counters: Counter[] = []
    for (const each of completeLines(source, 'time')) {
      const { text, line } = each
      const [, label = '', value = ''] = usageRow.exec(text) ?? []
      if (used.test(text) || label === 'Command being timed') {
        counters = []
        readings.push({ kind: 'counters', counters })
      }
      const usage = usages.get(label)
      const printed = usage
        ? [[usage, value] as const]
        : shortForms.flatMap(([pattern, names]) => {
            const match = pattern.exec(text)
            return names.flatMap((name, index) => {
              const found = byName.get(name)
              return match && found ? [[found, match[index + 1] ?? ''] as const] : []
            })
          })
      if (printed.length > 0 && readings.length > 0)
        for (const [[name, unit, times = 1], digits] of printed) {
          const value = seconds(digits) * times
          if (Number.isNaN(value)) reportBadLine(source, 'time', each, `a number of ${name}`)
          else counters.push({ name, value, unit, line })
        }
      else if (ended.test(text)) source.report('warning', 'time/ended', text, line)
      else if (!skippedUsage.test(label)) reportBadLine(source, 'time', each, 'what a process used')
    }
    return readings.filter(({ counters }) => counters.length > 0)
  },
}

// 5:35.05   1:02:03   12.5
function seconds(text: string): number {
  const parts = text.split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,15}(?:\.\d{1,9})?$/.test(part)))
    return Number.NaN
  return parts.reduce((total, part) => total * 60 + Number(part), 0)
}
