// Processes over time: under a line with the date the rows of `ps aux`, with or without their header.
//
//   Wed Mar 19 05:31:04 AM UTC 2025
//   postgres 3268222  3.6 19.4 103020076 25633428 ?  Ss   01:14   9:19 postgres: checkpointer
//
// Reference: procps-ng, src/ps/output.c. VSZ and RSS are KiB. Users, times and states are skipped; a process is told by
// its number and the first words of its command.
import { memoizeByText } from '../core/memoize.ts'
import type { SeriesReading } from '../core/model.ts'
import { parseDateLine } from './reading/date-line.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'
import type { Source } from './reading/source.ts'

const tool = 'ps-log'

const header = /^USER\s+PID\s+%CPU\s+%MEM\s+VSZ\s+RSS\s/
// mdcallag 3268222  3.6 19.4 103020076 25633428 ?  Ss   01:14   9:19 postgres: checkpointer
const row =
  /^\S{1,64}\s+(\d{1,10})\s+(\d{1,6}(?:\.\d)?)\s+(\d{1,3}(?:\.\d)?)\s+(\d{1,15})\s+(\d{1,15})\s+\S+\s+[A-Z]\S*\s+\S+\s+\d{1,6}:\d\d(?::\d\d)?\s+(\S.*)$/

/** `ps aux` over time: metrics `ps.<pid> <command>.RSS`, `.VSZ`, `.CPU`, `.memory`. */
export const psLog: Format = {
  name: tool,
  recognises(source) {
    const [first = '', ...others] = firstLines(source, 4)
    return !Number.isNaN(parseDateLine(first.trim())) && others.some((text) => row.test(text))
  },
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  for (const each of completeLines(source, tool)) {
    const [, pid, cpu, memory, size, resident, command] = row.exec(each.text.slice(0, 4096)) ?? []
    if (pid !== undefined && series.count > 0) {
      const [share, part, virtual, held] = namesOf(`${pid} ${command ?? ''}`)
      series.add(share, '1', Number(cpu) / 100)
      series.add(part, '1', Number(memory) / 100)
      series.add(virtual, 'B', Number(size) * 1024)
      series.add(held, 'B', Number(resident) * 1024)
      continue
    }
    const date = parseDateLine(each.text.trim())
    if (!Number.isNaN(date)) series.startSample(date, true, each.line)
    else if (header.test(each.text)) series.headers += 1
    else reportBadLine(source, tool, each, 'a date or a process')
  }
  return series.readings()
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
