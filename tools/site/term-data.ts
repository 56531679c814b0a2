// The data of the page of an engine, version, workload or host: what was measured with it, and its best numbers.
import { median } from 'simple-statistics'
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label, valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { sharedHeadline, isRate } from '../core/metric-roles.ts'
import type { MetricRow } from '../core/metric-vocabulary.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { ExploreRun } from '../explore/pack-runs.ts'
import { sparkPath } from '../view/spark-path.ts'

/** Keys whose texts have pages, with the section of the site that holds them and the keys of a row there. */
export const termKinds = [
  { key: 'engine', section: 'engines', rows: ['workload', 'version'] },
  { key: 'version', section: 'versions', rows: ['engine', 'workload'] },
  { key: 'workload', section: 'workloads', rows: ['engine', 'version'] },
  { key: 'host', section: 'hosts', rows: ['engine', 'workload'] },
] as const

/** True for a text that has a page: one that is short, plain and no name of a file of a folder. */
export function isTerm(text: string): boolean {
  return /^[0-9A-Za-z][0-9A-Za-z ._+-]{0,63}$/.test(text) && !/\.(?:html?|xml)$/i.test(text)
}

/** The best median of replicates in a row, with its representative run. */
export interface BestNumber {
  /** The texts of the keys of a row. */
  readonly texts: readonly string[]
  readonly text: string
  readonly metric: string
  readonly unit: string
  /** What else was set: `64 threads · 4 cores`. */
  readonly at: string
  readonly n: number
  /** 12 hex digits: the page `/runs/<run>/`. */
  readonly run: string
  readonly archive: string
  /** The sparkline of that run as a path; empty without samples. */
  readonly spark: string
}

/** The content of `terms/<section>/<digest>.json`. */
export interface TermData {
  readonly key: string
  readonly text: string
  readonly runs: number
  readonly failed: number
  readonly archives: readonly {
    readonly slug: string
    readonly runs: number
    readonly failed: number
  }[]
  /** The engines of a version, in words. */
  readonly engines: readonly string[]
  /**
   * A key in words, and its texts: keys whose texts have pages, then those that vary, then the others. The versions of
   * several engines are a row each.
   */
  readonly measured: readonly {
    readonly key: string
    readonly title: string
    readonly texts: readonly string[]
  }[]
  /** The runs in the language of `query`: `workload:"oltp read"`. */
  readonly filter: string
  readonly heads: readonly string[]
  readonly best: readonly BestNumber[]
}

/** Returns the data of the page of a text from the runs that have it. `key` is one of `termKinds`. */
export function termData(
  key: string,
  text: string,
  runs: readonly ExploreRun[],
  vocabulary: Vocabulary,
): TermData {
  const rows = termKinds.find((kind) => kind.key === key)?.rows ?? []
  const failed = (some: readonly ExploreRun[]): number =>
    some.filter(({ status }) => status !== 'ok').length
  const archives = [...groupBy(runs, ({ archive }) => archive)].map(([slug, own]) => ({
    slug,
    runs: own.length,
    failed: failed(own),
  }))
  return {
    key,
    text,
    runs: runs.length,
    failed: failed(runs),
    archives,
    engines: enginesOf(runs, vocabulary).map(([title]) => title),
    measured: measuredKeys(runs, key, vocabulary),
    filter: /^[\w.][\w./+-]*$/.test(text) ? `${key}:${text}` : `${key}:"${text}"`,
    heads: rows.map((name) => vocabulary.key(name).title),
    best: bestNumbers(runs, key, rows, vocabulary),
  }
}

function measuredKeys(
  runs: readonly ExploreRun[],
  own: string,
  vocabulary: Vocabulary,
): TermData['measured'] {
  const keys = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted(keyOrder)
  const engines = enginesOf(runs, vocabulary)
  const rows = keys
    .filter((key) => key !== own && key !== 'repeat')
    .flatMap((key) => {
      const { title } = vocabulary.key(key)
      return key === 'version' && engines.length > 1
        ? engines.flatMap(([engine, some]) => keyRow(key, `${title}, ${engine}`, some))
        : keyRow(key, title, runs)
    })
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ key, texts }: TermData['measured'][number]): number {
  if (termKinds.some((kind) => kind.key === key)) return 0
  return texts.length > 1 ? 1 : 2
}

