/** Returns the commands that print variables and status of PostgreSQL, by tool; `psql` is the client with its connection. */
export function postgresqlDumps(
  psql: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return {
    variables: [
      ...psql,
      '-c',
      'SELECT name, setting, unit, source, boot_val FROM pg_settings ORDER BY name',
    ],
    status: [...psql, '-x', '-c', 'SELECT * FROM pg_stat_bgwriter'],
  }
}
