// Results of benchmark programs as JSON: hyperfine, Google Benchmark, pytest-benchmark, JMH.
// A run per benchmark; where a program keeps each repeat, a run per repeat.
//
// References: https://github.com/sharkdp/hyperfine (src/export/json.rs), https://github.com/google/benchmark (src/json_reporter.cc),
// https://github.com/ionelmc/pytest-benchmark, https://github.com/openjdk/jmh (JSONResultFormat).
import type { Format } from './reading/source.ts'
import {
  add,
  addInUnit,
  bytes,
  formatOfLayout,
  placeOf,
  seconds,
  set,
  timeIn,
  type Item,
  type Layout,
} from './reading/json-layout.ts'
import type { Leaf } from './reading/json-document.ts'
import { count, rate } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'

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

// What Google Benchmark itself writes of a benchmark; other numbers are counters of its author.
const googleKeys =
  /^(?:|(?:per_)?family_(?:instance_)?index|repetition(?:s|_index)|threads|iterations|(?:real|cpu)_time|(?:items|bytes)_per_second)$/

// Units of the profilers of JMH; its MB are 1024 × 1024 bytes.
const jmhUnits: ReadonlyMap<string, Omit<Meaning, 'name'>> = new Map([
  ['MB/sec', { unit: 'B/s', times: 1_048_576 }],
  ['ms', { unit: 's', over: 1000 }],
  ['counts', { unit: '1' }],
])

/** test_get[redis-128] of pytest is the test test_get with the parameter redis-128. */
export function namedTest(name: string): { readonly test: string; readonly parameter?: string } {
  const [, test, parameter] = /^([^[]{1,200})\[(.{1,200})\]$/s.exec(name) ?? []
  return test === undefined || parameter === undefined ? { test: name } : { test, parameter }
}

const layouts: readonly Layout[] = [
  {
    name: 'hyperfine',
    recognised: /^\s*\{\s*"results"\s*:\s*\[\s*\{\s*"command"\s*:/,
    item: /^(results\/\d+)\/(.+)$/,
    // Of all executions together, in seconds.
    facts: { item: /^(user|system)$/ },
    runs(item, _, start) {
      const times = [...item].filter(([path]) => path.startsWith('times/'))
      const command = templateOf(item)
      for (const [index, [, time]] of times.entries()) {
        const run = start()
        set(run, 'command', item.get('command'), command)
        for (const [path, leaf] of item)
          if (path.startsWith('parameters/')) set(run, path.slice('parameters/'.length), leaf)
        add(run, seconds('time.total'), time)
        add(run, bytes('memory.bytes'), item.get(`memory_usage_byte/${String(index)}`))
        const code = item.get(`exit_codes/${String(index)}`)
        if (code && code.value !== 0) run.fail(`exit code ${String(code.value)}`, code.line)
      }
      if (times.length > 0) return
      const run = start()
      set(run, 'command', item.get('command'), command)
      add(run, seconds('time.total'), item.get('mean'))
    },
  },
  {
    name: 'google-benchmark',
    recognised: /^\s*\{\s*"context"\s*:\s*\{[^]*"benchmarks"\s*:\s*\[/,
    item: /^(benchmarks\/\d+)\/(.+)$/,
    facts: {
      document: /^context\/(?!caches\/|load_avg\/|host_name$|executable$)(.+)$/,
      item: /^(label)$/,
    },
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
      const threads = item.get('threads')?.value ?? /\/threads:(\d+)$/.exec(name)?.[1] ?? 1
      if (Number(threads) > 1) set(run, 'threads', item.get('threads') ?? item.get('name'), threads)
      const unit = String(item.get('time_unit')?.value ?? 'ns')
      add(run, timeIn('latency.avg', unit), item.get('real_time'))
      add(run, timeIn('cpu-time/operation', unit), item.get('cpu_time'))
      add(run, rate('items/s'), item.get('items_per_second'))
      add(run, { name: 'bytes/s', unit: 'B/s' }, item.get('bytes_per_second'))
      add(run, count('iterations'), item.get('iterations'))
      for (const [path, leaf] of item) if (!googleKeys.test(path)) add(run, count(path), leaf)
      const error = item.get('error_message')
      if (item.get('error_occurred')?.value === true && error)
        run.fail(String(error.value), error.line)
    },
  },
  {
    name: 'pytest-benchmark',
    recognised: /^\s*\{\s*"machine_info"\s*:\s*\{/,
    item: /^(benchmarks\/\d+)\/(.+)$/,
    facts: {
      document:
        /^(?:machine_info\/(machine|system|release|python_version|cpu\/(?:brand(?:_raw)?|count))|commit_info\/(branch|dirty|time)|(datetime))$/,
      item: /^(extra_info\/.+)$/,
    },
    runs(item, document, start) {
      const run = start()
      const commit = document.get('commit_info/id')
      const { test, parameter } = namedTest(String(item.get('name')?.value ?? ''))
      set(run, 'workload', item.get('name'), test)
      if (parameter !== undefined) set(run, 'param', item.get('name'), parameter)
      set(run, 'group', item.get('group'))
      set(run, 'commit', commit, String(commit?.value ?? '').slice(0, 12))
      const names = new Map([
        ['mean', 'latency.avg'],
        ['median', 'latency.p50'],
        ['min', 'latency.min'],
        ['max', 'latency.max'],
        ['q1', 'latency.p25'],
        ['q3', 'latency.p75'],
        ['stddev', 'latency.stddev'],
      ])
      for (const [key, name] of names) add(run, seconds(name), item.get(`stats/${key}`))
      add(run, rate('ops/s'), item.get('stats/ops'))
      add(run, count('rounds'), item.get('stats/rounds'))
      add(run, count('iterations'), item.get('stats/iterations'))
    },
  },
  {
    name: 'jmh',
    recognised: /^\s*\[\s*\{\s*(?:"jmhVersion"\s*:[^]{1,80}?)?"benchmark"\s*:[^]{1,400}?"mode"\s*:/,
    item: /^(\d+)\/(.+)$/,
    facts: {
      item: /^(jmhVersion|forks|(?:warmup|measurement)(?:Iterations|Time|BatchSize)|vmName|vmVersion)$/,
    },
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
      const error = item.get('primaryMetric/scoreError')
      if (typeof error?.value === 'number')
        run.fact('score error', `± ${String(error.value)} ${unit} (99.9 %)`, error.line)
      for (const [path, leaf] of item) {
        const [, rank] = /^primaryMetric\/scorePercentiles\/([\d.]+)$/.exec(path) ?? []
        // In other modes they are percentiles of iterations.
        if (rank !== undefined && item.get('mode')?.value === 'sample') {
          const number = String(Number(rank))
          const name = number === '0' ? 'min' : number === '100' ? 'max' : `p${number}`
          add(run, timeIn(`latency.${name}`, unit.split('/')[0] ?? ''), leaf)
        }
        const [, metric] = /^secondaryMetrics\/(.+)\/score$/.exec(path) ?? []
        if (metric === undefined) continue
        const own = String(item.get(`secondaryMetrics/${metric}/scoreUnit`)?.value ?? '1')
        const printed = jmhUnits.get(own) ?? { unit: own }
        add(run, { name: metric.replace(/^[^\w]+/, ''), ...printed }, leaf)
      }
      const version = item.get('jdkVersion')
      if (version) run.fact('JDK', String(version.value), version.line)
    },
  },
]

/** The formats of the layouts. */
export const benchmarkJson: readonly Format[] = layouts.map(formatOfLayout)
