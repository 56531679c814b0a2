// Groups of jobs of fio, from what their blocks say to a reading each.
import type { ResultReading } from '../../model.ts'
import {
  fact,
  fail,
  newRun,
  readingOf,
  refuse,
  setting,
  type RunDraft,
} from '../reading/run-draft.ts'
import { scaled } from '../reading/scale.ts'
import type { Source } from '../reading/source.ts'

/** Latencies as printed, in `unit`: nsec, usec or msec. */
export interface Latency {
  readonly kind: string
  readonly unit: string
  readonly low: number | undefined
  readonly high: number | undefined
  readonly mean: number | undefined
  readonly ranks: { readonly rank: string; readonly value: number; readonly line: number }[]
  rankUnit?: string
  readonly line: number
}

interface Job {
  readonly name: string
  readonly jobs: number
  readonly line: number
  readonly directions: {
    readonly direction: string
    readonly seconds: number
    readonly line: number
    readonly latencies: Latency[]
  }[]
  readonly syncs: Latency[]
  issued?: {
    readonly read: number
    readonly write: number
    readonly trim: number
    readonly line: number
  }
}

/** What a program says about one group of jobs. */
export interface Group {
  readonly number: string
  readonly line: number
  readonly note?: { readonly text: string; readonly line: number }
  version?: { readonly value: string; readonly line: number }
  failure?: { readonly text: string; readonly line: number }
  readonly definitions: {
    readonly name: string
    readonly rw: string
    readonly sizes: string
    readonly engine: string
    readonly depth: string
    readonly line: number
  }[]
  readonly jobs: Job[]
  /** The lines of the group's status, which stand at the end. */
  readonly totals: {
    readonly direction: string
    readonly bandwidth: string
    readonly line: number
  }[]
}

export function newGroup(number: string, line: number, note: Group['note']): Group {
  return { number, line, ...(note ? { note } : {}), definitions: [], jobs: [], totals: [] }
}

export function addJob(group: Group, job: Pick<Job, 'name' | 'jobs' | 'line'>): void {
  group.jobs.push({ ...job, directions: [], syncs: [] })
}

/** A reading a group. */
export function readingsOf(
  source: Source,
  groups: readonly Group[],
  lastLine: number,
): readonly ResultReading[] {
  return groups.map((group) => {
    const run = newRun('fio')
    describe(run, group)
    if (group.failure) fail(run, group.failure.text, group.failure.line)
    for (const { direction, bandwidth, line } of group.totals)
      rates(run, group, direction, bandwidth, line)
    syncs(run, group)
    if (group.jobs.length > 1)
      run.warnings.push(`latencies of ${group.jobs.length} jobs: percentiles are left out`)
    const whole =
      group.totals.length > 0 &&
      directionsOf(group).every((name) => group.totals.some(({ direction }) => direction === name))
    const end = whole ? undefined : { text: 'ends without the status of the group', line: lastLine }
    return readingOf(source, run, { end })
  })
}

function describe(run: RunDraft, group: Group): void {
  const [first] = group.definitions
  const jobs = group.jobs.reduce((sum, job) => sum + job.jobs, 0)
  if (jobs > 0) setting(run, 'threads', String(jobs), group.jobs[0]?.line ?? group.line)
  if (group.note) setting(run, 'sync', group.note.text, group.note.line)
  if (group.version) fact(run, 'tool', `fio ${group.version.value}`, group.version.line)
  const name = first?.name ?? group.jobs[0]?.name
  const isOneWorkload = new Set(group.definitions.map((one) => `${one.name} ${one.rw}`)).size <= 1
  if (name === undefined || !isOneWorkload) return
  setting(run, 'workload', name, first?.line ?? group.line)
  if (!first) return
  setting(run, 'rw', first.rw, first.line)
  const size = blockSize(first.sizes)
  if (size !== undefined) setting(run, 'bs', size, first.line)
  setting(run, 'ioengine', first.engine, first.line)
  setting(run, 'iodepth', first.depth, first.line)
}

// (R) 16.0KiB-16.0KiB, (W) 16.0KiB-16.0KiB, (T) 16.0KiB-16.0KiB
function blockSize(sizes: string): string | undefined {
  const found = new Set(
    sizes.split(', ').flatMap((size) => size.replace(/^\([RWT]\) /, '').split('-')),
  )
  const [size] = found
  return found.size === 1 ? size?.replace('.0', '') : undefined
}

