// The entries of `data/runs/<slug>.json`: one per run, and one per file that states facts about the host.
import { formatNumber } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Fact, Run, SourceRecord } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { unsafeRuns } from '../options/durability-of-runs.ts'
import { keyOrder } from '../runs/run-order.ts'
import { recordsWith } from '../runs/stored-readings.ts'
import { profileData } from './profile-data.ts'
import { sourceId } from './published-sources.ts'
import { filesOfRun } from '../core/run-files.ts'

/** The most runs that are named as related to one. */
const mostRelated = 12

/** The entry of a run. */
export type RunData = ReturnType<typeof runData>

/** The facts that one file states about the host. */
export interface HostFacts {
  readonly facts: readonly Fact[]
}

/** Makes the entry of a run; see docs/data-files.md. */
export function runData(
  { page }: Archive,
  run: Run,
  related: readonly Run[],
  published: ReadonlySet<string>,
  vocabulary: Vocabulary,
) {
  const file = run.source?.path
  const sources = filesOfRun(run)
  return {
    id: run.id,
    archive: page.slug,
    // Which run of its file it is.
    ordinal: run.ordinal > 0 ? run.ordinal : undefined,
    title: titleOf(run, vocabulary),
    status: run.status,
    reason: run.reason,
    file,
    fields: Object.fromEntries(Object.entries(run.fields).toSorted(([a], [b]) => keyOrder(a, b))),
    facts: run.facts.map(({ name, value, line }) => ({ name, value, line })),
    host: recordsWith(run.companions, 'facts').flatMap(({ path, sha256, readings }) => {
      const count = factsOf(readings).length
      return count > 0 ? [{ file: path, facts: sourceId(sha256), count }] : []
    }),
    command: run.command && { text: run.command.text, line: run.command.line },
    headline: run.headline,
    measurements: run.measurements.map(({ metric, value, unit, line }) => ({
      metric,
      value,
      unit,
      line,
    })),
    warnings: run.warnings,
    // The bins it is made from are rounded, so further digits would mean nothing.
    stability: run.stability && rounded(run.stability),
    files: sources.map(({ path, format, bytes, sha256 }) => ({
      path,
      format,
      bytes,
      sha256,
      source: published.has(path) ? sourceId(sha256) : undefined,
    })),
    options: recordsWith(sources, 'options').flatMap(({ path, sha256, readings }) =>
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
    ...profileData(run, vocabulary.idleWaits()),
    durability: unsafeRuns([run], vocabulary.options())[0]?.settings.map(
      ({ name, text, say, place }) => ({
        name,
        text,
        say,
        file: place?.file,
        line: place?.line,
      }),
    ),
    related: related.map(({ id, fields }) => ({
      id,
      title: label(
        Object.fromEntries(
          Object.entries(fields).filter(([key, text]) => run.fields[key] !== text),
        ),
        vocabulary,
      ),
    })),
  }
}

// A value of a published table is no run: its title states the number.
function titleOf({ source, fields, headline, measurements }: Run, vocabulary: Vocabulary): string {
  const title = label(fields, vocabulary)
  const published = measurements.find(({ metric }) => metric === headline)
  if (source?.format !== 'table' || !published) return title
  const row = vocabulary.metric(published.metric, published.unit)
  const unit = row.shown?.unit ?? row.unit
  return `${title}: ${row.title} ${formatNumber(published.value, row)}${unit.startsWith('1') ? '' : ` ${unit}`}`
}

/** The facts about hosts by source id, secrets still in them: once per content, because hundreds of runs may share a file. */
export function hostFacts(runs: readonly Run[]): ReadonlyMap<string, HostFacts> {
  const files = new Map<string, HostFacts>()
  const companions = [...new Set(runs.flatMap((run) => run.companions))]
  for (const { sha256, readings } of recordsWith(companions, 'facts')) {
    const facts = factsOf(readings)
    if (facts.length > 0) files.set(sourceId(sha256), { facts })
  }
  return files
}

function factsOf(readings: SourceRecord['readings']): readonly Fact[] {
  return readings.flatMap((reading) =>
    reading.kind === 'facts'
      ? reading.facts.map(({ name, value, line }) => ({ name, value, line }))
      : [],
  )
}

/**
 * Finds the runs that a reader opens next: those that differ in one key only, repeats first, then in the
 * archive's order. `run` is one of `runs`.
 */
export function relatedRuns(runs: readonly Run[]): (run: Run) => readonly Run[] {
  const groups = new Map<string, Run[]>()
  const groupOf = (setting: string): Run[] => {
    const known = groups.get(setting)
    if (known) return known
    const group: Run[] = []
    groups.set(setting, group)
    return group
  }
  const settingsOf = settingNames()
  const groupsOf = new Map(runs.map((run) => [run, settingsOf(run.fields).map(groupOf)]))
  for (const [run, own] of groupsOf) for (const group of own) group.push(run)
  return (run) => {
    const related = new Set<Run>()
    for (const group of groupsOf.get(run) ?? []) {
      for (const other of group) {
        if (related.size === mostRelated) return [...related]
        if (other !== run) related.add(other)
      }
    }
    return [...related]
  }
}

// Returns a group name for each key of a run, made of the values of all other keys, `repeat` first. Values are replaced
// by numbers, because the few distinct values are long.
function settingNames(): (fields: Readonly<Record<string, string>>) => readonly string[] {
  const numbers = new Map<string, number>()
  const numberOf = (key: string, text: string): number => {
    const pair = `${key}\0${text}`
    const number = numbers.get(pair) ?? numbers.size
    numbers.set(pair, number)
    return number
  }
  return (fields) => {
    const pairs = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const keys = pairs.map(([key]) => key)
    const texts = pairs.map(([key, text]) => numberOf(key, text))
    const nameOf = (key: string): string =>
      `${key} ${texts.filter((_, index) => keys[index] !== key).join()}`
    return [
      ...keys.filter((key) => key === 'repeat'),
      ...keys.filter((key) => key !== 'repeat'),
    ].map(nameOf)
  }
}

// The same value with four decimals of every number.
function rounded<T>(value: T): T {
  if (typeof value === 'number') return Number(value.toFixed(4)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: readonly [string, unknown]) => [
      name,
      rounded(entry),
    ]),
  ) as T
}
