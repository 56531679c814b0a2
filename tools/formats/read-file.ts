// From the bytes of one file to what it said: unpack, recognise, read, condense.
import { largest, smallest } from '../core/extremes.ts'
import { isSampledRate, keptOf } from '../core/metric-roles.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type {
  Diagnostic,
  KeptReading,
  Reading,
  ResultReading,
  ProfileReading,
} from '../core/model.ts'
import { metricOfHead } from './reading/column-metric.ts'
import { condenseReading } from './reading/condense.ts'
import { withDecimalPoints } from './reading/decimal-commas.ts'
import { allLines, hiddenLines, type LineRanges } from './reading/hidden-lines.ts'
import { errorMessage, contextFacts, isProse, withoutPasted } from './reading/context-facts.ts'
import { generalFormatsOf } from './all-formats.ts'
import { loadIn } from './json-tables/objects.ts'
import { captionsOfPage, isPage, toolsOfPage } from './page-parts.ts'
import { recognise, type Recognised } from './recognise.ts'
import { checkResult } from './reading/result-checks.ts'
import { withServers } from './server-version.ts'
import { withSections } from './reading/section-heads.ts'
import { withStatedFields } from './reading/stated-fields.ts'
import { type Format, Source, type Line } from './reading/source.ts'
import { limitedSource } from './reading/table-limit.ts'
import { commandIn } from './reading/printed-command-line.ts'
import { joinContinuedCommands } from './reading/continued-commands.ts'

/** What reading one file gave. `format` is absent when no format recognised it. */
export interface FileReading {
  readonly format?: string
  /** Set when the file cannot be read at all, or is not recognised: the reason. */
  readonly reason?: string
  /** The error message that a file has instead of the output of a tool: `redactReading` adds it to the reason. */
  readonly errorMessage?: string
  readonly empty: boolean
  readonly readings: readonly KeptReading[]
  readonly diagnostics: readonly Diagnostic[]
  /** The seconds that its samples cover at an assumed interval; absent for samples with times. */
  readonly assumedSeconds?: number
  /** The lines that no reader understood, where there are any. */
  readonly hidden?: LineRanges
}

// What a server answers instead of the file: <!doctype html><title>404</title>
const page = /^\s*<(?:!doctype html|html)\b/i

const errorReason = 'not recognised; it contains the error message '

/** The reason of a file with an error message, which holds no secret any more. */
export function errorReasonOf(message: string): string {
  return errorReason + JSON.stringify(message)
}

/** True for the reason of a file that has the error message of a shell or a client instead of a load tool's output. */
export function isErrorReason(reason: string): boolean {
  return reason.startsWith(errorReason)
}

/** Reads a file by its unpacked bytes; `path` is for messages only. Otherwise as `readSource`. */
export function readFile(path: string, bytes: Buffer, metrics?: MetricVocabulary): FileReading {
  return readSource(new Source(path, bytes), metrics)
}

/**
 * Reads a file. `metrics` says which samples to keep: without it those of every rate of a load tool. Never throws.
 */
export function readSource(source: Source, metrics: MetricVocabulary = new Map()): FileReading {
  if (isBlank(source.bytes)) {
    return { empty: true, reason: 'empty file', readings: [], diagnostics: [] }
  }
  const recognised = recognise(source)
  if (!recognised) {
    const message = errorMessage(source)
    return {
      empty: false,
      reason: page.test(source.head) ? 'not recognised: an HTML page' : 'not recognised',
      ...(message === undefined ? {} : { errorMessage: message }),
      hidden: allLines(source),
      readings: contextFacts(source),
      diagnostics: [],
    }
  }
  const tools = toolsOfPage(source)
    .map(partOf)
    .filter(({ printed: own }) => hasResult(own))
  if (tools.length > 1) return readTools(tools, source, metrics)
  const whole = partOf(recognised)
  // What one tool printed says more than tables of no metric around it.
  if (tools.length === 1 && whole.format.general === true && !hasMetrics(whole.printed))
    return readTools(tools, new Source(source.path, source.bytes), metrics)
  const isUsable = whole.format.general === true || hasResult(whole.printed)
  const { format, limited, printed } = isUsable ? whole : (tablesOf(source) ?? whole)
  if (isProse(printed, limited)) {
    const reason = `mentions ${format.name} but contains no usable result`
    return { empty: false, reason, readings: [], diagnostics: [], hidden: allLines(source) }
  }
  const stated = withStatedFields(withServers(printed, recognised.source, source))
  const sections = withSections(stated, limited, recognised.isCode === true ? source : limited)
  const readings = sections.map((each) => kept(each, limited, format, metrics))
  const assumed = assumedSecondsOf(readings)
  // A README may be a document with tables or with results in its code.
  const hasWords = isPage(source) || ['table', 'box-tables', 'text-tables'].includes(format.name)
  const context = hasWords ? contextFacts(source, true) : []
  return {
    format: format.name,
    empty: false,
    readings: [...readings, ...context],
    diagnostics: foldDiagnostics(limited.diagnostics),
    hidden: hiddenLines(source, limited, format, readings),
    ...(assumed === undefined ? {} : { assumedSeconds: assumed }),
  }
}

