// Groups of jobs of fio, and the reading of each.
import type { ResultReading } from '../../core/model.ts'
import type { Line, Source } from '../reading/source.ts'
import { shortened } from '../reading/lines.ts'
import { RunDraft } from '../reading/run-draft.ts'
import { scaleExactly } from '../reading/row-columns.ts'

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
    readonly iops: number | undefined
    readonly bytesPerSecond: number | undefined
    readonly seconds: number
    readonly line: number
    readonly latencies: Latency[]
  }[]
  readonly syncs: Latency[]
  issued?: Readonly<Record<'read' | 'write' | 'trim' | 'line', number>>
}

/** The output of a program about one group of jobs. */
export interface Group {
  readonly number: string
  readonly line: number
  readonly program: Program
  /** The line of a script above it. */
  readonly note?: Line
  version?: Line
  failure?: Line
  /** The first message of fio itself; the blocks of the jobs tell whether they failed. */
  alarm?: Line
  readonly definitions: (Readonly<Record<'name' | 'rw' | 'sizes' | 'engine' | 'depth', string>> & {
    readonly line: number
  })[]
  readonly jobs: Job[]
  /** The lines of the group's status at the end. */
  readonly totals: Total[]
}

interface Total {
  /** In capitals. */
  readonly direction: string
  /** The bandwidth as printed; of fio 2, the number of bytes as printed. */
  readonly printed: string
  readonly bytesPerSecond: number | undefined
  readonly line: number
}

/** One execution of fio. */
export interface Program {
  /** The last line of its output that was understood. */
  lastLine: number
  /** The number of processes and threads that it started, if it says so. */
  started?: number
}

/** One reading per group. */
export function readingsOf(source: Source, groups: readonly Group[]): readonly ResultReading[] {
  const jobsOf = new Map<Program, number>()
  for (const { program, jobs } of groups)
    jobsOf.set(
      program,
      jobs.reduce((sum, job) => sum + job.jobs, jobsOf.get(program) ?? 0),
    )
  return groups.map((group) => {
    const run = new RunDraft('fio')
    addSettings(run, group)
    addAlarm(source, run, group)
    // A damaged file may repeat the status of a direction many times.
    const totals = [...new Set(group.totals.map(({ direction }) => direction))]
    for (const printed of totals) {
      const ofDirection = group.totals.filter(({ direction }) => direction === printed)
      for (const total of ofDirection) addBandwidth(run, total)
      const direction = printed.toLowerCase()
      addOperations(run, group, direction, ofDirection.at(-1)?.line ?? group.line)
    }
    const syncs = group.jobs.flatMap(({ syncs, issued }) =>
      syncs.map((latency) => ({ latency, count: issued?.write ?? 1 })),
    )
    addCombined(run, 'sync.latency', syncs)
    if (group.jobs.length > 1)
      run.warnings.push(`latencies of ${group.jobs.length} jobs: percentiles are left out`)
    const missing = directionsOf(group).filter((name) => !totals.includes(name.toUpperCase()))
    const end = { text: 'ends without the status of the group', line: group.program.lastLine }
    if (totals.length > 0 && missing.length === 0) return run.reading(source)
    const { started } = group.program
    const isWhole = started === undefined || (jobsOf.get(group.program) ?? 0) >= started
    // A copied output may end behind the blocks of its jobs.
    if (missing.length === 0 || !isWhole) return run.reading(source, { end })
    for (const direction of missing) addPrinted(run, group, direction)
    source.report('warning', 'fio/cut-off', end.text, end.line)
    run.warnings.push(end.text)
    return run.reading(source)
  })
}

// The rates of jobs whose group has no status.
function addPrinted(run: RunDraft, group: Group, direction: string): void {
  const blocks = group.jobs.flatMap(({ directions }) =>
    directions.filter((block) => block.direction === direction),
  )
  const [first] = blocks
  if (!first) return
  const bytes = sum(blocks.map(({ bytesPerSecond = Number.NaN }) => bytesPerSecond))
  put(run, `${direction}.bytes/s`, bytes, 'B/s', first.line)
  addOperations(run, group, direction, first.line)
}

const latencyNames = [
  ['lat', 'latency'],
  ['clat', 'clat'],
] as const

// fio also prints notices, and continues: `fio: this platform does not support process shared mutexes, …`.
function addAlarm(source: Source, run: RunDraft, { failure, alarm, jobs }: Group): void {
  const reason = alarm ?? failure
  if (!reason) return
  if (failure || jobs.length === 0) run.fail(reason.text, reason.line)
  else source.report('warning', 'fio/alarm', shortened(reason.text), reason.line)
}

function addSettings(run: RunDraft, group: Group): void {
  const [first] = group.definitions
  const jobs = group.jobs.reduce((sum, job) => sum + job.jobs, 0)
  if (jobs > 0) run.setting('threads', String(jobs), group.jobs[0]?.line ?? group.line)
  if (group.note) run.setting('sync call', group.note.text, group.note.line)
  if (group.version) run.fact('tool', `fio ${group.version.text}`, group.version.line)
  const name = first?.name ?? group.jobs[0]?.name
  const workloads = new Set(group.definitions.map(({ name, rw }) => `${name} ${rw}`))
  if (name === undefined || workloads.size > 1) return
  run.setting('workload', name, first?.line ?? group.line)
  if (!first) return
  run.setting('rw', first.rw, first.line)
  const size = blockSize(first.sizes)
  if (size !== undefined) run.setting('bs', size, first.line)
  run.setting('ioengine', first.engine, first.line)
  run.setting('iodepth', first.depth, first.line)
}

