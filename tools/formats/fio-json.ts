// The output of fio 2 and 3 with --output-format=json: one run per job.
//
// Reference: https://github.com/axboe/fio, stat.c (show_thread_status_json, add_ddir_status_json). Latencies are
// in nanoseconds in `lat_ns`, in microseconds in `lat` of fio 2; `bw_bytes` is B/s, `bw` KiB/s. Distributions, disks
// and everything else that is not about the result are skipped.
import type { ResultReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { addLeaf, readJsonDocument, type Leaf, type Leaves } from './reading/json-document.ts'
import { reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'fio-json'

// Suffixes of the keys of latencies, and how many of their units are a second.
const latencyUnits = [
  ['_ns', 1e9],
  ['', 1e6],
] as const
const latencyKeys = [
  ['min', 'min'],
  ['mean', 'avg'],
  ['max', 'max'],
] as const
const ranks = '1 5 10 20 30 40 50 60 70 80 90 95 99 99.5 99.9 99.95 99.99'.split(' ')

/** fio's JSON: the metrics of fio's text, such as `write.iops` and `write.clat.p99`. */
export const fioJson: Format = {
  name: tool,
  recognises: ({ head }) => /^\{\s{1,8}"fio version"\s{0,4}:/m.test(head),
  read,
}

function read(source: Source): readonly ResultReading[] {
  const { leaves, otherLines, broken } = readJsonDocument(source)
  for (const line of otherLines) reportUnknownLine(source, tool, line)
  const version = leaves.get('fio version')
  const readings = jobsOf(leaves).map((job): ResultReading => {
    const run = new RunDraft(tool)
    if (version !== undefined) run.fact('tool', String(version.value), version.line)
    readJob(run, leaves, job)
    return run.reading(source, { end: broken })
  })
  if (readings.length > 0) return readings
  const end = broken ?? { text: 'has no job', line: version?.line ?? 1 }
  return [new RunDraft(tool).reading(source, { end })]
}

// jobs/0   client_stats/3
function jobsOf(leaves: Leaves): readonly string[] {
  const jobs = new Set<string>()
  for (const path of leaves.keys()) {
    const [, job] = /^((?:jobs|client_stats)\/\d+)\//.exec(path) ?? []
    if (job !== undefined) jobs.add(job)
  }
  return [...jobs]
}

function readJob(run: RunDraft, leaves: Leaves, job: string): void {
  const addOption = (name: string, option: Leaf | undefined): void => {
    if (option !== undefined) run.setting(name, String(option.value), option.line)
  }
  const optionOf = (name: string): Leaf | undefined =>
    leaves.get(`${job}/job options/${name}`) ?? leaves.get(`global options/${name}`)
  addOption('workload', leaves.get(`${job}/jobname`))
  for (const name of ['rw', 'bs', 'ioengine', 'iodepth', 'rwmixread'])
    addOption(name, optionOf(name))
  addOption('threads', optionOf('numjobs'))
  const error = leaves.get(`${job}/error`)
  if (error !== undefined && error.value !== 0) run.fail(`error ${String(error.value)}`, error.line)
  for (const direction of ['read', 'write', 'trim']) readDirection(run, leaves, job, direction)
  if (hasOperations(leaves, `${job}/sync`))
    readLatencies(run, leaves, `${job}/sync/lat`, 'sync.latency')
}

function readDirection(run: RunDraft, leaves: Leaves, job: string, direction: string): void {
  const path = `${job}/${direction}`
  if (!hasOperations(leaves, path)) return
  addLeaf(run, leaves, `${path}/total_ios`, { name: `${direction}.operations`, unit: '1' })
  addLeaf(run, leaves, `${path}/iops`, { name: `${direction}.iops`, unit: '1/s' })
  const bandwidth = { name: `${direction}.bytes/s`, unit: 'B/s' }
  if (leaves.has(`${path}/bw_bytes`)) addLeaf(run, leaves, `${path}/bw_bytes`, bandwidth)
  else addLeaf(run, leaves, `${path}/bw`, { ...bandwidth, times: 1024 })
  readLatencies(run, leaves, `${path}/lat`, `${direction}.latency`)
  readLatencies(run, leaves, `${path}/clat`, `${direction}.clat`)
}

function hasOperations(leaves: Leaves, path: string): boolean {
  const total = leaves.get(`${path}/total_ios`) ?? leaves.get(`${path}/iops`)
  return total !== undefined && total.value !== 0
}

function readLatencies(run: RunDraft, leaves: Leaves, path: string, name: string): void {
  for (const [suffix, over] of latencyUnits) {
    const unit = { unit: 's', over }
    for (const [key, metric] of latencyKeys)
      addLeaf(run, leaves, `${path}${suffix}/${key}`, { name: `${name}.${metric}`, ...unit })
    for (const rank of ranks) {
      const printed = Number(rank).toFixed(6)
      const percentile = `${path}${suffix}/percentile/${printed}`
      addLeaf(run, leaves, percentile, { name: `${name}.p${rank}`, ...unit })
    }
  }
}