/** What a tool printed, of a file or of some blocks of a page. */
interface Part {
  readonly format: Format
  readonly limited: Source
  readonly printed: readonly Reading[]
}

function partOf({ format, notes, source }: Recognised): Part {
  const limited = limitedSource(source, format)
  for (const { severity, text } of notes) limited.report(severity, 'format/line-prefix', text, 1)
  const read = withDecimalPoints(format.read(limited))
  const printed = withCommands(read, source, format.programs ?? [])
  return {
    format,
    limited,
    printed: hasResult(printed) ? withoutPasted(printed, source, isPage(source)) : printed,
  }
}

const hasResult = (readings: readonly Reading[]): boolean =>
  readings.some((reading) => reading.kind === 'result' && reading.status === 'ok')

// A metric may stand in the title of a table, above loads and servers.
const hasMetrics = (readings: readonly Reading[]): boolean =>
  readings.some(
    (reading) =>
      reading.kind === 'result' ||
      (reading.kind === 'table' &&
        [...reading.header, ...(reading.title ?? '').split(/: |[^\w%/ .-]+/)].some(
          (text) => metricOfHead(text) !== undefined || loadIn(text) !== undefined,
        )),
  )

// The tables of a page that quotes commands and pieces of output, in the format that has the most rows.
function tablesOf(source: Source): Part | undefined {
  const known = isPage(source) ? generalFormatsOf(source) : []
  const rowsOf = ({ printed }: Part): number =>
    printed.reduce((count, each) => count + (each.kind === 'table' ? each.rows.length : 0), 0)
  const parts = known.map((format) => partOf({ format, source, notes: [] }))
  const [first] = parts.toSorted((a, b) => rowsOf(b) - rowsOf(a))
  return first && rowsOf(first) >= fewestRows ? first : undefined
}

const fewestRows = 5

function readTools(parts: readonly Part[], source: Source, metrics: MetricVocabulary): FileReading {
  const owners = new Map<Reading, Part>()
  for (const part of parts)
    for (const reading of withStatedFields(withServers(part.printed, part.limited, source)))
      owners.set(
        reading.kind === 'result' ? { ...reading, format: part.format.name } : reading,
        part,
      )
  const all = [...owners.keys()].toSorted((a, b) => lineOf(a) - lineOf(b))
  for (const line of captionsOfPage(source)) source.refuse(line)
  const readings = withSections(all, source, source).map((each, index) => {
    const part = owners.get(all[index] ?? each)
    return part
      ? kept(each, part.limited, part.format, metrics)
      : condenseReading(each, () => 'statistics')
  })
  const [{ format } = {}] = parts
  return {
    ...(format && { format: format.name }),
    empty: false,
    readings,
    diagnostics: foldDiagnostics(parts.flatMap(({ limited }) => limited.diagnostics)),
    ...(format && { hidden: hiddenLines(source, source, { ...format, quotes: true }, readings) }),
  }
}

const lineOf = (reading: Reading): number =>
  reading.kind === 'result' ? firstLineOf(reading) : Number.POSITIVE_INFINITY

function kept(
  stated: Reading,
  limited: Source,
  format: Format,
  metrics: MetricVocabulary,
): KeptReading {
  const reading =
    stated.kind === 'result' ? checkResult(stated, limited, format.name, metrics) : stated
  const allRates = lacksSampledRate(reading, metrics)
  return condenseReading(limitStacks(reading, limited), (column) =>
    keptOf(metrics, column, allRates),
  )
}

