// What `SHOW [GLOBAL] VARIABLES` and `SHOW [GLOBAL] STATUS` print through the mysql client, in its batch,
// table and vertical (\G) forms.
//
// Reference: MySQL, client/mysql.cc. Headers, borders, blank lines, `#` comments, the client's warnings and row
// counts are skipped. Values stay as printed: the batch form writes a line feed as \n, the others as it is,
// so that a value may go on over several lines. One reading a dump of the file; of many dumps the series.
import type { Option, OptionsReading, SeriesReading, Column } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { firstLines, quoted } from './reading/lines.ts'

// Variable_name⇥Value
const batchHeader = /^Variable_name\tValue$/
// innodb_buffer_pool_size⇥1073741824
const batchRow = /^([A-Za-z_][^\t]{0,127})\t(.*)$/
// The same with a name that is nothing else: nearly every line is such a row.
const plainRow = /^([A-Za-z_]\w{0,127})\t(.*)$/
// innodb_buffer_pool_size 1073741824: copied from a terminal, which fills up to every eighth column with blanks
const filledRow = /^([A-Za-z_]\w{0,127})(?: {1,8}(?=\S)|$)/
// +------------------------------+-----------+
const border = /^\+-+\+-+\+$/
// | Variable_name                | Value     |
const tableHeader = /^\| Variable_name +\| Value +\|$/
// | innodb_buffer_pool_size      | 134217728 |
const tableRow = /^\| ([A-Za-z_][^|]{0,127}?) *\| ?(.*)$/
// |---------|--------|   the rule of a table in Markdown: the document quotes variables
const markdownRule = /^\|(?: ?:?-{3,}:? ?\|){2,}\r?$/m
// *************************** 1. row ***************************
const verticalRow = /^\*{10,40} \d{1,9}\. row \*{10,40}$/
// Variable_name: innodb_buffer_pool_size
const verticalName = /^Variable_name: (.+)$/
//         Value: 134217728
const verticalValue = /^ {8}Value: ?(.*)$/
// === 2026-06-01 14:56:16 ===
const block = /^=== .{1,60} ===$/
// mysql: [Warning] Using a password on the command line interface can be insecure.
// 546 rows in set (0.00 sec)
// mysql> SHOW GLOBAL STATUS;
const noise =
  /^(?:(?:mysql: \[)?Warning\]?: |mysql: \[Warning\] |\d+ rows? in set|(?:mysql|MariaDB \[[^\]]*\])> |#)/

// Names that only a server of MySQL's family has, at the start of either list or often asked for.
const familiar =
  /^(?:activate_all_roles_on_login|allow_suspicious_udfs|alter_algorithm|aria_\w+|auto_increment_\w+|autocommit|basedir|big_tables|binlog_\w+|character_set_\w+|datadir|default_storage_engine|have_\w+|innodb_\w+|join_buffer_size|key_buffer_size|max_\w+|performance_schema\w*|query_cache_\w+|sort_buffer_size|sql_mode|table_open_cache|thread_\w+|tmp_table_size|version|wait_timeout|wsrep_\w+|Aborted_\w+|Acl_\w+|Aria_\w+|Binlog_\w+|Bytes_\w+|Com_\w+|Connections|Created_tmp_\w+|Handler_\w+|Innodb_\w+|Key_\w+|Open_\w+|Opened_\w+|Qcache_\w+|Queries|Questions|Rows_\w+|Select_\w+|Slow_queries|Sort_\w+|Ssl_\w+|Table_\w+|Threads_\w+|Uptime\w*)$/

// Lines that start a dump, end a value of the vertical form, or are skipped.
const starts = [batchHeader, tableHeader, block]
const ends = [verticalRow, noise, block, /^$/]
const skipped = [noise, border, verticalRow, /^\s*$/]

/**
 * Dumps of variables and counters: options readings of role `running` or `status`. Three dumps of counters or more are
 * samples: a series with metrics `status.Com_commit`, …, and the last of them.
 */
export const variables: Format = { name: 'variables', recognises, read }

