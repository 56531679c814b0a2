// What iostat and vmstat said during a test, divided by its rate, as the scripts of mytools print it.
//
// Reference: https://github.com/mdcallag/mytools, bench/sysbench.lua. Two blocks of a line of names and a line of
// numbers: `o` is an operation, MB are 1024 KB, KB 1024 bytes, `cpu/s` is the percentage of all CPUs in use. The
// means count vmstat's sample since boot and its repeated headers, so they are some per cent too low.
import type { Counter } from '../core/model.ts'
import { counterLines } from './reading/line-items.ts'
import { firstLines, reportBadLine } from './reading/lines.ts'
import { parseGroupedNumber } from './reading/number-text.ts'

// iostat, vmstat normalized by operation rate
const title = /^iostat, vmstat normalized by \w+ rate$/
// samp	r/s	rMB/s	w/s	wMB/s	r/o	rKB/o	wKB/o	o/s
const names = /^samp\t[\w/]+\t/

const meanings: ReadonlyMap<string, readonly [name: string, unit: string]> = new Map([
  ['r/s', ['r/s', '1/s']],
  ['rMB/s', ['rMB/s', 'MiB/s']],
  ['rkB/s', ['rkB/s', 'KiB/s']],
  ['w/s', ['w/s', '1/s']],
  ['wMB/s', ['wMB/s', 'MiB/s']],
  ['wkB/s', ['wkB/s', 'KiB/s']],
  ['r/o', ['r/op', '1']],
  ['rKB/o', ['rKB/op', 'KiB']],
  ['wKB/o', ['wKB/op', 'KiB']],
  ['o/s', ['operations/s', '1/s']],
  ['cs/s', ['cs/s', '1/s']],
  ['cpu/s', ['cpu/s', '%']],
  ['cs/o', ['cs/op', '1']],
  ['cpu/o', ['cpu/op', '% s']],
])

/** `sb.met.*` of mytools: a counters reading with `cpu/op`, `cs/op`, `r/op`, `rKB/op`, `wKB/op`. */
export const mytoolsMet = counterLines({
  name: 'mytools-met',
  expected: 'a number for every name above',
  recognises: (source) => title.test(firstLines(source, 1)[0]?.trimEnd() ?? ''),
  start() {
    let columns: readonly string[] | undefined
    return (each, source) => {
      const text = each.text.trimEnd()
      const cells = text.split('\t')
      if (title.test(text)) return []
      if (names.test(text)) {
        columns = cells
        return []
      }
      if (columns?.length !== cells.length) return undefined
      // How many samples: iostat's stand in the first block, vmstat's in the second.
      const samples = `${columns.includes('cs/s') ? 'vmstat' : 'iostat'} samples`
      const counters = columns.flatMap((column, index): readonly Counter[] => {
        const value = parseGroupedNumber(cells[index] ?? '')
        const [name, unit = '1'] = column === 'samp' ? [samples] : (meanings.get(column) ?? [])
        if (name !== undefined && value !== undefined)
          return [{ name, value, unit, line: each.line }]
        const expected =
          value === undefined ? `a number under ${column}` : `a known name instead of ${column}`
        reportBadLine(source, 'mytools-met', each, expected)
        return []
      })
      columns = undefined
      return counters
    }
  },
})
