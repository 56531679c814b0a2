// Results that projects publish as JSON: asv, MongoDB's performance suites, github-action-benchmark, ClickBench. A run per
// benchmark; of ClickBench, a run per file: its time is the sum of the best hot time of each query.
//
// References: https://github.com/airspeed-velocity/asv (docs/source/dev.rst), https://github.com/mongodb/mongo-perf,
// https://github.com/evergreen-ci/evergreen (perf results and rollups),
// https://github.com/benchmark-action/github-action-benchmark (data.js), https://github.com/ClickHouse/ClickBench (results/).
import type { Format } from './reading/source.ts'
import {
  add,
  addInUnit,
  formatOfLayout,
  listAt,
  placeOf,
  seconds,
  set,
  type Layout,
} from './reading/json-layout.ts'
import type { Leaf } from './reading/json-document.ts'
import { count, rate, us } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'
import type { RunDraft } from './reading/run-draft.ts'

// What asv measures follows from the first word of a benchmark's name; times are medians.
const asvMetrics: readonly (readonly [name: RegExp, meaning: Meaning])[] = [
  [/(?:^|\.)time(?:raw)?_?\w*$/i, seconds('latency.p50')],
  [/(?:^|\.)(?:peak)?mem_?\w*$/i, { name: 'memory.bytes', unit: 'B' }],
  [/./, count('value')],
]

// The values of the parameters of a result: the last parameter changes fastest.
function asvParameters(lists: readonly (readonly Leaf[])[], index: number): readonly Leaf[] {
  let rest = index
  return lists
    .toReversed()
    .flatMap((list) => {
      const leaf = list[rest % list.length]
      rest = Math.floor(rest / list.length)
      return leaf ?? []
    })
    .toReversed()
}

// average_read_latency_us   95th_read_latency_us
const mongoLatency = /^(?:(average|median|max|min)|(\d{1,2}(?:\.\d+)?)(?:th|st))_(\w+?)_latency_us$/
const mongoRates: ReadonlyMap<string, Meaning> = new Map([
  ['ops_per_sec', rate('ops/s')],
  ['operations_per_second', rate('ops/s')],
  ['megabytes_per_sec', { name: 'bytes/s', unit: 'B/s', times: 1_000_000 }],
  ['bytes_per_sec', { name: 'bytes/s', unit: 'B/s' }],
])

const mongoValue = /^((?:metrics|rollups\/stats)\/\d+)\/val(?:ue|\/0\/Value)?$/

function mongoMeaning(name: string): Meaning {
  const [, word, rank, operation] = mongoLatency.exec(name) ?? []
  const known = mongoRates.get(name.replace(/_values$/, ''))
  if (known || operation === undefined) return known ?? count(name)
  const statistic = rank === undefined ? (word ?? '').replace('average', 'avg') : `p${rank}`
  return us(`${operation}.latency.${statistic.replace('median', 'p50')}`)
}

// The shortest; undefined where there is none, or one failed.
function bestOf(times: readonly Leaf[]): Leaf | undefined {
  const [best] = times.toSorted((a, b) => Number(a.value) - Number(b.value))
  return times.every(({ value }) => typeof value === 'number') ? best : undefined
}

