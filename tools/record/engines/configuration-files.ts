// Configuration files of the kinds of servers.
type Value = string | number | boolean | null
type Options = Readonly<Record<string, Value>>

/** Name and text of a configuration file. */
export interface ConfigurationFile {
  readonly name: string
  readonly text: string
}

/** Returns the option file of MariaDB or MySQL. */
export function mysqlFile(name: string, options: Options): ConfigurationFile {
  const text = lines(options, mysqlOption)
  return { name: `${name}.cnf`, text: `[mysqld]\n${text}` }
}

/** Returns the configuration file of PostgreSQL. */
export function postgresqlFile(name: string, options: Options): ConfigurationFile {
  const text = lines(options, (option, value) => `${option} = ${postgresqlText(value)}`)
  return { name: `${name}.conf`, text }
}

/** Returns the configuration file of a kind of server; `option: value` for any other. */
export function configurationFileOf(
  server: 'mariadb' | 'mysql' | 'postgresql' | undefined,
  { name, options }: { readonly name: string; readonly options: Options },
): ConfigurationFile {
  if (server === 'postgresql') return postgresqlFile(name, options)
  if (server !== undefined) return mysqlFile(name, options)
  const text = lines(options, (option, value) => `${option}: ${value ?? ''}`)
  return { name: `${name}.txt`, text }
}

/** Returns an option of MariaDB or MySQL as a line of its file, or behind `--`. */
export function mysqlOption(option: string, value: Value): string {
  if (value === null) return option
  return `${option}=${typeof value === 'boolean' ? (value ? 'ON' : 'OFF') : String(value)}`
}

// postgresql.conf doubles quotes: 'it''s'.
function postgresqlText(value: Value): string {
  if (value === null) return 'on'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

function lines(options: Options, lineOf: (option: string, value: Value) => string): string {
  return Object.entries(options)
    .map(([option, value]) => `${lineOf(option, value)}\n`)
    .join('')
}
