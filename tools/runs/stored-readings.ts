// Readings that stay on disk and are loaded when they are used, so that memory does not grow with the archive.
import { setFlagsFromString } from 'node:v8'
import type { KeptReading } from '../core/model.ts'

/** Where the readings of a file are stored. */
export interface StoredReadings {
  readonly kinds: readonly KeptReading['kind'][]
  /** Of their serialised form. */
  readonly bytes: number
  /** A method, which may use the other properties. */
  load(): readonly KeptReading[]
}

interface HasReadings {
  readonly readings: readonly KeptReading[]
}

// Serialised bytes of the readings that are kept after they were used; in memory they take about twice as much.
let mostBytes = 48 * 1024 * 1024

// For archives with more files than `largeArchive`.
const fewestBytes = 16 * 1024 * 1024
const largeArchive = 20_000

/**
 * Trades processor time for memory where an archive has many files: fewer readings stay loaded, and the heap may grow by 60 %, or
 * 15 %, of what is in use instead of doubling before garbage is collected.
 */
export function limitMemory(files: number): void {
  if (!isLarge(files)) return
  mostBytes = fewestBytes
  // At 22,000 files 15 % would take 8 s more in 30 s, and save no memory.
  setFlagsFromString(`--heap-growing-percent=${files > 2 * largeArchive ? '15' : '60'}`)
}

/** True for a number of files from which on memory is limited. */
export function isLarge(files: number): boolean {
  return files > largeArchive
}

const stored = Symbol('stored readings')

// In the order of their last use.
const loaded = new Map<StoredReadings, readonly KeptReading[]>()
let loadedBytes = 0

// One descriptor for all objects, so that they share their hidden class.
const accessor: PropertyDescriptor = {
  enumerable: true,
  configurable: true,
  get(this: object): readonly KeptReading[] {
    const readings = storedReadings(this)
    return readings === undefined ? [] : load(readings)
  },
}

/** Gives `target` readings that are loaded from `readings` each time they are used. */
export function withStoredReadings<T extends object>(
  target: T,
  readings: StoredReadings,
): T & HasReadings {
  Object.defineProperty(target, stored, { value: readings })
  Object.defineProperty(target, 'readings', accessor)
  return target as T & HasReadings
}

/** `target` with the readings of `record`, which stay on disk where they are. */
export function withReadingsOf<T extends object>(target: T, record: HasReadings): T & HasReadings {
  const readings = storedReadings(record)
  return readings === undefined
    ? Object.assign(target, { readings: record.readings })
    : withStoredReadings(target, readings)
}

/** The record with other properties, without loading its readings as a spread does. */
export function withProperties<T extends HasReadings>(
  record: T,
  properties: Partial<Omit<T, 'readings'>>,
): T {
  const entries = Object.keys(record)
    .filter((key) => key !== 'readings')
    .map((key) => [key, Reflect.get(record, key)] as const)
  const copy = Object.assign(Object.fromEntries(entries), properties)
  return withReadingsOf(copy, record) as unknown as T
}

/** The kinds of the readings of a record, without loading them. */
export function kindsOf(record: HasReadings): readonly KeptReading['kind'][] {
  return storedReadings(record)?.kinds ?? record.readings.map(({ kind }) => kind)
}

/** The records that have a reading of one of `kinds`, without loading the readings of any. */
export function recordsWith<T extends HasReadings>(
  records: readonly T[],
  ...kinds: readonly KeptReading['kind'][]
): readonly T[] {
  return records.filter((record) => kindsOf(record).some((kind) => kinds.includes(kind)))
}

/** Keeps readings in memory that were just made, until others are used. */
export function keepLoaded(readings: StoredReadings, values: readonly KeptReading[]): void {
  loaded.set(readings, values)
  loadedBytes += readings.bytes
  for (const oldest of loaded.keys()) {
    if (loadedBytes <= mostBytes) break
    loaded.delete(oldest)
    loadedBytes -= oldest.bytes
  }
}

function storedReadings(record: object): StoredReadings | undefined {
  return Reflect.get(record, stored) as StoredReadings | undefined
}

function load(readings: StoredReadings): readonly KeptReading[] {
  const known = loaded.get(readings)
  if (known === undefined) {
    const values = readings.load()
    keepLoaded(readings, values)
    return values
  }
  // What was used last is dropped last; the order matters near the limit only.
  if (loadedBytes > mostBytes / 2) {
    loaded.delete(readings)
    loaded.set(readings, known)
  }
  return known
}
