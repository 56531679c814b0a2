// What GNU `time` prints about a process: the short form of two lines, and the long one of `time -v`.
//
// Reference: GNU time 1.9, src/time.c: default_format and longstats. The averages of memory are 0 on Linux and are
// skipped, and so is the command.
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'time'

// 503.28user 342.14system 5:35.05elapsed 252%CPU (0avgtext+0avgdata 73308maxresident)k
const used =
  /^(\d+\.\d+)user (\d+\.\d+)system ([\d:.]+)elapsed (\d+|\?)%CPU \(\d+avgtext\+\d+avgdata (\d+)maxresident\)k$/
// 0inputs+328outputs (7major+77705minor)pagefaults 0swaps
const faults = /^(\d+)inputs\+(\d+)outputs \((\d+)major\+(\d+)minor\)pagefaults (\d+)swaps$/
// 	Maximum resident set size (kbytes): 73308
const row = /^\t([A-Z][^:]*(?:\(h:mm:ss or m:ss\))?): (.*)$/
// Command terminated by signal 9
const ended = /^Command (?:terminated by signal|exited with non-zero status|stopped by signal) \d+$/

interface Meaning {
  readonly name: string
  readonly unit: string
  readonly times?: number
}
const user = { name: 'user', unit: 's' }
const system = { name: 'system', unit: 's' }
const elapsed = { name: 'elapsed', unit: 's' }
const resident = { name: 'max resident', unit: 'B', times: 1024 }
const inputs = { name: 'inputs', unit: '1' }
const outputs = { name: 'outputs', unit: '1' }
const major = { name: 'major faults', unit: '1' }
const minor = { name: 'minor faults', unit: '1' }
const swaps = { name: 'swaps', unit: '1' }

const long: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['User time (seconds)', user],
  ['System time (seconds)', system],
  ['Elapsed (wall clock) time (h:mm:ss or m:ss)', elapsed],
  ['Maximum resident set size (kbytes)', resident],
  ['Major (requiring I/O) page faults', major],
  ['Minor (reclaiming a frame) page faults', minor],
  ['Voluntary context switches', { name: 'voluntary switches', unit: '1' }],
  ['Involuntary context switches', { name: 'involuntary switches', unit: '1' }],
  ['Swaps', swaps],
  ['File system inputs', inputs],
  ['File system outputs', outputs],
  ['Socket messages sent', { name: 'messages sent', unit: '1' }],
  ['Socket messages received', { name: 'messages received', unit: '1' }],
  ['Signals delivered', { name: 'signals', unit: '1' }],
  ['Page size (bytes)', { name: 'page size', unit: 'B' }],
  ['Exit status', { name: 'exit status', unit: '1' }],
])
const skipped = /^(?:Command being timed|Percent of CPU this job got|Average .*)$/

/** `/usr/bin/time`: a counters reading a process: `elapsed`, `user`, `system`, `max resident`, … */
export const time: Format = {
  name: tool,
  recognises: (source) =>
    firstLines(source, 2).some(
      (text) => used.test(text) || text.startsWith('\tCommand being timed:'),
    ),
  read,
}

function read(source: Source): readonly CountersReading[] {
  const readings: CountersReading[] = []
  let counters: Counter[] = []
  const start = (): void => {
    counters = []
    readings.push({ kind: 'counters', counters })
  }
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const keep = (meaning: Meaning, printed: string | undefined): void => {
      const value = seconds(printed ?? '') * (meaning.times ?? 1)
      if (Number.isNaN(value)) reportBadLine(source, tool, each, `a number of ${meaning.name}`)
      else counters.push({ name: meaning.name, value, unit: meaning.unit, line })
    }
    const short = used.exec(text)
    const second = faults.exec(text)
    const [, name, value] = row.exec(text) ?? []
    const meaning = long.get(name ?? '')
    if (short) {
      start()
      for (const [index, meaning] of [user, system, elapsed].entries())
        keep(meaning, short[index + 1])
      keep(resident, short[5])
    } else if (second && readings.length > 0) {
      for (const [index, meaning] of [inputs, outputs, major, minor, swaps].entries())
        keep(meaning, second[index + 1])
    } else if (name === 'Command being timed') start()
    else if (name !== undefined && skipped.test(name)) continue
    else if (meaning && readings.length > 0) keep(meaning, value)
    else if (ended.test(text)) source.report('warning', `${tool}/ended`, text, line)
    else reportBadLine(source, tool, each, 'what a process used')
  }
  return readings.filter(({ counters }) => counters.length > 0)
}

// 5:35.05   1:02:03   12.5
function seconds(text: string): number {
  const parts = text.split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,15}(?:\.\d{1,9})?$/.test(part)))
    return Number.NaN
  return parts.reduce((total, part) => total * 60 + Number(part), 0)
}
