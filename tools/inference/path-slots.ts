// A result file with the parts of its path; the places of paths that results share, and whether what stands there is what the files state.
import type { Evidence, Fields } from './evidence.ts'
import type { Item } from './recognise-fields.ts'

/** The side of what the commands of scripts say of the files that they write. */
export const ofScripts = 'commands of scripts'

/** A result file with the parts of its path, and what is known of it while the archive is explained. */
export interface PlacedFile {
  readonly evidence: Evidence
  /** What all its results state alike, and the command of a script that wrote them. */
  readonly stated: Fields
  /** What that command had. */
  readonly written: Fields
  readonly fields: Record<string, string>
  /** Unexplained words and numbers, by the name of their place. */
  readonly open: Map<string, string>
  /** Fields that other files state about it, with their paths. */
  readonly sides: Map<string, string>
  readonly repeats: string[]
  readonly times: string[]
  /** Why its runs are not compared; undefined for most files. */
  readonly aside: string | undefined
  /** Texts of the levels. */
  readonly parts: readonly string[]
  /** Of the folders, the file, and the heads above a result in the file. */
  readonly levels: readonly (readonly Item[])[]
  /** The level of the file's name. */
  readonly depth: number
  /** Items that are names although they end with a number. */
  readonly named: Set<Item>
  /** Of them those that are words as others. */
  readonly words: Set<Item>
  /** True where its name may be that of another server than its tool is for. */
  mayBeOther: boolean
}

/** A place of the paths that results share: `folder2`, `part`. */
export interface Slot {
  readonly name: string
  readonly entries: Entry[]
}

export interface Entry {
  readonly file: PlacedFile
  readonly text: string
  /** Names that are alike share it. */
  readonly item: Item
}

/** What is published beside the results has the names of their folders. */
export const nameOf = (path: string): string => path.split('/').slice(-2).join('/')

export function dropEntries(entries: Iterable<Entry>): void {
  for (const { file, item } of entries) file.named.add(item)
}

/** The entries of a slot, or of those of its folders, whose numbers their files state. */
export function statedEntries(slot: Slot): ReadonlySet<Entry> {
  const statedIn = (part: Slot): readonly Entry[] => {
    const key =
      distinct(part).size > 1 &&
      statedKeys(part).find((candidate) => {
        const { agree, contradict } = agreement(part, candidate)
        return agree > 0 && contradict === 0
      })
    return key ? part.entries.filter(({ file }) => file.stated[key] !== undefined) : []
  }
  const whole = statedIn(slot)
  return new Set(whole.length > 0 ? whole : byFolder(slot).flatMap(statedIn))
}

/** Numbers in one folder may be loads where those in its neighbour are sizes. */
export function byFolder({ name, entries }: Slot): readonly Slot[] {
  const folders = new Map<string, Slot>()
  for (const entry of entries) {
    const folder = folderOf(entry.file.evidence.path)
    const part = folders.get(folder) ?? { name, entries: [] }
    folders.set(folder, part)
    part.entries.push(entry)
  }
  return [...folders.values()]
}

export const folderName = (level: number): string => `folder${String(level + 1)}`

/** The name of a level: folders by their depth, the file by itself. */
export function placeOf(file: PlacedFile, level: number): string {
  return level === file.depth ? 'part' : level > file.depth ? 'section' : folderName(level)
}

export function slotsOf(
  files: readonly PlacedFile[],
  nameOf: (item: Item, place: string, index: number, count: number) => string | undefined,
): readonly Slot[] {
  const slots = new Map<string, Slot>()
  for (const file of files)
    for (const [level, items] of file.levels.entries()) {
      const numbers = items.filter(({ kind }) => kind === 'number')
      for (const item of items) {
        const name = nameOf(item, placeOf(file, level), numbers.indexOf(item), numbers.length)
        if (name === undefined || file.named.has(item)) continue
        const slot = slots.get(name) ?? { name, entries: [] }
        slots.set(name, slot)
        const isCounted = item.kind === 'counted' || item.kind === 'repeat'
        slot.entries.push({ file, text: isCounted ? item.number : item.text, item })
      }
    }
  return [...slots.values()]
}

