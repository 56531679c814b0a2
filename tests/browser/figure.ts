// A figure as a reader meets it: its legend, its chart, what it says under the rule.
import { expect, type Locator, type Page } from '@playwright/test'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'

/** The figure `id` of an article. */
export function figureOf(page: Page, id: string): Locator {
  return page.locator(`#fig-${id}`)
}

/** What the page gives to its own chart. */
export async function dataOf(figure: Locator): Promise<ChartFigure> {
  const json = await figure.locator('.figure-data').textContent()
  return JSON.parse(json ?? '') as ChartFigure
}

/** Turns to the figure as a reader does, until its chart is live. */
export async function liven(figure: Locator): Promise<void> {
  await figure.scrollIntoViewIfNeeded()
  await figure.hover({ position: { x: 5, y: 5 } })
  await expect(figure.locator('.figure-plot.is-live').first()).toBeVisible()
}

/** The button of a series. */
export function series(figure: Locator, label: string): Locator {
  return figure.locator('.figure-legend').getByRole('button', { name: label, exact: true })
}

/** A line as it is drawn: its colour as painted, and its dash. */
export interface DrawnLine {
  readonly colour: string
  readonly dash: string
}

/** The lines of one panel of a live chart. */
export function lines(figure: Locator, facet = 0): Promise<readonly DrawnLine[]> {
  return figure
    .locator('.figure-plot')
    .nth(facet)
    .locator('.mark-line path[stroke]')
    .evaluateAll((paths) =>
      paths.map((path) => {
        const { stroke } = getComputedStyle(path)
        return { colour: stroke, dash: path.getAttribute('stroke-dasharray') ?? '' }
      }),
    )
}

/** The looks that the legend promises for the series at `indices`. */
export function looks(figure: Locator, indices: readonly number[]): Promise<readonly DrawnLine[]> {
  return figure.locator('.figure-legend .swatch').evaluateAll((swatches, wanted) => {
    return wanted.map((index) => {
      const line = swatches[index]?.querySelector('path')
      const dash = line?.getAttribute('stroke-dasharray') ?? ''
      return {
        colour: line ? getComputedStyle(line).stroke : '',
        dash: dash === 'none' ? '' : dash,
      }
    })
  }, indices)
}

/** One series under the rule. */
export interface ReadoutRow {
  readonly label: string
  /** What stands first: the value, in relative mode the ratio, or why there is none. */
  readonly value: string
  /** Further lines: spread, n, warnings. */
  readonly more: string
}

/** What stands under the rule, one table a panel. */
export function readout(
  figure: Locator,
): Promise<readonly { readonly caption: string; readonly rows: readonly ReadoutRow[] }[]> {
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

/** Rests the pointer over the x value at `index` of a panel; the chart is live by then. */
export async function pointAt(figure: Locator, index: number, facet = 0): Promise<void> {
  const plot = figure.locator('.figure-plot').nth(facet)
  await plot.scrollIntoViewIfNeeded()
  const tick = plot.locator('.mark-text').nth(1).locator('text').nth(index)
  const [box, area] = [await tick.boundingBox(), await plot.boundingBox()]
  if (!box || !area) throw new Error(`The panel has no tick ${String(index)}`)
  await figure.page().mouse.move(box.x + box.width / 2 - 1, area.y + area.height / 2)
  await figure.page().mouse.move(box.x + box.width / 2, area.y + area.height / 2)
}

/** A printed number as a number: thousands, a prefix and a true minus are understood. */
export function numberIn(text: string): number {
  const found = /[−-]?\d[\d,]*(?:\.\d+)?/.exec(text)
  if (!found) throw new Error(`There is no number in "${text}"`)
  return Number(found[0].replaceAll(',', '').replace('−', '-'))
}

/** Half a unit of the last digit that is printed: how far off a rounded number may be. */
export function roundingOf(text: string): number {
  const [, fraction = ''] = /\d[\d,]*(?:\.(\d+))?/.exec(text) ?? []
  return 0.5 * 10 ** -fraction.length + 1e-9
}
