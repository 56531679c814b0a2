// Results of benchmark programs as JSON: asv, MongoDB's performance suites, hyperfine, Google Benchmark, pytest-benchmark, JMH,
// github-action-benchmark, ClickBench.
// A run per benchmark; where a program keeps each repeat, a run per repeat.
//
// References: https://github.com/sharkdp/hyperfine (src/export/json.rs), https://github.com/google/benchmark (src/json_reporter.cc),
// https://github.com/ionelmc/pytest-benchmark, https://github.com/openjdk/jmh (JSONResultFormat),
// https://github.com/benchmark-action/github-action-benchmark (data.js), https://github.com/ClickHouse/ClickBench (results/),
// https://github.com/airspeed-velocity/asv (docs/source/dev.rst), https://github.com/mongodb/mongo-perf.
import type { Format } from './reading/format.ts'
import {
  add,
  addInUnit,
  formatOfLayout,
  listAt,
  placeOf,
  seconds,
  set,
  timeIn,
  type Item,
  type Layout,
} from './reading/json-layout.ts'
import type { Leaf } from './reading/json-document.ts'
import { count, rate, us } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'
import { addFact, fail, type RunDraft } from './reading/run-draft.ts'

// ./load --threads {threads}: commands that differ in their parameters only are one command.
function templateOf(item: Item): string {
  const command = String(item.get('command')?.value ?? '')
  const parameters = [...item].filter(([path]) => path.startsWith('parameters/'))
  return parameters.reduce((text, [path, { value }]) => {
    const words = text.split(/(?<![\w.-])|(?![\w.-])/)
    const name = `{${path.slice('parameters/'.length)}}`
    return words.map((word) => (word === String(value) ? name : word)).join('')
  }, command)
}

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

function mongoMeaning(name: string): Meaning {
  const [, word, rank, operation] = mongoLatency.exec(name) ?? []
  const known = mongoRates.get(name.replace(/_values$/, ''))
  if (known || operation === undefined) return known ?? count(name)
  const statistic = rank === undefined ? (word ?? '').replace('average', 'avg') : `p${rank}`
  return us(`${operation}.latency.${statistic.replace('median', 'p50')}`)
}