function directionsOf(group: Group): readonly string[] {
  return [...new Set(group.jobs.flatMap((job) => job.directions.map(({ direction }) => direction)))]
}

function rates(
  run: RunDraft,
  group: Group,
  direction: string,
  bandwidth: string,
  line: number,
): void {
  const parts = group.jobs.flatMap((job) => {
    const part = job.directions.find((one) => one.direction === direction)
    const count =
      job.issued?.[direction === 'read' ? 'read' : direction === 'write' ? 'write' : 'trim']
    return part && count !== undefined ? [{ part, count, line: job.issued?.line ?? part.line }] : []
  })
  const bytes = bytesOf(bandwidth)
  if (bytes === undefined) refuse(run, `bw is "${bandwidth}", which is no rate`, line)
  else put(run, `${direction}.bytes/s`, bytes, 'B/s', line)
  if (
    parts.length !==
    group.jobs.filter((job) => job.directions.some((one) => one.direction === direction)).length
  ) {
    refuse(run, `a block of a job has no issued ${direction}s`, line)
    return
  }
  if (parts.some(({ part }) => !(part.seconds > 0))) return
  const iops = parts.reduce((sum, { part, count }) => sum + count / part.seconds, 0)
  put(run, `${direction}.iops`, iops, '1/s', parts[0]?.line ?? line)
  put(
    run,
    `${direction}.operations`,
    parts.reduce((sum, { count }) => sum + count, 0),
    '1',
    parts[0]?.line ?? line,
  )
  const latencies = parts.flatMap(({ part, count }) =>
    part.latencies.map((one) => ({ one, count })),
  )
  for (const [kind, name] of [
    ['lat', 'latency'],
    ['clat', 'clat'],
  ] as const) {
    combine(
      run,
      `${direction}.${name}`,
      latencies.filter(({ one }) => one.kind === kind),
    )
  }
}

function syncs(run: RunDraft, group: Group): void {
  const found = group.jobs.flatMap((job) =>
    job.syncs.map((one) => ({ one, count: job.issued?.write ?? 1 })),
  )
  combine(run, 'sync.latency', found)
}

type Weighted = { readonly one: Latency; readonly count: number }

function combine(run: RunDraft, name: string, parts: readonly Weighted[]): void {
  const [first] = parts
  if (!first) return
  const { line } = first.one
  let [sum, weight, low, high] = [0, 0, Infinity, 0]
  for (const { one, count } of parts) {
    const over = overOf(one.unit)
    if (one.mean === undefined || one.low === undefined || one.high === undefined) {
      refuse(run, `${name} has no plain number`, one.line)
      return
    }
    sum += (one.mean / over) * count
    weight += count
    low = Math.min(low, scaled(one.low, 1, over))
    high = Math.max(high, scaled(one.high, 1, over))
  }
  if (weight === 0) return
  put(run, `${name}.min`, low, 's', line)
  // A mean of one block stays as it is printed.
  put(
    run,
    `${name}.avg`,
    parts.length === 1 && first.one.mean !== undefined
      ? scaled(first.one.mean, 1, overOf(first.one.unit))
      : sum / weight,
    's',
    line,
  )
  put(run, `${name}.max`, high, 's', line)
  if (parts.length > 1) return
  for (const { rank, value, line: at } of first.one.ranks) {
    put(run, `${name}.p${rank}`, scaled(value, 1, overOf(first.one.rankUnit ?? '')), 's', at)
  }
}

function put(run: RunDraft, metric: string, value: number, unit: string, line: number): void {
  if (Number.isFinite(value)) run.measurements.set(metric, { metric, value, unit, line })
}

function overOf(unit: string): number {
  switch (unit) {
    case 'nsec':
      return 1e9
    case 'usec':
      return 1e6
    default:
      return 1000
  }
}

// 783MiB   24.2KiB   1074MB
function bytesOf(text: string): number | undefined {
  const [, digits = '', prefix = '', binary = ''] =
    /^(\d{1,15}(?:\.\d{1,6})?)([KMGT]?)(i?)B$/.exec(text) ?? []
  if (digits === '') return undefined
  return (
    Number(digits) * (binary === 'i' ? 1024 : 1000) ** ' KMGT'.indexOf(prefix === '' ? ' ' : prefix)
  )
}
