// All runs of a publication as columns, for the explorer: texts once, codes and numbers packed.
import { median } from 'simple-statistics'
import { bandOf, pairRatios } from '../analysis/noise-floor.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { traitsOf, type Traits } from '../analysis/run-traits.ts'
import { groupBy } from '../analysis/group-by.ts'
import { releaseColour } from '../figures/series-colours.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { mostFrequent } from '../core/metric-roles.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import { runsPerPage, type Packing } from '../convert/packing.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { ExploreRun } from './comparable-runs.ts'
import { presetQuestions } from './questions.ts'
import type { SeriesColour } from '../core/series-styles.ts'
import { settingsOf, type PackedRuns } from '../view/packed-runs.ts'
import { seriesOf } from '../convert/series-of-run.ts'
import { parseNumberList } from '../analysis/number-list.ts'
import { finestRate } from '../analysis/within-run.ts'
import { largest } from '../core/extremes.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { CondensedSeries } from '../core/model.ts'

export type { ExploreRun } from './comparable-runs.ts'

// Codes are 16 bits: one that is wrapped would name another text.
const mostTexts = 65_536

/** The runs of every archive, in the order of the publication. */
export const exploreRuns = memoizeByObject(({ archives }: Converted): readonly ExploreRun[] =>
  archives.flatMap(({ archive, data, metrics }) => {
    const { slug, units } = data
    const measured = new Map(archive.runs.map((run) => [run.id, run]))
    return data.runs.map((listed): ExploreRun => {
      const run = measured.get(listed.id)
      if (!run)
        throw new Error(
          `archives/${slug}.json lists ${listed.id}, which the archive does not contain`,
        )
      const spark = sparkOf(seriesOf(run), metrics)
      const isProfiled = run.companions.some(({ readings }) =>
        readings.some(({ kind }) => kind === 'profile'),
      )
      const isPublished = run.quoted !== undefined
      const own = { isProfiled, isPublished, traits: traitsOf(run), spark }
      return { ...listed, archive: slug, ...(units ? { units } : {}), ...own }
    })
  }),
)

/**
 * Packs runs. A group holds the runs of one archive that are equal in every field but `repeat`; its median
 * is that of its runs with status ok. Codes count from 0, which means that a run lacks the key.
 */
