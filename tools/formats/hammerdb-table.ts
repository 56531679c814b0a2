// New-Orders per minute of several servers, a line each, as scripts around HammerDB's TPROC-C collect them.
//
// Reference: https://github.com/mdcallag/mytools, bench/tprocc. The lines do not say what the number is: it is a
// published table whose meaning the archive page declares.
import type { TableReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'

const tool = 'hammerdb-table'

// pg1222,20561   my8407_rel,31220
const row = /^((?:pg|my|ma|fbmy)\d{2,8}\w{0,60}),(\d{1,15})$/

/** Lines of a packed version and a number: a table of the columns 1 and 2. */
export const hammerdbTable: Format = {
  name: tool,
  recognises: (source) => row.test(firstLines(source, 1)[0] ?? ''),
  read(source) {
    const rows: TableReading['rows'][number][] = []
    for (const line of completeLines(source, tool, { severity: 'info' })) {
      const [, name, number] = row.exec(line.text) ?? []
      if (name !== undefined && number !== undefined)
        rows.push({ cells: [name, number], line: line.line })
      else reportBadLine(source, tool, line, 'a version and a number')
    }
    return [{ kind: 'table', header: ['1', '2'], rows }]
  },
}
