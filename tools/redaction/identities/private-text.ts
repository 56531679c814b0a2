// What one file says that is not published: its identities, and the digest of the file without them.
import { hash } from 'node:crypto'
import type { FileReading } from '../../formats/read-file.ts'
import { countLines, type LineRanges } from '../../formats/reading/hidden-lines.ts'
import type { Privacy } from '../../archive/privacy.ts'
import { otherLines, type ByteRange } from '../../formats/reading/number-rows.ts'
import type { Source } from '../../formats/reading/source.ts'
import type { KeptReading, TableReading } from '../../core/model.ts'
import type { Aliases } from '../aliases.ts'
import type { MarkedLine } from '../rule-table.ts'
import { numberCell, secretRules } from '../secret-rules.ts'
import { publishedText } from '../redact-text.ts'
import { findIdentities, identitiesIn } from './find-identities.ts'
import { isIdentity, isPublic, type Identity, type IdentityClass } from './identity.ts'
import { nameRules } from './name-rules.ts'

/** Identities of a file, and the SHA-256 of its text without secrets, identities and hidden lines; absent where that changes nothing. */
export interface PrivateText {
  readonly identities: readonly Identity[]
  /** Lines of the text as pages show it. */
  readonly lines: number
  /** The lines that are not published, because no reader understood them. */
  readonly hidden: LineRanges
  readonly digest?: string
  /** The ranges of the archived file outside its rows of numbers, as `otherLines` returns them. */
  readonly otherLines?: readonly ByteRange[]
}

/** Bytes of the longest file whose text is published and therefore searched as a whole; of longer ones the head is. */
export const searchedBytes = 512 * 1024
const searchedHead = 64 * 1024

/**
 * Searches a file for what is not published: its text in UTF-8, except rows of numbers, and the readings of its format. Of a
 * file longer than `searchedBytes` only the head is searched, and of one of which no line is published no digest is made.
 * `archived` are its bytes on the disk.
 */
export function privateText(
  source: Source,
  archived: Buffer,
  { readings, hidden: unknown = [] }: Pick<FileReading, 'readings' | 'hidden'>,
  {
    privacy,
    isWhole: isPublished = false,
  }: { readonly privacy: Privacy; readonly isWhole?: boolean },
): PrivateText {
  const hidden = isPublished ? [] : unknown
  const isWhole = archived.length <= searchedBytes
  const bytes = isWhole ? source.bytes : source.bytes.subarray(0, searchedHead)
  const lines = countLines(bytes)
  const isShown = isWhole && !isHidden(hidden, lines)
  if (!isShown && privacy === 'off') return { identities: [], lines, hidden }
  const known = new Map<string, Identity>()
  if (privacy !== 'off') {
    const marked = nameRules.linesOf(bytes, source.numberRows)
    const stated = [
      ...identitiesIn(bytes, marked),
      ...identitiesOfReadings(readings),
      ...(bytes.includes('USER') && bytes.includes(' RSS') ? owners(bytes.toString('utf8')) : []),
    ]
    for (const identity of stated) {
      const key = `${identity.kind} ${identity.text}`
      if (!isPublic(identity.kind, privacy) && !known.has(key)) known.set(key, identity)
    }
  }
  const identities = [...known.values()]
  const searched = isShown ? secretRules.linesOf(bytes, source.numberRows) : []
  const mayDiffer = hidden.length > 0 || identities.length > 0 || searched.length > 0
  const digest =
    isShown && mayDiffer
      ? digestWithout(bytes.toString('utf8'), maskedNames(identities), hidden, searched)
      : undefined
  const others =
    isWhole && bytes === archived ? otherLines(source.numberRows, bytes.length) : undefined
  return {
    identities,
    lines,
    hidden,
    ...(digest !== undefined && { digest }),
    ...(others && { otherLines: others }),
  }
}

/** The digest of a text whose secrets, names and hidden lines are masked; undefined where that changes nothing. Only `searched` lines may hold a secret. */
export function digestWithout(
  text: string,
  masked: Aliases,
  hidden: LineRanges,
  searched?: readonly MarkedLine[],
): string | undefined {
  const shown = publishedText(text, hidden, masked, searched).text
  return shown === text ? undefined : hash('sha256', shown, 'hex')
}