const layouts: readonly Layout[] = [
  {
    name: 'asv',
    recognised: /^\s*\{\s*"commit_hash":\s*"[^]{1,2000}?"(?:env_name|python|params|requirements)":/,
    item: /^(results\/[^/]{1,500})(?:\/(.+))?$/,
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
        for (const [number, value] of (single ? [] : asvParameters(lists, index)).entries())
          set(
            run,
            `parameter_${String(number + 1)}`,
            value,
            String(value.value).replace(/^'(.*)'$/s, '$1'),
          )
        const commit = document.get('commit_hash')
        set(run, 'commit', commit, String(commit?.value ?? '').slice(0, 12))
        set(run, 'environment', document.get('env_name'))
        for (const key of ['machine', 'cpu', 'num_cpu', 'ram', 'os', 'python']) {
          const fact = document.get(`params/${key}`)
          if (fact) addFact(run, key, String(fact.value), fact.line)
        }
        add(run, meaning, leaf)
        if (leaf.value === null) fail(run, 'no result: failed or skipped', leaf.line)
      }
    },
  },
  {
    name: 'mongo-perf',
    recognised:
      /^\s*\{[^]*"results":\s*\[[^]*"ops_per_sec"|^\s*\[\s*\{\s*"(?:info|metrics|name|results|start)":[^]*"(?:test_name|ops_per_sec)":/,
    item: /^((?:results\/)?\d+\/results\/\d+|\d+(?=\/(?:info|metrics)\/))\/(.+)$/,
    runs(item, document, start) {
      const [suite = '', threads] = placeOf(item).split(/\/results\/(?=\d+$)/)
      const name = item.get('info/test_name') ?? document.get(`${suite}/name`)
      const startRun = (): RunDraft => {
        const run = start()
        set(run, 'workload', name)
        set(run, 'threads', item.get(''), threads ?? null)
        set(run, 'storage_engine', document.get('storageEngine'))
        for (const [path, leaf] of item)
          if (path.startsWith('info/args/'))
            set(run, path === 'info/args/thread_level' ? 'threads' : path.slice(10), leaf)
        return run
      }
      const own: (readonly [metric: string, leaf: Leaf])[] = []
      for (const [path, leaf] of item)
        if (/^\w+$/.test(path)) own.push([path, leaf])
        else if (/^metrics\/\d+\/value$/.test(path))
          own.push([String(item.get(path.replace(/value$/, 'name'))?.value ?? 'value'), leaf])
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
    name: 'hyperfine',
    recognised: /^\s*\{\s*"results":\s*\[\s*\{\s*"command":/,
    item: /^(results\/\d+)\/(.+)$/,
    runs(item, _, start) {
      const times = [...item].filter(([path]) => path.startsWith('times/'))
      const command = templateOf(item)
      for (const [index, [, time]] of times.entries()) {
        const run = start()
        set(run, 'command', item.get('command'), command)
        for (const [path, leaf] of item)
          if (path.startsWith('parameters/')) set(run, path.slice('parameters/'.length), leaf)
        add(run, seconds('time.total'), time)
        const code = item.get(`exit_codes/${String(index)}`)
        if (code && code.value !== 0) fail(run, `exit code ${String(code.value)}`, code.line)
      }
      if (times.length > 0) return
      const run = start()
      set(run, 'command', item.get('command'), command)
      add(run, seconds('time.total'), item.get('mean'))
    },
  },
  {
    name: 'google-benchmark',
    recognised: /^\s*\{\s*"context":\s*\{[^]*"benchmarks":\s*\[/,
    item: /^(benchmarks\/\d+)\/(.+)$/,
    runs(item, document, start) {
      const name = String(item.get('run_name')?.value ?? item.get('name')?.value ?? '')
      if (item.get('run_type')?.value === 'aggregate') {
        // Aggregates repeat what the repetitions in front of them say, unless only aggregates are reported.
        const of = (index: number, key: string): Leaf['value'] | undefined =>
          document.get(`benchmarks/${String(index)}/${key}`)?.value
        let above = Number(placeOf(item).replace('benchmarks/', '')) - 1
        while (of(above, 'run_name') === name && of(above, 'run_type') === 'aggregate') above -= 1
        const hasRepeats = of(above, 'run_name') === name && of(above, 'run_type') === 'iteration'
        if (hasRepeats || item.get('aggregate_name')?.value !== 'mean') return
      }
      const run = start()
      set(run, 'workload', item.get('name'), name)
      if (Number(item.get('threads')?.value ?? 1) > 1) set(run, 'threads', item.get('threads'))
      const unit = String(item.get('time_unit')?.value ?? 'ns')
      add(run, timeIn('latency.avg', unit), item.get('real_time'))
      add(run, timeIn('cpu-time/operation', unit), item.get('cpu_time'))
      add(run, rate('items/s'), item.get('items_per_second'))
      add(run, { name: 'bytes/s', unit: 'B/s' }, item.get('bytes_per_second'))
      add(run, count('iterations'), item.get('iterations'))
      const error = item.get('error_message')
      if (item.get('error_occurred')?.value === true && error)
        fail(run, String(error.value), error.line)
    },
  },
  {
    name: 'pytest-benchmark',
    recognised: /^\s*\{\s*"machine_info":\s*\{[^]*"benchmarks":\s*\[/,
    item: /^(benchmarks\/\d+)\/(.+)$/,
    runs(item, _, start) {
      const run = start()
      set(run, 'workload', item.get('name'))
      const names = new Map([
        ['mean', 'latency.avg'],
        ['median', 'latency.p50'],
        ['min', 'latency.min'],
        ['max', 'latency.max'],
        ['stddev', 'latency.stddev'],
      ])
      for (const [key, name] of names) add(run, seconds(name), item.get(`stats/${key}`))
      add(run, rate('ops/s'), item.get('stats/ops'))
      add(run, count('rounds'), item.get('stats/rounds'))
    },
  },
  {
    name: 'jmh',
    recognised: /^\s*\[\s*\{\s*(?:"jmhVersion"\s*:[^]{1,80}?)?"benchmark"\s*:[^]{1,400}?"mode"\s*:/,
    item: /^(\d+)\/(.+)$/,
    runs(item, _, start) {
      const run = start()
      const name = String(item.get('benchmark')?.value ?? '')
      set(run, 'workload', item.get('benchmark'), name.split('.').slice(-2).join('.'))
      set(run, 'threads', item.get('threads'))
      set(run, 'mode', item.get('mode'))
      for (const [path, leaf] of item)
        if (path.startsWith('params/')) set(run, path.slice('params/'.length), leaf)
      const unit = String(item.get('primaryMetric/scoreUnit')?.value ?? '')
      addInUnit(run, unit, item.get('primaryMetric/score'))
      const version = item.get('jdkVersion')
      if (version) addFact(run, 'JDK', String(version.value), version.line)
    },
  },
  {
    name: 'github-action-benchmark',
    recognised: /^\s*window\.BENCHMARK_DATA\s*=\s*\{/,
    item: /^(entries\/.+?\/\d+\/benches\/\d+)\/(.+)$/,
    runs(item, document, start) {
      const run = start()
      const commit = document.get(`${placeOf(item).replace(/\/benches\/\d+$/, '')}/commit/id`)
      set(run, 'workload', item.get('name'))
      set(run, 'commit', commit, String(commit?.value ?? '').slice(0, 12))
      addInUnit(run, String(item.get('unit')?.value ?? ''), item.get('value'))
    },
  },
  {
    name: 'clickbench',
    recognised: /^\s*\{\s*"system":\s*"[^]{1,2000}?"(?:cluster_size|machine)":[^]*"result":\s*\[/,
    item: /^()(.+)$/,
    runs(item, _, start) {
      for (const attempt of [0, 1, 2]) {
        const run = start()
        set(run, 'server', item.get('system'))
        set(run, 'machine', item.get('machine'))
        // The first of three executions of each query reads from the disk.
        set(run, 'cache', item.get('system'), attempt === 0 ? 'cold' : 'hot')
        for (const [path, leaf] of item) {
          const [, query, column] = /^result\/(\d+)\/(\d+)$/.exec(path) ?? []
          if (column === String(attempt)) add(run, seconds(`query.${query ?? ''}.time`), leaf)
        }
        add(run, seconds('load.time'), item.get('load_time'))
        add(run, { name: 'database.bytes', unit: 'B' }, item.get('data_size'))
      }
    },
  },
]

/** The formats of the layouts. */
export const benchmarkJson: readonly Format[] = layouts.map(formatOfLayout)
