// A figure as a reader sees it: its legend, its chart, the tooltip of its rule.
import type { Locator, Page } from '@playwright/test'
import type { ChartFigure } from '../../../tools/view/chart-figure.ts'

/** The figure `id` of a page. */
export function figureOf(page: Page, id: string): Locator {
  return page.locator(`#fig-${id}`)
}

/** What the page gives to its own chart. */
export async function dataOf(figure: Locator): Promise<ChartFigure> {
  const json = await figure.locator('.figure-data').textContent()
  return JSON.parse(json ?? '') as ChartFigure
}

/** The legend button of a series. */
export function seriesButton(figure: Locator, label: string): Locator {
  return figure.locator('.figure-legend').getByRole('button', { name: label, exact: true })
}

/** The legend buttons of the series that are shown. */
export function shownSeries(figure: Locator): Locator {
  return figure.locator('.figure-legend .figure-series[aria-pressed="true"]')
}

/** The drawings of a figure that are visible: one per panel. */
export function visibleDrawings(figure: Locator): Locator {
  return figure.locator('.figure-plot svg').filter({ visible: true })
}

/** Selector of the lines of series in a static drawing; the newest version of an engine has the thicker line. */
export const staticLine = ['2', '3']
  .map((width) => `path[stroke-width="${width}"][stroke^="var(--c-"]`)
  .join(', ')

/** Selector of the markers of series in a static drawing; bands are filled too, and transparent. */
export const staticMarker = 'path[fill^="var(--c-"]:not([opacity])'

/** A line: its colour as painted, and its dash. */
export interface Line {
  readonly colour: string
  readonly dash: string
}

/** The lines of one panel of a live chart. */
export function drawnLines(figure: Locator, facet = 0): Promise<readonly Line[]> {
  return figure
    .locator('.figure-plot')
    .nth(facet)
    .locator('.mark-line path[stroke]')
    .evaluateAll((paths) =>
      paths.map((path) => {
        const { stroke } = getComputedStyle(path)
        const dash = path.getAttribute('stroke-dasharray') ?? ''
        // The scale of dashes has a solid line as a dash without a gap.
        return { colour: stroke, dash: dash === '1,0' ? '' : dash }
      }),
    )
}

/** The lines in the legend for the series at `indices`. */
export function legendLines(figure: Locator, indices: readonly number[]): Promise<readonly Line[]> {
  return figure.locator('.figure-legend .swatch').evaluateAll(
    (swatches, wanted) =>
      wanted.map((index) => {
        const line = swatches[index]?.querySelector('path')
        const dash = line?.getAttribute('stroke-dasharray') ?? ''
        return {
          colour: line ? getComputedStyle(line).stroke : '',
          dash: dash === 'none' ? '' : dash,
        }
      }),
    indices,
  )
}

/** A series in the tooltip. */
export interface TooltipRow {
  readonly label: string
  /** The value, in relative mode the ratio, or why there is none. */
  readonly value: string
  /** Further lines: range, n, warnings. */
  readonly more: string
}

/** The tooltip of one panel. */
export interface Tooltip {
  readonly caption: string
  readonly rows: readonly TooltipRow[]
}

/** The tooltips that a figure shows, one per panel. */
export function tooltips(figure: Locator): Promise<readonly Tooltip[]> {
  return figure.locator('.figure-readout table').evaluateAll((tables) => {
    const clean = (text: string | null | undefined): string =>
      (text ?? '').replaceAll(/\s+/g, ' ').trim()
    return tables.map((table) => {
      const rows: { label: string; value: string; more: string }[] = []
      for (const row of table.querySelectorAll('tbody tr')) {
        const name = row.querySelector('th')
        const last = rows.at(-1)
        if (name) {
          rows.push({
            label: clean(name.textContent),
            value: clean(row.querySelector('td')?.textContent),
            more: '',
          })
        } else if (last) last.more = clean(`${last.more} ${row.textContent}`)
      }
      return { caption: clean(table.querySelector('caption')?.textContent), rows }
    })
  })
}

/** The caption of the first tooltip, such as `4 threads`; undefined where none is shown. */
export async function tooltipCaption(figure: Locator): Promise<string | undefined> {
  return (await tooltips(figure))[0]?.caption
}

/** A printed number as a number, with its thousands separators and its true minus. */
export function numberIn(text: string): number {
  const match = /[−-]?\d[\d,]*(?:\.\d+)?/.exec(text)
  if (!match) throw new Error(`There is no number in "${text}"`)
  return Number(match[0].replaceAll(',', '').replace('−', '-'))
}

/** The distance of a printed number from a value in half units of its last digit: at most 1 where it is rounded. */
export function roundingError(text: string, value: number): number {
  const [, fraction = ''] = /\d[\d,]*(?:\.(\d+))?/.exec(text) ?? []
  return Math.abs(numberIn(text) - value) / (0.5 * 10 ** -fraction.length + 1e-9)
}

/** Texts from left to right: Vega adds the labels that return behind the others. */
export function textsByPlace(texts: Locator): Promise<readonly string[]> {
  return texts.evaluateAll((all) =>
    all
      .map((one) => ({ text: one.textContent, left: one.getBoundingClientRect().left }))
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text),
  )
}
