// Names of servers in paths: spelled by position, abbreviated from a document, or stated by other files of their kind.
import { largest } from '../core/extremes.ts'
import type { Fields } from './evidence.ts'
import {
  engineOfTool,
  namedValues,
  noise,
  noServers,
  storageEngines,
} from './inference-vocabulary.ts'
import { type PlacedFile, placeOf } from './path-slots.ts'
import type { Item } from './recognise-fields.ts'
import { textOf } from './settle-words.ts'

/** The engine of results that have a word in the place of a server: GR in res-GR-2 beside res-PXC-2. */
export function nameByPosition(files: readonly PlacedFile[], titles: readonly string[] = []): void {
  const depth = largest(
    files.map(({ levels }) => levels.length),
    0,
  )
  for (let level = 0; level < depth; level += 1) {
    const rows = files.flatMap((file) => {
      const items = file.levels[level]
      return items ? [{ file, items }] : []
    })
    const isServer = (item: Item): boolean =>
      item.kind === 'fields' && item.fields['engine'] !== undefined
    // Loads, workloads and times stand anywhere.
    const namesIn = (items: readonly Item[]): readonly Item[] =>
      items.filter((item) => item.kind === 'word' || isServer(item))
    const places = new Set(rows.map(({ items }) => namesIn(items).findIndex(isServer)))
    places.delete(-1)
    const [place = -1, other] = places
    if (other !== undefined) continue
    const known = new Set(
      rows.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'fields' ? (item.fields['engine'] ?? []) : [])),
      ),
    )
    // keyvee.txt beside redis.txt, of a tool for Redis, may be of another server or of another Redis.
    const areAlone = rows.every(({ items }) => items.length === 1)
    const isOfTool = (file: PlacedFile, at: number): boolean =>
      areAlone && at === file.depth && known.has(engineOfTool[file.evidence.format ?? ''] ?? '')
    const words = rows.flatMap(({ file, items }) => {
      const item = namesIn(items)[place]
      // In a path only a proper name is one, or any beside two servers: disk beside mysql is none.
      const isName = level > file.depth || known.size > 1 || /^[A-Z]/.test(item?.text ?? '')
      if (item?.kind === 'word' && isOfTool(file, level) && isServerName(item.text)) {
        file.mayBeOther = true
        // gridstore.txt beside redis.txt, where the archive is titled GridStore, is of the server that its author made.
        if (titles.some((title) => flat(title) === flat(item.text))) {
          file.fields['engine'] = item.text
          file.named.add(item)
        }
      }
      return item?.kind === 'word' && isName && isServerName(item.text)
        ? [{ file, items, item }]
        : []
    })
    const named = rows.filter(({ items }) => items.some(isServer))
    const besides = new Set(
      named.flatMap(({ items }) =>
        items
          .filter(
            (item) =>
              !isServer(item) &&
              (['fields', 'word'].includes(item.kind) ||
                (known.size > 1 && item.kind === 'counted')),
          )
          .map(({ text }) => text),
      ),
    )
    const shared = (items: readonly Item[]): boolean => items.some(({ text }) => besides.has(text))
    const isUnknown = ({ file }: (typeof words)[number]): boolean =>
      file.fields['engine'] === undefined &&
      file.stated['engine'] === undefined &&
      engineOfTool[file.evidence.format ?? ''] === undefined
    const unknown = words.filter(isUnknown)
    if (
      unknown.length === 0 ||
      new Set(unknown.map(({ item }) => item.text)).size > 4 ||
      !unknown.every(({ items }) => shared(items))
    )
      continue
    const servers = named.flatMap(({ items }) => items.filter(isServer))
    for (const { file, item } of unknown) {
      const meant = servers.find(({ text }) => isSlip(item.text, text))
      Object.assign(file.fields, meant ? typedBy(meant, file) : { engine: item.text })
      file.named.add(item)
    }
  }
}

// marria-10.6 and mara-10.6 for maria-10.6: a letter too much or too few in a long name.
function isSlip(text: string, name: string): boolean {
  const [short, long] = text.length < name.length ? [text, name] : [name, text]
  if (short.length < fewestLetters || long.length !== short.length + 1) return false
  const at = long.split('').findIndex((sign, index) => sign !== short[index])
  return /[a-z]/i.test(long.charAt(at)) && long.slice(at + 1) === short.slice(at)
}

