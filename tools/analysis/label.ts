// Fields in words: `MariaDB 10.11.19 · oltp_read_only · 4 threads · 1 core · repeat 2`.
import { grouped } from '../core/counted.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { KeyRow, Vocabulary } from './vocabulary.ts'

/**
 * The label of some fields, in key order, with engine and version as one part; empty without fields. Keys that are
 * silent in the vocabulary, and folders without a suffix, appear only if there is no other key.
 */
export function label(fields: Readonly<Record<string, string>>, vocabulary: Vocabulary): string {
  const parts: string[] = []
  const keys = Object.keys(fields).toSorted(keyOrder)
  const shownKeys = keys.filter(
    (key) => vocabulary.key(key).silent !== true && fields[key] !== '(plain)',
  )
  for (const key of shownKeys.length > 0 ? shownKeys : keys) {
    const text = fields[key]
    if (!text) continue
    const last = parts.at(-1)
    if (key === 'version' && 'engine' in fields && last !== undefined)
      parts[parts.length - 1] = `${last} ${text}`
    else parts.push(valueLabel(key, text, vocabulary))
  }
  return parts.join(' · ')
}

/** What pages call the engine `mariadb`, for filters; undefined for values of other keys. */
export function titleOfEngines(
  vocabulary: Vocabulary,
): (key: string, value: string) => string | undefined {
  return (key, value) => (key === 'engine' ? vocabulary.engine(value).title : undefined)
}

const storageEngines: Readonly<Record<string, string>> = {
  ...{
    innodb: 'InnoDB',
    inno: 'InnoDB',
    rocksdb: 'RocksDB',
    rocks: 'RocksDB',
    myisam: 'MyISAM',
    aria: 'Aria',
    tokudb: 'TokuDB',
  },
  ...{ memory: 'MEMORY', xtradb: 'XtraDB', wiredtiger: 'WiredTiger', wt: 'WiredTiger', ndb: 'NDB' },
}

// What the parser calls folders that have no name of their own.
const unnamed: ReadonlyMap<string, string> = new Map([
  ['(plain)', 'plain'],
  ['(root)', 'top-level files'],
])

// As their makers write them.
const properNames: ReadonlyMap<string, string> = new Map([
  ['docker', 'Docker'],
  ['k8s', 'K8s'],
  ['kata', 'Kata'],
  ['kubernetes', 'Kubernetes'],
  ['podman', 'Podman'],
])

/** The name of a folder in words. */
export function folderText(text: string): string {
  return unnamed.get(text) ?? text
}

/** `100,000` of `100000`; other texts, and numbers of four digits, as they are, unless other values of their key have more. */
export function groupedText(
  text: string,
  { grouped: isGrouped, plain }: Pick<KeyRow, 'grouped' | 'plain'> = {},
): string {
  if (text === '(plain)' && plain !== undefined) return plain
  // A name that is a sentence stands within others.
  if (/\w[)\]]?\.$/.test(text)) return text.slice(0, -1)
  const isLong = (isGrouped ? /^[1-9]\d{3,14}$/ : /^[1-9]\d{4,14}$/).test(text)
  return isLong ? grouped(Number(text)) : (properNames.get(text.toLowerCase()) ?? folderText(text))
}

// Their values say what they are: `ext4`, `m5.large`.
const selfNamed: ReadonlySet<string> = new Set([
  ...['version', 'group', 'recorded', 'file_system', 'instance', 'instance_size', 'storage'],
])

// folder_name=ssd
const isNameOf = (key: string, text: string): boolean =>
  /^(?:folder|file|dir|directory|test|run)[ _]?name$/.test(key) && /[a-z]/i.test(text)

/** One value in words: `4 threads`, `oltp_read_only`, `HT on`; the value alone for a key with an empty title. */
export function valueLabel(key: string, text: string, vocabulary: Vocabulary): string {
  if (key === 'engine') return vocabulary.engine(text).title
  // RDS, GCP
  if (/^(?:platform|cloud)$/.test(key))
    return properNames.get(text.toLowerCase()) ?? (text.length === 3 ? text.toUpperCase() : text)
  const row = vocabulary.key(key)
  if (row.around) return row.around.join(text)
  if (key.startsWith('workload') || selfNamed.has(key) || isNameOf(key, text)) return text
  if (key === 'ht') return `HT ${text}`
  if (key === 'storage_engine') return storageEngines[text.toLowerCase()] ?? text
  const { title, unit } = row
  const shown = groupedText(text, row)
  // t2, as in the names
  if (/^[a-z]$/i.test(title) && /^\d/.test(shown)) return `${title}${shown}`
  if (unit) return `${shown} ${text === '1' ? unit[0] : unit[1]}`
  // Configuration A
  const isTitled = shown.toLowerCase().startsWith(`${title} `)
  if (title !== '') return isTitled ? shown : `${title} ${shown}`
  // A bare number of a folder or file is only its name.
  return /^(?:folder|part)(?=[_\d]|$)/.test(key) && /^\d+$/.test(text) ? `“${text}”` : shown
}

const mostValues = 8

/** The values of a key that cells pool, as text: at most eight, `none` for a run without the key. */
export function pooledValues(values: readonly string[]): string {
  const texts = values.slice(0, mostValues).map((text) => (text === '' ? 'none' : text))
  const more = values.length > mostValues ? ` and ${String(values.length - mostValues)} more` : ''
  return `${texts.join(', ')}${more}`
}
