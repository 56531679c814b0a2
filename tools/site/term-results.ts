// The results on the page of an engine, version, workload or host, at equal settings.
import { median } from 'simple-statistics'
import { formatNumber, ratioDigits, titleInUnit } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label, valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest } from '../core/extremes.ts'
import { sharedHeadline } from '../core/metric-roles.ts'
import { follows, textOf, textsOf, withoutCopies } from '../explore/comparable-runs.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { ExploreRun } from '../explore/pack-runs.ts'
import { sparkPath } from './spark-path.ts'

/** The results of one archive at equal settings. */
export interface ResultGroup {
  readonly archive: string
  /** What is equal in all rows: `64 threads · 4 cores`. */
  readonly at: string
  /** Titles of the keys that vary over the rows. */
  readonly heads: readonly string[]
  readonly unit: string
  /** The version that `ratio` of the rows is relative to, `oldest` where that depends on the row; empty for none. */
  readonly base: string
  readonly rows: readonly ResultRow[]
}

/** The median of replicates, with its representative run. */
export interface ResultRow {
  /** The texts of the keys of a row. */
  readonly texts: readonly string[]
  readonly text: string
  readonly value: number
  /** The smallest and the largest value; empty for one run. */
  readonly range: string
  /** The largest as a multiple of the smallest where that is at least 1.5; empty otherwise. */
  readonly factor: string
  readonly n: number
  /** The median as a multiple of that of another version, and whether all runs of one are above those of the other. */
  readonly ratio?: { readonly text: string; readonly value: number; readonly isApart: boolean }
  /** 12 hex digits: the page `/runs/<run>/`. */
  readonly run: string
  /** The sparkline of that run as a path; empty without samples. */
  readonly spark: string
}

/** What the finding compares that opens the page of a term. */
export interface Lead {
  readonly base?: string
  readonly runs?: readonly string[]
}

// What names a server: it may differ between rows if it follows from them.
const serverKeys = ['engine', 'version', 'build', 'recorded']

/**
 * Returns of each archive the largest group of `runs` at equal settings, the largest first, before them the one with most of the runs
 * of the finding that opens the page; groups of one row only where none has more. `own` is the key of the page and `rows` are those of
 * a row; `others` are the runs among which a version has the `base` of that finding, else one before it.
 */
export function resultGroups(
  runs: readonly ExploreRun[],
  own: string,
  rows: readonly string[],
  wordsOf: (archive: string) => Vocabulary,
  others: readonly ExploreRun[],
  { base, runs: leading = [] }: Lead = {},
): readonly ResultGroup[] {
  const led = new Set(leading)
  const inLead = (some: readonly ExploreRun[]): number =>
    some.filter(({ id }) => led.has(id)).length
  const isGood = ({ status, isProfiled }: ExploreRun): boolean =>
    status === 'ok' && isProfiled !== true
  const good = runs.filter(isGood)
  const groups = [...groupBy(good, ({ archive }) => archive)]
    .flatMap(([archive, all]) => {
      const shown = withoutCopies(all, 'version')
      const free = new Set([own, ...rows, ...replicateKeys])
      for (const key of serverKeys) if (follows(shown, key, rows)) free.add(key)
      const settingsOf = ({ fields }: ExploreRun): string =>
        JSON.stringify(Object.entries(fields).filter(([key]) => !free.has(key)))
      const settings = groupBy(shown, settingsOf)
      const before = versionBefore(
        shown,
        withoutCopies(
          others.filter((run) => run.archive === archive && isGood(run)),
          'version',
        ),
        base,
      )
      return [...settings]
        .map(([at, some]) => {
          const varying = rows.filter((key) => textsOf(some, key).length > 1)
          const keys = varying.length > 0 ? varying : rows
          const constant = rows.filter((key) => !keys.includes(key) && key !== own)
          const fields = Object.fromEntries([
            ...constant.map((key) => [key, textOf(some[0] ?? { fields: {} }, key)] as const),
            ...(JSON.parse(at) as [string, string][]),
          ])
          const older = before.filter((run) => settingsOf(run) === at)
          const group = groupOf(archive, some, keys, fields, wordsOf(archive), older)
          return { group, led: inLead(some) }
        })
        .toSorted((a, b) => b.led - a.led || b.group.rows.length - a.group.rows.length)
        .slice(0, 1)
    })
    .toSorted((a, b) => b.led - a.led || b.group.rows.length - a.group.rows.length)
    .map(({ group }) => group)
  const compared = groups.filter((group) => group.rows.length > 1)
  if (compared.length > 0) return compared
  const settings = rowPerSetting(good, own, wordsOf)
  return settings ? [settings] : groups.filter((group) => group.rows.length > 0).slice(0, 1)
}

// The runs of `base`, else of the nearest version before that of `runs`; none where `runs` have several engines.
function versionBefore(
  runs: readonly ExploreRun[],
  others: readonly ExploreRun[],
  base?: string,
): readonly ExploreRun[] {
  const [engine, ...engines] = textsOf(runs, 'engine')
  const [version = ''] = textsOf(runs, 'version')
  const older = others.filter(
    ({ fields }) =>
      fields['engine'] === engine && naturalOrder(fields['version'] ?? version, version) < 0,
  )
  const versions = textsOf(older, 'version').toSorted(naturalOrder)
  const nearest = versions.find((text) => text === base) ?? versions.at(-1)
  return engines.length > 0 ? [] : older.filter(({ fields }) => fields['version'] === nearest)
}

