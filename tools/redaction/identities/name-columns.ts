// Names in the columns of a table, by the head of the table.
import type { IdentityClass } from './identity.ts'

/** The column of a table that holds names. */
interface Column {
  readonly kind: IdentityClass
  /** The index of its cell, or the first and the last position of its head. */
  readonly at: number
  readonly end: number
}

/** How to read the rows of a table. */
export interface NameTable {
  /** Undefined for a table that is aligned by blanks. */
  readonly separator: string | undefined
  readonly columns: readonly Column[]
  /** Cells of a row; or the positions of the heads in an aligned table. */
  readonly cells: number
  readonly heads: readonly Head[]
}

interface Head {
  readonly text: string
  readonly at: number
  readonly end: number
}

/** A name and the line on which it stands, relative to the head of its table. */
export interface AnnouncedName {
  readonly kind: IdentityClass
  readonly text: string
  readonly offset: number
}

/** Returns the line at an offset after the head; undefined behind the text. */
export type LineAt = (offset: number) => string | undefined

// A list of the processes of a large server has fewer.
const mostRows = 20_000

// USER       PID %CPU     NAME   READY   IP   NODE     NAME  MODEL  SERIAL     | MEMBER_HOST | MEMBER_PORT |
/** A line without a match of this is no head of a table of names. */
export const nameHead =
  /\b(?:USER|NODE|NODELIST|HOSTNAMES?|EXEC_HOST|FROM_HOST|SERIAL|SN|INTERNAL[_-]IP|EXTERNAL_IP|ROLES|MACHINE_TYPE)\b|\b(?:member_host|srv_host|(?:client_)?host_?name|host|node|node_name|address|member)\s{0,64}(?:[|\t│,]|$)|ResourceGroup|PowerState/i
const longestHead = 400

const alignedHeads: readonly (readonly [head: RegExp, others: RegExp, kind: IdentityClass])[] = [
  [/^USER$/, /^(?:PID|TTY|ST|STAT|PRIO|FD|PR|JOBID)$/, 'user'],
  [/^FROM$/, /^(?:LOGIN@|IDLE|JCPU)$/, 'host'],
  [/^NODE$/, /^(?:READY|NOMINATED NODE|RESTARTS|IP)$/, 'host'],
  [/^(?:NODELIST(?:\(REASON\))?|HOSTNAMES?|EXEC_HOST)$/, /./, 'host'],
  [/^FROM_HOST$/, /./, 'host'],
  [/^NAME$/, /^(?:INTERNAL[_-]IP|EXTERNAL[_-]IP|MACHINE_TYPE|ROLES)$/, 'host'],
  [/^Name$/, /^(?:ResourceGroup|PowerState)$/, 'host'],
  [/^(?:SERIAL|SN)$/i, /^(?:NAME|MODEL|SIZE|Node|VENDOR|Usage)$/i, 'serial'],
]
const hostHead = /^(?:member_host|srv_host|(?:client_)?host_?name|host|@@hostname)$/i
const ambiguousHead = /^(?:node|node_name|address|member)$/i
const neighbourHead = /^(?:ip|host|role|state|status|port|reason|lag.*|member_(?:port|state))$/i

/** The table of which the line is the head, if a column holds names. */
export function nameTable(line: string): NameTable | undefined {
  if (line.length > longestHead || !nameHead.test(line)) return undefined
  const separator = ['|', '│', '\t', ','].find((sign) => line.includes(sign))
  return separator === undefined ? alignedTable(line) : separatedTable(line, separator)
}

