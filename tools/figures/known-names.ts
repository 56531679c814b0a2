// Whether the names in a request are names of the archive: keys, metrics, texts, the filter.
import { baselineFrom } from '../analysis/baseline.ts'
import { parseFilter } from '../analysis/filter.ts'
import { metricNames } from '../analysis/measured.ts'
import { memoizeByObject } from '../memoize.ts'
import type { Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { timelineMetrics, type FigureRequest } from './request.ts'

/** Says what is wrong, at a path of the fence. */
export type Report = (rule: string, message: string, path: readonly PropertyKey[]) => void

const keysOf = memoizeByObject((runs: readonly Run[]): readonly string[] =>
  [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted(),
)

// The texts of a key, in natural order; most figures ask for the same ones.
function textsOf(runs: readonly Run[], key: string): readonly string[] {
  const known = knownTexts(runs)
  let texts = known.get(key)
  if (!texts) {
    texts = [...new Set(runs.map(({ fields }) => fields[key] ?? ''))].toSorted(naturalOrder)
    known.set(key, texts)
  }
  return texts
}

const knownTexts = memoizeByObject<readonly Run[], Map<string, readonly string[]>>(() => new Map())

type Asked = readonly [name: string, path: readonly PropertyKey[]]

/** True when every name that the request uses is known to the runs; reports those that are not. */
export function namesKnown(request: FigureRequest, runs: readonly Run[], report: Report): boolean {
  let isKnown = true
  const wrong: Report = (rule, message, path) => {
    isKnown = false
    report(rule, message, path)
  }
  const keys = keysOf(runs)
  const metrics = request.kind === 'timeline' ? drawnColumns(runs) : metricNames(runs)
  const expected = (names: readonly string[]): string => `expected one of ${names.join(', ')}`
  for (const [metric, path] of askedMetrics(request)) {
    if (metrics.includes(metric)) continue
    wrong('figure/metric', `Unexpected metric \`${metric}\`, ${expected(metrics)}`, path)
  }
  for (const [key, path] of [...askedKeys(request), ...whereKeys(request)]) {
    if (keys.includes(key)) continue
    wrong('figure/key', `Unexpected key \`${key}\`, ${expected(keys)}`, path)
  }
  checkFilter(request.filter, keys, wrong)
  const named = isKnown as boolean
  if (named) checkTexts(request, runs, wrong)
  return isKnown
}

/** The keys that make the cells of a figure, with the option that names each. */
export function askedKeys(request: FigureRequest): readonly Asked[] {
  const named = (keys: readonly string[], option: string): readonly Asked[] =>
    keys.map((key) => [key, [option]])
  const lone = (key: string | undefined, option: string): readonly Asked[] =>
    key === undefined ? [] : [[key, [option]]]
  switch (request.kind) {
    case 'throughput':
      return [
        ...lone(request.x, 'x'),
        ...named(request.series, 'series'),
        ...lone(request.facet, 'facet'),
      ]
    case 'scaling':
      return [
        ...lone(request.x, 'x'),
        ...named(request.series, 'series'),
        ...lone(request.facet, 'facet'),
        ...lone(request.size, 'size'),
        ...lone(request.ht, 'ht'),
      ]
    case 'table':
      return [...named(request.row, 'row'), ...named(request.column, 'column')]
    case 'wait-matrix':
      return [...named(request.row, 'row'), ...named(request.column, 'column')]
    case 'heat-table':
      return [
        ...named(request.row, 'row'),
        ...named(request.column, 'column'),
        ...lone(request.group, 'group'),
      ]
    case 'relative':
    case 'grouped-bars':
      return [...named(request.row, 'row'), ...named(request.series, 'series')]
    case 'repeats':
      return [...named(request.row, 'row'), ...named(request.nested, 'nested')]
    case 'recurrence':
      return [
        ...named(request.row, 'row'),
        ...named(request.series, 'series'),
        ...named(request.by, 'by'),
      ]
    case 'ladder':
    case 'per-operation':
      return named(request.row, 'row')
    case 'timeline':
    case 'histogram':
    case 'config-diff':
    case 'environment':
    case 'command-line':
      return named(request.series, 'series')
    case 'variant-glossary':
      return named([request.key], 'key')
    case 'profile-diff':
    case 'waits-diff':
      return [
        ...named(Object.keys(request.baseline), 'baseline'),
        ...named(Object.keys(request.contender), 'contender'),
      ]
    case 'flame':
    case 'call-tree':
      return [
        ...named(Object.keys(request.baseline ?? {}), 'baseline'),
        ...named(Object.keys(request.contender), 'contender'),
      ]
    case 'config-listing':
    case 'source':
      return []
  }
}

/** The keys whose texts a baseline may name: those along which a figure compares. */
export function contrastOf(request: FigureRequest): readonly string[] {
  switch (request.kind) {
    case 'throughput':
    case 'scaling':
    case 'relative':
    case 'recurrence':
    case 'grouped-bars':
    case 'timeline':
    case 'histogram':
      return request.series
    case 'heat-table':
      return request.column
    case 'variant-glossary':
      return [request.key]
    case 'table':
      return [...request.row, ...request.column]
    case 'ladder':
    case 'repeats':
    case 'per-operation':
      return request.row
    case 'profile-diff':
    case 'waits-diff':
    case 'flame':
    case 'call-tree':
      return Object.keys(request.baseline ?? {})
    case 'config-diff':
    case 'config-listing':
    case 'source':
    case 'environment':
    case 'command-line':
    case 'wait-matrix':
      return []
  }
}

const measuresNothing: ReadonlySet<FigureRequest['kind']> = new Set([
  'histogram',
  'config-diff',
  'config-listing',
  'source',
  'environment',
  'command-line',
  'variant-glossary',
  'profile-diff',
  'waits-diff',
  'flame',
  'call-tree',
  'wait-matrix',
])

function askedMetrics(request: FigureRequest): readonly Asked[] {
  if (measuresNothing.has(request.kind)) return []
  return 'metrics' in request
    ? request.metrics.map((metric) => [metric, ['metrics']])
    : [[request.metric, ['metric']]]
}

// What is kept of a run's samples to be drawn; a metric that a timeline takes unasked may be missing.
function drawnColumns(runs: readonly Run[]): readonly string[] {
  const names = new Set<string>(timelineMetrics)
  for (const { source, companions } of runs) {
    for (const { readings } of source ? [source, ...companions] : companions) {
      for (const reading of readings) {
        const series = 'series' in reading ? reading.series : undefined
        if (!series) continue
        for (const [place, { values }] of series.drawn) {
          if (values) names.add(series.metrics[place] ?? '')
        }
      }
    }
  }
  return [...names].toSorted()
}

function whereKeys({ where }: FigureRequest): readonly Asked[] {
  return Object.keys(where).map((key) => [key, ['where', key]])
}

function checkFilter(filter: string, keys: readonly string[], wrong: Report): void {
  const parsed = parseFilter(filter)
  if ('problem' in parsed) {
    wrong('figure/filter', `${parsed.problem} (column ${String(parsed.column)})`, ['filter'])
    return
  }
  for (const key of parsed.keys) {
    if (keys.includes(key)) continue
    const message = `Unexpected key \`${key}\` in the filter, expected one of ${keys.join(', ')}`
    wrong('figure/filter', message, ['filter'])
  }
}

function checkTexts(request: FigureRequest, runs: readonly Run[], wrong: Report): void {
  const check = (key: string, text: string, path: readonly PropertyKey[]): void => {
    const texts = textsOf(runs, key)
    if (texts.includes(text)) return
    const message = `Unexpected ${key} \`${text}\`, expected one of ${texts.join(', ')}`
    wrong('figure/text', message, path)
  }
  for (const [key, texts] of Object.entries(request.where))
    for (const text of texts) check(key, text, ['where', key])
  if ('contender' in request)
    for (const [key, text] of Object.entries(request.contender))
      check(key, text, ['contender', key])
  const shown = contrastOf(request)
  const baseline = 'baseline' in request ? request.baseline : undefined
  for (const [key, text] of Object.entries(baseline ?? {})) {
    const word = baselineFrom({ [key]: text }, runs).words[key]
    if (shown.includes(key) && word === undefined) check(key, text, ['baseline', key])
    else if (shown.includes(key)) {
      if (request.kind !== 'throughput' || word === 'first') continue
      const message = `Unexpected baseline \`${text}\`: the lines of a throughput figure are divided by one of them, expected a text or first`
      wrong('figure/baseline', message, ['baseline', key])
    } else {
      const message = `Unexpected key \`${key}\` of the baseline, expected one of ${shown.join(', ')}`
      wrong('figure/baseline', message, ['baseline', key])
    }
  }
  if (request.kind === 'table' && request.mode !== 'absolute' && !request.baseline) {
    wrong('figure/baseline', 'Unexpected relative table without a baseline', ['mode'])
  }
}
