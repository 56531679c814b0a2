// `information_schema.innodb_metrics` as the mysql client prints it: with lines, or separated by tabs.
//
// Reference: MySQL, storage/innobase/handler/i_s.cc. Only the counts are read; of `SELECT *` the other columns are skipped.
import type { Option, OptionsReading } from '../core/model.ts'
import { clientCells, isClientFrame } from './reading/client-rows.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'innodb-metrics'

/** Counters of InnoDB: an options reading of role `status`. */
export const innodbMetrics: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 6).some((text) => columnsOf(text) !== undefined),
  read,
}

// The places of the name and of the count under a header; undefined for any other line.
function columnsOf(text: string): { name: number; count: number; width: number } | undefined {
  const names = clientCells(text).map((name) => name.toUpperCase())
  const [name, count] = [names.indexOf('NAME'), names.indexOf('COUNT')]
  const isHeader = names.includes('SUBSYSTEM') || names.includes('AVG_COUNT')
  return isHeader && name >= 0 && count >= 0 ? { name, count, width: names.length } : undefined
}

function read(source: Source): readonly OptionsReading[] {
  const options: Option[] = []
  let columns: ReturnType<typeof columnsOf>
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const header = columnsOf(text)
    if (header) columns = header
    else if (!isClientFrame(text)) {
      const cells = clientCells(text)
      const [name = '', value = ''] = columns ? [cells[columns.name], cells[columns.count]] : []
      if (columns?.width === cells.length && /^[a-z]\w+$/.test(name) && /^-?\d+$/.test(value))
        options.push({ name, value, line })
      else reportBadLine(source, tool, each, 'a counter and its columns')
    }
  }
  return options.length === 0 ? [] : [{ kind: 'options', role: 'status', family: 'mysql', options }]
}