function groupOf(
  archive: string,
  runs: readonly ExploreRun[],
  keys: readonly string[],
  same: Readonly<Record<string, string>>,
  vocabulary: Vocabulary,
  before: readonly ExploreRun[] = [],
): ResultGroup {
  const heads = keys.map((key) => vocabulary.key(key).title)
  const results = resultRows(runs, keys, vocabulary, before)
  return { archive, at: label(same, vocabulary), heads, ...results }
}

const mostHeads = 4

// Of the archive with most runs, where nothing was compared at equal settings.
function rowPerSetting(
  runs: readonly ExploreRun[],
  own: string,
  wordsOf: (archive: string) => Vocabulary,
): ResultGroup | undefined {
  const [archive, all] = [...groupBy(runs, (run) => run.archive)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0] ?? ['', []]
  const shown = withoutCopies(all, 'version')
  const hidden = new Set([own, 'recorded', ...replicateKeys])
  const named = [...new Set(shown.flatMap(({ fields }) => Object.keys(fields)))]
    .filter((key) => !hidden.has(key))
    .toSorted(keyOrder)
  const keys = named.filter((key) => textsOf(shown, key).length > 1)
  const same = named.filter((key) => !keys.includes(key))
  const fields = Object.fromEntries(same.map((key) => [key, textsOf(shown, key)[0] ?? '']))
  const group = groupOf(archive, shown, keys, fields, wordsOf(archive))
  return keys.length <= mostHeads && group.rows.length > 1 ? group : undefined
}

function resultRows(
  runs: readonly ExploreRun[],
  keys: readonly string[],
  vocabulary: Vocabulary,
  before: readonly ExploreRun[],
): Pick<ResultGroup, 'unit' | 'rows' | 'base'> {
  const metric = sharedHeadline(
    runs.flatMap(({ headline }) => headline ?? []),
    vocabulary.metrics,
  )
  if (metric === undefined) return { unit: '', rows: [], base: '' }
  const measured = runs.flatMap((run) => {
    const value = run.values[metric]
    return value === undefined ? [] : [{ run, value }]
  })
  const unit = runs.find(({ units }) => units?.[metric] !== undefined)?.units?.[metric]
  const known = vocabulary.metric(metric, unit ?? '1')
  // Whole numbers have no decimals.
  const isWhole = measured.every(({ value }) =>
    Number.isInteger(value * (known.shown?.factor ?? 1)),
  )
  const row = isWhole ? { ...known, digits: 0 } : known
  const rowOf = (run: ExploreRun): string => JSON.stringify(keys.map((key) => textOf(run, key)))
  const samples = groupBy(measured, ({ run }) => rowOf(run))
  const bases = new Set<string>()
  const rows = [...samples].flatMap(([texts, sample]): readonly ResultRow[] => {
    const values = sample.map(({ value }) => value)
    const middle = median(values)
    // The run whose value is nearest to the median represents it.
    const [nearest] = sample.toSorted(
      (a, b) => Math.abs(a.value - middle) - Math.abs(b.value - middle),
    )
    if (!nearest) return []
    const { id, spark } = nearest.run
    const [low, high] = [smallest(values), largest(values)]
    const ends = [low, high].map((value) => formatNumber(value, row))
    const base = [
      ...before.filter((run) => rowOf(run) === texts),
      ...oldest(measured, keys, sample[0]?.run),
    ]
    const older = base.flatMap(({ values: own }) => own[metric] ?? [])
    if (older.length > 0) bases.add(base[0]?.fields['version'] ?? '')
    const ratio = older.length === 0 ? undefined : middle / median(older)
    const isApart = low > largest(older) || high < smallest(older)
    return [
      {
        texts: (JSON.parse(texts) as readonly string[]).map((text, index) =>
          text === '' ? '–' : valueText(keys[index], text, vocabulary),
        ),
        text: formatNumber(middle, row),
        value: middle,
        range: sample.length === 1 ? '' : ends.join('–'),
        factor: high >= 1.5 * low && low > 0 ? (high / low).toFixed(1) : '',
        n: sample.length,
        ...(ratio === undefined
          ? {}
          : { ratio: { text: `${ratioDigits(ratio)} ×`, value: ratio, isApart } }),
        run: id,
        spark: sparkPath(spark),
      },
    ]
  })
  const unitOf = titleInUnit({ ...row, title: row.short ?? row.title })
  const base = bases.size > 1 ? 'oldest' : ([...bases][0] ?? '')
  return { unit: unitOf, base, rows: rows.toSorted((a, b) => rowOrder(a, b, keys)) }
}

// The runs of the oldest version of the engine of `run` that are like it otherwise; none where that is its own or no version varies.
function oldest(
  measured: readonly { readonly run: ExploreRun }[],
  keys: readonly string[],
  run: ExploreRun | undefined,
): readonly ExploreRun[] {
  if (!run || !keys.includes('version')) return []
  const same = ['engine', ...keys].filter((key) => key !== 'version')
  const like = measured.flatMap(({ run: other }) =>
    same.every((key) => textOf(other, key) === textOf(run, key)) ? [other] : [],
  )
  const [first] = textsOf(like, 'version').toSorted(naturalOrder)
  return first === run.fields['version']
    ? []
    : like.filter(({ fields }) => fields['version'] === first)
}

function valueText(key: string | undefined, text: string, vocabulary: Vocabulary): string {
  return key === 'engine' ? valueLabel(key, text, vocabulary) : text
}

// Newest releases first, within the texts before them.
function rowOrder(a: ResultRow, b: ResultRow, keys: readonly string[]): number {
  for (const [index, key] of keys.entries()) {
    const order = naturalOrder(a.texts[index] ?? '', b.texts[index] ?? '')
    if (order !== 0) return key === 'version' ? -order : order
  }
  return 0
}