/** True where no line of a text is published. */
export function isHidden([first = 2, last = 0]: LineRanges, lines: number): boolean {
  return first <= 1 && last >= lines
}

/** Each name → its class in brackets: a mask that does not depend on what else is published. */
export function maskedNames(identities: readonly Identity[]): Aliases {
  return Object.fromEntries(identities.map(({ kind, text }) => [text, `[${kind}]`]))
}

function identitiesOfReadings(readings: readonly KeptReading[]): readonly Identity[] {
  // Rows of a table repeat their cells.
  const lines = new Map<string, number>()
  for (const { name, value, line } of readings.flatMap(pairsOf)) {
    const text = `${name}: ${value}`.replaceAll('\n', ' ')
    if (!lines.has(text)) lines.set(text, line)
  }
  const own = [...lines.values()]
  const stated = findIdentities([...lines.keys()].join('\n')).map((identity) => ({
    ...identity,
    line: own[identity.line - 1] ?? 1,
  }))
  return [...stated, ...readings.flatMap((each) => (each.kind === 'table' ? namesIn(each) : []))]
}

// Of processes in listings of ps, whose readers look at numbers only.
function owners(text: string): readonly Identity[] {
  let columns: readonly string[] = []
  return text.split('\n').flatMap((row, index): readonly Identity[] => {
    const cells = row.trim().split(/\s+/)
    if (/^\S*[A-Z%]+$/.test(cells[0] ?? '') && cells.includes('USER')) columns = cells
    const owner = cells.length < columns.length ? '' : (cells[columns.indexOf('USER')] ?? '')
    return /^[a-z_][\w.-]{0,31}$/.test(owner) && isIdentity('user', owner)
      ? [{ kind: 'user', text: owner, line: index + 1 }]
      : []
  })
}

// Heads of columns of names; some are, where another column of the table is one of a list of machines or processes.
const heads: readonly (readonly [
  sure: RegExp,
  likely: RegExp,
  kind: IdentityClass,
  form: RegExp,
])[] = [
  [
    /^(?:(?:member|srv|from|exec)_host|(?:client_)?host_?names?|host|@@hostname|nodelist.*)$/i,
    /^(?:node|node_name|address|member|from)$/i,
    'host',
    /^[A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,8}(?:\[[\d,-]{1,80}\])?(?=(?::\d{1,5})?$)/,
  ],
  [/^(?:username|login)$/i, /^user$/i, 'user', /^[a-z_][\w.-]{0,31}$/i],
  [/^(?:serial|sn)$/i, /^$/, 'serial', /^(?=.*\d)[A-Z0-9][\w-]{5,39}$/],
]
const neighbour =
  /^(?:ip|host|roles?|state|status?|port|pid|tty|st|ready|db|reason|lag.*|(?:in|ex)ternal[ _-]ip)$/i

function namesIn({ header, rows }: TableReading): readonly Identity[] {
  const isList = header.some((head) => neighbour.test(head.trim()))
  return header.flatMap((head, index) =>
    heads
      .filter(([sure, likely]) => sure.test(head.trim()) || (isList && likely.test(head.trim())))
      .flatMap(([, , kind, form]) =>
        rows.flatMap(({ cells, line }): readonly Identity[] => {
          const [text] = form.exec((cells[index] ?? '').trim()) ?? []
          return text !== undefined && isIdentity(kind, text) ? [{ kind, text, line }] : []
        }),
      ),
  )
}

interface Pair {
  readonly name: string
  readonly value: string
  readonly line: number
}

function pairsOf(reading: KeptReading): readonly Pair[] {
  switch (reading.kind) {
    case 'result':
      return [
        ...reading.facts,
        ...Object.entries(reading.settings).map(([name, { value, line }]) => ({
          name,
          value,
          line,
        })),
      ]
    case 'facts':
    case 'profile':
      return reading.facts
    case 'options':
      return reading.options.flatMap(({ name, value, line }) =>
        value === undefined ? [] : [{ name, value, line }],
      )
    case 'table':
      return reading.rows.flatMap(({ cells, line }) =>
        cells.flatMap((value, index) =>
          numberCell.test(value) ? [] : [{ name: reading.header[index] ?? '', value, line }],
        ),
      )
    case 'series':
    case 'counters':
    case 'waits':
      return []
  }
}