function recognises(source: Source): boolean {
  if (markdownRule.test(source.head)) return false
  let rows = 0
  let others = 0
  let known = false
  const first = firstLines(source, 40)
  if (isFilled(first)) return true
  for (const line of first) {
    if (noise.test(line) || block.test(line) || border.test(line) || verticalRow.test(line))
      continue
    if (batchHeader.test(line) || tableHeader.test(line)) return true
    const name = (batchRow.exec(line) ?? tableRow.exec(line) ?? verticalName.exec(line))?.[1]
    if (name === undefined) others += verticalValue.test(line) ? 0 : 1
    else {
      rows += 1
      known ||= familiar.test(name)
    }
  }
  return known && others * 4 <= rows
}

const withTab = (line: string): string => {
  const [filled = '', name = ''] = filledRow.exec(line) ?? []
  const isColumn = filled === line || filled.length % 8 === 0
  return filled === '' || !isColumn ? line : `${name}\t${line.slice(filled.length)}`
}

const fewestFamiliar = 5

// Many familiar names, and nothing but names with a value in an eighth column.
function isFilled(lines: readonly string[]): boolean {
  const names = lines.map((line) => batchRow.exec(withTab(line))?.[1] ?? '')
  return (
    lines.every((line, index) => names[index] !== '' && !line.includes('\t')) &&
    lines.filter((line) => /\S +\S/.test(line)).length * 2 > lines.length &&
    names.filter((name) => familiar.test(name)).length >= fewestFamiliar
  )
}

function read(source: Source): readonly (OptionsReading | SeriesReading)[] {
  const readings: OptionsReading[] = []
  let options: Option[] = []
  /** An option of the table or vertical form whose value is incomplete or on a following line. */
  let open: Open | undefined
  const report = (rule: string, message: string, line: number): void => {
    source.report('warning', `variables/${rule}`, message, line)
  }
  const take = (): void => {
    if (open?.value !== undefined)
      options.push({ name: open.name, value: open.value, line: open.line })
    else if (open) report('bad-line', 'Unexpected end of the row, expected its value', open.line)
    open = undefined
  }
  const finish = (): void => {
    take()
    if (options.length > 0)
      readings.push({ kind: 'options', role: roleOf(options), family: 'mysql', options })
    options = []
  }
  const lines = isFilled(firstLines(source, 40)) ? source.lines().map(withTab) : source.lines()
  const cut = source.bytes.at(-1) !== 10
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    const isCut = cut && line === lines.length
    const plain = open || isCut ? null : plainRow.exec(text)
    if (plain && !batchHeader.test(text)) {
      options.push({ name: plain[1] ?? '', value: plain[2] ?? '', line })
    } else if (isCut) {
      report(
        'cut-off',
        'Unexpected end of file, expected a line feed: the last row is not used',
        line,
      )
      open = undefined
    } else if (open?.form === 'table') {
      open.value = `${open.value ?? ''}\n${withoutEdge(text)}`
      if (text.endsWith('|')) take()
    } else if (open?.value !== undefined && !ends.some((pattern) => pattern.test(text))) {
      open.value += `\n${text}`
    } else if (open && verticalValue.test(text)) {
      open.value = verticalValue.exec(text)?.[1] ?? ''
    } else {
      take()
      const row = batchRow.exec(text)
      const name = verticalName.exec(text)?.[1]
      const cells = tableRow.exec(text)
      if (starts.some((pattern) => pattern.test(text))) finish()
      else if (skipped.some((pattern) => pattern.test(text))) continue
      else if (row) options.push({ name: row[1] ?? '', value: row[2] ?? '', line })
      else if (name !== undefined) open = { form: 'vertical', name, line }
      else if (cells) {
        open = { form: 'table', name: cells[1] ?? '', line, value: withoutEdge(cells[2] ?? '') }
        if (text.endsWith('|')) take()
      } else report('bad-line', `Unexpected ${quoted(text)}, expected a name and a value`, line)
    }
  }
  finish()
  const counters = readings.every(({ role }) => role === 'status')
  const series = counters ? statusSeries(readings.map(({ options }) => options)) : undefined
  return series === undefined ? readings : [...readings.slice(-1), series]
}