function separatedTable(line: string, separator: string): NameTable | undefined {
  const heads = line.split(separator).map((text) => text.trim())
  if (heads.some((head) => head !== '' && !/^(?:@@)?[A-Za-z][\w ().%#-]*$/.test(head)))
    return undefined
  const hasNeighbour = heads.some((head) => neighbourHead.test(head))
  const columns = heads.flatMap((head, index): readonly Column[] => {
    if (/^serial$/i.test(head)) return [{ kind: 'serial', at: index, end: index }]
    const isHost = hostHead.test(head) || (ambiguousHead.test(head) && hasNeighbour)
    return isHost ? [{ kind: 'host', at: index, end: index }] : []
  })
  // A row of a dump of variables is a name and its value.
  const least = heads.some((head) => /^(?:@@|client_)/i.test(head)) ? 1 : 3
  if (columns.length === 0 || heads.filter(Boolean).length < least) return undefined
  return { separator, columns, cells: heads.length, heads: [] }
}

function alignedTable(line: string): NameTable | undefined {
  for (const pattern of [/\S+(?: \S+)*/g, /\S+/g]) {
    const heads = [...line.matchAll(pattern)].map(({ 0: text, index }) => ({
      text,
      at: index,
      end: index + text.length,
    }))
    if (heads.length < 3 || heads.some(({ text }) => !/^[A-Z%+][\w .()%@+/:-]*$/i.test(text)))
      continue
    const columns = alignedHeads.flatMap(([head, others, kind]): readonly Column[] => {
      const found = heads.find(({ text }) => head.test(text))
      const isSure = heads.some((other) => others.test(other.text))
      return found && isSure ? [{ kind, at: found.at, end: found.end }] : []
    })
    if (columns.length > 0) return { separator: undefined, columns, cells: heads.length, heads }
  }
  return undefined
}

/** The names in the rows below a head. */
export function announcedNames(head: string, lineAt: LineAt): readonly AnnouncedName[] {
  const table = nameTable(head)
  if (!table) return []
  const names: AnnouncedName[] = []
  for (let offset = 1; offset <= mostRows; offset += 1) {
    const line = lineAt(offset)
    // The head of a further table is read on its own.
    if (line === undefined || line.trim() === '' || nameTable(line)) break
    const row = namesOfRow(line, table)
    if (!row) break
    for (const name of row) names.push({ ...name, offset })
  }
  return names
}

/** The names in a row of a table; undefined for a line that is no row. */
export function namesOfRow(
  line: string,
  table: NameTable,
): readonly { readonly kind: IdentityClass; readonly text: string }[] | undefined {
  if (/^[\s|+│├┤┼─=:-]+$/.test(line)) return []
  const cellOf = cellsOfRow(line, table)
  return (
    cellOf &&
    table.columns.flatMap((column) => {
      const { kind } = column
      const cell = cellOf(column)
      const text = kind === 'host' ? cell.replace(/:\d{1,5}$/, '') : cell
      return forms[kind]?.test(text) ? [{ kind, text }] : []
    })
  )
}

// Undefined for a line that is no row.
function cellsOfRow(line: string, table: NameTable): ((column: Column) => string) | undefined {
  const { separator, cells, heads } = table
  if (separator !== undefined) {
    const parts = line.split(separator)
    return parts.length === cells ? ({ at }) => (parts[at] ?? '').trim() : undefined
  }
  const words = wordsOfRow(line, table)
  if (words) return ({ at }) => words[heads.findIndex((head) => head.at === at)] ?? ''
  return isAligned(line, table) ? ({ at }) => wordAt(line, at) : undefined
}

const forms: Readonly<Partial<Record<IdentityClass, RegExp>>> = {
  host: /^[A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,8}(?:\[[\d,-]{1,80}\])?$/,
  user: /^[a-z_][\w.-]{0,31}$/i,
  serial: /^(?=.*\d)[A-Z0-9][\w-]{5,39}$/,
}

const numberHead = /^(?:PID|PPID|UID|JOBID|NODES|CPUS|PRIO|PR|NI|%CPU|%MEM|VSZ|RSS)$/
const textHead = /^(?:COMMAND|CMD|WHAT)$/

// The words of a row that has one for each head, a number under each head of numbers.
function wordsOfRow(line: string, { heads }: NameTable): readonly string[] | undefined {
  const words = line.trim().split(/\s+/)
  const isText = textHead.test(heads.at(-1)?.text ?? '')
  if (isText ? words.length < heads.length : words.length !== heads.length) return undefined
  const numbers = heads.flatMap(({ text }, index) =>
    numberHead.test(text) ? [words[index] ?? ''] : [],
  )
  const isRow = numbers.length > 1 && numbers.every((word) => /^(?:-?\d[\d.,_]*\w?|rt)$/.test(word))
  return isRow ? words : undefined
}

// A cell begins where its head does, or ends where it does: in all columns of names and in most others.
function isAligned(line: string, { columns, heads }: NameTable): boolean {
  const text = ` ${line} `
  const isAt = (at: number, end: number): boolean =>
    /^ [^ ]/.test(text.slice(at, at + 2)) || /^[^ ] /.test(text.slice(end, end + 2))
  if (!columns.every(({ at, end }) => isAt(at, end))) return false
  return heads.filter(({ at, end }) => isAt(at, end)).length * 2 >= heads.length
}

// Of a cell that begins at `at` or ends at `end`.
function wordAt(line: string, at: number): string {
  let start = at
  while (line[start] === ' ') start += 1
  while (start > 0 && line[start - 1] !== ' ') start -= 1
  const blank = line.indexOf(' ', start)
  return line.slice(start, blank === -1 ? undefined : blank)
}