/** How a number of a slot compares with what the files state as `key`. */
export function agreement(
  { entries }: Slot,
  key: string,
): { readonly agree: number; readonly contradict: number } {
  let [agree, contradict] = [0, 0]
  for (const { file, text } of entries) {
    const stated = file.stated[key]
    // Data may be loaded with another number of threads than the name of the measurement has.
    if (file.stated['phase'] === 'load') continue
    if (stated === undefined) {
      if (file.evidence.results.some(({ settings }) => settings[key] !== undefined)) contradict += 1
    } else if (sameNumber(stated, text) || sameQuantity(stated, text, key)) agree += 1
    else contradict += 1
  }
  return { agree, contradict }
}

function sameNumber(stated: string, text: string): boolean {
  if (Number(stated) === Number(text)) return true
  // 13 is the major number of 13.22
  return stated.startsWith(`${text}.`)
}

const units = ['', 'k', 'm', 'g', 't']

// 4k, 4096B and 4KiB; 10m and 600 seconds
function sameQuantity(stated: string, text: string, key: string): boolean {
  if (key === 'seconds') {
    const [, count, unit = ''] = /^(\d+)(s|m|min|h)$/i.exec(text) ?? []
    const seconds = { s: 1, h: 3600 }[unit.toLowerCase()] ?? 60
    return Number(count) * seconds === Number(stated)
  }
  return /[a-z]/i.test(text) && bytesOf(text) === bytesOf(stated)
}

/** 120K and 1B of a result with a rate of 120,000 and 1,000,000,000 rows. */
export function isStatedCount(text: string, { stated }: PlacedFile): boolean {
  const [, count, unit = ''] = /^(\d+)([kmb])$/i.exec(text) ?? []
  const number = Number(count) * 1000 ** ' kmb'.indexOf(unit.toLowerCase())
  return Object.values(stated).some((value) => Number(value) === number)
}

/** The number of bytes of 4k, 4096B and 4KiB; NaN for other texts. */
export function bytesOf(text: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([kmgt]?)(?:i?b)?$/i.exec(text) ?? []
  return Number(count) * 1024 ** units.indexOf(unit.toLowerCase())
}

const preferred = [
  'threads',
  'clients',
  'connections',
  'users',
  'scale',
  'warehouses',
  'tables',
  'table_size',
  'version',
  'seconds',
]

export function statedKeys({ entries }: Slot): readonly string[] {
  const keys = new Set(entries.flatMap(({ file }) => Object.keys(file.stated)))
  return [
    ...preferred.filter((key) => keys.has(key)),
    ...[...keys].filter((key) => !preferred.includes(key)),
  ]
}

/** The fields of a load. */
export const load = ['threads', 'clients', 'connections']

export const distinct = ({ entries }: Slot): ReadonlySet<string> =>
  new Set(entries.map(({ text }) => text))

/** True where the files state a field that has these numbers. */
export function isStated(slot: Slot): boolean {
  return statedKeys(slot).some((key) => {
    const { agree, contradict } = agreement(slot, key)
    return agree > 0 && contradict === 0
  })
}

export const levelOf = (file: PlacedFile, place: string): number =>
  place === 'section'
    ? file.depth + 1
    : place === 'part'
      ? file.depth
      : Number(place.slice('folder'.length)) - 1

export const partText = (file: PlacedFile, place: string): string =>
  file.parts[levelOf(file, place)] ?? ''

export const partAt = (file: PlacedFile, place: string): string =>
  JSON.stringify(file.levels[levelOf(file, place)])

/** The folder of a path; empty for the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** The folders of a path, the innermost first, to the root. */
export const foldersOf = (path: string): readonly string[] =>
  path === '' ? [] : [folderOf(path), ...foldersOf(folderOf(path))]

/** 0, 1, 2 or a, b, c without a gap. */
export function isCounted(texts: readonly string[], isLetter: boolean, least: number): boolean {
  const numbers = texts
    .map((text) => (isLetter ? text.charCodeAt(0) - 96 : Number(text)))
    .toSorted((a, b) => a - b)
  const [first = 2] = numbers
  return (
    numbers.length >= least &&
    first <= 1 &&
    numbers.every((number, index) => number === index + first)
  )
}
