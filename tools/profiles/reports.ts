// The profiles among the files of runs: those that both sides have, of one format and one event.
import type { ProfileReading, SourceRecord } from '../core/model.ts'
import type { Both } from './both.ts'
import type { Report } from './profile.ts'

/** A report and the format it was read from. */
export interface FoundReport extends Report {
  readonly format: string
}

// The formats with most detail about functions come first. `perf diff` holds two profiles and is no side.
const order = ['perf-report', 'perf-script', 'folded-stacks', 'flame-graph', 'pmp']

/** Every profile of these files, each file once. */
export function reportsOf(sources: readonly SourceRecord[]): readonly FoundReport[] {
  const once = new Map(sources.map((source) => [`${source.sha256}\0${source.path}`, source]))
  return [...once.values()].flatMap(({ path, sha256, format = '', readings }) =>
    readings
      .filter((reading): reading is ProfileReading => reading.kind === 'profile')
      .filter(() => order.includes(format))
      .map((reading) => ({ reading, file: path, sha256, format })),
  )
}

/**
 * The reports of each side that can be compared: of the first format and event that both have, else of the first
 * of each side. `others` counts the reports that are left out.
 */
export function comparable(sides: Both<readonly FoundReport[]>): {
  readonly reports: Both<readonly FoundReport[]>
  readonly others: number
} {
  const [baseline, contender] = [ranked(sides[0]), ranked(sides[1])]
  const common = baseline.find((kind) => contender.includes(kind))
  const kinds = common === undefined ? [baseline[0], contender[0]] : [common, common]
  const reports = [
    sides[0].filter((report) => kindOf(report) === kinds[0]),
    sides[1].filter((report) => kindOf(report) === kinds[1]),
  ] as const
  const count = (both: Both<readonly unknown[]>): number => both[0].length + both[1].length
  return { reports, others: count(sides) - count(reports) }
}

function ranked(reports: readonly FoundReport[]): readonly string[] {
  const sorted = reports.toSorted((a, b) => order.indexOf(a.format) - order.indexOf(b.format))
  return [...new Set(sorted.map(kindOf))]
}

function kindOf({ format, reading }: FoundReport): string {
  return `${format}\0${reading.event ?? ''}`
}

/** The two profiles of a file that compared them, such as the output of `perf diff`; undefined where it did not. */
export function bothOf(report: Report): Both<Report> | undefined {
  const { entries, shape } = report.reading
  if (entries.length === 0 || entries.every(({ delta }) => delta === undefined)) return undefined
  // The difference of a frame in a flame graph is of all that it called too.
  if (shape === 'stacks' && entries.some(({ total }) => total !== undefined)) return undefined
  const before = entries.map((entry) => ({ ...entry, self: entry.self - (entry.delta ?? 0) }))
  return [{ ...report, reading: { ...report.reading, entries: before } }, report]
}
