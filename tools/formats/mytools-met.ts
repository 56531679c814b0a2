// What iostat and vmstat said during a test, divided by its rate, as the scripts of mytools print it.
//
// Reference: https://github.com/mdcallag/mytools, bench/sysbench.lua. Two blocks of a line of names and a line of
// numbers: `o` is an operation, MB are 1024 KB, KB 1024 bytes, `cpu/s` is the percentage of all CPUs in use. The
// means count vmstat's sample since boot and its repeated headers, so they are some per cent too low.
import { append } from '../core/append.ts'
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { parseGroupedNumber } from './reading/number-text.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'mytools-met'

// iostat, vmstat normalized by operation rate
const title = /^iostat, vmstat normalized by \w+ rate$/
// samp	r/s	rMB/s	w/s	wMB/s	r/o	rKB/o	wKB/o	o/s
const names = /^samp\t[\w/]+\t/

const meanings: ReadonlyMap<string, { readonly name: string; readonly unit: string }> = new Map([
  ['r/s', { name: 'r/s', unit: '1/s' }],
  ['rMB/s', { name: 'rMB/s', unit: 'MiB/s' }],
  ['rkB/s', { name: 'rkB/s', unit: 'KiB/s' }],
  ['w/s', { name: 'w/s', unit: '1/s' }],
  ['wMB/s', { name: 'wMB/s', unit: 'MiB/s' }],
  ['wkB/s', { name: 'wkB/s', unit: 'KiB/s' }],
  ['r/o', { name: 'r/op', unit: '1' }],
  ['rKB/o', { name: 'rKB/op', unit: 'KiB' }],
  ['wKB/o', { name: 'wKB/op', unit: 'KiB' }],
  ['o/s', { name: 'operations/s', unit: '1/s' }],
  ['cs/s', { name: 'cs/s', unit: '1/s' }],
  ['cpu/s', { name: 'cpu/s', unit: '%' }],
  ['cs/o', { name: 'cs/op', unit: '1' }],
  ['cpu/o', { name: 'cpu/op', unit: '% s' }],
])

/** `sb.met.*` of mytools: a counters reading with `cpu/op`, `cs/op`, `r/op`, `rKB/op`, `wKB/op`. */
export const mytoolsMet: Format = {
  name: tool,
  recognises: (source) => title.test(firstLines(source, 1)[0]?.trimEnd() ?? ''),
  read,
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let columns: readonly string[] | undefined
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    if (title.test(text)) continue
    const cells = text.split('\t')
    if (names.test(text)) columns = cells
    else if (columns?.length !== cells.length) {
      reportBadLine(source, tool, each, 'a number for every name above')
    } else {
      append(counters, row(source, columns, cells, each))
      columns = undefined
    }
  }
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}

function row(
  source: Source,
  columns: readonly string[],
  cells: readonly string[],
  each: { readonly text: string; readonly line: number },
): readonly Counter[] {
  const counters: Counter[] = []
  const { line } = each
  for (const [index, column] of columns.entries()) {
    const value = parseGroupedNumber(cells[index] ?? '')
    const meaning = meanings.get(column)
    if (value === undefined) reportBadLine(source, tool, each, `a number under ${column}`)
    // How many samples: iostat's stand in the first block, vmstat's in the second.
    else if (column === 'samp') {
      const of = columns.includes('cs/s') ? 'vmstat' : 'iostat'
      counters.push({ name: `${of} samples`, value, unit: '1', line })
    } else if (meaning) counters.push({ name: meaning.name, value, unit: meaning.unit, line })
    else reportBadLine(source, tool, each, `a known name instead of ${column}`)
  }
  return counters
}
