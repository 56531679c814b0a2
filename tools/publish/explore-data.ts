// All runs of a publication as columns, for the explorer: texts once, codes and numbers packed.
import { median } from 'simple-statistics'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { Converted } from './convert.ts'
import type { PackedRuns } from './runtime/packed-runs.ts'

/** A run as the data file of its archive has it; secrets are out of it. */
export interface ExploreRun {
  readonly id: string
  readonly archive: string
  readonly status: string
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, number>>
}

// Codes are 16 bits: one that is wrapped would name another text.
const mostTexts = 65_536

/** The runs of every archive, in the order of the publication. */
export function exploreRuns({ archives }: Converted): readonly ExploreRun[] {
  return archives.flatMap(({ archive, files }) => {
    const { slug } = archive.page
    const text = files.get(`archives/${slug}.json`)
    if (text === undefined) throw new Error(`archives/${slug}.json was not made by convertArchive`)
    const { runs } = JSON.parse(text) as { readonly runs: readonly Omit<ExploreRun, 'archive'>[] }
    return runs.map((run) => ({ ...run, archive: slug }))
  })
}

/**
 * Packs runs. A group holds the runs of one archive that are equal in every field but `repeat`; its median
 * is that of its runs with status ok. Codes count from 0, which means that a run lacks the key.
 */
export function packRuns(runs: readonly ExploreRun[], words: Vocabulary): PackedRuns {
  const all = runs.map(({ archive, status, fields }) => ({ ...fields, archive, status }))
  const names = new Set(all.flatMap((fields) => Object.keys(fields)))
  const keys = [...names].toSorted(keyOrder).map((key) => {
    const texts = [...new Set(all.flatMap((fields) => textOf(fields, key) ?? []))]
    const values = ['', ...texts.toSorted(naturalOrder)]
    if (values.length > mostTexts) {
      throw new Error(
        `${key} has ${String(values.length)} texts, the explorer has codes for ${String(mostTexts)}`,
      )
    }
    const codes = new Map(values.map((text, code) => [text, code]))
    const column = Uint16Array.from(all, (fields) => codes.get(textOf(fields, key) ?? '') ?? 0)
    return { key, title: words.key(key).title, values, codes: base64(column) }
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
  const metrics = [...new Set(runs.flatMap(({ values }) => Object.keys(values)))].map((metric) => {
    const { title, short, unit, better } = words.metric(metric)
    const values = Float64Array.from(runs, (run) => run.values[metric] ?? Number.NaN)
    const samples = Array.from({ length: groups.size }, (): number[] => [])
    runs.forEach(({ status }, row) => {
      const value = values[row] ?? Number.NaN
      if (status === 'ok' && !Number.isNaN(value)) samples[group[row] ?? -1]?.push(value)
    })
    const medians = samples.map((sample) => (sample.length > 0 ? median(sample) : Number.NaN))
    return {
      ...{ metric, title, short: short ?? title, unit, better },
      values: base64(values),
      medians: base64(Float64Array.from(medians)),
    }
  })
  return {
    count: runs.length,
    groups: groups.size,
    ids: Buffer.from(runs.map(({ id }) => id).join(''), 'hex').toString('base64'),
    keys,
    metrics,
    group: base64(group),
  }
}

/** The columns as a script that leaves them behind, for it loads from file:// too. */
export function packedScript(packed: PackedRuns): string {
  return `window.benchfolioRuns=${JSON.stringify(packed)}\n`
}

// A field may be called `constructor`.
function textOf(fields: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** The bytes of a column, little-endian as on every machine that runs a browser. */
function base64(column: Uint16Array | Uint32Array | Float64Array): string {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64')
}
