// The preferred colour of a series: that of its release, its engine or its value in the vocabulary, whatever the figure shows.
import { groupBy } from '../analysis/group-by.ts'
import type { EngineRow, Vocabulary } from '../analysis/vocabulary.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { distinctStyles, type SeriesColour, type SeriesStyle } from '../core/series-styles.ts'

/** A series before it has a style; `colour` is the one that the author chose. */
export interface PlainSeries {
  readonly fields: Readonly<Record<string, string>>
  readonly engine: string | undefined
  readonly colour?: SeriesColour | undefined
}

/** The styles of a figure's series; `strong` marks the newest version, where all are of one engine. */
export function seriesStyles(
  series: readonly PlainSeries[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly (SeriesStyle & { readonly strong?: true })[] {
  const of = versionsOf(series, keys)
  const firsts = of.map((version) => of.indexOf(version))
  const first = series.filter((_, index) => firsts[index] === index)
  const own = distinctStyles(
    first.map((one) => one.colour ?? preferredColour(one, keys, vocabulary)),
  )
  const styles = series.map((one, index) => {
    const style = own[first.indexOf(series[firsts[index] ?? index] ?? one)]
    const base = style ?? { colour: 'slate', dash: 0, marker: 0 }
    return firsts[index] === index ? base : { ...base, dash: base.dash + 1 }
  })
  const newest = newestVersions(series)
  return styles.map((style, index) => {
    const one = series[index]
    const version = newest.get(one?.engine ?? '')
    return version !== undefined && one?.fields['version'] === version && style.dash === 0
      ? { ...style, strong: true }
      : style
  })
}

// The version of each series, or its own name: two variants of one version have one colour, the second with a dash.
function versionsOf(series: readonly PlainSeries[], keys: readonly string[]): readonly string[] {
  const own = series.map((_, index) => String(index))
  if (!keys.includes('version') || series.some(({ colour }) => colour !== undefined)) return own
  const versions = series.map(({ engine = '', fields }) => `${engine} ${fields['version'] ?? ''}`)
  const counts = groupBy(versions, (version) => version)
  const arePairs = counts.size > 1 && [...counts.values()].every(({ length }) => length <= 2)
  return arePairs ? versions : own
}

function preferredColour(
  { fields, engine }: PlainSeries,
  keys: readonly string[],
  vocabulary: Vocabulary,
): SeriesColour | undefined {
  if (keys.includes('version') && engine !== undefined)
    return releaseColour(fields['version'] ?? '', vocabulary.engine(engine))
  if (keys.includes('engine') && engine !== undefined) return vocabulary.engine(engine).colour
  const [key] = keys
  const colours = keys.length === 1 && key !== undefined ? vocabulary.key(key).colours : undefined
  const value = key === undefined ? '' : (fields[key] ?? '')
  return colours && Object.hasOwn(colours, value) ? colours[value] : undefined
}

/** The colour of a version: that of the longest release series it belongs to; undefined where none is listed. */
export function releaseColour(version: string, { releases }: EngineRow): SeriesColour | undefined {
  if (!releases) return undefined
  const parts = version.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const release = parts.slice(0, length).join('.')
    if (Object.hasOwn(releases, release)) return releases[release]
  }
  return undefined
}

// Engine → its newest version, where a figure has several versions of one engine only: else the strongest line would not be its subject.
function newestVersions(series: readonly PlainSeries[]): ReadonlyMap<string, string> {
  const versions = new Map<string, Set<string>>()
  for (const { engine = '', fields } of series) {
    const version = fields['version'] ?? ''
    if (version === '') continue
    versions.set(engine, (versions.get(engine) ?? new Set<string>()).add(version))
  }
  if (versions.size > 1) return new Map()
  return new Map(
    [...versions].flatMap(([engine, all]) => {
      const newest = [...all].toSorted(naturalOrder).at(-1)
      return all.size > 1 && newest !== undefined ? [[engine, newest] as const] : []
    }),
  )
}
