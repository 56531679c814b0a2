// Names that stand on another line than the words that announce them: rows of tables, files and prompts, blocks of an SSH
// configuration.
import type { IdentityClass } from './identity.ts'
import { markerTest } from '../markers.ts'
import { nameTable, namesOfRow } from './name-columns.ts'

/** A name and the line on which it stands, relative to the line that announces it. */
export interface AnnouncedName {
  readonly kind: IdentityClass
  readonly text: string
  readonly offset: number
}

/** Returns the line at an offset from the announcing one; undefined outside the text. */
export type LineAt = (offset: number) => string | undefined

// A list of the processes of a large server has fewer.
const mostRows = 20_000

/** A line without a match of this announces no name. */
export const announcing =
  /\b(?:USER|NODE|NODELIST|HOSTNAMES?|EXEC_HOST|FROM_HOST|SERIAL|INTERNAL[_-]IP|EXTERNAL_IP|ROLES|MACHINE_TYPE)\b|\sSN\s|ResourceGroup|PowerState|(?:HOST|host|Host|hostname|Hostname|NODE|node|Node|ADDRESS|Address|Member|MEMBER)[a-z_]{0,8}\s{0,64}(?:[|\t│,]|$)|^Host |^ {4}description: |machine-id|product_uuid|hostname(?: -[fsA])?\s*$|uname -n|whoami|^\s{0,4}\[user\]\s*$/

/** One of them is in every match of `announcing`; see `markerTest`. */
export const announcementMarkers: readonly string[] =
  `user|node|host|seri| sn |l_ip|l-ip|role|_typ|rceg|erst|dres|embe|ipti|-id|_uui|me -|whoa|tnam`.split(
    '|',
  )
const hasMarker = markerTest(announcementMarkers)

/** True if the line may announce names on other lines. */
export function mayAnnounceName(text: string): boolean {
  return hasMarker(text) && announcing.test(text)
}

/** The names that a line announces. */
export function announcedNames(line: string, lineAt: LineAt): readonly AnnouncedName[] {
  if (!announcing.test(line)) return []
  return [...rowsBelow(line, lineAt), ...neighbours(line, lineAt), ...sshHost(line, lineAt)]
}

function rowsBelow(head: string, lineAt: LineAt): readonly AnnouncedName[] {
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

const host = /^\s{0,4}([A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,8})\s*$/
// /etc/machine-id     cat /etc/hostname     $ uname -n     # whoami     [user] of git
const next: readonly (readonly [line: RegExp, value: RegExp, kind: IdentityClass])[] = [
  [
    /(?:\/machine-id|product_uuid)["']?:?\s*$/,
    /^\s*([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})\s*$/i,
    'uuid',
  ],
  [/(?:\/etc\/hostname|(?:[$#>] ?|^\+ )(?:hostname(?: -[fsA])?|uname -n))\s*$/, host, 'host'],
  [/^\s{0,4}\[user\]\s*$/, /^\s{0,8}name\s{0,4}=\s{0,4}(\S[^\n]{1,60}?)\s*$/, 'user'],
  [/(?:[$#>] ?|^\+ )whoami\s*$/, /^(?:[a-z][a-z0-9-]{1,14}\\)?([a-z_][\w.-]{0,31})\s*$/i, 'user'],
]

function neighbours(line: string, lineAt: LineAt): readonly AnnouncedName[] {
  for (const [pattern, value, kind] of next) {
    if (!pattern.test(line)) continue
    const [, text] = value.exec(lineAt(1) ?? '') ?? []
    return text === undefined ? [] : [{ kind, text, offset: 1 }]
  }
  // lshw: the name of the machine is the line before its description.
  const [, text] = /^ {4}description: /.test(line)
    ? (/^(\S+)\s*$/.exec(lineAt(-1) ?? '') ?? [])
    : []
  return text !== undefined && host.test(text) ? [{ kind: 'host', text, offset: -1 }] : []
}

const sshKeyword =
  /^\s*(?:HostName|IdentityFile|IdentitiesOnly|PreferredAuthentications|PubkeyAuthentication|PasswordAuthentication|Proxy\w+|Forward\w+|StrictHostKeyChecking|UserKnownHostsFile|HostKey\w+|ServerAlive\w+|AddKeysToAgent|Control\w+|Local\w+|Remote\w+|Send\w+)[\s=]|^\s+(?:User|Port|LogLevel|Compression|TCPKeepAlive|ConnectTimeout|BatchMode|RequestTTY)[\s=]/

// Further keywords of a block.
const sshOption = /^\s+[A-Z]\w+[\s=]|^User[\s=]|^Port[\s=]/

const sshNames: readonly (readonly [RegExp, IdentityClass])[] = [
  [/^\s*User[\s=]+([A-Za-z_][\w.-]{0,31})\s*$/, 'user'],
  [/^\s*HostName[\s=]+([A-Za-z][\w.-]{0,253})\s*$/, 'host'],
]
const sshJumps = /^\s*ProxyJump[\s=]+(\S{1,1024})\s*$/
const sshJump =
  /^(?:([A-Za-z_][\w.-]{0,31})@|[^@]{0,128}@)?(?:([A-Za-z][\w.-]{0,253})|\d[\d.]{0,15}|\[[\da-f:]{1,64}\])(?::\d{1,5})?$/

// Host db1     HostName 10.0.0.5     User alice
function sshHost(line: string, lineAt: LineAt): readonly AnnouncedName[] {
  const [, names] =
    /^Host\s+([\w.*?!-]{1,128}(?:\s{1,4}[\w.*?!-]{1,128}){0,7})\s*$/.exec(line) ?? []
  if (names === undefined) return []
  const found: AnnouncedName[] = names
    .split(/\s+/)
    .filter((name) => host.test(name))
    .map((text) => ({ kind: 'host', text, offset: 0 }))
  let isBlock = false
  for (let offset = 1; offset <= 40; offset += 1) {
    const option = lineAt(offset)
    if (option === undefined) break
    if (/^\s*(?:#|$)/.test(option)) continue
    isBlock ||= sshKeyword.test(option)
    if (!isBlock || !(sshKeyword.test(option) || sshOption.test(option))) break
    for (const { kind, text } of sshNamesOf(option)) found.push({ kind, text, offset })
  }
  return isBlock ? found : []
}

function sshNamesOf(option: string): readonly Omit<AnnouncedName, 'offset'>[] {
  const names = sshNames.map(([pattern, kind]) => ({ kind, text: pattern.exec(option)?.[1] }))
  // ProxyJump alice@db1:22,db2
  const jumps = sshJumps.exec(option)?.[1]?.split(',') ?? []
  for (const jump of jumps) {
    const [, user, name] = sshJump.exec(jump.replace(/^ssh:\/\//, '')) ?? []
    names.push({ kind: 'user', text: user }, { kind: 'host', text: name })
  }
  return names.flatMap(({ kind, text }) => (text === undefined ? [] : [{ kind, text }]))
}
