// The files that `dstat --output` and `dool --output` write: titles of groups, names of columns, then a row per sample.
//
// Reference: dstat and dool, csvtitle() and csvout(). Numbers are not scaled. A file to which several runs were appended has
// several heads; the first row below a head is the average since boot and is left out.
import type { SeriesReading } from '../core/model.ts'
import { meaningOf } from './dstat/dstat-columns.ts'
import { readTimeOfDay } from './reading/clock.ts'
import { toBaseUnit, type Meaning } from './reading/row-columns.ts'
import { cursorOn } from './reading/cursor.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine, reportUnknownLine } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { SeriesBuilder } from './reading/series-builder.ts'

const tool = 'dstat-csv'

// "Dstat 0.7.3 CSV output"   "dool 1.3.1 CSV output"   "pcp-dstat 6.2.0 CSV Output"
const title = /^"(?:pcp[- ])?(?:dstat|dool) ?[\w.]{0,20} CSV output"/i
// "Author:","Dag Wieers <dag@wieers.com>",,,,"URL:","http://dag.wieers.com/home-made/dstat/"
const skipped = /^"(?:Author|Host|Cmdline):",/
const row = /^(?:"[^"]{1,40}"|[\d.e+-]{1,30})(?:,[\d.e+-]{0,30})+$/i
// Feb-03 10:11:13   03-02 10:11:13
const clock = /(\d\d:\d\d:\d\d)$/
// A column of text or of the time.
const times = new Set(['time', 'epoch', 'timestamp'])

/** `dstat --output`: metrics as those of `dstat`, such as `dstat.total-usage.usr`. */
export const dstatCsv: Format = {
  name: tool,
  recognises: (source) => title.test(firstLines(source, 1)[0] ?? ''),
  read,
}

function read(source: Source): readonly SeriesReading[] {
  const series = new SeriesBuilder(source, tool)
  let groups: readonly string[] | undefined
  let columns: readonly (Meaning | 'time' | undefined)[] | undefined
  let isFirst = true
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    if (title.test(text)) [groups, columns, isFirst] = [undefined, undefined, true]
    else if (skipped.test(text)) continue
    else if (columns && row.test(text)) {
      if (isFirst) series.dropped += 1
      else addRow(source, series, columns, each)
      isFirst = false
    } else if (!text.startsWith('"')) reportUnknownLine(source, tool, each, 'warning')
    else if (groups === undefined) groups = titlesOf(text)
    else if (columns === undefined) columns = columnsOf(source, groups, text, line)
    else reportBadLine(source, tool, each, 'a row of numbers')
  }
  return series.readings()
}

// "total usage",,,,,"dsk/total",,   A group's title stands above its first column.
function titlesOf(text: string): readonly string[] {
  let last = ''
  return cellsOf(text).map((printed) => {
    if (printed !== '') last = printed.replaceAll(' ', '-')
    return last
  })
}

function columnsOf(
  source: Source,
  groups: readonly string[],
  text: string,
  line: number,
): readonly (Meaning | 'time' | undefined)[] {
  return cellsOf(text).map((name, index) => {
    if (times.has(name)) return 'time'
    const group = groups[index] ?? groups.at(-1) ?? ''
    const known = meaningOf(group, name)
    if (known) return known
    const message = `Unexpected column ${index + 1}, expected a dstat column; read as a number without a unit`
    source.report('info', `${tool}/column`, message, line)
    return { name: `${group}.${name}`, unit: '1' }
  })
}

function cellsOf(text: string): readonly string[] {
  return text.split(',').map((printed) => printed.replace(/^"|"$/g, ''))
}

function addRow(
  source: Source,
  series: SeriesBuilder,
  columns: readonly (Meaning | 'time' | undefined)[],
  each: { readonly text: string; readonly line: number },
): void {
  const cells = cellsOf(each.text)
  const timeAt = columns.indexOf('time')
  const stamp = timeAt < 0 ? '' : (cells[timeAt] ?? '')
  const printed = clock.exec(stamp)?.[1]
  const seconds = printed === undefined ? parsePlainNumber(stamp) : readTimeOfDay(cursorOn(printed))
  const isTimed = seconds !== undefined && !Number.isNaN(seconds)
  if (cells.length !== columns.length || (timeAt >= 0 && !isTimed)) {
    reportBadLine(source, tool, each, `a time and ${String(columns.length)} cells`)
    return
  }
  series.startSample(isTimed ? seconds : series.count + 1, printed === undefined, each.line)
  for (const [index, meaning] of columns.entries()) {
    const value = parsePlainNumber(cells[index] ?? '')
    if (meaning === undefined || meaning === 'time' || value === undefined) continue
    series.add(`dstat.${meaning.name}`, meaning.unit, toBaseUnit(value, meaning))
  }
}
