// The numbers in names: loads, sizes, repeats, or unexplained.
import { largest, smallest } from '../core/extremes.ts'
import { loadTools } from '../formats/reading/stated-fields.ts'
import { configurationWord, noise } from './inference-vocabulary.ts'
import {
  agreement,
  byFolder,
  distinct,
  type Entry,
  isStated,
  levelOf,
  load,
  partAt,
  partText,
  type PlacedFile,
  type Slot,
  statedEntries,
  statedKeys,
} from './path-slots.ts'
import type { Item } from './recognise-fields.ts'

export function settleCounted(whole: Slot): void {
  const [place = '', name = '', ...keys] = whole.name.split(' ')
  const candidates = keys.filter((key) => key !== '')
  // One name is not about results that differ in its field.
  const isOfOne = ({ file: { evidence, stated } }: Entry): boolean =>
    candidates.every(
      (key) =>
        stated[key] !== undefined ||
        evidence.results.length < 2 ||
        evidence.results.some(({ settings }) => settings[key] === undefined),
    )
  const slot = { ...whole, entries: whole.entries.filter(isOfOne) }
  const others = distinct(slot).size > 1 ? statedKeys(slot) : []
  for (const key of [...candidates, ...others]) {
    const { agree, contradict } = agreement(slot, key)
    if (agree > 0 && contradict === 0) {
      for (const { file, text } of slot.entries)
        if (file.stated[key] === undefined) file.fields[key] ??= String(Number(text))
      return
    }
  }
  const states = (key: string): boolean =>
    slot.entries.some(({ file }) =>
      file.evidence.results.some(({ settings }) => settings[key] !== undefined),
    )
  // A tool that states its load has no second one: c2 of sysbench with 16 threads are not two clients. fio states one above 1.
  const isFio = slot.entries.some(({ file }) => file.evidence.format?.startsWith('fio'))
  const isTaken = (key: string): boolean =>
    load.includes(key) ? isFio || load.some(states) : states(key)
  const key = candidates.find((candidate) => !isTaken(candidate))
  // result0, result1 and aws_0 below AWS count files.
  const isOfFiles =
    noise.test(name) ||
    slot.entries.every(({ file }) =>
      file.parts.slice(0, levelOf(file, place)).some((part) => part.toLowerCase() === name),
    )
  for (const { file, text } of slot.entries) {
    if (configurationWord.test(name)) file.open.set('configuration', text)
    else if (key === undefined) file.open.set(isOfFiles ? `${place} #${name}` : name, text)
    else if (file.fields[key] === undefined) file.fields[key] = String(Number(text))
    else if (file.fields[key] !== String(Number(text))) file.open.set(`${name} ${place}`, text)
  }
}

// n2d-48 and n2d-64 beside n1-64 and c5-64: numbers that belong to names, of which at most one has several.
function areOfNames({ entries }: Slot, place: string): boolean {
  const numbers = new Map<string, Set<string>>()
  for (const { file, text } of entries) {
    const [word, number, ...others] = file.levels[levelOf(file, place)] ?? []
    if (word?.kind !== 'word' || number?.text !== text || others.length > 0) return false
    numbers.set(word.text, (numbers.get(word.text) ?? new Set()).add(text))
  }
  const several = [...numbers.values()].filter(({ size }) => size > 1)
  return numbers.size > 2 && several.length === 1
}