interface Open {
  readonly form: 'table' | 'vertical'
  readonly name: string
  readonly line: number
  value?: string
}

//  134217728 |
function withoutEdge(cell: string): string {
  return (cell.endsWith('|') ? cell.slice(0, -1) : cell).trim()
}

// Counters are written with a capital (Threads_connected), variables without (max_connections). Both servers
// have a few lower-case counters (wsrep_ready), so the many decide.
function roleOf(options: readonly Option[]): 'running' | 'status' {
  const capitals = options.filter(({ name }) => /^[A-Z]/.test(name)).length
  return capitals * 2 > options.length ? 'status' : 'running'
}

// Two dumps are the counters before and after a run.
const fewest = 3

// States: numbers that go up and down by themselves.
const states: ReadonlyMap<string, string> = new Map([
  ['Innodb_buffer_pool_bytes_data', 'B'],
  ['Innodb_buffer_pool_bytes_dirty', 'B'],
  ['Innodb_buffer_pool_pages_data', '1'],
  ['Innodb_buffer_pool_pages_dirty', '1'],
  ['Innodb_buffer_pool_pages_free', '1'],
  ['Innodb_buffer_pool_pages_total', '1'],
  ['Innodb_checkpoint_age', 'B'],
  ['Innodb_checkpoint_max_age', 'B'],
  ['Innodb_data_pending_fsyncs', '1'],
  ['Innodb_data_pending_reads', '1'],
  ['Innodb_data_pending_writes', '1'],
  ['Innodb_history_list_length', '1'],
  ['Innodb_page_size', 'B'],
  ['Innodb_row_lock_current_waits', '1'],
  ['Innodb_row_lock_time_avg', '1'],
  ['Innodb_row_lock_time_max', '1'],
  ['Max_used_connections', '1'],
  ['Open_files', '1'],
  ['Open_tables', '1'],
  ['Prepared_stmt_count', '1'],
  ['Threads_cached', '1'],
  ['Threads_connected', '1'],
  ['Threads_running', '1'],
])
// Innodb_data_written  Bytes_sent  Innodb_os_log_written  Innodb_lsn_current
const bytes = /^(?:Bytes_\w+|Innodb_data_(?:read|written)|Innodb_os_log_written|Innodb_lsn_\w+)$/

/**
 * The dumps as one series without the first of them, from which the rates start; undefined for fewer than three.
 * A counter that was set back has no rate there.
 */
function statusSeries(dumps: readonly (readonly Option[])[]): SeriesReading | undefined {
  if (dumps.length < fewest) return undefined
  const tables = dumps.map(numbersOf)
  const step = stepOf(tables)
  const names = [...(tables[0]?.keys() ?? [])].filter((name) =>
    tables.every((table) => table.has(name)),
  )
  const columns = names.map((name): Column => {
    const values = tables.map((table) => table.get(name) ?? Number.NaN)
    const unit = states.get(name)
    if (unit !== undefined)
      return { metric: `status.${name}`, unit, values: Float64Array.from(values.slice(1)) }
    const rates = values.slice(1).map((value, index) => {
      const more = value - (values[index] ?? Number.NaN)
      return more < 0 ? Number.NaN : more / step
    })
    const per = bytes.test(name) ? 'B/s' : '1/s'
    return { metric: `status.${name}`, unit: per, values: Float64Array.from(rates) }
  })
  const at = Float64Array.from(dumps.slice(1), (_, index) => (index + 1) * step)
  return { kind: 'series', series: { at, columns }, dropped: 1, headers: dumps.length - 1 }
}

function numbersOf(dump: readonly Option[]): ReadonlyMap<string, number> {
  return new Map(
    dump.flatMap(({ name, value = '' }) =>
      /^\d{1,19}(?:\.\d{1,9})?$/.test(value) ? [[name, Number(value)] as const] : [],
    ),
  )
}

function stepOf(tables: readonly ReadonlyMap<string, number>[]): number {
  const first = tables[0]?.get('Uptime')
  const last = tables.at(-1)?.get('Uptime')
  if (first === undefined || last === undefined || last <= first) return 1
  return (last - first) / (tables.length - 1)
}
