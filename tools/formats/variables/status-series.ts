// Dumps of a server's counters one after the other, such as `mysqladmin extended-status -i1` prints, as samples: what
// counts becomes a rate, what measures a state stays as it is.
//
// Reference: MySQL and MariaDB, Server Status Variables. Between two dumps pass as many seconds as `Uptime` says on
// average, for it has no fractions; without it one second.
import type { Column, Option, SeriesReading } from '../../core/model.ts'

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
export function statusSeries(dumps: readonly (readonly Option[])[]): SeriesReading | undefined {
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
