// The paths of all results together: which parts are fields, which only repeat what the files state, and what is unexplained.
import { type Evidence, type Fields, numberOf } from './evidence.ts'
import {
  derivedFrom,
  engineOfTool,
  noise,
  releases,
  shortWorkloads,
  workloadsOfTools,
} from './inference-vocabulary.ts'
import {
  distinct,
  dropEntries,
  type Entry,
  isStatedCount,
  partAt,
  ofScripts,
  type PlacedFile,
  placeOf,
  type Slot,
  slotsOf,
  statedEntries,
} from './path-slots.ts'
import type { Item } from './recognise-fields.ts'
import { namesOfServers, typedBy } from './server-names.ts'
import { isDense, settleCounted, settleNumbers } from './settle-numbers.ts'
import { spelled, textOf } from './settle-words.ts'
import { coreWorkloads, loadPhase, shortNames, wholeNames } from './workload-names.ts'
import { workloadOf } from './workload-of-counts.ts'

/** Decides the fields, repeats and times of the paths; unexplained numbers are in `open`. */
export function explainPaths(files: readonly PlacedFile[]): void {
  configurations(files)
  dropStated(files)
  typedFields(files)
  namesOfServers(files)
  // The load that one tool states explains no number in names of another tool's results.
  const tools = new Set(files.flatMap(({ evidence }) => toolOf(evidence) ?? []))
  for (const tool of tools.size > 0 ? tools : [undefined]) {
    const own = files.filter(({ evidence }) => (toolOf(evidence) ?? [...tools][0]) === tool)
    for (const slot of slotsOf(own, countedName)) settleCounted(slot)
  }
  const tableSizes = new Set(files.flatMap(({ stated }) => stated['table_size'] ?? []))
  // A repeat is the last number: writes-100-2 beside read-2.
  for (const slot of slotsOf(files, (item, place, index, count) =>
    item.kind === 'number'
      ? `${place} number ${String(count - 1 - index)} ${String(count)}`
      : undefined,
  ))
    settleNumbers(slot, tableSizes, files)
}

// 4k beside a block size of 4096 bytes, 10m beside 600 seconds, n1i32 beside one job with a depth of 32 and r75 beside 75 % reads say what
// the files state.
function dropStated(files: readonly PlacedFile[]): void {
  const sizes = slotsOf(files, (item, place) =>
    item.kind === 'fields' && Object.keys(item.fields).join() === 'size'
      ? `${place} size`
      : undefined,
  )
  for (const slot of sizes)
    dropEntries([
      ...statedEntries(slot),
      ...measuredMinutes(slot),
      ...slot.entries.filter(({ file, text }) => isStatedCount(text, file)),
    ])
  for (const file of files)
    for (const items of file.levels)
      for (const item of wordsOfWorkload(items, file.stated)) file.named.add(item)
  const glued = slotsOf(files, (item, place) =>
    item.kind === 'word' && /^(?:[a-z]{1,3}\d+){2,}$/i.test(item.text)
      ? `${place} ${item.text.replaceAll(/\d+/g, '0')}`
      : undefined,
  )
  for (const { name, entries } of glued) {
    const numbers = [...(entries[0]?.text.matchAll(/\d+/g) ?? [])].map((_, at) =>
      entries.map((entry) => ({ ...entry, text: entry.text.match(/\d+/g)?.[at] ?? '' })),
    )
    const stated = numbers.map((all) => statedEntries({ name, entries: all }))
    dropEntries(
      entries.filter((_, index) =>
        stated.every((known, at) => {
          const entry = numbers[at]?.[index]
          return entry !== undefined && known.has(entry)
        }),
      ),
    )
  }
  const repeats = slotsOf(files, (item, place) =>
    item.kind === 'repeat' ? `${place} ${item.text.replaceAll(/\W*\d+/g, '')}` : undefined,
  )
  for (const slot of repeats) {
    const [place = '', name = ''] = slot.name.split(' ')
    dropEntries(statedEntries(slot))
    const numbers = [...distinct(slot)].map(Number).filter((number) => number > 0)
    // r10, r20 and r50 count no repeats.
    if (numbers.length < 3 || numbers.reduce(commonDivisor) < 2) continue
    for (const { file, text, item } of slot.entries) {
      if (file.named.has(item)) continue
      file.named.add(item)
      file.open.set(`${place} ${name}`, text)
    }
  }
}

