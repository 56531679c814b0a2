// An option file of MySQL or MariaDB: my.cnf.
//
// Reference: MariaDB, mysys/my_default.c: search_default_file_with_ext() and remove_end_comment(). Blank lines
// and comments (`#` or `;` at the start of a line, `#` outside quotes behind a value) are skipped. The order,
// repeats and the spelling of names are kept; quotes around a value are removed and its escapes resolved, as
// the server does.
import type { Option, OptionsReading } from '../core/model.ts'
import { postgresqlConf } from './postgresql-conf.ts'
import type { Format, Source } from './reading/source.ts'
import { quoted } from './reading/lines.ts'

// [mysqld]  [mysqld-8.0]  [client-server]
const group = /^\[([^\]]*)\]/
// The groups that a program of MySQL or MariaDB reads.
const familiarGroup =
  /^(?:mysqld?|mariadbd?|mysqld\d+|client|server|galera|embedded|sst|xtrabackup|(?:mysql|mariadb|myisam|aria)[\w-]+|client-\w+|mysqld-[\d.]+|mariadbd?-[\d.]+)$/i
// !include /etc/mysql/more.cnf   !includedir /etc/mysql/conf.d
const include = /^!\s*(include|includedir)\s+(.*)$/
// innodb_buffer_pool_size  skip-name-resolve  loose_performance-schema  log.error
const name = /^[A-Za-z0-9_][\w.-]*$/
// Options without a group are believed to be of MySQL only under a name that its servers know.
const familiarName =
  /^(?:loose[-_])?(?:port|max[-_]connections|socket|datadir|basedir|innodb[-_]\w+|skip[-_]\w+|max[-_]allowed[-_]packet|log[-_](?:bin|error)|sql[-_]mode|binlog[-_]\w+)$/

// MySQL and MariaDB read a line into 4,096 bytes and take the rest for another line.
const longest = 4095
const largest = 1_048_576

/** `my.cnf`: an options reading of role `written`. */
export const myCnf: Format = { name: 'my.cnf', recognises, read }

// Four of five lines at its start must be of an option file, and a group or a name must be one of MySQL's.
function recognises(source: Source): boolean {
  if (source.bytes.length > largest) return false
  let fit = 0
  let misfit = 0
  let familiar = false
  let groups = 0
  const start = source.headLines.map(trimmed).filter((text) => !isComment(text))
  // Some begin with pages of comments.
  const texts =
    start.length > 0
      ? start
      : source
          .lines()
          .map(trimmed)
          .filter((text) => !isComment(text))
  for (const text of texts) {
    const found = group.exec(text)
    const option = found ? undefined : trimmed(text.split('=', 1)[0] ?? '')
    if (found) {
      groups += 1
      if (familiarGroup.test(trimmed(found[1] ?? ''))) familiar = true
    }
    if (found || include.test(text) || (option !== undefined && name.test(option))) fit += 1
    else misfit += 1
    // The rest cannot make up for it.
    if (misfit * 4 > texts.length - misfit) return false
    if (groups === 0 && option !== undefined && familiarName.test(option)) familiar = true
  }
  // PostgreSQL has `port` and `max_connections` too, but always with names that only PostgreSQL has.
  return familiar && misfit * 4 <= fit && (groups > 0 || !postgresqlConf.recognises(source))
}

function read(source: Source): readonly OptionsReading[] {
  const options: Option[] = []
  const includes: string[] = []
  let inside: string | undefined
  for (const [index, raw] of source.lines().entries()) {
    const line = index + 1
    const text = trimmed(raw)
    if (isComment(text)) continue
    const report = (rule: string, message: string): void => {
      source.report('warning', `my.cnf/${rule}`, message, line, raw.indexOf(text[0] ?? '') + 1)
    }
    if (Buffer.byteLength(raw) >= longest) {
      report(
        'long-line',
        `Unexpected line of more than ${String(longest)} bytes: servers read it as several`,
      )
    }
    if (text.startsWith('!')) {
      const found = include.exec(text)
      if (found) {
        report('include', `${JSON.stringify(text)} is not followed: its options are missing here`)
        includes.push(`!${found[1] ?? ''}`)
      } else report('bad-line', 'Unexpected directive, expected !include or !includedir')
    } else if (text.startsWith('[')) {
      inside = groupOf(text, report) ?? inside
    } else {
      const { name: written, value } = optionOf(text)
      if (inside === undefined) {
        report('no-section', 'Unexpected option before the first group: a server refuses this file')
      }
      if (!name.test(written)) {
        report('bad-line', `Unexpected name ${quoted(written)}, expected an option`)
      }
      options.push({
        name: written,
        ...(value === undefined ? {} : { value }),
        ...(inside === undefined ? {} : { group: inside }),
        line,
      })
    }
  }
  const more = includes.length > 0 ? { includes } : {}
  return [{ kind: 'options', role: 'written', family: 'mysql', options, ...more }]
}

function groupOf(
  text: string,
  report: (rule: string, message: string) => void,
): string | undefined {
  const found = group.exec(text)
  if (!found) {
    report('bad-line', 'Unexpected end of line, expected ]: a server refuses this file')
    return undefined
  }
  const rest = trimmed(text.slice(found[0].length))
  if (!isComment(rest)) report('bad-line', 'Unexpected text behind the group, expected a comment')
  return trimmed(found[1] ?? '')
}

function isComment(text: string): boolean {
  return text === '' || text.startsWith('#') || text.startsWith(';')
}

function optionOf(line: string): { readonly name: string; readonly value?: string } {
  const text = withoutComment(line)
  const equals = text.indexOf('=')
  if (equals < 0) return { name: trimmed(text) }
  const value = trimmed(text.slice(equals + 1))
  return { name: trimmed(text.slice(0, equals)), value: resolved(unquoted(value)) }
}

// A quote opens anywhere in the line; a backslash protects inside quotes only.
function withoutComment(text: string): string {
  let quote = ''
  let escaped = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if ((character === '"' || character === "'") && !escaped) {
      if (quote === '') quote = character
      else if (quote === character) quote = ''
    }
    if (quote === '' && character === '#') return text.slice(0, at)
    escaped = quote !== '' && character === '\\' && !escaped
  }
  return text
}

/** A value without the quotation marks around it. */
export function unquoted(value: string): string {
  const first = value.charAt(0)
  const quoted = (first === '"' || first === "'") && value.length > 1 && value.endsWith(first)
  return quoted ? value.slice(1, -1) : value
}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['s', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
])

// An unknown escape keeps its backslash, and so does one at the very end.
function resolved(value: string): string {
  return value.replace(/\\(.)/gsu, (whole, escaped: string) => escapes.get(escaped) ?? whole)
}

// What isspace() calls a blank; String.trim() would also take U+00A0 and U+FEFF.
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
