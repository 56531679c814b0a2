// What published numbers are looked up in: runs, files, samples or another published table.
import { columnOf } from '../core/columns.ts'
import { metricOf, argumentOf, type MetricOptions } from '../analysis/metric-value.ts'
import type { Evidence, Run, SourceRecord } from '../core/model.ts'

/** A number of a subject with the places that state it, or why it has none. */
export type Answer =
  | { readonly value: number; readonly evidence: readonly Evidence[] }
  /** `several`: the number is ambiguous. `none`: the file states that there is none. */
  | { readonly reason: string; readonly several?: true; readonly none?: true }

/** One thing that has fields and numbers. */
export interface Subject {
  readonly fields: Readonly<Record<string, string>>
  /** The number called `name`; texts of fields and arguments that are numbers count too. */
  number(name: string, options: MetricOptions): Answer
}

/** Finds the subjects whose fields include those given. */
export type Finder = (fields: Readonly<Record<string, string>>) => readonly Subject[]

/** A run: metrics that it states or that can be made, its fields, the arguments of its command. */
export function runSubject(run: Run): Subject {
  return {
    fields: run.fields,
    number(name, options) {
      if (run.status !== 'ok') return { reason: run.reason?.text ?? run.status }
      const metricValue = metricOf(run, name, options)
      if ('value' in metricValue) return metricValue
      const argument = argumentOf(run, name)
      const value = Number(argument)
      return argument === undefined || Number.isNaN(value) ? metricValue : { value, evidence: [] }
    },
  }
}

/** A file: its counters, and the means of its columns. `name#2` is the second counter of this name, or the mean in the second output of a monitor. */
export function fileSubject(source: SourceRecord): Subject {
  const { path, sha256, readings } = source
  return {
    fields: source.fields,
    number(name) {
      const [, plainName = name, written] = /^(.*?)#(\d+)$/.exec(name) ?? []
      const ordinal = Number(written ?? 1)
      for (const reading of readings) {
        if (reading.kind !== 'counters') continue
        const same = reading.counters.filter((counter) => counter.name === plainName)
        const counter = same[ordinal - 1]
        if (counter && counter.value === undefined)
          return { reason: `${path} states that it has no ${name}`, none: true }
        if (counter?.value !== undefined)
          return { value: counter.value, evidence: [{ file: path, sha256, line: counter.line }] }
      }
      // The means of a column in each output of the file.
      const means = readings.flatMap((reading) => {
        const column = reading.kind === 'series' ? columnOf(reading.series, plainName) : undefined
        return column && column.n > 0 ? [column.mean] : []
      })
      if (written === undefined && means.length > 1) {
        const reason = `${path} has ${means.length} outputs with ${name}: name one, such as ${name}#1 for the first`
        return { reason, several: true }
      }
      const value = means[ordinal - 1]
      return value === undefined
        ? { reason: `${path} states no ${name}` }
        : { value, evidence: [{ file: path, sha256 }] }
    },
  }
}

/** Finds by an index a set of keys, made when a set is first asked for. */
export function finder(subjects: readonly Subject[]): Finder {
  const indexes = new Map<string, ReadonlyMap<string, readonly Subject[]>>()
  return (fields) => {
    const keys = Object.keys(fields).toSorted()
    const set = keys.join('\0')
    const index = indexes.get(set) ?? indexed(subjects, keys)
    indexes.set(set, index)
    return index.get(keyOf(fields, keys)) ?? []
  }
}

function indexed(
  subjects: readonly Subject[],
  keys: readonly string[],
): ReadonlyMap<string, readonly Subject[]> {
  const index = new Map<string, Subject[]>()
  for (const subject of subjects) {
    if (!keys.every((key) => Object.hasOwn(subject.fields, key))) continue
    const key = keyOf(subject.fields, keys)
    const same = index.get(key)
    if (same) same.push(subject)
    else index.set(key, [subject])
  }
  return index
}

function keyOf(fields: Readonly<Record<string, string>>, keys: readonly string[]): string {
  return keys.map((key) => fields[key] ?? '').join('\0')
}
