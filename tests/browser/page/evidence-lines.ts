// The raw lines behind the numbers of a figure, and whether a number stands on them.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { groupBy } from '../../../tools/analysis/group-by.ts'
import type { Figure } from '../../../tools/figures/figure.ts'
import { roundingError } from './figure.ts'
import type { Site } from '../sites/site.ts'

/** A cell of a table as the page shows it. */
interface TableCell {
  readonly text: string
  /** The lines that the cell leads to in one or two clicks. */
  readonly lines: readonly string[]
}

// µs, ms, and kB, MB, GB of both kinds: the ratios of a printed unit to the base unit.
const scales = [1, 1e3, 1e6, 1e9, 1e12, 1024, 1024 ** 2, 1024 ** 3].flatMap((size) => [
  size,
  1 / size,
])

/** The figures of an article, from the data files of its site. */
export function figuresOf({ root }: Site, article: string): readonly Figure[] {
  const folder = join(root, 'data', 'figures', article)
  // An article may have no figure.
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) => figureFile(root, article, file.slice(0, -5)))
}

/** The data file of a figure. */
export function figureFile(root: string, article: string, id: string): Figure {
  const file = join(root, 'data', 'figures', article, `${id}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Figure
}

/** The line of a file of the archive that a figure's evidence names by its index. */
export function lineOf(site: Site, figure: Figure, index: number): string {
  const { archive = '', file, line = 0 } = figure.evidence[index] ?? {}
  const text = readFileSync(join(site.root, 'site', 'archives', archive, file ?? ''), 'utf8')
  return text.split('\n')[line - 1] ?? ''
}

/** A line with single blanks. */
export function squeezed(line: string): string {
  return line.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a text is the rounded value in its base unit. */
export function isRounded(text: string, value: number): boolean {
  return roundingError(text, value) <= 1
}

/** Whether a text is the rounded value in some unit, or one above it: `< 0.01`. */
export function isRoundedOrBelow(text: string, value: number): boolean {
  const bound = /^< ([\d.]+)$/.exec(text)?.[1]
  if (bound !== undefined) return value < Number(bound)
  return scales.some((scale) => isRounded(text, value * scale))
}

/** The part of a column's events that each of its perf reports has. */
export function partsOfEvents(
  site: Site,
  figure: Figure,
  column: number,
): ReadonlyMap<string, number> {
  const cells = figure.table.rows.flatMap(({ cells }) => cells[column]?.evidence ?? [])
  const counts = new Map(
    cells.map((index) => {
      const { archive = '', file = '' } = figure.evidence[index] ?? {}
      const text = readFileSync(join(site.root, 'site', 'archives', archive, file), 'utf8')
      return [file, Number(/^# Event count \(approx\.\): (\d+)$/m.exec(text)?.[1])] as const
    }),
  )
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([file, count]) => [file, counts.size === 1 ? 1 : count / total]))
}

/** Whether one of the lines has the number, in some unit. */
export function haveNumber(lines: readonly string[], value: number): boolean {
  return numbersIn(lines).some((number) =>
    scales.some((scale) => Math.abs(number * scale - value) <= 1e-9 * value),
  )
}

/** Whether a printed ratio is that of a number of the lines and a number of the lines of the baseline. */
export function haveRatio(
  lines: readonly string[],
  baseline: readonly string[],
  ratio: string,
): boolean {
  const divisors = numbersIn(baseline)
  return numbersIn(lines).some((number) =>
    divisors.some((divisor) => isRounded(ratio, number / divisor)),
  )
}

/** Whether the number is the median of an even number of runs, or of the means of the restarts of a server. */
export function isMedianOfRuns(
  site: Site,
  figure: Figure,
  evidence: readonly number[],
  value: number,
): boolean {
  const restarts = groupBy(evidence, (index) =>
    (figure.evidence[index]?.file ?? '').replace(/\.r\d+\./, '.'),
  )
  const groups = restarts.size > 1 ? [...restarts.values()] : evidence.map((index) => [index])
  if (groups.length === evidence.length && groups.length % 2 === 1) return false
  const rows = groups.map((runs) => runs.map((index) => numbersIn([lineOf(site, figure, index)])))
  return (rows[0]?.[0] ?? []).some((_, column) => {
    const means = rows.map(
      (runs) => runs.reduce((sum, run) => sum + (run[column] ?? Number.NaN), 0) / runs.length,
    )
    // Lines of latencies are in milliseconds, data in seconds.
    return [value, value * 1e3].some(
      (printed) => Math.abs(median(means) - printed) <= 1e-9 * Math.abs(printed),
    )
  })
}

/** The share of a column's events that stands on the lines of one cell, in percent. */
export function shareOfEvents(site: Site, figure: Figure, row: number, column: number): number {
  const events = (cell: number): number =>
    (figure.table.rows[cell]?.cells[column]?.evidence ?? []).reduce(
      (sum, index) => sum + (numbersIn([lineOf(site, figure, index)]).at(-1) ?? Number.NaN),
      0,
    )
  const all = [...figure.table.rows.keys()].reduce((sum, cell) => sum + events(cell), 0)
  return (100 * events(row)) / all
}

/** The table of a figure with the lines behind its links, fetched by the page itself. */
export function tableOf(page: Page, id: string): Promise<readonly (readonly TableCell[])[]> {
  return page.evaluate(async (figure) => {
    const pages = new Map<string, Promise<Document>>()
    const pageAt = (address: string): Promise<Document> => {
      const known = pages.get(address)
      if (known) return known
      const loading = fetch(address)
        .then((response) => response.text())
        .then((html) => new DOMParser().parseFromString(html, 'text/html'))
      pages.set(address, loading)
      return loading
    }
    const linesBehind = async (address: URL, clicks: number): Promise<readonly string[]> => {
      const document = await pageAt(address.origin + address.pathname)
      if (address.hash.startsWith('#L')) {
        return [document.querySelector(address.hash)?.textContent ?? 'there is no such line']
      }
      if (clicks === 0) return []
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>('a[href*="sources/"][href*="#L"]'),
      ]
      const further = links.map((link) => new URL(link.getAttribute('href') ?? '', address))
      return (await Promise.all(further.map((next) => linesBehind(next, clicks - 1)))).flat()
    }
    // Of a table of ratios and one of numbers, the numbers are the last.
    const table = [...document.querySelectorAll(`#fig-${figure} .figure-table`)].at(-1)
    const rows = table?.querySelectorAll('tbody tr:not(.figure-group)') ?? []
    return Promise.all(
      [...rows].map((row) =>
        Promise.all(
          [...row.querySelectorAll('td')].map(async (cell) => {
            const link = cell.querySelector('a')
            // The range of a median is no part of its text.
            for (const range of cell.querySelectorAll('.range')) range.remove()
            const text = cell.textContent.replaceAll(/\s+/g, ' ').trim()
            return { text, lines: link ? await linesBehind(new URL(link.href), 1) : [] }
          }),
        ),
      ),
    )
  }, id)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN] = sorted.slice(Math.ceil(sorted.length / 2) - 1)
  const [high = Number.NaN] = sorted.slice(Math.floor(sorted.length / 2))
  return (low + high) / 2
}

function numbersIn(lines: readonly string[]): readonly number[] {
  return lines
    .flatMap((line) => line.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [])
    .map((text) => Number(text.replaceAll(',', '')))
}
