// What the texts of keys mean: packed versions, and numbers that a DESC file explains.
import type { ArchiveFiles } from '../../../runs/read-archive.ts'
import { versionRules } from '../../../runs/version-names.ts'
import type { KeyTexts } from './file-name.ts'
import { packed } from './words.ts'

/** A value map of an archive page: rules, or a map of values. */
export type Meaning =
  | readonly { readonly match: string; readonly fields: Readonly<Record<string, string>> }[]
  | Readonly<Record<string, string>>

// 8_0_45
const underscored: Meaning = [
  { match: '^(?<a>\\d+)_(?<b>\\d+)_(?<c>\\d+)$', fields: { version: '$<a>.$<b>.$<c>' } },
  { match: '^(?<a>\\d+)_(?<b>\\d+)$', fields: { version: '$<a>.$<b>' } },
]

/** The value maps of keys whose values can be derived from files or digits. */
export function suggestMeanings(
  texts: KeyTexts,
  { sources }: ArchiveFiles,
): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  const described = sources.flatMap(({ format, readings }) =>
    format === 'descriptions'
      ? readings.flatMap((reading) => (reading.kind === 'table' ? [reading.rows] : []))
      : [],
  )
  for (const [key, values] of texts) {
    const all = [...values]
    if (all.every((text) => packed.test(text))) {
      const used = versionRules.filter(({ match }) =>
        all.some((text) => new RegExp(match).test(text)),
      )
      const known = all.every((text) => used.some(({ match }) => new RegExp(match).test(text)))
      if (used.length > 0) meanings.set(key, known ? used : [...used, { match: '', fields: {} }])
    }
    if (key === 'version' && all.every((text) => /^\d+_\d+(?:_\d+)?$/.test(text)))
      meanings.set(key, underscored)
    // One file alone may say what the numbers of a key are; several may say different things of one number.
    const [only, ...others] = described.filter((rows) =>
      all.every((text) => rows.some(({ cells }) => cells[0] === text)),
    )
    if (!only || others.length > 0 || described.length > 1) continue
    const table = only.filter(({ cells }) => values.has(cells[0] ?? ''))
    meanings.set(
      key,
      Object.fromEntries(table.map(({ cells: [number = '', text = ''] }) => [number, text])),
    )
  }
  return meanings
}

/** Fields of the whole archive, from host facts that have a single value. */
export function suggestConstants({ sources }: ArchiveFiles): Readonly<Record<string, string>> {
  const factValues = (name: string): ReadonlySet<string> =>
    new Set(
      sources.flatMap(({ readings }) =>
        readings.flatMap((reading) =>
          reading.kind === 'facts'
            ? reading.facts.filter((fact) => fact.name === name).map(({ value }) => value)
            : [],
        ),
      ),
    )
  const [cores, ...otherCores] = factValues('cores')
  const [threading, ...otherThreading] = factValues('hyperthreading')
  return {
    ...(cores !== undefined && otherCores.length === 0 ? { cores } : {}),
    ...(threading !== undefined && otherThreading.length === 0
      ? { ht: threading === 'yes' ? 'on' : 'off' }
      : {}),
  }
}
