// The settings of a PostgreSQL server as CSV: `psql --csv` or COPY of pg_settings, with a name and a setting first.
//
// Reference: PostgreSQL, src/fe_utils/print.c: print_csv_text(). Of the columns behind the setting all but a unit are skipped.
import type { Option, OptionsReading } from '../core/model.ts'
import { inUnit } from './pg-settings.ts'
import { cellsOf } from './reading/csv-cells.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'pg-settings-csv'

// name,setting,unit,category   "name";"setting"
const header = /^"?name"?([,;|\t])"?setting"?(?:\1|$)/
const name = /^[A-Za-z_][\w.]{0,127}$/

/** pg_settings as CSV: an options reading of role `running`. */
export const pgSettingsCsv: Format = {
  name: tool,
  recognises(source) {
    const [first = '', second = ''] = firstLines(source, 2)
    const separator = header.exec(first)?.[1]
    return separator !== undefined && name.test(cellsOf(second, separator)[0] ?? '')
  },
  read,
}

function read(source: Source): readonly OptionsReading[] {
  const [first, ...rows] = completeLines(source, tool)
  const separator = header.exec(first?.text ?? '')?.[1] ?? ','
  const columns = cellsOf(first?.text ?? '', separator)
  const unitAt = columns.indexOf('unit')
  const options: Option[] = []
  for (const each of rows) {
    const cells = cellsOf(each.text, separator)
    const [written = '', value] = cells
    if (!name.test(written) || value === undefined || cells.length !== columns.length)
      reportBadLine(source, tool, each, `a name and ${String(columns.length - 1)} more cells`)
    else options.push({ name: written, value: inUnit(value, cells[unitAt]), line: each.line })
  }
  return options.length === 0
    ? []
    : [{ kind: 'options', role: 'running', family: 'postgresql', options }]
}
