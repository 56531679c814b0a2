// A file that only contains the version of a server, stored next to a result.
//
//   VERSION()           mariadb-10.3.9      mysql-5.5.29      Percona Server 8.0.36-28      mysqld  Ver 8.0.36 for Linux on x86_64 (…)
import type { Fact, FactsReading, Reading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'

const tool = 'server-version'
const version =
  /^(?:\S{0,200}\/)?(?:mariadb|mysql|mysqld|mariadbd|percona(?:[ -]server)?|postgres(?:ql)?|psql|mongod|rocksdb)\b[ -]?(?:\(PostgreSQL\) |Ver |server )*(?: Ver )?v?\d{1,3}\.\d{1,3}[\w.+~-]{0,60}(?: for .{1,120}| \(.{1,120}\))?$/i

// VERSION()   @@version   version   server_version   +---+   mysql: [Warning] Using a password on the command line …
const query =
  /^(?:(?:select )?(?:@@(?:global\.)?)?(?:server_)?version(?:\s*\(\s*\))?(?:,?\s+@@(?:global\.)?version_comment)?;?)$/i
const around = /^(?:\+-+\+|-+|\(1 row\)|\d+ rows? in set.*|[\w./-]{1,60}: \[Warning\] .*|Time: .*)$/
// 5.7.29-log   10.6.12-MariaDB-log   PostgreSQL 17.3 on x86_64-pc-linux-gnu, compiled by gcc
const answer =
  /^(?:PostgreSQL |CockroachDB (?:\w{1,10} )?)?v?\d{1,3}(?:\.\d{1,3}){1,3}[\w.+~-]{0,60}(?:(?: \(.{1,80}?\))?(?: on .{1,200})?|\s+(?:MySQL|MariaDB|mariadb\.org|Percona|Source distribution)\b.{0,160})$/
// Server version		10.6.18-MariaDB-log   (of mysqladmin version)
const ofAdmin = /^Server version\s+(\S{1,80})$/
const admin = /^(?:\S{0,200}\/)?(?:mysqladmin|mariadb-admin)\s+Ver /
const adminLine =
  /^(?:Copyright \(c\) |Oracle is a registered |affiliates\.|owners\.$|(?:Server version|Protocol version|Connection|UNIX socket|TCP port|Uptime:)\s|Threads: \d)/
// 24.3.5.46 of ClickHouse is an address where it follows the word server.
const fourNumbers = /^\d+(?:\.\d+){3}$/
// mysql_version.txt beside the results has the answer alone.
const namedVersion = /version[^/]{0,20}$/i

/** A line such as `mariadb-10.3.9`, or the answer to `SELECT VERSION()`: the fact `server`, or `version` for four numbers alone. */
export const serverVersion: Format = {
  name: tool,
  recognises: (source) => source.bytes.length < 1500 && serverOf(source) !== undefined,
  read(source): readonly FactsReading[] {
    const fact = serverOf(source)
    return fact ? [{ kind: 'facts', facts: [fact] }] : []
  },
}

function serverOf(source: Source): Fact | undefined {
  // A line without a line feed is complete too: nothing in it is a measurement.
  const lines = source
    .lines()
    .map((text, index) => ({ text: cellOf(text), line: index + 1 }))
    .filter(({ text }) => text !== '' && !around.test(text))
  const [first, second, ...others] = lines
  if (first && admin.test(first.text) && lines.slice(1).every(({ text }) => adminLine.test(text)))
    return lines.flatMap(({ text, line }) => {
      const value = ofAdmin.exec(text)?.[1]
      return value === undefined ? [] : [{ name: 'server', value, line }]
    })[0]
  const isQuery = first !== undefined && query.test(first.text)
  const [stated, after] = isQuery ? [second, others[0]] : [first, second]
  const isAnswer = isQuery || namedVersion.test(source.path)
  return stated && !after && (version.test(stated.text) || (isAnswer && answer.test(stated.text)))
    ? {
        name: fourNumbers.test(stated.text) ? 'version' : 'server',
        value: stated.text,
        line: stated.line,
      }
    : undefined
}

// mysql> SELECT VERSION();     bench=# select version();     + mysql -NBe 'select @@version, @@version_comment'
const versionQuery =
  /(?:^|[>#$] ?|['"])select (?:(?:pg_catalog\.)?version\(\)|@@(?:global\.)?version(?:, ?@@(?:global\.)?version_comment)?)\s*(?:;|\\G|['"])/i
// What a server logs when it starts, in the lines of another container; MySQL 5.7 and MariaDB in a line of its own.
const started =
  /(?:ready for connections\.? +|^)Version: '(?<version>[\w.-]{1,80})'(?:.*port: \d+)?(?<product>.{0,120})|starting (?<postgresql>PostgreSQL \d{1,2}\S*)/
// Cheap to find in large files.
const queryMarks = [
  ...['VERSION()', 'version()', '@@version', '@@global.version'],
  ...['ready for connections', 'starting PostgreSQL'],
]
const mostBelow = 8

/**
 * Adds the answer to a query for the version, or the line of a server's start, to the results below it, up to the next, that name no
 * server. `whole` has the lines of all containers.
 */
export function withServers(
  readings: readonly Reading[],
  source: Source,
  whole: Source,
): readonly Reading[] {
  const mayGain = readings.some(
    (reading) => reading.kind === 'result' && !reading.facts.some(({ name }) => name === 'server'),
  )
  if (!mayGain || !queryMarks.some((mark) => whole.bytes.includes(mark))) return readings
  const lines = source.lines()
  const answers = lines.flatMap((text, index): readonly Fact[] => {
    if (!versionQuery.test(text)) return []
    const below = lines.slice(index + 1, index + 1 + mostBelow).map(cellOf)
    const at = below.findIndex((cell) => cell !== '' && !around.test(cell) && !query.test(cell))
    const value = below[at] ?? ''
    return answer.test(value) ? [{ name: 'server', value, line: index + 2 + at }] : []
  })
  const starts = whole.lines().flatMap((text, index): readonly Fact[] => {
    const value = startOf(text)
    return value === undefined ? [] : [{ name: 'server', value, line: index + 1 }]
  })
  const servers = [...starts, ...answers].toSorted((a, b) => a.line - b.line)
  if (servers.length === 0) return readings
  return readings.map((reading) => {
    if (reading.kind !== 'result' || reading.facts.some(({ name }) => name === 'server'))
      return reading
    const first = reading.measurements[0]?.line ?? reading.reason?.line
    const server = servers.findLast(({ line }) => first !== undefined && line < first)
    return server ? { ...reading, facts: [...reading.facts, server] } : reading
  })
}

function startOf(text: string): string | undefined {
  const { version, product = '', postgresql } = started.exec(text)?.groups ?? {}
  if (version === undefined) return postgresql
  if (/mariadb/i.test(version)) return version
  return `${/percona/i.test(product) ? 'Percona Server' : 'MySQL'} ${version}`
}

// | 8.0.36-28 |
function cellOf(text: string): string {
  return text.replace(/^\||\|\s*$/g, '').trim()
}
