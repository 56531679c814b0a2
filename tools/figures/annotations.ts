// The annotations of a chart as indices of its x values and panels.
import type { FigureContext } from './context.ts'
import type { Figure, FigureFacet } from './figure.ts'

interface Annotation {
  readonly x: string
  readonly to?: string | undefined
  readonly text: string
  readonly facet?: string | undefined
}

/** Annotations whose x values and panel the chart has; reports the others as errors. */
export function drawnAnnotations(
  annotations: readonly Annotation[],
  {
    x,
    facets,
  }: { readonly x: readonly string[]; readonly facets: readonly FigureFacet['fields'][] },
  { report }: FigureContext,
): Pick<Figure, 'annotations'> {
  const drawn = annotations.flatMap(({ x: from, to = from, text, facet }, index) => {
    const ends = [x.indexOf(from), x.indexOf(to)].toSorted((a, b) => a - b)
    const panel = facets.findIndex((fields) => Object.values(fields).join(' ') === facet)
    const [first = -1, last = -1] = ends
    if (first < 0 || (facet !== undefined && panel < 0)) {
      const known = first < 0 ? x : facets.map((fields) => Object.values(fields).join(' '))
      report?.({
        rule: 'figure/annotate',
        message: `Unexpected ${first < 0 ? 'x value' : 'facet'} of annotation ${String(index + 1)}, expected one of ${known.join(', ')}`,
        path: ['annotate'],
      })
      return []
    }
    return [{ first, last, text, ...(facet === undefined ? {} : { facet: panel }) }]
  })
  return drawn.length > 0 ? { annotations: drawn } : {}
}