export function settleNumbers(
  whole: Slot,
  tableSizes: ReadonlySet<string>,
  files: readonly PlacedFile[],
): void {
  const [place = '', , index = '0'] = whole.name.split(' ')
  // 4_50000 beside the results of a command with --table-size=50000
  const sizes = whole.entries.filter(
    ({ file, text }) =>
      Number(text) >= 1000 && tableSizes.has(text) && file.stated['table_size'] === undefined,
  )
  for (const { file, text } of sizes) file.fields['table_size'] ??= text
  if (isStated(whole)) return
  const stated = new Set([...statedEntries(whole), ...sizes])
  const left = whole.entries.filter((entry) => !stated.has(entry))
  const running = new Set(
    [{ ...whole, entries: left }, ...byFolder({ ...whole, entries: left })]
      .filter((part) => isRunning(part, place))
      .flatMap(({ entries }) => entries),
  )
  // S.c16.0903: the time of day
  const texts = [...new Set(left.map(({ text }) => text))]
  const areClock =
    texts.length > 4 &&
    2 * texts.length > left.length &&
    texts.every((text) => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text)) &&
    texts.some((text) => text.startsWith('0'))
  const isOfConfigurations = left.every(({ file, item }) => {
    const items = file.levels[levelOf(file, place)] ?? []
    return configurationWord.test(items[items.indexOf(item) - 1]?.text ?? '')
  })
  const ofPlace = new Set([...distinct({ ...whole, entries: left })].map(Number))
  const areNames =
    place.startsWith('folder') &&
    smallest(ofPlace) > 1 &&
    areOfNames({ ...whole, entries: left }, place)
  const words = areNames ? [] : neighbourWords({ ...whole, entries: left }, place, files)
  for (const [at, entry] of left.entries()) {
    const { file, text } = entry
    const word = words[at]
    if (isOfConfigurations) file.open.set('configuration', text)
    else if (areNames) {
      for (const item of file.levels[levelOf(file, place)] ?? []) file.named.add(item)
      file.open.set(place, partText(file, place))
    } else if (running.has(entry) || areClock) file.times.push(text)
    else if (word) {
      file.named.add(word)
      file.open.set(`${place} ${words[0]?.text.toLowerCase() ?? ''} #${index}`, text)
    } else file.open.set(`${place} #${index}`, text)
  }
}

// chunk-1 and chunk-22; 2 servers and 4 servidores: the word in front of the number, or else behind it, where all numbered names have one that begins alike, and the others have no word.
function neighbourWords(
  { entries }: Slot,
  place: string,
  files: readonly PlacedFile[],
): readonly Item[] {
  for (const step of [-1, 1]) {
    const words = entries.flatMap(({ file, item }) => {
      const items = file.levels[levelOf(file, place)] ?? []
      const at = items.indexOf(item) + step
      const word = items[at]
      const isFree = step < 0 || items[at + 1]?.kind !== 'number'
      return word?.kind === 'word' && isFree && isName(word.text) ? [word] : []
    })
    const starts = new Set(words.map(({ text }) => startOf(text)))
    if (words.length < entries.length || starts.size !== 1) continue
    const numbered = new Set(entries.map(({ file }) => file))
    // Beside warm, cold-1 is the first one of cold.
    const isElsewhere = files.some(
      (file) =>
        !numbered.has(file) &&
        file.levels[levelOf(file, place)]?.some(
          ({ kind, text }) => kind === 'word' && isName(text),
        ),
    )
    if (!isElsewhere) return words
  }
  return []
}

const startOf = (text: string): string => text.slice(0, 4).toLowerCase()
const isName = (text: string): boolean =>
  /^\p{L}{3,}$/u.test(text) && !noise.test(text) && !loadTools.includes(text.toLowerCase())

/** 06-block_size, 07-flushing: a running number in front of names orders them as a time does, also where few names share one. */
export function isRunning(slot: Slot, place: string): boolean {
  const names = new Set(slot.entries.map(({ file, text }) => `${text} ${partAt(file, place)}`))
  return (
    isDense(distinct(slot)) && names.size <= 1.1 * distinct(slot).size && hasOthers(slot, place)
  )
}

export function isDense(texts: ReadonlySet<string>): boolean {
  const numbers = [...texts].map(Number)
  return numbers.length > 4 && largest(numbers) - smallest(numbers) + 1 <= numbers.length * 2.5
}

// True where what stands beside the numbers differs too.
function hasOthers({ entries }: Slot, place: string): boolean {
  return (
    new Set(
      entries.map(({ file, item }) =>
        (file.levels[levelOf(file, place)] ?? [])
          .flatMap((other) => (other === item ? [] : [other.text]))
          .join(' '),
      ),
    ).size > 2
  )
}