// (R) 16.0KiB-16.0KiB, (W) 16.0KiB-16.0KiB, (T) 16.0KiB-16.0KiB     fio 2: 4K-4K/4K-4K/4K-4K
function blockSize(printed: string): string | undefined {
  const ranges = printed.split(/, |\//).map((range) => range.replace(/^\([RWT]\) /, ''))
  const sizes = new Set(ranges.flatMap((range) => range.split('-')))
  const [size] = sizes
  return sizes.size === 1 ? size?.replace('.0', '') : undefined
}

function directionsOf(group: Group): readonly string[] {
  return [...new Set(group.jobs.flatMap((job) => job.directions.map(({ direction }) => direction)))]
}

function addBandwidth(run: RunDraft, { direction, printed, bytesPerSecond, line }: Total): void {
  if (bytesPerSecond === undefined)
    run.refuse(`"${printed}" in the status of the group is not a number of bytes`, line)
  else put(run, `${direction.toLowerCase()}.bytes/s`, bytesPerSecond, 'B/s', line)
}

function addOperations(run: RunDraft, group: Group, direction: string, line: number): void {
  const key = direction === 'read' || direction === 'write' ? direction : 'trim'
  const blocks = group.jobs.flatMap(({ directions, issued }) => {
    const block = directions.find((candidate) => candidate.direction === direction)
    return block ? [{ ...block, issued, count: issued?.[key] }] : []
  })
  // A group whose blocks are missing has no operations to count.
  const [first] = blocks
  if (!first) return
  // fio 2.0 may count the writes of an engine in another place.
  const isCounted = blocks.every(
    ({ issued, count, iops = 0 }) => issued && !(count === 0 && iops > 0),
  )
  if (isCounted && blocks.some(({ seconds }) => !(seconds > 0))) return
  const at = isCounted ? (first.issued?.line ?? line) : first.line
  const rates = blocks.map(({ iops = Number.NaN, count = 0, seconds }) =>
    isCounted ? count / seconds : iops,
  )
  // The printed rate where it has three digits: fio cuts the others, which a small rate or a sum of jobs would miss.
  const { iops = 0, line: printedAt } = first
  if (blocks.length === 1 && iops >= 100) put(run, `${direction}.iops`, iops, '1/s', printedAt)
  else put(run, `${direction}.iops`, sum(rates), '1/s', at)
  const counts = blocks.map(({ iops = Number.NaN, count = 0, seconds }) =>
    isCounted ? count : iops * seconds,
  )
  if (isCounted) put(run, `${direction}.operations`, sum(counts), '1', at)
  for (const [kind, name] of latencyNames) {
    const latencies = blocks.flatMap((block, index) =>
      block.latencies
        .filter((latency) => latency.kind === kind)
        .map((latency) => ({ latency, count: counts[index] ?? Number.NaN })),
    )
    addCombined(run, `${direction}.${name}`, latencies)
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

// The latencies of several jobs: the mean is weighted by their operations, and percentiles are left out.
function addCombined(
  run: RunDraft,
  name: string,
  latencies: readonly { readonly latency: Latency; readonly count: number }[],
): void {
  const [first] = latencies
  if (!first) return
  const { line } = first.latency
  let [sum, weight, low, high] = [0, 0, Infinity, 0]
  for (const { latency, count } of latencies) {
    const over = perSecond(latency.unit)
    if (latency.mean === undefined || latency.low === undefined || latency.high === undefined) {
      run.refuse(`${name} has no plain number`, latency.line)
      return
    }
    sum += (latency.mean / over) * count
    weight += count
    low = Math.min(low, scaleExactly(latency.low, 1, over))
    high = Math.max(high, scaleExactly(latency.high, 1, over))
  }
  if (!(weight > 0)) return
  const { mean, unit, rankUnit = '', ranks } = first.latency
  // The mean of one block stays as it is printed.
  const isPrinted = latencies.length === 1 && mean !== undefined
  const average = isPrinted ? scaleExactly(mean, 1, perSecond(unit)) : sum / weight
  put(run, `${name}.min`, low, 's', line)
  put(run, `${name}.avg`, average, 's', line)
  put(run, `${name}.max`, high, 's', line)
  if (latencies.length > 1) return
  for (const { rank, value, line: at } of ranks)
    put(run, `${name}.p${rank}`, scaleExactly(value, 1, perSecond(rankUnit)), 's', at)
}

function put(run: RunDraft, metric: string, value: number, unit: string, line: number): void {
  if (Number.isFinite(value)) run.measurements.set(metric, { metric, value, unit, line })
}

function perSecond(unit: string): number {
  return unit === 'nsec' ? 1e9 : unit === 'usec' ? 1e6 : 1000
}

/** The number of bytes of a text such as `783MiB`, `24.2KiB` and `1074MB`; undefined for another text. `kilobyte` is the size of KB: 1024 for fio 2, 1000 for fio 3. */
export function parseBytes(text: string, kilobyte = 1000): number | undefined {
  const [, digits, prefix = '', binary] =
    /^(\d{1,15}(?:\.\d{1,6})?)([KMGT]?)(i?)B$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const base = binary === 'i' ? 1024 : kilobyte
  return Number(digits) * base ** ['', 'K', 'M', 'G', 'T'].indexOf(prefix)
}
