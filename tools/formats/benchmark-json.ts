// Results of benchmark programs as JSON: hyperfine, Google Benchmark, pytest-benchmark, JMH, github-action-benchmark, ClickBench.
// A run per benchmark; where a program keeps each repeat, a run per repeat.
//
// References: https://github.com/sharkdp/hyperfine (src/export/json.rs), https://github.com/google/benchmark (src/json_reporter.cc),
// https://github.com/ionelmc/pytest-benchmark, https://github.com/openjdk/jmh (JSONResultFormat),
// https://github.com/benchmark-action/github-action-benchmark (data.js), https://github.com/ClickHouse/ClickBench (results/).
import { toBaseUnit, type Meaning } from './reading/row-columns.ts'
import type { Format } from './reading/format.ts'
import { readJsonDocument, type Leaf } from './reading/json-document.ts'
import { count, rate } from './reading/line-table.ts'
import { addFact, addSetting, fail, newRun, toReading, type RunDraft } from './reading/run-draft.ts'
import { Source } from './reading/source.ts'

type Item = ReadonlyMap<string, Leaf>

/** Where the benchmarks of a document are, and how one becomes runs. */
interface Layout {
  readonly name: string
  readonly recognised: RegExp
  /** The groups of a path are the item and the path in it. */
  readonly item: RegExp
  readonly runs: (item: Item, document: Item, start: () => RunDraft) => void
}

const seconds = (name: string): Meaning => ({ name, unit: 's' })
const timeUnits = new Map([
  ['ns', 1e9],
  ['us', 1e6],
  ['µs', 1e6],
  ['ms', 1000],
  ['s', 1],
])
const longestName = 200

function add(run: RunDraft, meaning: Meaning, leaf: Leaf | undefined): void {
  if (typeof leaf?.value !== 'number' || !Number.isFinite(leaf.value)) return
  const { name, unit } = meaning
  const value = toBaseUnit(leaf.value, meaning)
  run.measurements.set(name, { metric: name, value, unit, line: leaf.line })
}

function set(run: RunDraft, name: string, leaf: Leaf | undefined, text = leaf?.value): void {
  if (leaf && text !== undefined && text !== null && text !== '')
    addSetting(run, name, String(text).slice(0, longestName), leaf.line)
}

// 12.5 in ns/iter, ms or ops/sec
function addInUnit(run: RunDraft, unit: string, leaf: Leaf | undefined): void {
  const time = /^(ns|us|µs|ms|s|sec)(?:\/\w{1,12})?$/.exec(unit)?.[1]?.replace('sec', 's')
  if (time !== undefined)
    add(run, { ...seconds('latency.avg'), over: timeUnits.get(time) ?? 1 }, leaf)
  else {
    const per = /^(?:ops|iter\w*|req\w*|op)\/(s|ms|us|ns)(?:ec)?$/i.exec(unit)?.[1]
    if (per === undefined) add(run, { name: 'value', unit: unit === '' ? '1' : unit }, leaf)
    else add(run, { ...rate('ops/s'), times: timeUnits.get(per.toLowerCase()) ?? 1 }, leaf)
  }
}

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

const layouts: readonly Layout[] = [
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
        // Aggregates repeat what the repetitions say, unless only aggregates are reported.
        const hasRepeats = [...document].some(
          ([path, { value }]) => path.endsWith('/run_type') && value === 'iteration',
        )
        if (hasRepeats || item.get('aggregate_name')?.value !== 'mean') return
      }
      const run = start()
      set(run, 'workload', item.get('name'), name)
      if (Number(item.get('threads')?.value ?? 1) > 1) set(run, 'threads', item.get('threads'))
      const over = timeUnits.get(String(item.get('time_unit')?.value ?? 'ns')) ?? 1e9
      add(run, { ...seconds('latency.avg'), over }, item.get('real_time'))
      add(run, { ...seconds('cpu-time/operation'), over }, item.get('cpu_time'))
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
      const place = String(item.get('')?.value ?? '')
      const commit = document.get(`${place.replace(/\/benches\/\d+$/, '')}/commit/id`)
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

function formatOfLayout({ name, recognised, item, runs }: Layout): Format {
  return {
    name,
    recognises: ({ head }) => recognised.test(head),
    read(source) {
      const text = source.bytes.toString('latin1').replace(/^\s*window\.BENCHMARK_DATA\s*=\s*/, '')
      const document = new Source(source.path, Buffer.from(text, 'latin1'))
      const root = text.trimStart().startsWith('[') ? '[' : '{'
      const { leaves, otherLines, broken } = readJsonDocument(document, root)
      for (const { line } of otherLines)
        source.report(
          'warning',
          `${name}/unknown-line`,
          'a line outside of the JSON document',
          line,
        )
      const items = new Map<string, Map<string, Leaf>>()
      for (const [path, leaf] of leaves) {
        const [, place, rest] = item.exec(path) ?? []
        if (place === undefined || rest === undefined) continue
        const own = items.get(place) ?? new Map([['', { value: place, line: leaf.line }]])
        items.set(place, own.set(rest, leaf))
      }
      const drafts: RunDraft[] = []
      for (const own of items.values())
        runs(own, leaves, () => {
          const run = newRun(name)
          addFact(run, 'tool', name, own.get('')?.line ?? 1)
          drafts.push(run)
          return run
        })
      // The last benchmark of a document that breaks off may be a part of one.
      const whole = broken ? drafts.slice(0, -1) : drafts
      if (broken) source.report('warning', `${name}/cut-off`, broken.text, broken.line)
      return whole.map((run) => {
        const end = { text: 'has no number', line: run.facts[0]?.line ?? 1 }
        return toReading(source, run, run.measurements.size > 0 || run.failure ? {} : { end })
      })
    },
  }
}

/** The formats of the layouts. */
export const benchmarkJson: readonly Format[] = layouts.map(formatOfLayout)