export function packRuns(
  runs: readonly ExploreRun[],
  vocabulary: Vocabulary,
  packing?: Packing,
): PackedRuns {
  const all = runs.map(({ archive, status, fields }) => ({ ...fields, archive, status }))
  const names = new Set(all.flatMap((fields) => Object.keys(fields)))
  // A choice of keys names each of them, and no two alike.
  const titleOf = (key: string): string => {
    const { title } = vocabulary.key(key)
    const same = [...names].filter((name) => vocabulary.key(name).title === title)
    return title === '' ? key : same.length > 1 ? `${title} (${key})` : title
  }
  const keys = [...names].toSorted(keyOrder).map((key) => {
    const texts = [...new Set(all.flatMap((fields) => textOf(fields, key) ?? []))]
    const engines = enginesOf(key, all)
    const title = (text: string): string => vocabulary.engine(engines.get(text) ?? '').title
    const values = [
      '',
      ...texts.toSorted(
        (a, b) => (title(a) < title(b) ? -1 : title(a) > title(b) ? 1 : 0) || naturalOrder(a, b),
      ),
    ]
    if (values.length > mostTexts) {
      throw new Error(`${key} has ${values.length} texts, the explorer has codes for ${mostTexts}`)
    }
    const codes = new Map(values.map((text, code) => [text, code]))
    const column = Uint16Array.from(all, (fields) => codes.get(textOf(fields, key) ?? '') ?? 0)
    const { unit } = vocabulary.key(key)
    return {
      ...{ key, title: titleOf(key), values, codes: base64(column) },
      ...(unit ? { unit } : {}),
      ...coloursOf(key, values, engines, vocabulary),
      ...labelsOf(key, values, engines, vocabulary),
    }
  })
  const groups = new Map<string, number>()
  const group = Uint32Array.from(all, (fields) => {
    const text = JSON.stringify(
      Object.entries(fields)
        .filter(([key]) => key !== 'repeat' && key !== 'status')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
    const known = groups.get(text) ?? groups.size
    groups.set(text, known)
    return known
  })
  // Runs of a group with different traits are not used for the noise floor.
  const traitsByGroup = new Map<number, Traits | undefined>()
  const mixed = new Array<boolean>(groups.size).fill(false)
  // By group what noise is measured on: its archive, and its workload there.
  const settings = new Array<readonly string[]>(groups.size)
  runs.forEach(({ archive, fields, traits }, row) => {
    const index = group[row] ?? 0
    settings[index] = settingsOf(archive, textOf(fields, 'workload'))
    if (!traitsByGroup.has(index)) traitsByGroup.set(index, traits)
    else if (traitsByGroup.get(index) !== traits) mixed[index] = true
  })
  const metrics = [...new Set(runs.flatMap(({ values }) => Object.keys(values)))].map((metric) => {
    const { title, short, shown, unit, better } = vocabulary.metric(metric, unitOf(runs, metric))
    const values = Float64Array.from(runs, (run) => run.values[metric] ?? Number.NaN)
    const samples = Array.from({ length: groups.size }, (): number[] => [])
    runs.forEach(({ status }, row) => {
      const value = values[row] ?? Number.NaN
      if (status === 'ok' && !Number.isNaN(value)) samples[group[row] ?? -1]?.push(value)
    })
    const bands = bandsOf(
      samples.map((sample, index) => (mixed[index] === true ? [] : sample)),
      settings,
    )
    const medians = samples.map((sample) => (sample.length > 0 ? median(sample) : Number.NaN))
    return {
      ...{ metric, title, short: short ?? title, better },
      unit: shown?.unit === '1/min' ? shown.unit : unit,
      values: base64(values),
      medians: base64(Float64Array.from(medians)),
      ...(Object.keys(bands).length > 0 ? { bands } : {}),
    }
  })
  const sets = new Map<string, number>()
  const reports = Uint16Array.from(runs, ({ headline, values }) => {
    const own = metrics.flatMap(({ metric }, index) => (Object.hasOwn(values, metric) ? index : []))
    const isHeadline = (index: number): boolean => metrics[index]?.metric === headline
    const text = JSON.stringify(own.toSorted((a, b) => +isHeadline(b) - +isHeadline(a)))
    const code = sets.get(text) ?? sets.size
    sets.set(text, code)
    return code
  })
  const questions = presetQuestions(runs, vocabulary)
  return {
    count: runs.length,
    groups: groups.size,
    ids: Buffer.from(runs.map(({ id }) => id).join(''), 'hex').toString('base64'),
    ...(packing ? { pages: { runs: runsPerPage, own: ownPages(runs, packing) } } : {}),
    keys,
    metrics,
    ...(questions.length > 0 ? { questions } : {}),
    opening: mostFrequent(runs.flatMap(({ headline }) => headline ?? [])) ?? '',
    reports: {
      sets: [...sets.keys()].map((text) => JSON.parse(text) as number[]),
      codes: base64(reports),
    },
    group: base64(group),
  }
}

/** The noise of equal runs by setting; those with too few pairs are not in it. */
function bandsOf(
  samples: readonly (readonly number[])[],
  settings: readonly (readonly string[])[],
): Readonly<Record<string, number>> {
  const pairs = new Map<string, number[]>()
  samples.forEach((sample, index) => {
    const own = pairRatios(sample)
    for (const setting of own.length > 0 ? (settings[index] ?? []) : []) {
      const all = pairs.get(setting)
      if (all) for (const ratio of own) all.push(ratio)
      else pairs.set(setting, [...own])
    }
  })
  return Object.fromEntries(
    [...pairs].flatMap(([setting, own]) => {
      const band = bandOf(own)
      return band === undefined ? [] : [[setting, band]]
    }),
  )
}

// Text → engine of engines and versions; a version of several engines has that of most runs.
function enginesOf(
  key: string,
  all: readonly Readonly<Record<string, string>>[],
): ReadonlyMap<string, string> {
  if (key !== 'engine' && key !== 'version') return new Map()
  const texts = groupBy(all, (fields) => fields[key] ?? '')
  return new Map(
    [...texts].map(([text, own]) => [
      text,
      mostFrequent(own.map(({ engine = '' }) => engine)) ?? '',
    ]),
  )
}

// Preferred colours as in figures, empty for none.
function coloursOf(
  key: string,
  values: readonly string[],
  engines: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
): { readonly colours?: readonly (SeriesColour | '')[] } {
  const { colours } = vocabulary.key(key)
  if (engines.size === 0) {
    if (!colours) return {}
    return {
      colours: values.map((text) => (Object.hasOwn(colours, text) ? (colours[text] ?? '') : '')),
    }
  }
  return {
    colours: values.map((text) => {
      const row = vocabulary.engine(engines.get(text) ?? '')
      return (key === 'engine' ? row.colour : releaseColour(text, row)) ?? ''
    }),
  }
}

function labelsOf(
  key: string,
  values: readonly string[],
  engines: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
): { readonly labels?: readonly string[] } {
  if (engines.size === 0) return {}
  return {
    labels: values.map((text) => {
      const engine = engines.get(text) ?? ''
      const { title } = vocabulary.engine(engine)
      return text === '' ? '' : key === 'engine' ? title : engine === '' ? text : `${title} ${text}`
    }),
  }
}

// A bit per run, the lowest of a byte first.
function ownPages(runs: readonly ExploreRun[], { pages }: Packing): string {
  const bytes = Array.from({ length: Math.ceil(runs.length / 8) }, (_, byte) =>
    runs
      .slice(8 * byte, 8 * byte + 8)
      .reduce((bits, { id }, bit) => (pages.has(id) ? bits : bits | (1 << bit)), 0),
  )
  return Buffer.from(bytes).toString('base64')
}

/** The columns as a script that leaves them behind, for it loads from file:// too. */
export function packedScript(packed: PackedRuns): string {
  return `window.benchfolioRuns=${JSON.stringify(packed)}\n`
}

function unitOf(runs: readonly ExploreRun[], metric: string): string | undefined {
  const units = runs.find(({ values, units }) => metric in values && units)?.units
  return units && Object.hasOwn(units, metric) ? units[metric] : undefined
}

// A field may be called `constructor`.
function textOf(fields: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** The bytes of a column, little-endian as on every machine that runs a browser. */
function base64(column: Uint16Array | Uint32Array | Float64Array): string {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64')
}

/** Steps of a line; each is one byte: 0 where nothing was sampled, else 1 (zero) to 255 (the largest). */
const sparkSteps = 16
/** Fewer samples have no course that one could see. */
export const fewestSamples = 8

/** The line of the finest rate of the first series that has one; undefined where there is none. */
export function sparkOf(
  series: readonly CondensedSeries[],
  metrics: MetricVocabulary,
): Uint8Array | undefined {
  const column = series
    .map((samples) => finestRate(samples, metrics))
    .find((rate) => rate !== undefined)
  const values = column?.values === undefined ? [] : parseNumberList(column.values)
  if (values.length < fewestSamples) return undefined
  const steps = Array.from({ length: Math.min(sparkSteps, values.length) }, (_, step) => {
    const count = Math.min(sparkSteps, values.length)
    const from = Math.floor((step * values.length) / count)
    const to = Math.floor(((step + 1) * values.length) / count)
    const some = values.slice(from, to).filter((value) => value !== null)
    return some.length === 0 ? undefined : some.reduce((sum, value) => sum + value, 0) / some.length
  })
  const highest = largest(steps.map((value) => value ?? 0))
  if (!(highest > 0)) return undefined
  const bytes = new Uint8Array(sparkSteps)
  steps.forEach((value, step) => {
    bytes[step] = value === undefined ? 0 : 1 + Math.round((254 * Math.max(0, value)) / highest)
  })
  return bytes
}
