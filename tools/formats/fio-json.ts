// The output of fio 2 and 3 with --output-format=json: a run a job.
//
// Reference: https://github.com/axboe/fio, stat.c (show_thread_status_json, add_ddir_status_json). Latencies are
// in nanoseconds in `lat_ns`, in microseconds in `lat` of fio 2; `bw_bytes` is B/s, `bw` KiB/s. What else is in it,
// such as distributions and disks, is not about the result.
import type { ResultReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { readDocument, stateLeaf, type Leaves } from './reading/json-document.ts'
import {
  fact,
  fail,
  newRun,
  readingOf,
  setting,
  unknownLine,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

/** fio's JSON: the metrics of fio's text, such as `write.iops` and `write.clat.p99`. */
export const fioJson: Format = {
  name: 'fio-json',
  recognises: ({ head }) => /^\{\s{1,8}"fio version"\s{0,4}:/m.test(head),
  read,
}

const scales = [
  ['_ns', 1e9],
  ['', 1e6],
] as const

function read(source: Source): readonly ResultReading[] {
  const { leaves, others, broken } = readDocument(source)
  for (const { text, line } of others) unknownLine(source, 'fio-json', text, line)
  const jobs = jobsOf(leaves)
  const version = leaves.get('fio version')
  const readings = jobs.map((job): ResultReading => {
    const run = newRun('fio-json')
    if (version !== undefined) fact(run, 'tool', String(version.value), version.line)
    readJob(run, leaves, job)
    return readingOf(source, run, { end: broken })
  })
  if (readings.length > 0) return readings
  const end = broken ?? { text: 'has no job', line: version?.line ?? 1 }
  return [readingOf(source, newRun('fio-json'), { end })]
}

// jobs/0   client_stats/3
function jobsOf(leaves: Leaves): readonly string[] {
  const found = new Set<string>()
  for (const path of leaves.keys()) {
    const [, job] = /^((?:jobs|client_stats)\/\d+)\//.exec(path) ?? []
    if (job !== undefined) found.add(job)
  }
  return [...found]
}

function readJob(run: RunDraft, leaves: Leaves, job: string): void {
  const option = (name: string): ReturnType<Leaves['get']> =>
    leaves.get(`${job}/job options/${name}`) ?? leaves.get(`global options/${name}`)
  const name = leaves.get(`${job}/jobname`)
  if (name !== undefined) setting(run, 'workload', String(name.value), name.line)
  for (const key of ['rw', 'bs', 'ioengine', 'iodepth'] as const) {
    const found = option(key)
    if (found !== undefined) setting(run, key, String(found.value), found.line)
  }
  const jobs = option('numjobs')
  if (jobs !== undefined) setting(run, 'threads', String(jobs.value), jobs.line)
  const error = leaves.get(`${job}/error`)
  if (error !== undefined && error.value !== 0)
    fail(run, `error ${String(error.value)}`, error.line)
  for (const direction of ['read', 'write', 'trim']) {
    const at = `${job}/${direction}`
    const total = leaves.get(`${at}/total_ios`)
    if (total === undefined || total.value === 0) continue
    stateLeaf(run, leaves, `${at}/total_ios`, { name: `${direction}.operations`, unit: '1' })
    stateLeaf(run, leaves, `${at}/iops`, { name: `${direction}.iops`, unit: '1/s' })
    if (leaves.has(`${at}/bw_bytes`))
      stateLeaf(run, leaves, `${at}/bw_bytes`, { name: `${direction}.bytes/s`, unit: 'B/s' })
    else
      stateLeaf(run, leaves, `${at}/bw`, { name: `${direction}.bytes/s`, unit: 'B/s', times: 1024 })
    latencies(run, leaves, `${at}/lat`, `${direction}.latency`)
    latencies(run, leaves, `${at}/clat`, `${direction}.clat`)
  }
  const syncs = leaves.get(`${job}/sync/total_ios`)
  if (syncs !== undefined && syncs.value !== 0)
    latencies(run, leaves, `${job}/sync/lat`, 'sync.latency')
}

function latencies(run: RunDraft, leaves: Leaves, path: string, name: string): void {
  for (const [suffix, over] of scales) {
    const at = path + suffix
    for (const [key, metric] of [
      ['min', 'min'],
      ['mean', 'avg'],
      ['max', 'max'],
    ] as const) {
      stateLeaf(run, leaves, `${at}/${key}`, { name: `${name}.${metric}`, unit: 's', over })
    }
    for (const rank of [
      '1',
      '5',
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
      '80',
      '90',
      '95',
      '99',
      '99.5',
      '99.9',
      '99.95',
      '99.99',
    ]) {
      const printed = Number(rank).toFixed(6)
      stateLeaf(run, leaves, `${at}/percentile/${printed}`, {
        name: `${name}.p${rank}`,
        unit: 's',
        over,
      })
    }
  }
}
