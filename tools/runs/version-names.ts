// Versions as names of folders write them.

const dotted = '[-_]?v?(?<v>\\d{1,2}\\.\\d{1,2}(?:\\.\\d{1,2})?'

// Names of servers in front of a version with points, by their engine.
const servers: readonly (readonly [engine: string, names: string])[] = [
  ['mysql', '(?:mysql|MySQL)'],
  ['mariadb', '(?:maria(?:db)?|MariaDB)'],
  ['percona-server', '(?:[Pp]ercona(?:[-_]?[Ss]erver)?|ps)'],
  ['postgresql', '(?:postgres(?:ql)?|PostgreSQL|pgsql|pg)'],
]

/** An engine and its version with points: mysql-8.4.3, mariadb_10.11, percona-server-8.0.36-28, postgresql16.4. */
export const dottedRules = servers.map(([engine, names]) => ({
  match: `^${names}${dotted}${engine === 'percona-server' ? '(?:-\\d{1,2})?' : ''})$`,
  fields: { engine, version: '$<v>' },
}))

/**
 * An engine and its version: with points, or digits after letters, such as my8407, ma100623, pg174, pg18beta1, fbmy5635
 * and mysql84.
 */
export const versionRules = [
  ...dottedRules,
  {
    match: '^mysql(?<a>[5-9])(?<b>\\d)$',
    fields: { engine: 'mysql', version: '$<a>.$<b>' },
  },
  {
    match: '^maria(?:db)?(?<a>1\\d)(?<b>\\d{1,2})$',
    fields: { engine: 'mariadb', version: '$<a>.$<b>' },
  },
  {
    match: '^(?:pg|postgres(?:ql)?)(?<a>1\\d)$',
    fields: { engine: 'postgresql', version: '$<a>' },
  },
  {
    match: '^my(?<a>\\d)(?<b>\\d)0?(?<c>\\d{1,2})(?:v\\d+)?$',
    fields: { engine: 'mysql', version: '$<a>.$<b>.$<c>' },
  },
  {
    match: '^ma(?<a>\\d\\d)0?(?<b>\\d{1,2}?)0?(?<c>\\d{1,2})$',
    fields: { engine: 'mariadb', version: '$<a>.$<b>.$<c>' },
  },
  {
    match: '^pg(?<a>\\d\\d)(?<b>\\d{1,2})$',
    fields: { engine: 'postgresql', version: '$<a>.$<b>' },
  },
  {
    match: '^pg(?<a>\\d\\d)(?<b>(?:beta|rc)\\d+)$',
    fields: { engine: 'postgresql', version: '$<a>$<b>' },
  },
  {
    match: '^fbmy(?<a>\\d)(?<b>\\d)(?<c>\\d{2})$',
    fields: { engine: 'myrocks', version: '$<a>.$<b>.$<c>' },
  },
  { match: '^fbmy(?<a>\\d)(?<b>\\d)$', fields: { engine: 'myrocks', version: '$<a>.$<b>' } },
]
