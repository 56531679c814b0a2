// Colour, marker and dash of series. A colour has one marker; a dash appears only where a figure has more series than colours.

/** The colours of series, tokens of `palette.css`, in the order in which series without a vocabulary entry take them. */
export const seriesColours = ['slate', 'orange', 'blue', 'teal', 'purple', 'ochre', 'red'] as const

/** The name of a colour of series. */
export type SeriesColour = (typeof seriesColours)[number]

/** The style of one series: a token of the palette, and indices into `dashes` and `shapes`. */
export interface SeriesStyle {
  readonly colour: SeriesColour
  readonly dash: number
  readonly marker: number
}

/** Stroke patterns by `dash`; none is a solid line. */
export const dashes: readonly (readonly number[] | null)[] = [
  null,
  [7, 3],
  [2, 3],
  [9, 3, 2, 3],
  [14, 4],
  [5, 2, 1, 2, 1, 2],
]

/** Vega's symbols by `marker`, as many as there are colours. */
export const shapes: readonly string[] = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'triangle-down',
  'triangle-right',
  'triangle-left',
]

/** The shapes as paths on the line of a swatch, 28 by 12 pixels; `figure/swatch.html` has the same. */
export const outlines: readonly string[] = [
  'M18,6a4,4 0 1 1 -8,0a4,4 0 1 1 8,0',
  'M10.5,2.5h7v7h-7z',
  'M14,2l4.3,7.4h-8.6z',
  'M14,1.2l3.6,4.8l-3.6,4.8l-3.6,-4.8z',
  'M14,10l4.3,-7.4h-8.6z',
  'M18.4,6l-7.4,4.3v-8.6z',
  'M9.6,6l7.4,-4.3v8.6z',
]

/** True for the name of a colour of series. */
export function isSeriesColour(text: string): text is SeriesColour {
  return seriesColours.some((colour) => colour === text)
}

/**
 * One style per series. Each gets the colour it prefers unless an earlier series has it, then the next free one; with more
 * series than colours, the least used colour that its neighbours do not have, with another dash and marker.
 */
export function distinctStyles(
  preferred: readonly (SeriesColour | undefined)[],
): readonly SeriesStyle[] {
  const chosen = preferred.map((colour, index) =>
    preferred.indexOf(colour) === index ? colour : undefined,
  )
  const free = freeColours(chosen)
  const used = new Map<SeriesColour, number>()
  let previous: SeriesColour | undefined
  return chosen.map((own, index) => {
    const colour = own ?? free.shift() ?? leastUsed(used, [previous, chosen[index + 1]])
    const dash = used.get(colour) ?? 0
    used.set(colour, dash + 1)
    previous = colour
    const marker = (seriesColours.indexOf(colour) + 3 * dash) % shapes.length
    return { colour, dash: dash % dashes.length, marker }
  })
}

// Slate is the baseline's: a single series is none, and next to preferred colours it comes last.
function freeColours(chosen: readonly (SeriesColour | undefined)[]): SeriesColour[] {
  if (chosen.length === 1) return ['blue']
  const free = seriesColours.filter((colour) => !chosen.includes(colour))
  return chosen.every((colour) => colour === undefined)
    ? free
    : [
        ...free.filter((colour) => colour !== 'slate'),
        ...free.filter((colour) => colour === 'slate'),
      ]
}

function leastUsed(
  used: ReadonlyMap<SeriesColour, number>,
  neighbours: readonly (SeriesColour | undefined)[],
): SeriesColour {
  const [first] = seriesColours
    .filter((colour) => !neighbours.includes(colour))
    .toSorted((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))
  return first ?? 'slate'
}