// range_join beside the script range_join.sql
function wordsOfWorkload(items: readonly Item[], { workload = '' }: Fields): readonly Item[] {
  const name = flat(workload.replace(/\.(?:sql|lua)$/, ''))
  const starts = name === '' ? [] : items.map((_, start) => items.slice(start))
  const lengths = starts.flatMap((rest) => rest.map((_, at) => rest.slice(0, at + 1)))
  return (
    lengths.find((words) => words.length > 1 && flat(words.map(textOf).join('')) === name) ?? []
  )
}

// 14m of a result of 853 seconds, where all such texts are of minutes.
function measuredMinutes({ entries }: Slot): readonly Entry[] {
  const minutes = entries.filter(({ text }) => /^\d+m$/.test(text))
  const isMeasured = ({ file, text }: Entry): boolean =>
    file.evidence.results.every(({ numbers }) => {
      const left = (numberOf(numbers, 'time.total') ?? 0) / 60 - Number.parseInt(text, 10)
      return left > -0.5 && left < 1
    })
  return minutes.every(isMeasured) ? minutes : []
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

const toolOf = ({ format, results }: Evidence): string | undefined =>
  results.length > 0 ? format : undefined

// 31-query_cache_off beside 32-default: behind a running number stands the name of a configuration. What most names state is a field, and so is a server.
function configurations(files: readonly PlacedFile[]): void {
  const places = new Map<string, { file: PlacedFile; number: string; rest: readonly Item[] }[]>()
  for (const file of files)
    for (const [level, items] of file.levels.entries()) {
      const [first, ...rest] = items.filter(({ text }) => !noise.test(text))
      if (first?.kind !== 'number' || rest.length === 0) continue
      const place = placeOf(file, level)
      const known = places.get(place) ?? []
      places.set(place, known)
      known.push({ file, number: first.text, rest })
    }
  for (const [place, entries] of places) {
    const numbers = new Set(entries.map(({ number }) => number))
    const names = new Map(entries.map(({ file, rest }) => [partAt(file, place), rest]))
    const worded = [...names.values()].filter((rest) => rest.some(({ kind }) => kind === 'word'))
    const isRunning = isDense(numbers) && names.size <= 1.1 * numbers.size
    if (!isRunning || 2 * worded.length < names.size) continue
    const counts = new Map<string, number>()
    for (const key of [...names.values()].flatMap((rest) => rest.flatMap(keysIn)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    const isCommon = (key: string): boolean => 2 * (counts.get(key) ?? 0) >= names.size
    for (const { file, rest } of entries) {
      const own = rest.filter((item) => !keysIn(item).some(isCommon))
      for (const item of own) if (!keysIn(item).includes('engine')) file.named.add(item)
      const words = own.map(({ text }) => text)
      if (words.length > 0) file.open.set('configuration', spelled(words, file, place))
    }
  }
}

const keysIn = (item: Item): readonly string[] =>
  item.kind === 'fields'
    ? Object.keys(item.fields)
    : item.kind === 'counted'
      ? [item.name.toLowerCase()]
      : []

function typedFields(files: readonly PlacedFile[]): void {
  coreWorkloads(files)
  // An empty file stands where a result of the same tool would.
  const [tool] = files.flatMap(({ evidence }) => toolOf(evidence) ?? [])
  const values = new Map<string, Set<string>>()
  for (const file of files)
    for (const [level, items] of file.levels.entries())
      for (const item of items)
        for (const [key, value] of Object.entries(typedBy(item, file))) {
          const place = `${key} ${placeOf(file, level)}`
          values.set(place, (values.get(place) ?? new Set()).add(flat(value)))
        }
  // A version belongs to the engine beside it.
  const isConstant = (key: string, place: string): boolean =>
    key !== 'engine' && key !== 'version' && (values.get(`${key} ${place}`)?.size ?? 0) < 2
  for (const file of files) {
    const places = new Map<string, string>()
    // The deepest text of a key counts, of those that differ between files if there are any; another one stays, unexplained.
    const addTyped = (key: string, value: string, level: number): void => {
      const place = placeOf(file, level)
      const outer = places.get(key)
      const other = file.fields[key] ?? ''
      // PolarDB-PG/pg_t8.log and Aurora/mysql_t8.log: what a server is like is no other server.
      if (key === 'engine' && derivedFrom[value]?.test(other) === true) return
      if (outer !== undefined && isConstant(key, place) && !isConstant(key, outer)) {
        if (flat(other) !== flat(value)) file.open.set(`${key} ${place}`, value)
        return
      }
      places.set(key, place)
      addField(file, key, value, place)
    }
    for (const [level, items] of file.levels.entries())
      for (const item of items) {
        if (item.kind === 'time') file.times.push(item.text)
        if (item.kind === 'repeat' && !file.named.has(item)) file.repeats.push(item.number)
        if (item.kind === 'fields' && item.attempt !== undefined) file.repeats.push(item.attempt)
        for (const [key, value] of Object.entries(typedBy(item, file))) addTyped(key, value, level)
      }
    const { version } = file.fields
    const engine = file.fields['engine'] ?? engineOfTool[file.evidence.format ?? '']
    const known = engine === undefined ? undefined : releases[engine]
    const [major = 0, minor] = (version ?? '').split(/[.-]|(?=[a-z])/).map(Number)
    // A release that the engine never had is one of Linux: 3.11.10 beside pgbench.
    const isForeign =
      version !== undefined &&
      (known
        ? !known(major, minor)
        : engine === undefined && Object.values(releases).every((has) => !has(major, minor)))
    // MariaDB in a folder of 8.0.21 has another version.
    if (isForeign) delete file.fields['version']
    if (isForeign && file.fields['engine'] === undefined) {
      addField(file, /^[2-6]\.\d+/.test(version) ? 'kernel' : 'release', version, 'part')
    }
    if (file.fields['workload'] === undefined) {
      const { format = tool ?? '' } = file.evidence
      const workload = wordOfTool(file, format) ?? shortWorkload(file, format)
      if (workload !== undefined) file.fields['workload'] = workload
    }
    const phase = loadPhase(file)
    if (phase) {
      file.fields['phase'] = 'load'
      file.named.add(phase)
    }
    const { repeat, ...others } = file.written
    if (repeat !== undefined && file.repeats.length === 0) file.repeats.push(repeat)
    for (const [key, value] of Object.entries(others))
      if ([undefined, 'oltp'].includes(file.fields[key])) {
        file.fields[key] = value
        file.sides.set(key, ofScripts)
      }
  }
  shortNames(files)
  wholeNames(files)
}

function wordOfTool({ levels }: PlacedFile, format: string): string | undefined {
  const names = workloadsOfTools[format]
  return levels.flat().findLast(({ kind, text }) => kind === 'word' && names?.test(text))?.text
}

// The deepest abbreviation that the counts of queries do not contradict: ps-pgo/Tier2G_RW is no point select.
function shortWorkload({ levels, evidence }: PlacedFile, format: string): string | undefined {
  if (format !== 'sysbench') return undefined
  const counted = evidence.results.flatMap((result) => workloadOf(result) ?? [])
  return levels
    .flat()
    .flatMap((item) => {
      const word = item.text.toLowerCase()
      return item.kind === 'word' && Object.hasOwn(shortWorkloads, word)
        ? (shortWorkloads[word] ?? [])
        : []
    })
    .findLast((workload) => counted.every((other) => other === workload))
}

const flat = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')

function addField(file: PlacedFile, key: string, value: string, place: string): void {
  const other = file.fields[key]
  if (other !== undefined && flat(other) !== flat(value)) file.open.set(`${key} ${place}`, other)
  file.fields[key] = value
}

const countedName = (item: Item, place: string): string | undefined =>
  item.kind === 'counted' ? `${place} ${item.name.toLowerCase()} ${item.keys.join(' ')}` : undefined
