// What MariaDB and MySQL state about themselves: variables, status and waits once, counters every second.

type Commands = Readonly<Record<string, readonly string[]>>

/** Returns the commands that print variables, status and waits, by tool; `client` is the client with its connection. */
export function mysqlDumps(client: readonly string[]): Commands {
  const select = (statement: string, ...format: readonly string[]): readonly string[] => [
    ...client,
    '--batch',
    ...format,
    '--execute',
    statement,
  ]
  return {
    variables: select('SHOW GLOBAL VARIABLES', '--skip-column-names'),
    status: select('SHOW GLOBAL STATUS', '--skip-column-names'),
    waits: select(
      "SELECT EVENT_NAME, COUNT_STAR, SUM_TIMER_WAIT FROM performance_schema.events_waits_summary_global_by_event_name WHERE COUNT_STAR > 0 AND EVENT_NAME <> 'idle' ORDER BY SUM_TIMER_WAIT DESC LIMIT 50",
    ),
  }
}

/** Returns the command that samples counters every second for `seconds`; `admin` is mysqladmin with its connection. */
export function mysqlSamplers(admin: readonly string[], seconds: number): Commands {
  return { 'status-series': statusSeries(admin, seconds) }
}

// One sample per second of selected counters; all counters would be 60 kB per sample.
function statusSeries(admin: readonly string[], seconds: number): readonly string[] {
  const pattern = `^[+]|[|] (Variable_name|${sampledCounters.join('|')}) `
  const script = 'pattern=$1; shift; "$@" | grep -E "$pattern"'
  const command = [...admin, '--sleep=1', `--count=${seconds}`, 'extended-status']
  return ['sh', '-c', script, 'sh', pattern, ...command]
}

const sampledCounters: readonly string[] = [
  'Bytes_(received|sent)',
  'Com_(begin|commit|delete|insert|rollback|select|update|stmt_execute|stmt_prepare)',
  'Connections',
  'Created_tmp_(disk_)?tables',
  'Handler_(commit|delete|read_key|read_next|read_rnd_next|rollback|update|write)',
  'Innodb_adaptive_hash_(non_)?hash_searches|Innodb_adaptive_hash_searches(_btree)?',
  'Innodb_buffer_pool_(pages_dirty|pages_flushed|pages_free|pages_total|read_requests|reads|wait_free|write_requests)',
  'Innodb_checkpoint_age|Innodb_checkpoint_max_age|Innodb_history_list_length',
  'Innodb_data_(fsyncs|read|reads|writes|written)',
  'Innodb_dblwr_(pages_written|writes)',
  'Innodb_log_(waits|write_requests|writes)|Innodb_os_log_(fsyncs|written)',
  'Innodb_lsn_(current|flushed|last_checkpoint)',
  'Innodb_mutex_(os_waits|spin_rounds|spin_waits)|Innodb_s_lock_os_waits|Innodb_x_lock_os_waits',
  'Innodb_row_lock_(current_waits|time|waits)',
  'Innodb_rows_(deleted|inserted|read|updated)',
  'Opened_tables|Queries|Questions|Slow_queries|Table_locks_(immediate|waited)',
  'Threads_(connected|created|running)|Uptime',
]
