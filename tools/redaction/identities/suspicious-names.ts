// Cheap tests for lines that may name something, before the rules for names.
import { combined, hexDigits, markerTest, separators } from '../markers.ts'

/** A line without a match of this names nothing that the rules find. */
export const suspiciousName =
  /host|Linux|node|fqdn|computer|\sh=|,h=|^h=|:\/\/|@|ssh|\.pid|\.err|-slow\.log|-bin|\/home\/|\\Users|\/Users\/|USER|LOGNAME|uid=|\bsu\b|serial|uuid|-id|_id|\bid\b|arn:|(?:account|subscription|tenant|project)id|instance|asset.?tag|service[ _-]?tag|cd ~|:~[$#]|sosreport-|pts\/\d|\d\]: |^\s{0,8}[0-9a-f:]{0,31}[0-9a-f]::|projects\/|general_log|PING |Sleep|Query|Execute|Binlog|nfs|\/dev\/nvme|[bcdlps-]r[w-][xs-][r-][w-][xs-]|\bip-|ec2|(?:i|vol|eni|vpc|subnet|sg|snap)-[0-9a-f]{8}|subscriptions|\.(?:internal|local|lan|corp|intra|home|private|amazonaws|azure|windows|google|oracle)|mysql|mariadb|psql|pgbench|mongo|redis|^[A-Z][a-z]{2} [ \d]\d \d\d:|^\s{0,8}(?:\d{1,3}\.){3}\d{1,3}\s|^\s{0,4}\d{1,2}\s{1,4}[a-z][\w.-]{1,200} \((?:\d{1,3}\.){3}\d{1,3}\)|^\s{1,8}server\s{1,8}[a-z][\w.-]{0,253}\s{1,8}(?:\d{1,3}\.){3}\d{1,3}:/i

// Nov 22 21:05     10.0.0.5 db1     3  core1 (10.0.0.1)  4.8 ms
const namedStart =
  /^(?:[A-Z][a-z]{2} [ \d]\d \d\d:|\s{0,8}(?:\d{1,3}\.){3}\d{1,3}\s|\s{0,4}\d{1,2}\s{1,4}[a-z][\w.-]{1,200} \((?:\d{1,3}\.){3}\d{1,3}\)|\s{1,8}server\s{1,8}[a-z][\w.-]{0,253}\s{1,8}(?:\d{1,3}\.){3}\d{1,3}:)/i

const [space, colon] = [32, 58]

/** True if a line in UTF-8 may begin with a time as system logs write it. */
export function mayStartWithTime(bytes: Uint8Array, start: number): boolean {
  return bytes[start + 3] === space && bytes[start + 6] === space && bytes[start + 9] === colon
}

/**
 * One of them is in every match of `suspiciousName` that does not begin with a time or an address; see `markerTest`.
 */
export const nameMarkers: readonly string[] = [
  ...['host', 'linu', 'node', 'fqdn', 'comp', ' h=', ',h=', '://', '@', 'ssh', '.pid', '.err'],
  ...[
    '-slo',
    '-bin',
    '/hom',
    '\\use',
    '/use',
    'user',
    'logn',
    'uid=',
    'seri',
    'uuid',
    '-id',
    '_id',
  ],
  ...[
    'arn:',
    'inst',
    'ec0',
    'subs',
    '.int',
    '.loc',
    '.lan',
    '.cor',
    '.hom',
    '.pri',
    '.ama',
    '.azu',
  ],
  ...['.win', '.goo', '.ora', 'mysq', 'mari', 'psql', 'pgbe', 'mong', 'redi'],
  ...[
    'ntid',
    'onid',
    'ctid',
    'asse',
    'gene',
    'ping',
    'slee',
    'quer',
    'exec',
    'binl',
    'nfs',
    '/nvm',
    'etag',
    'ce t',
    'ce_t',
    'ce-t',
    'cd ~',
    ':~$',
    ':~#',
    'sosr',
    'pts/',
    '0]: ',
    'cts/',
  ],
  ...combined(hexDigits, [':'], [':']),
  // Modes of files, after the letter of their kind.
  ...combined(['b', 'c', 'd', 'l', 'p', 's', '-'], ['r'], ['w', '-'], ['x', '-', 's']),
  ...combined(separators, ['s'], ['u'], separators),
  ...combined(separators, ['i'], ['d'], separators),
  ...combined(separators, ['i'], ['p'], ['-']),
  ...combined(['i', 'l', 'c', 't', 'g', 'p'], ['-'], hexDigits, hexDigits),
]
const hasNameMarker = markerTest(nameMarkers)

/** True for a text in which a rule may find a name. */
export function isSuspiciousName(text: string): boolean {
  return (hasNameMarker(text) || namedStart.test(text)) && suspiciousName.test(text)
}
