// Listings of `ps` with the memory of processes: VSZ and RSS in KiB, under a header.
//
// Reference: procps-ng, src/ps/output.c. Columns are taken by their names; the last one is the command and may hold
// blanks. Several listings may follow each other. Users, times and states are skipped.
import { append } from '../core/append.ts'
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines, splitFields } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import { scaleExactly } from './reading/scale.ts'
import type { Source } from './reading/source.ts'

const tool = 'ps'

// USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
const header = /^\s*(?:[A-Z%][A-Z%]*\s{1,20}){1,30}(?:COMMAND|CMD|COMM)\s*$/
const meanings: ReadonlyMap<
  string,
  { readonly name: string; readonly unit: string; readonly times: number }
> = new Map([
  ['VSZ', { name: 'VSZ', unit: 'B', times: 1024 }],
  ['VIRT', { name: 'VSZ', unit: 'B', times: 1024 }],
  ['RSS', { name: 'RSS', unit: 'B', times: 1024 }],
  ['RSZ', { name: 'RSS', unit: 'B', times: 1024 }],
  ['%CPU', { name: 'CPU', unit: '1', times: 0.01 }],
  ['%MEM', { name: 'memory', unit: '1', times: 0.01 }],
])
const number = /^\d{1,15}(?:\.\d{1,3})?$/

/** `ps`: a counters reading; the group of a counter is the command without its arguments. */
export const ps: Format = {
  name: tool,
  recognises: (source) =>
    firstLines(source, 3).some((text) => header.test(text) && /\b(?:VSZ|RSS|RSZ)\b/.test(text)),
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let columns: readonly string[] | undefined
  for (const each of completeLines(source, tool)) {
    const cells = splitFields(each.text)
    if (header.test(each.text)) columns = cells
    else if (columns && cells.length >= columns.length) {
      const found = rowOf(columns, cells, each.line)
      if (found) append(counters, found)
      else reportBadLine(source, tool, each, 'numbers under VSZ and RSS')
    } else reportBadLine(source, tool, each, columns ? 'a process' : 'the names of columns')
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}

function rowOf(
  columns: readonly string[],
  cells: readonly string[],
  line: number,
): readonly Counter[] | undefined {
  const group = (cells[columns.length - 1] ?? '').split('/').at(-1) ?? ''
  const counters: Counter[] = []
  for (const [index, column] of columns.entries()) {
    const meaning = meanings.get(column)
    const cell = cells[index] ?? ''
    if (!meaning) continue
    if (!number.test(cell)) return undefined
    const { name, unit, times } = meaning
    // A percentage is printed with one decimal.
    const value = times < 1 ? scaleExactly(Number(cell), 1, 100) : Number(cell) * times
    counters.push({ name, value, unit, group, line })
  }
  return counters
}
