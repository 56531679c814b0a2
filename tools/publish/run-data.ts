// `data/runs/<id>.json` and `data/series/<id>.json`: one run, and the run over its time.
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { CondensedSeries, Course, FileFact, Run, SourceRecord } from '../model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { keyOrder } from '../runs/run-order.ts'
import { sourceId } from './published-sources.ts'

/** The most runs that are named as related to one. */
const mostRelated = 12

/** The content of a run's data file, secrets still in it; see ARCHITECTURE.md, "Data files". */
export function runData(
  { page }: Archive,
  run: Run,
  related: readonly Run[],
  published: ReadonlySet<string>,
  words: Vocabulary,
): unknown {
  const file = run.source?.path
  const sources = [...(run.source ? [run.source] : []), ...run.companions]
  return {
    id: run.id,
    archive: page.slug,
    title: label(run.fields, words),
    status: run.status,
    reason: run.reason,
    fields: inKeyOrder(run.fields),
    facts: printedFacts(run.facts),
    host: printedFacts(run.host),
    command: run.command && { text: run.command.text, file, line: run.command.line },
    measurements: run.measurements.map(({ metric, value, unit, line }) => ({
      metric,
      value,
      unit,
      file,
      line,
    })),
    warnings: run.warnings,
    course: run.course && printedCourse(run.course),
    files: sources.map(({ path, format, bytes, sha256 }) => ({
      path,
      format,
      bytes,
      sha256,
      source: published.has(path) ? sourceId(sha256) : undefined,
    })),
    options: sources.flatMap(({ path, sha256, readings }) =>
      readings.flatMap((reading) =>
        reading.kind === 'options'
          ? [
              {
                file: path,
                role: reading.role,
                count: reading.options.length,
                source: published.has(path) ? sourceId(sha256) : undefined,
              },
            ]
          : [],
      ),
    ),
    related: related.map(({ id, fields }) => ({
      id,
      title: label(differing(fields, run.fields), words),
    })),
  }
}

/** The content of `data/series/<id>.json`: the run over its time; undefined when no file says anything of it. */
export function runSeries(run: Run): unknown {
  const sources = [...(run.source ? [run.source] : []), ...run.companions]
  const series = sources.flatMap((source) => seriesOf(source, run))
  return series.length > 0 ? { id: run.id, series } : undefined
}

/**
 * The runs a reader goes to next, by run: those that differ in one key only, repeats first, then in the
 * archive's order.
 */
export function relatedRuns(runs: readonly Run[]): ReadonlyMap<Run, readonly Run[]> {
  const groups = new Map<string, Run[]>()
  const places = (fields: Readonly<Record<string, string>>): readonly string[] => {
    const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const keys = entries.map(([key]) => key)
    const from = (key: string): string =>
      JSON.stringify([key, ...entries.filter(([other]) => other !== key)])
    return [
      ...keys.filter((key) => key === 'repeat'),
      ...keys.filter((key) => key !== 'repeat'),
    ].map(from)
  }
  const placesOf = new Map(runs.map((run) => [run, places(run.fields)]))
  for (const [run, all] of placesOf) {
    for (const place of all) {
      const group = groups.get(place)
      if (group) group.push(run)
      else groups.set(place, [run])
    }
  }
  return new Map(
    runs.map((run) => {
      const near = (placesOf.get(run) ?? []).flatMap((place) => groups.get(place) ?? [])
      return [run, [...new Set(near)].filter((other) => other !== run).slice(0, mostRelated)]
    }),
  )
}

function inKeyOrder(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => keyOrder(a, b)))
}

function printedFacts(facts: readonly FileFact[]): readonly FileFact[] {
  return facts.map(({ name, value, file, line }) => ({
    name,
    value,
    file,
    line,
  }))
}

// The bins it is made from are rounded, so further digits would mean nothing.
function printedCourse(course: Course): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(course).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ]),
  )
}

function differing(
  fields: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([key, text]) => others[key] !== text))
}

function seriesOf(source: SourceRecord, run: Run): readonly unknown[] {
  const results = source.readings.filter(({ kind }) => kind === 'result')
  const readings =
    source === run.source ? results.slice(run.ordinal, run.ordinal + 1) : source.readings
  return readings.flatMap((reading) => {
    const series = 'series' in reading ? reading.series : undefined
    return series ? [{ file: source.path, format: source.format, ...printed(series) }] : []
  })
}

function printed({ samples, at, columns }: CondensedSeries): Readonly<Record<string, unknown>> {
  return {
    samples,
    at,
    columns: columns.map(({ metric, unit, n, mean, low, high, values, lows, highs }) => ({
      metric,
      unit,
      n,
      mean: Number(mean.toPrecision(8)),
      min: low,
      max: high,
      values,
      low: lows,
      high: highs,
    })),
  }
}
