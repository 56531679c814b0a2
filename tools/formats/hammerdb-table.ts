// New-Orders a minute of several servers, a line each, as scripts around HammerDB's TPROC-C collect them.
//
// Reference: https://github.com/mdcallag/mytools, bench/tprocc. The lines do not say what the number is: it is a
// published table whose meaning the archive page declares.
import type { TableReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/line.ts'
import { quoted } from './reading/run-draft.ts'
import { toolLines } from './reading/tool-lines.ts'

// pg1222,20561   my8407_rel,31220
const row = /^((?:pg|my|ma|fbmy)\d{2,8}\w{0,60}),(\d{1,15})$/

/** Lines of a packed version and a number: a table of the columns 1 and 2. */
export const hammerdbTable: Format = {
  name: 'hammerdb-table',
  recognises(source) {
    const lines = firstLines(source, 1)
    return row.test(lines[0] ?? '')
  },
  read(source) {
    const rows: TableReading['rows'][number][] = []
    for (const { text, line } of toolLines(source, 'hammerdb-table')) {
      const [, name, number] = row.exec(text) ?? []
      if (name !== undefined && number !== undefined) rows.push({ cells: [name, number], line })
      else {
        const message = `Unexpected ${quoted(text)}, expected a version and a number`
        source.report('warning', 'hammerdb-table/bad-line', message, line)
      }
    }
    return [{ kind: 'table', header: ['1', '2'], rows }]
  },
}
