// A profile as it is compared: the share of every function, over one report or several of the same thing.
import type { Evidence, ProfileEntry, ProfileReading } from '../core/model.ts'
import type { SymbolShare } from './symbol-renames.ts'
import { plainName } from './symbol-name.ts'

/** One report, and the file it was read from. */
export interface Report {
  readonly reading: ProfileReading
  readonly file: string
  readonly sha256: string
}

/** What a profile knows of a function; shares are of all samples, 0 to 1. */
export interface FunctionShare extends SymbolShare {
  /** Events of the function ÷ events of all reports; see the weights of the profile. */
  readonly share: number
  /** A report each, in their order. */
  readonly shares: readonly number[]
  /** Where the reports name it: every line, or the first of each report where that would be many. */
  readonly places: readonly Evidence[]
}

/** A profile over `reports` reports; `functions` are in the order in which the reports name them. */
export interface Profile {
  readonly reports: number
  /** The part of all events that each report has, 0 to 1: by their counts of events, by their samples, or in equal parts. */
  readonly weights: readonly number[]
  readonly event?: string
  /** Samples of all reports; a lower bound if a report rounds. Absent if a report does not state it. */
  readonly samples?: number
  readonly functions: ReadonlyMap<string, FunctionShare>
}

interface Draft {
  readonly shares: number[]
  readonly callers: Set<string>
  readonly callees: Set<string>
  readonly object?: string
  /** The lines of each report that names it. */
  readonly places: Map<number, Evidence[]>
}

const address = /^0x[\da-f]+$/

/** The function of an entry; one without a symbol is named by its object, because its address changes with every start. */
function nameOf({ frames, object }: ProfileEntry): string {
  const name = plainName(frames.at(-1) ?? '')
  return object !== undefined && address.test(name) ? `unresolved in ${object}` : name
}

/** The profile of several reports of one thing, such as those taken during one run; of one it is that report. */
export function profileOf(reports: readonly Report[]): Profile {
  const drafts = new Map<string, Draft>()
  for (const [index, { reading, file, sha256 }] of reports.entries()) {
    const whole = reading.unit === '1' ? 1 : sumOf(reading.entries)
    for (const entry of reading.entries) {
      const name = nameOf(entry)
      if (name === '' || entry.self < 0) continue
      const draft = drafts.get(name) ?? draftOf(entry, reports)
      const lines = draft.places.get(index) ?? []
      draft.places.set(index, lines)
      lines.push({ file, sha256, line: entry.line })
      draft.shares[index] = (draft.shares[index] ?? 0) + (whole > 0 ? entry.self / whole : 0)
      addCallers(draft, entry)
      drafts.set(name, draft)
    }
  }
  addCallees(drafts, reports)
  const samples = reports.map(({ reading }) => samplesOf(reading))
  const total = samples.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0)
  const weights =
    partsOf(reports.map(({ reading }) => eventsOf(reading))) ??
    partsOf(samples) ??
    reports.map(() => 1 / reports.length)
  const event = reports[0]?.reading.event
  return {
    reports: reports.length,
    weights,
    ...(event === undefined ? {} : { event }),
    ...(total > 0 && { samples: total }),
    functions: new Map(
      [...drafts]
        .map(([name, draft]) => [name, found(draft, weights)] as const)
        .filter(([, { share }]) => share > 0),
    ),
  }
}

// A symbol may occur twice in a report; a group of functions has hundreds of lines.
const mostLines = 4

function found({ places, ...rest }: Draft, weights: readonly number[]): FunctionShare {
  const lists = [...places.values()]
  const isShort = lists.every((lines) => lines.length <= mostLines)
  const shown = lists.flatMap((lines) => (isShort ? lines : lines.slice(0, 1)))
  const share = rest.shares.reduce((sum, own, report) => sum + own * (weights[report] ?? 0), 0)
  return { ...rest, share, places: shown }
}

function draftOf(entry: ProfileEntry, reports: readonly Report[]): Draft {
  const calls = { callers: new Set<string>(), callees: new Set<string>() }
  const { object } = entry
  const shares = reports.map(() => 0)
  return { shares, ...calls, ...(object !== undefined && { object }), places: new Map() }
}

function addCallers(draft: Draft, { frames, calls }: ProfileEntry): void {
  const above = frames.at(-2)
  if (above !== undefined) draft.callers.add(plainName(above))
  const first = calls?.[0]
  if (!calls || !first) return
  // The root of a printed tree is the function itself, with its callers below.
  const own = plainName(frames.at(-1) ?? '') === plainName(first.frame)
  const depth = first.depth + (own ? 1 : 0)
  for (const call of calls) if (call.depth === depth) draft.callers.add(plainName(call.frame))
}

// In stacks, what stands behind a function was called by it.
function addCallees(drafts: ReadonlyMap<string, Draft>, reports: readonly Report[]): void {
  const names = new Map<string, string>()
  const nameOf = (frame: string): string => {
    const name = names.get(frame) ?? plainName(frame)
    names.set(frame, name)
    return name
  }
  for (const { reading } of reports)
    for (const { frames } of reading.entries)
      for (const [index, frame] of frames.entries()) {
        const callee = frames[index + 1]
        if (callee === undefined) continue
        drafts.get(nameOf(frame))?.callees.add(nameOf(callee))
        drafts.get(nameOf(callee))?.callers.add(nameOf(frame))
      }
}

function sumOf(entries: readonly ProfileEntry[]): number {
  return entries.reduce((sum, { self }) => sum + Math.max(0, self), 0)
}

/** Each count ÷ their sum; undefined where one is unknown or all are 0. */
function partsOf(counts: readonly (number | undefined)[]): readonly number[] | undefined {
  const total = counts.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0)
  return total > 0 ? counts.map((count) => (count ?? 0) / total) : undefined
}

/** The count of events that the shares of a perf report are parts of, which perf does not round as it does its samples. */
export function eventsOf({ facts }: ProfileReading): number | undefined {
  const fact = facts.find(({ name }) => name === 'Event count (approx.)')
  return fact === undefined ? undefined : Number(fact.value)
}

// # Samples: 3K of event 'cycles': at least 3,000, for perf cuts what is behind.
const printed = /^(\d{1,15})([KMG]?)$/
const sizes: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9 }

/** Lower bound of the sample count of a report; undefined if not stated. */
export function samplesOf({ unit, facts, entries }: ProfileReading): number | undefined {
  if (unit === 'samples') return sumOf(entries)
  const fact = facts.find(({ name }) => name === 'samples')
  const [, digits, size] = printed.exec(fact?.value ?? '') ?? []
  if (digits === undefined || size === undefined) return undefined
  return Number(digits) * (sizes[size] ?? 1)
}