const layouts: readonly Layout[] = [
  {
    name: 'asv',
    recognised:
      /^\s*\{\s*(?:"commit_hash"\s*:\s*"[^]{1,2000}?"(?:env_name|python|params|requirements)"\s*:|"results"\s*:\s*\{\s*"[\w.]{1,200}"\s*:\s*\{\s*"result"\s*:)/,
    item: /^(results\/[^/]{1,500})(?:\/(.+))?$/,
    facts: { document: /^(?:params\/(.+)|(date))$/ },
    runs(item, document, start) {
      const name = placeOf(item).slice('results/'.length)
      const columns = listAt(document, 'result_columns').map(({ value }) => value)
      const at = (column: string): string =>
        columns.includes(column) ? String(columns.indexOf(column)) : column
      const single = item.get('value') ?? item.get(at('result'))
      const lists: (readonly Leaf[])[] = []
      for (let list = listAt(item, `${at('params')}/0`); list.length > 0;) {
        lists.push(list)
        list = listAt(item, `${at('params')}/${String(lists.length)}`)
      }
      const [, meaning = count('value')] = asvMetrics.find(([names]) => names.test(name)) ?? []
      for (const [index, leaf] of (single ? [single] : listAt(item, at('result'))).entries()) {
        const run = start()
        set(run, 'workload', leaf, name)
        for (const [number, value] of (single ? [] : asvParameters(lists, index)).entries()) {
          const text = String(value.value).replace(/^'(.*)'$/s, '$1')
          set(run, `parameter_${String(number + 1)}`, value, text)
        }
        const commit = document.get('commit_hash')
        set(run, 'commit', commit, String(commit?.value ?? '').slice(0, 12))
        set(run, 'environment', document.get('env_name'))
        add(run, meaning, leaf)
        // Quartiles of the samples of a time.
        for (const rank of meaning.unit === 's' ? ['25', '75'] : []) {
          const quartile = item.get(`${at(`stats_q_${rank}`)}/${String(index)}`)
          const older = item.get(`stats/${String(index)}/q_${rank}`)
          add(run, seconds(`latency.p${rank}`), quartile ?? older)
        }
        if (leaf.value === null) run.fail('no result: failed or skipped', leaf.line)
      }
    },
  },
  {
    name: 'mongo-perf',
    recognised:
      /^\s*\{[^]*"results"\s*:\s*\[[^]*"ops_per_sec"|^\s*\[\s*\{\s*"(?:info|metrics|name|results|start)"\s*:[^]*"(?:test_name|ops_per_sec)"\s*:/,
    item: /^((?:(?:data\/)?results\/)?\d+\/results\/\d+|\d+(?=\/(?:info|metrics|rollups)\/))\/(.+)$/,
    facts: {
      document: /^(?:data\/)?(create_time|order|project_id|revision|tag|task_name|variant)$/,
      item: /^info\/(execution|order|project|task_name|trial|variant|version)$/,
    },
    runs(item, document, start) {
      const [suite = '', threads] = placeOf(item).split(/\/results\/(?=\d+$)/)
      const name = item.get('info/test_name') ?? document.get(`${suite}/name`)
      const startRun = (): RunDraft => {
        const run = start()
        set(run, 'workload', name)
        set(run, 'threads', item.get(''), threads ?? null)
        const engine = document.get('storageEngine') ?? document.get('data/storageEngine')
        set(run, 'storage_engine', engine)
        for (const [path, leaf] of item)
          if (path.startsWith('info/args/'))
            set(run, path === 'info/args/thread_level' ? 'threads' : path.slice(10), leaf)
        return run
      }
      const own: (readonly [metric: string, leaf: Leaf])[] = []
      for (const [path, leaf] of item) {
        const [, place] = mongoValue.exec(path) ?? []
        if (place !== undefined)
          own.push([String(item.get(`${place}/name`)?.value ?? 'value'), leaf])
        else if (/^\w+$/.test(path)) own.push([path, leaf])
      }
      // Each execution is a run where the document keeps them.
      const values = listAt(item, 'ops_per_sec_values')
      const repeats = values.length > 1 ? values : []
      for (const [index, leaf] of repeats.entries()) {
        const run = startRun()
        add(run, rate('ops/s'), leaf)
        add(run, count('errors'), item.get(`error_values/${String(index)}`))
      }
      const rest = own.filter(([metric]) => repeats.length === 0 || metric !== 'ops_per_sec')
      if (rest.length === 0) return
      const run = startRun()
      for (const [metric, leaf] of rest) add(run, mongoMeaning(metric), leaf)
      if (repeats.length === 0) add(run, count('errors'), item.get('error_values/0'))
    },
  },
  {
    name: 'github-action-benchmark',
    recognised: /^\s*(?:window\.BENCHMARK_DATA\s*=\s*)?\{\s*"(?:lastUpdate|repoUrl|entries)"\s*:/,
    item: /^(entries\/.+?\/\d+\/benches\/\d+)\/(.+)$/,
    facts: { item: /^(range|extra)$/ },
    runs(item, document, start) {
      const run = start()
      const entry = placeOf(item).replace(/\/benches\/\d+$/, '')
      const commit = document.get(`${entry}/commit/id`)
      const time = document.get(`${entry}/commit/timestamp`)
      set(run, 'suite', item.get('name'), entry.split('/').slice(1, -1).join('/'))
      set(run, 'workload', item.get('name'))
      set(run, 'commit', commit, String(commit?.value ?? '').slice(0, 12))
      if (time) run.fact('commit time', String(time.value), time.line)
      addInUnit(run, String(item.get('unit')?.value ?? ''), item.get('value'))
    },
  },
  {
    name: 'clickbench',
    recognised:
      /^\s*\{\s*"system"\s*:\s*"[^]{1,2000}?"(?:cluster_size|machine)"\s*:[^]*"result"\s*:\s*\[/,
    item: /^()(.+)$/,
    facts: { document: /^(date|comment|tuned|proprietary|hardware|cluster_size)$/ },
    runs(item, _, start) {
      const run = start()
      set(run, 'server', item.get('system'))
      set(run, 'machine', item.get('machine'))
      const queries = new Map<string, Leaf[]>()
      for (const [path, leaf] of item) {
        const [, query] = /^result\/(\d+)\/\d+$/.exec(path) ?? []
        if (query !== undefined) queries.set(query, [...(queries.get(query) ?? []), leaf])
      }
      // The first of three executions of each query reads from the disk.
      const times = [...queries].map(([query, [cold, ...hot]]) => ({
        query,
        cold,
        hot: bestOf(hot),
      }))
      const failed = [...queries].filter(([, all]) => all.some(({ value }) => value === null))
      for (const { query, cold, hot } of times) {
        add(run, seconds(`query.${query}.cold`), cold)
        add(run, seconds(`query.${query}.time`), hot)
      }
      // A sum over other queries is no time of the benchmark.
      if (failed.length > 0) {
        const names = failed.map(([query]) => query).join(', ')
        run.warnings.push(`no total, because query ${names} failed`)
      } else {
        const line = item.get('result/0/0')?.line ?? 1
        const sum = (leaves: readonly (Leaf | undefined)[]): Leaf => {
          const value = leaves.reduce((total, leaf) => total + Number(leaf?.value), 0)
          return { value: Number(value.toPrecision(12)), line }
        }
        // Each query may have been executed once only.
        const hot = times.flatMap((time) => time.hot ?? [])
        if (hot.length === times.length) add(run, seconds('time.total'), sum(hot))
        add(run, seconds('cold.time.total'), sum(times.map(({ cold }) => cold)))
      }
      add(run, seconds('load.time'), item.get('load_time'))
      add(run, { name: 'database.bytes', unit: 'B' }, item.get('data_size'))
    },
  },
]

/** The formats of the layouts. */
export const publishedJson: readonly Format[] = layouts.map(formatOfLayout)
