// The words of names that nothing explains become fields under the names of their places.
import { largest } from '../core/extremes.ts'
import {
  namedValues,
  noise,
  packedPrefixes,
  shortWorkloads,
  storageEngines,
} from './inference-vocabulary.ts'
import {
  folderName,
  folderOf,
  foldersOf,
  isStatedCount,
  partText,
  type PlacedFile,
} from './path-slots.ts'
import { engineOf, type Item } from './recognise-fields.ts'

/** The value of a folder without the word that its neighbours have: `mysql` beside `mysql-non-pgo`. */
export const plainFolder = '(plain)'

/** The names of parts that nothing explains: folder2, part, part_3. */
export const unknownKey = /^(?:folder\d*|part|section)(?:_\d+)*(?:_in_path)?$/

/** The value of a folder for the results beside it. */
export const rootFolder = '(root)'

export const textOf = ({ text }: Item): string => text

// 4208 beside E5-2650v4: a number of four digits is a name where others have other forms.
const numberIn = (items: readonly Item[] = []): string =>
  items.find(({ kind, text }) => kind === 'number' && /^\d{4,5}$/.test(text))?.text ?? ''

/** Words at one level that differ between files, each at its place where all names have the same number of parts, in `open`. */
export function settleWords(all: readonly PlacedFile[]): void {
  // A folder of warm-ups is no level of the others.
  const measured = all.filter(({ aside }) => aside === undefined)
  const files = measured.length > 0 ? measured : all
  const depth = largest(
    files.map((file) => file.depth),
    0,
  )
  const levels: readonly (readonly [
    name: string,
    itemsOf: (file: PlacedFile) => readonly Item[] | undefined,
  ])[] = [
    ...Array.from(
      { length: depth },
      (_, level) =>
        [
          folderName(level),
          (file: PlacedFile) => (level < file.depth ? file.levels[level] : undefined),
        ] as const,
    ),
    ['part', (file) => file.levels[file.depth]],
    ['section', (file) => file.levels[file.depth + 1]],
  ]
  // Folders that have folders of results.
  const folders = new Set(files.flatMap(({ evidence }) => foldersOf(folderOf(evidence.path))))
  for (const [name, itemsAt] of levels) {
    const rows = files.map((file) =>
      itemsAt(file)?.map((item) =>
        file.words.has(item) ||
        (item.kind === 'word' && !file.named.has(item) && !isExplained(item.text, file))
          ? item.text
          : '',
      ),
    )
    const widths = new Set(rows.map((row) => row?.length ?? -1))
    if (widths.has(-1)) {
      const having = files.flatMap((file) => itemsAt(file)?.map(textOf) ?? [])
      const count = rows.filter((row) => row).length
      const isShared = (text: string): boolean =>
        count > 1 && having.filter((other) => other === text).length >= count
      for (const file of files) {
        const all = itemsAt(file)
          ?.filter((item) => !file.named.has(item) || file.words.has(item))
          .filter(
            (item) =>
              (item.kind === 'word' && !noise.test(item.text)) ||
              item.kind === 'fields' ||
              file.words.has(item),
          )
          .map(textOf)
        const own = all?.filter((text) => !isShared(text))
        const names = own && own.length > 0 ? own : all
        // Results in a folder and in those below it: the folder itself is one of them.
        const isParent = name === placeBelow(file) && folders.has(folderOf(file.evidence.path))
        if (names || isParent) file.open.set(name, names ? spelled(names, file, name) : rootFolder)
      }
      continue
    }
    const flags = widths.size === 1 ? [] : flagsOf(rows)
    for (const [at, flag] of flags.entries())
      for (const [index, file] of files.entries())
        file.open.set(
          `${name} ${String(at + 2)}`,
          rows[index]?.includes(flag) === true ? flag : plainFolder,
        )
    const words = rows.map((row = [], index) =>
      widths.size === 1
        ? row
        : [
            spelled(
              ownWords(row, rows).filter((word) => !flags.includes(word)),
              files[index],
              name,
            ) || numberIn(files[index] && itemsAt(files[index])),
          ],
    )
    const positions = (words[0] ?? [])
      .map((_, position) => position)
      .filter((position) => new Set(words.map((row) => row[position])).size > 1)
    const areNames = files.every((file) => itemsAt(file)?.some((item) => file.words.has(item)))
    const place = areNames ? `${name} name` : name
    for (const [at, position] of positions.entries()) {
      // rocksdb beside compressed is a name as that.
      const texts = files.map((file, index) => {
        const item = widths.size === 1 ? itemsAt(file)?.[position] : undefined
        const isStorage = item?.kind === 'word' && storageEngines.test(item.text)
        return words[index]?.[position] || (isStorage ? item.text : '')
      })
      const key = keyOfNames(texts)
      for (const [index, file] of files.entries()) {
        const text = texts[index] ?? ''
        if (key !== undefined && file.fields[key] === undefined)
          file.fields[key] = text.toLowerCase()
        // n2d-64 is a name as a whole.
        else if (text !== '' || positions.length > 1 || !file.open.has(name))
          file.open.set(positions.length > 1 ? `${name} ${String(at + 1)}` : place, text)
      }
    }
  }
}

