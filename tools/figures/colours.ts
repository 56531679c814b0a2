// The colour, dash and marker of a series. Hue is the engine and step the version, independent of the other series.
import type { EngineRow, Vocabulary } from '../analysis/vocabulary.ts'

/** Steps of a hue in the palette, from the oldest version to the newest. */
export const steps = 5

/** Hues for series that are not engines, in the order of the series. */
const hues = ['blue', 'orange', 'teal', 'purple', 'red', 'green', 'ochre', 'grey']

/** The style of one series: a token of the palette, and dash and marker as second channel. */
export interface SeriesStyle {
  readonly colour: string
  readonly dash: number
  readonly marker: number
}

/**
 * The styles of a figure's series. With an engine among the fields: its hue, the version's step, and another dash for each
 * further series of the same colour. Without: one hue per series.
 */
export function seriesStyles(
  series: readonly {
    readonly fields: Readonly<Record<string, string>>
    readonly engine: string | undefined
  }[],
  byEngine: boolean,
  vocabulary: Vocabulary,
): readonly SeriesStyle[] {
  const used = new Map<string, number>()
  return series.map(({ fields, engine }, index) => {
    const colour =
      byEngine && engine !== undefined
        ? `${vocabulary.engine(engine).hue}-${String(versionStep(fields['version'] ?? '', vocabulary.engine(engine)))}`
        : `${hues[index % hues.length] ?? 'grey'}-4`
    const before = used.get(colour) ?? 0
    used.set(colour, before + 1)
    return { colour, dash: before % 6, marker: index % 6 }
  })
}

/** The step of a version: the shade of its release series; the newest for one that is not listed. */
export function versionStep(version: string, { shades }: EngineRow): number {
  if (!shades || version === '') return steps - 1
  const parts = version.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const release = parts.slice(0, length).join('.')
    const shade = Object.hasOwn(shades, release) ? shades[release] : undefined
    if (shade !== undefined) return shade
  }
  return steps
}
