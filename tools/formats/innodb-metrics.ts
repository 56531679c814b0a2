// `information_schema.innodb_metrics` as the mysql client prints it: with lines, separated by tabs, or with `\\G`.
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
  recognises: (source) => {
    const lines = firstLines(source, 8)
    const isRecord = lines.some(
      (text, index) => /^ *NAME: /.test(text) && /^ *SUBSYSTEM: /.test(lines[index + 1] ?? ''),
    )
    return isRecord || lines.some((text) => columnsOf(text) !== undefined)
  },
  read,
}

// ***** 1. row *****   NAME: dml_inserts   COUNT: 46273   AVG_COUNT: 492.26
const record = /^\*{10,40} \d+\. row \*|^ *(?!(?:NAME|COUNT):)[A-Z_]{4,20}: ?/
const member = /^ *(NAME|COUNT): (\S+)$/
const command = /^[^|\t]{0,80}> *select\b/i

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
  let open = ''
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const header = columnsOf(text)
    const [, key, stated = ''] = member.exec(text) ?? []
    if (header) columns = header
    else if (key === 'NAME') open = stated
    else if (key === 'COUNT' && open !== '' && /^-?\d+$/.test(stated))
      options.push({ name: open, value: stated, line })
    else if (record.test(text) || command.test(text)) continue
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