// seq_write_patched beside seq_write, and mixed_patched beside mixed: with and without it is one difference.
function flagsOf(rows: readonly (readonly string[] | undefined)[]): readonly string[] {
  const names = new Map(
    rows.map((row = []) => {
      const name = row.filter((word) => word !== '')
      return [JSON.stringify(name), name]
    }),
  )
  const byWord = new Map<string, (readonly string[])[]>()
  for (const name of names.values())
    for (const word of new Set(name)) {
      const having = byWord.get(word) ?? []
      having.push(name)
      byWord.set(word, having)
    }
  return [...byWord].flatMap(([word, having]) => {
    const paired = having.filter((name) =>
      names.has(JSON.stringify(name.filter((other) => other !== word))),
    )
    const isFlag = paired.length > 2 || (paired.length > 1 && paired.length === having.length)
    return !noise.test(word) && isFlag && 2 * paired.length > having.length ? [word] : []
  })
}

/** The field of names: jemalloc beside tcmalloc is an allocator; beside another word it may be anything. */
export function keyOfNames(texts: readonly string[]): string | undefined {
  return namedValues.find(([, names]) => texts.every((text) => names.test(text)))?.[0]
}

const placeBelow = (file: PlacedFile): string => folderName(file.depth)

// The words of one name that not all names have.
function ownWords(
  row: readonly string[],
  all: readonly (readonly string[] | undefined)[],
): readonly string[] {
  return row.filter(
    (word) => word !== '' && !noise.test(word) && !all.every((other) => other?.includes(word)),
  )
}

/** As the name has them where they follow each other. */
export function spelled(
  words: readonly string[],
  file: PlacedFile | undefined,
  place: string,
): string {
  const part = file ? partText(file, place) : ''
  const start = part.indexOf(words[0] ?? '')
  if (words.length === 0) return ''
  let end = start
  for (const word of words) {
    if (!part.startsWith(word, end)) return words.join('_')
    end += word.length + 1
  }
  return part.slice(start, end - 1)
}

function isExplained(word: string, file: PlacedFile): boolean {
  return (
    storageEngines.test(word) ||
    // run beside run-b
    /^runs?$/i.test(word) ||
    isStatedCount(word, file) ||
    // ps-pgo where the server states that it is of Percona
    (file.fields['engine'] !== undefined &&
      packedPrefixes[word.toLowerCase()] === file.fields['engine']) ||
    [file.fields['workload'], file.stated['workload']].some(
      (workload) =>
        workload !== undefined && [word, shortWorkloads[word.toLowerCase()]].includes(workload),
    ) ||
    engineOf(word) !== undefined
  )
}