const flat = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')

const fewestLetters = 8

const isServerName = (word: string): boolean =>
  /^[a-z][a-z\d.-]+$/i.test(word) &&
  !noise.test(word) &&
  !storageEngines.test(word) &&
  !noServers.test(word) &&
  keysOfNames(word).length === 0

const keysOfNames = (word: string): readonly string[] =>
  namedValues.flatMap(([key, names]) => (names.test(word) ? [key] : []))

export function typedBy(item: Item, file: PlacedFile): Fields {
  if (file.named.has(item)) return {}
  if (item.kind === 'fields') return item.fields
  const isStorage = item.kind === 'word' && storageEngines.test(item.text)
  return isStorage ? { storage_engine: item.text.toLowerCase() } : {}
}

/** The engine of results whose word abbreviates the other product that a document names: pd of PolarDB beside pg. */
export function nameAbbreviated(
  files: readonly PlacedFile[],
  documented: readonly string[],
  path: string,
): void {
  const engineAt = (file: PlacedFile, level: number): string | undefined =>
    (file.levels[level] ?? []).flatMap((item) =>
      item.kind === 'fields' ? (item.fields['engine'] ?? []) : [],
    )[0]
  const depth = largest(
    files.map(({ levels }) => levels.length),
    0,
  )
  for (let level = 0; level < depth; level += 1) {
    const engines = new Set(files.flatMap((file) => engineAt(file, level) ?? []))
    const others = documented.filter((engine) => !engines.has(engine))
    const stating = files.filter((file) => engineAt(file, level) !== undefined)
    if (engines.size === 0 || stating.length === files.length || others.length === 0) continue
    const common = new Set(stating.flatMap((file) => (file.levels[level] ?? []).map(textOf)))
    for (const file of files) {
      if (engineAt(file, level) !== undefined || file.fields['engine'] !== undefined) continue
      const [word, ...more] = (file.levels[level] ?? []).filter(
        (item) => item.kind === 'word' && !common.has(item.text),
      )
      const [engine, ...further] = others.filter((name) => isAbbreviation(word?.text ?? '', name))
      if (!word || more.length > 0 || engine === undefined || further.length > 0) continue
      file.fields['engine'] = engine
      file.named.add(word)
      file.sides.set('engine', path)
    }
  }
}

// Two to four letters of the name in its order, from its first.
const isAbbreviation = (word: string, name: string): boolean =>
  /^[a-z]{2,4}$/i.test(word) && new RegExp(`^${word.replaceAll(/\B/g, '.*')}`, 'i').test(name)

/** mysql1, mysql2, proxy124 and proxy130 at one place are names, as is ram1 beside them; iops1000 and iops2000 are numbers of an axis. */
export function namesOfServers(files: readonly PlacedFile[]): void {
  const counted = files.flatMap((file) =>
    file.levels.flatMap((items, level) =>
      items.flatMap((item) =>
        item.kind === 'counted' ? [{ file, item, items, place: placeOf(file, level) }] : [],
      ),
    ),
  )
  for (const one of new Set(counted.map(({ place }) => place))) {
    const group = counted.filter(({ place }) => place === one)
    const unkeyed = group.filter(({ item }) => item.keys.length === 0)
    const others = group.filter(
      ({ file, item, items }) =>
        item.keys.length > 0 &&
        items.every((other) => other.kind !== 'counted' || other === item) &&
        item.keys.every((key) => file.stated[key] === undefined),
    )
    const haveNames = new Set(unkeyed.map(({ item }) => item.name.toLowerCase())).size > 1
    const named = haveNames ? [...unkeyed, ...others] : unkeyed
    const numbers = new Map<string, Set<string>>()
    for (const { item } of named) {
      const name = item.name.toLowerCase()
      numbers.set(name, (numbers.get(name) ?? new Set()).add(item.number))
    }
    if (numbers.size < 2 || [...numbers.values()].some(({ size }) => size > 2)) continue
    for (const { file, item } of named) {
      file.named.add(item)
      file.words.add(item)
    }
  }
}