// Nothing for an engine whose runs state no version.
function keyRow(key: string, title: string, runs: readonly ExploreRun[]): TermData['measured'] {
  const texts = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
  return texts.length === 0 ? [] : [{ key, title, texts: texts.toSorted(naturalOrder) }]
}

// Their titles in natural order, with their runs; runs without an engine are omitted.
function enginesOf(
  runs: readonly ExploreRun[],
  vocabulary: Vocabulary,
): readonly (readonly [title: string, runs: readonly ExploreRun[]])[] {
  const named = runs.flatMap((run) => {
    const engine = run.fields['engine']
    return engine === undefined ? [] : [{ title: vocabulary.engine(engine).title, run }]
  })
  return [...groupBy(named, ({ title }) => title)]
    .map(([title, group]) => [title, group.map(({ run }) => run)] as const)
    .toSorted(([a], [b]) => naturalOrder(a, b))
}

function bestNumbers(
  runs: readonly ExploreRun[],
  own: string,
  rows: readonly string[],
  vocabulary: Vocabulary,
): readonly BestNumber[] {
  const good = runs.filter(({ status }) => status === 'ok')
  const rowsOf = groupBy(good, ({ fields }) => JSON.stringify(rows.map((key) => fields[key] ?? '')))
  const found = [...rowsOf].flatMap(([row, members]): readonly BestNumber[] => {
    const metric = sharedHeadline(
      members.flatMap(({ headline }) => headline ?? []),
      vocabulary.metrics,
    )
    if (metric === undefined) return []
    const samples = groupBy(
      members.filter(({ values }) => metric in values),
      sampleOf,
    )
    const medians = [...samples.values()].map((sample) => ({
      sample,
      value: median(sample.map(({ values }) => values[metric] ?? Number.NaN)),
    }))
    const { better, short, title } = rowOf(members, metric, vocabulary)
    const lower = better === 'lower'
    const best = medians.reduce((best, other) =>
      (lower ? other.value < best.value : other.value > best.value) ? other : best,
    )
    // The run whose value is nearest to the median represents it.
    const run = best.sample.toSorted(
      (a, b) => off(a, metric, best.value) - off(b, metric, best.value),
    )[0]
    if (!run) return []
    const rest = Object.entries(run.fields).filter(
      ([key]) => key !== own && key !== 'repeat' && !rows.includes(key),
    )
    return [
      {
        texts: (JSON.parse(row) as readonly string[]).map((text, index) =>
          text === ''
            ? '–'
            : rows[index] === 'engine'
              ? valueLabel('engine', text, vocabulary)
              : text,
        ),
        text: formatNumber(best.value, vocabulary.metric(metric)),
        metric,
        unit: `${short ?? title}${better === undefined ? ', largest' : ''}`,
        at: label(Object.fromEntries(rest), vocabulary),
        n: best.sample.length,
        run: run.id,
        archive: run.archive,
        spark: run.spark ? sparkPath(run.spark) : '',
      },
    ]
  })
  // Newest releases first, within the texts before them.
  return found.toSorted((a, b) => {
    for (const [index, key] of rows.entries()) {
      const order = naturalOrder(a.texts[index] ?? '', b.texts[index] ?? '')
      if (order !== 0) return key === 'version' ? -order : order
    }
    return 0
  })
}

// A rate without a row is better when higher, as every rate is.
function rowOf(runs: readonly ExploreRun[], metric: string, vocabulary: Vocabulary): MetricRow {
  const unit = runs.find(({ units }) => units?.[metric] !== undefined)?.units?.[metric] ?? '1'
  const row = vocabulary.metric(metric, unit)
  return isRate(vocabulary.metrics, { metric, unit: row.unit }) ? { ...row, better: 'higher' } : row
}

function sampleOf({ archive, fields }: ExploreRun): string {
  const parts = Object.entries(fields).filter(([key]) => key !== 'repeat')
  return JSON.stringify([archive, ...parts.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

function off({ values }: ExploreRun, metric: string, value: number): number {
  return Math.abs((values[metric] ?? Number.NaN) - value)
}