function assumedSecondsOf(readings: readonly KeptReading[]): number | undefined {
  const ends = readings.flatMap((reading) =>
    reading.kind === 'series' && reading.assumesSeconds ? (reading.series.at.at(-1) ?? []) : [],
  )
  return ends.length === 0 ? undefined : largest(ends)
}

// Single-statement tests of sysbench 0.5 print 0 for all but reads and writes, and a new tool has rates that no row names.
function lacksSampledRate(reading: Reading, metrics: MetricVocabulary): boolean {
  if (reading.kind !== 'result' || !reading.series) return false
  return !reading.series.columns.some(
    (column) => isSampledRate(metrics, column) && column.values.some((value) => value > 0),
  )
}

function isBlank(bytes: Buffer): boolean {
  if (bytes.length > 4096) return false
  return bytes.every((byte) => byte === 0 || byte === 32 || (byte >= 9 && byte <= 13))
}

const longestCommand = 4000

/** Adds to each reading the last command line of one of `programs` above its first number; an existing command is kept. */
function withCommands(
  readings: readonly Reading[],
  source: Source,
  programs: readonly string[],
): readonly Reading[] {
  const commands = programs.length === 0 ? [] : commandsIn(source, programs)
  if (commands.length === 0) return readings
  return readings.map((reading) => {
    if (reading.kind !== 'result' || reading.command) return reading
    const first = firstLineOf(reading)
    const command = commands.findLast(({ line }) => line <= first)
    return command ? { ...reading, command } : reading
  })
}

function firstLineOf({ measurements, reason }: ResultReading): number {
  const first = smallest(measurements.map(({ line }) => line))
  return first === Number.POSITIVE_INFINITY ? (reason?.line ?? first) : first
}

function commandsIn(source: Source, programs: readonly string[]): readonly Line[] {
  const lines = source.lines().map((text, index) => ({ text, line: index + 1 }))
  return joinContinuedCommands([...source.above, ...lines], programs).flatMap(({ text, line }) => {
    const command = commandIn(text, programs)
    return command === undefined ? [] : [{ text: command.slice(0, longestCommand), line }]
  })
}

// perf and bpftrace record 127 frames by default, async-profiler 2,048 at most.
const mostFrames = 512

/** The reading with the outermost and the innermost 256 frames of deeper stacks, so that root and self time stay. */
function limitStacks(reading: Reading, source: Source): Reading {
  if (reading.kind !== 'profile') return reading
  const entries = reading.entries.map((entry) => {
    const { frames, line } = entry
    if (frames.length <= mostFrames) return entry
    const half = mostFrames / 2
    const cut = frames.length - mostFrames
    const message = `Unexpected stack of ${String(frames.length)} frames, expected at most ${String(mostFrames)}: the middle ${String(cut)} frames are left out`
    source.report('warning', 'profile/deep-stack', message, line)
    return {
      ...entry,
      frames: [...frames.slice(0, half), `… ${String(cut)} frames`, ...frames.slice(-half)],
    }
  })
  return { ...reading, entries } satisfies ProfileReading
}

// One diagnostic for each kind of unexpected line of a file, instead of one for each line.

const folded = /\/(?:bad-line|unknown-line|order|clock)$/
const notListed = / \((\d+) more not listed\)$/

// Unexpected lines are of one kind; other messages are if they differ in numbers only.
function kindOf({ rule, severity, message }: Diagnostic): string {
  return `${rule} ${severity} ${folded.test(rule) ? '' : message.replaceAll(/\d+(?:\.\d+)?/g, '0')}`
}

/** The diagnostics of a file; of several of a kind, the first with their count and the last line. */
export function foldDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const key = kindOf(diagnostic)
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  const seen = new Set<string>()
  return diagnostics.flatMap((diagnostic): readonly Diagnostic[] => {
    const key = kindOf(diagnostic)
    const group = groups.get(key) ?? []
    if (group.length === 1) return [diagnostic]
    if (seen.has(key)) return []
    seen.add(key)
    const last = group.at(-1)
    const unlisted = Number(notListed.exec(last?.message ?? '')?.[1] ?? 1)
    const count = group.length - 1 + unlisted
    const end =
      last?.place.line === undefined ? '' : `, the last on line ${String(last.place.line)}`
    const what = folded.test(diagnostic.rule) ? 'such lines' : 'of this kind'
    return [{ ...diagnostic, message: `${diagnostic.message} (${String(count)} ${what}${end})` }]
  })
}
