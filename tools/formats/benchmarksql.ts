// The log of BenchmarkSQL 4 and 5: properties, a running average on one line, then the measured tpmC; a file may contain several runs.
//
// Reference: https://github.com/pgsql-io/benchmarksql, src/client/jTPCC.java. The running average is overwritten with
// backspaces; its memory and current totals are skipped, as are the lines of the banner.
import type { ResultReading } from '../core/model.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { reportUnknownLine } from './reading/reported-text.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

const tool = 'benchmarksql'

// 15:47:34,345 [main] INFO   jTPCC : Term-00, warehouses=100
const prefix =
  /^(?:\S{1,40} )?\d\d:\d\d:\d\d,\d{3} \[[^\]\n]{1,80}\] (INFO|WARN|ERROR|FATAL|DEBUG) +\w{1,40} : ?/
const terminal = /^Term-\d{2,6}, ?/
//      BenchmarkSQL v5.0
const version = /^ *BenchmarkSQL v(\S{1,40})$/
const property = /^(\w{1,60})=(.{0,200})$/
// Measured tpmC (NewOrders) = 23456.78   Measured tpmTOTAL = 52134.12   Transaction Count = 521342
const tpmC = /^Measured tpmC \(NewOrders\) = ([\d.]{1,30})$/
const tpm = /^Measured tpmTOTAL = ([\d.]{1,30})$/
const count = /^Transaction Count = (\d{1,18})$/
const session = /^Session (Start|End) +=? *(\S.{0,60})$/
const average = /Running Average tpmTOTAL: /

const runLines: RunLines = {
  process: /jTPCC|runBenchmark/,
  starts: [/, +BenchmarkSQL v\d/, /, warehouses=/, /, terminals=/],
  frame: /, ?(?:\+-+\+)?$/,
  once: [/, Measured tpmC /, /, Transaction Count /],
  body: /, (?:Measured tpm|Transaction Count )|Running Average tpmTOTAL: /,
  alarm: / (?:ERROR|FATAL) +\w{1,40} :/,
}

const skipped: readonly RegExp[] = [
  /^\+-+\+$/,
  /^ *\(c\) \d{4}/,
  /^C value for C_LAST /,
  /^(?:copied |Terminal|Created |Starting|Creating|all \d+ terminals)/i,
]

const fields = new Map([
  ['warehouses', 'warehouses'],
  ['terminals', 'threads'],
])
const ofConnection = new Set(['conn', 'user', 'password'])

/** BenchmarkSQL: `tpmC` and `tpm` (tpmTOTAL); fields threads (terminals) and warehouses; all other properties except those of the connection are facts. */
export const benchmarksql: Format = {
  name: tool,
  recognises: ({ head }) =>
    head.split('\n', 40).some((text) => prefix.test(text) && /jTPCC|Term-\d\d/.test(text)),
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines).map((lines) =>
      read(source, lines),
    ),
}

function read(source: Source, lines: readonly Line[]): ResultReading {
  const run = newRun(tool)
  let failure: Line | undefined
  for (const each of lines) {
    const { line } = each
    const [start = '', level] = prefix.exec(lastUpdate(each.text)) ?? []
    const text = lastUpdate(each.text).slice(start.length).replace(terminal, '').trimEnd()
    if (level === 'ERROR' || level === 'FATAL') {
      failure ??= { text, line }
      source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else if (text !== '' && !readLine(run, { text, line }) && !isSkipped(text))
      reportUnknownLine(source, tool, each)
  }
  const isWhole = run.measurements.has('tpmC') && run.measurements.has('transactions')
  if (failure && !isWhole) fail(run, failure.text, failure.line)
  else if (failure) run.warnings.push(failure.text)
  const end = { text: 'ends without the measured tpmC', line: lines.at(-1)?.line ?? 1 }
  return toReading(source, run, isWhole ? {} : { end })
}

// Backspaces move the cursor in front of the running average; the last one is followed by the time of the next line.
function lastUpdate(text: string): string {
  const end = text.lastIndexOf('\b')
  if (end < 0) return text
  const update = text.slice(end + 1)
  const at = /(?:\d\d:\d\d:\d\d,\d{3}) \[/.exec(update)?.index
  return at === undefined ? update : update.slice(at)
}

function isSkipped(text: string): boolean {
  return average.test(text) || skipped.some((pattern) => pattern.test(text))
}

function readLine(run: RunDraft, { text, line }: Line): boolean {
  let match: RegExpExecArray | null
  if ((match = version.exec(text))) addFact(run, 'tool', `BenchmarkSQL ${match[1] ?? ''}`, line)
  else if ((match = property.exec(text))) {
    const [, name = '', value = ''] = match
    const field = fields.get(name)
    if (field !== undefined) addSetting(run, field, value, line)
    else if (!ofConnection.has(name)) addFact(run, name, value, line)
  } else if ((match = tpmC.exec(text)))
    addMeasurement(run, { name: 'tpmC', unit: '1/s', over: 60 }, match[1] ?? '', line)
  else if ((match = tpm.exec(text)))
    addMeasurement(run, { name: 'tpm', unit: '1/s', over: 60 }, match[1] ?? '', line)
  else if ((match = count.exec(text)))
    addMeasurement(run, { name: 'transactions', unit: '1' }, match[1] ?? '', line)
  else if ((match = session.exec(text)))
    addFact(run, `session ${(match[1] ?? '').toLowerCase()}`, match[2] ?? '', line)
  else return false
  return true
}
