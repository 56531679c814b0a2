// The settings of a PostgreSQL server as psql prints `SHOW ALL`, or a query of pg_settings that begins with
// name and setting.
//
// Reference: PostgreSQL, src/fe_utils/print.c: print_aligned_text(). The number of rows is skipped, and of the columns
// behind the setting all but a unit. A `+` after a value means that it continues in the next line.
import type { Option, OptionsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'pg-settings'

//                 name                 |            setting             |       description
const header = /^ +name +\| +setting *(?:\||$)/
//                 name                 | setting | unit |        source
const withUnit = /^ +name +\| +setting *\| +unit *(?:\||$)/
// -------------------------------------+--------------------------------+----------------
const rule = /^-+\+[-+]+$/
//  allow_in_place_tablespaces          | off                            | Allows tablespaces …
const name = /^ ([A-Za-z_][\w.]{0,127}) *$/
// 8kB: a number of pages of this size
const page = /^(\d+)(kB|MB)$/
// (271 rows)
const count = /^\((\d+) rows?\)$/

/** `SHOW ALL` of psql: an options reading of role `running`. */
export const pgSettings: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 3).some((text) => header.test(text)),
  read,
}

function read(source: Source): readonly OptionsReading[] {
  const options: Option[] = []
  let [further, units] = [false, false]
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const cells = text.split('|', 3)
    const written = name.exec(cells[0] ?? '')?.[1]
    const rows = count.exec(text)?.[1]
    const last = options.at(-1)
    if (rule.test(text)) continue
    else if (header.test(text)) units = withUnit.test(text)
    else if (rows !== undefined) checkCount(source, options.length, Number(rows), line)
    else if (written !== undefined && cells[1] !== undefined) {
      further = cells[1].trimEnd().endsWith('+')
      options.push({
        name: written,
        value: inUnit(valueOf(cells[1], further), units ? cells[2] : ''),
        line,
      })
    } else if (further && last && cells[1] !== undefined && cells[0]?.trim() === '') {
      further = cells[1].trimEnd().endsWith('+')
      const value = `${last.value ?? ''}\n${valueOf(cells[1], further)}`
      options.splice(-1, 1, { ...last, value })
    } else if (last === undefined || cells[0]?.trim() !== '')
      reportBadLine(source, tool, each, 'a name and a setting')
  }
  return options.length === 0
    ? []
    : [{ kind: 'options', role: 'running', family: 'postgresql', options }]
}

function valueOf(cell: string, further: boolean): string {
  const text = cell.trim()
  return further ? text.slice(0, -1).trimEnd() : text
}

/** A setting with its unit: pg_settings gives 32768 in units of 8kB where the file says 256MB. Zero and -1 have meanings of their own. */
export function inUnit(value: string, cell = ''): string {
  const unit = cell.trim()
  if (unit === '' || !/^[1-9]\d{0,14}(?:\.\d{1,6})?$/.test(value)) return value
  const [, size, of] = page.exec(unit) ?? []
  if (size === undefined || of === undefined) return `${value}${unit}`
  return `${String(Number(value) * Number(size))}${of}`
}

function checkCount(source: Source, found: number, printed: number, line: number): void {
  if (found === printed) return
  const message = `Unexpected ${String(printed)} rows, expected the ${String(found)} above`
  source.report('warning', `${tool}/count`, message, line)
}
