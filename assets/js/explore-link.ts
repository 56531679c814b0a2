// The link from a figure to the explorer follows the view: ratios to the series that the reader divides by.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import type { ViewState } from '../../tools/view/view-state.ts'

/** Returns the function that shows a view in the link; the published baseline is in the link already. */
export function setUpExploreLink(
  element: HTMLElement,
  figure: ChartFigure,
): (state: ViewState) => void {
  const link = element.querySelector<HTMLAnchorElement>('.figure-explore')
  return ({ baseline }) => {
    if (!link) return
    const query = new URLSearchParams(link.search)
    const by = query.get('by') ?? ''
    const text = figure.series[baseline ?? -1]?.fields[by]
    const same = figure.series.filter(({ fields }) => fields[by] === text)
    // The explorer divides by one text of one field.
    const isBaseline = text !== undefined && same.length === 1
    if ((query.get('baseline') ?? undefined) === (isBaseline ? text : undefined)) return
    if (isBaseline) query.set('baseline', text)
    else query.delete('baseline')
    link.search = query.toString()
  }
}
