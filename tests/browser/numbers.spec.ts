// The numbers of a table are those of the data file and of `query`, and each leads to its line.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { groupBy } from '../../tools/analysis/group-by.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { numberIn, roundingOf } from './figure.ts'
import { below } from './pages.ts'
import { benchfolio } from './program.ts'
import { records } from './records.ts'
import type { Site } from './site.ts'
import { realArchives } from './sites.ts'
import { expect, test, visit } from './test.ts'

interface TableCell {
  readonly text: string
  /** The lines that the cell leads to in one or two clicks. */
  readonly lines: readonly string[]
}

// µs, ms, and kB, MB, GB of both kinds: what a unit that is shown or printed is of the base unit, and the reverse.
const scales = [1, 1e3, 1e6, 1e9, 1e12, 1024, 1024 ** 2, 1024 ** 3].flatMap((size) => [
  size,
  1 / size,
])
// What an operation costs stands on no line: it is made of two. Shares of a profile are multiplied, see below.
const made = new Set<Figure['kind']>(['per-operation', 'profile-diff'])

for (const name of ['own', 'real'] as const) {
  test(`every number in the tables of the site "${name}" is that of its data file and leads to a line that holds it`, async ({
    page,
  }) => {
    const site = visit(name)
    for (const article of below(site.folder, 'articles')) {
      await page.goto(`${site.address}articles/${article}/`)
      for (const figure of figures(site, article)) {
        const rows = await tableOf(page, figure.id)
        expect(rows.length, `${article}/${figure.id}`).toBe(figure.table.rows.length)
        for (const [index, { label, cells }] of figure.table.rows.entries()) {
          for (const [column, { text, value }] of cells.entries()) {
            const where = `${article}/${figure.id}: ${label}, ${figure.table.head[column + 1] ?? ''}`
            const shown = rows[index]?.[column]
            expect(shown?.text, where).toBe(text.trim())
            if (value === undefined || !shown || made.has(figure.kind)) continue
            if (figure.kind === 'histogram') {
              const share = shareOf(site, figure, index, column)
              expect(Math.abs(share - value), `${where}: ${text}`).toBeLessThan(1e-9)
              if (value > 0) expect(shown.lines, where).not.toEqual([])
              continue
            }
            const factor = scales.find((scale) => fits(value * scale, text))
            expect(factor, `${where}: ${text} is ${String(value)}`).toBeDefined()
            const found =
              figure.kind === 'table' && figure.mode === 'relative'
                ? divides(
                    shown.lines,
                    // The baseline is the first column, or the first row.
                    [...(rows[index]?.[0]?.lines ?? []), ...(rows[0]?.[column]?.lines ?? [])],
                    text,
                  )
                : holds(shown.lines, absolute(figure, index, column) ?? value) ||
                  isMedian(site, figure, cells[column]?.evidence ?? [], value)
            expect(found, `${where}: ${text} from ${shown.lines.join(' | ')}`).toBe(true)
          }
        }
      }
    }
  })
}

test('a share of a profile is what stands on the lines it leads to, times one number a column', async ({
  page,
}) => {
  const site = visit('own')
  let checked = 0
  for (const article of below(site.folder, 'articles')) {
    // Of a group of functions the link leads to the first.
    const shares = figures(site, article).filter(
      ({ kind, table }) => kind === 'profile-diff' && table.head[0] === 'function',
    )
    if (shares.length === 0) continue
    await page.goto(`${site.address}articles/${article}/`)
    for (const figure of shares) {
      const rows = await tableOf(page, figure.id)
      const factors: (number | undefined)[] = []
      for (const [index, { label, cells }] of figure.table.rows.entries())
        for (const [column, { text, value, evidence = [] }] of cells.entries()) {
          if (value === undefined) continue
          const where = `${article}/${figure.id}: ${label}, ${figure.table.head[column + 1] ?? ''}`
          const lines = evidence.map((each) => lineOf(site, figure, each))
          const printed = lines.map((line) => Number(/\d+\.\d+(?=%)/.exec(line)?.[0]))
          const factor = value / printed.reduce((sum, number) => sum + number, 0)
          const first = (factors[column] ??= factor)
          expect(Math.abs(factor / first - 1), `${where}: ${lines.join(' | ')}`).toBeLessThan(1e-9)
          expect(fits(value, text), where).toBe(true)
          const behind = (rows[index]?.[column]?.lines ?? []).map(squeezed)
          for (const line of lines) expect(behind, where).toContainEqual(squeezed(line))
          checked += 1
        }
    }
  }
  expect(checked).toBeGreaterThan(50)
})

test('the cells of the figures are the records of `query`', async () => {
  const own = visit('own')
  const asked: readonly (readonly [Site, string, string, string])[] = [
    [
      own,
      'second-core',
      'read-only',
      'mariadb-two-cores -r threads -c cores -w workload=oltp_read_only',
    ],
    [own, 'second-core', 'relative', 'mariadb-two-cores -r threads -c cores,workload'],
    [
      own,
      'second-core',
      'latency',
      'mariadb-two-cores -m latency.avg -r threads -c cores -w workload=oltp_read_only',
    ],
    [own, 'pk-lookups', 'versions', 'pk-lookups -r threads -c version,option'],
  ]
  for (const [{ root }, article, id, words] of asked) await compare(root, article, id, words)
})

test('the 264 cells of the real archive are the records of `query`', async () => {
  const { root } = visit('real')
  const words = `percona-rw-local -m tps -r threads -c engine,version,memory --root ${realArchives ?? ''}`
  await compare(root, 'threads-and-memory', 'tiers', words)
})

// Pages are read inside a page here, which its policy would refuse.
test.use({ bypassCSP: true })

test('a click on a number opens the line it came from, marked', async ({ page }) => {
  await page.goto(`${visit('own').address}articles/second-core/`)
  const figure = page.locator('#fig-all-points')
  await figure.locator('tbody td a').first().click()
  await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/(?:index\.html)?#L\d+$/)
  const line = page.locator(':target')
  await expect(line).toBeInViewport()
  await expect(line).toContainText(/\d/)
})

/** Compares every cell of a data file with the record of the same fields. */
async function compare(root: string, article: string, id: string, words: string): Promise<void> {
  const figure = dataFile(root, article, id)
  const printed = records(await benchfolio(root, 'query', ...words.split(' '), '-f', 'ndjson'))
  const { cells, facets, series, x } = figure
  expect(cells.value).toHaveLength(printed.length)
  for (const [row, value] of cells.value.entries()) {
    const fields = {
      ...facets[cells.facet[row] ?? -1]?.fields,
      ...series[cells.series[row] ?? -1]?.fields,
      [x.key]: x.values[cells.x[row] ?? -1],
    }
    const record = printed.find((candidate) =>
      Object.entries(fields).every(([key, text]) => candidate.fields[key] === text),
    )
    const { low, high, n } = cells
    expect({ value, low: low[row], high: high[row], n: n[row] }, JSON.stringify(fields)).toEqual({
      value: record?.value,
      low: record?.low,
      high: record?.high,
      n: record?.n,
    })
    const [first] = cells.evidence[row] ?? []
    const { file, line } = figure.evidence[first ?? -1] ?? {}
    expect(record?.evidence[0]).toMatchObject({ file, ...(line === undefined ? {} : { line }) })
  }
}

/** Whether a text can be the rounded value. */
function fits(value: number, text: string): boolean {
  return Math.abs(numberIn(text) - value) <= roundingOf(text)
}

/** A ratio stands in no file: the number that was divided does. Undefined for other cells. */
function absolute(figure: Figure, row: number, column: number): number | undefined {
  if (figure.mode !== 'relative' || figure.kind !== 'throughput') return undefined
  const { cells } = figure
  const perFacet = figure.x.values.length
  const index = cells.value.findIndex(
    (_, i) =>
      cells.facet[i] === Math.floor(row / perFacet) &&
      cells.x[i] === row % perFacet &&
      cells.series[i] === column,
  )
  return cells.value[index] ?? undefined
}

/** Whether one of the lines holds the number, in its base unit or in one with a prefix. */
function holds(lines: readonly string[], value: number): boolean {
  return numbersIn(lines).some((number) =>
    scales.some((scale) => Math.abs(number * scale - value) <= 1e-9 * value),
  )
}

/** Whether the number is the median of an even number of runs, or of the means of the starts of a server. */
function isMedian(site: Site, figure: Figure, evidence: readonly number[], value: number): boolean {
  const starts = groupBy(evidence, (index) =>
    (figure.evidence[index]?.file ?? '').replace(/\.r\d+\./, '.'),
  )
  const groups = starts.size > 1 ? [...starts.values()] : evidence.map((index) => [index])
  if (groups.length === evidence.length && groups.length % 2 === 1) return false
  const rows = groups.map((runs) => runs.map((index) => numbersIn([lineOf(site, figure, index)])))
  return (rows[0]?.[0] ?? []).some((_, place) => {
    const means = rows.map(
      (runs) => runs.reduce((sum, run) => sum + (run[place] ?? Number.NaN), 0) / runs.length,
    )
    return Math.abs(medianOf(means) - value) <= 1e-9 * Math.abs(value)
  })
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN] = sorted.slice(Math.ceil(sorted.length / 2) - 1)
  const [high = Number.NaN] = sorted.slice(Math.floor(sorted.length / 2))
  return (low + high) / 2
}

/** The share of a column's events that stands on the lines of one cell, in percent. */
function shareOf(site: Site, figure: Figure, row: number, column: number): number {
  const events = (cell: number): number =>
    (figure.table.rows[cell]?.cells[column]?.evidence ?? []).reduce(
      (sum, index) => sum + (numbersIn([lineOf(site, figure, index)]).at(-1) ?? Number.NaN),
      0,
    )
  const all = [...figure.table.rows.keys()].reduce((sum, cell) => sum + events(cell), 0)
  return (100 * events(row)) / all
}

function lineOf(site: Site, figure: Figure, index: number): string {
  const { archive = '', file, line = 0 } = figure.evidence[index] ?? {}
  const text = readFileSync(join(site.root, 'site', 'archives', archive, file ?? ''), 'utf8')
  return text.split('\n')[line - 1] ?? ''
}

function squeezed(line: string): string {
  return line.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a number of the lines over one of the baseline's lines, the first column's, is the ratio. */
function divides(lines: readonly string[], baseline: readonly string[], ratio: string): boolean {
  const bases = numbersIn(baseline)
  return numbersIn(lines).some((number) => bases.some((base) => fits(number / base, ratio)))
}

function numbersIn(lines: readonly string[]): readonly number[] {
  return lines
    .flatMap((line) => line.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [])
    .map((text) => Number(text.replaceAll(',', '')))
}

function figures(site: Site, article: string): readonly Figure[] {
  const folder = join(site.root, 'data', 'figures', article)
  // An article may have no figure.
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) => dataFile(site.root, article, file.slice(0, -5)))
}

function dataFile(root: string, article: string, id: string): Figure {
  const file = join(root, 'data', 'figures', article, `${id}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Figure
}

/** The table of a figure with the lines behind its links, fetched by the page itself. */
function tableOf(page: Page, id: string): Promise<readonly (readonly TableCell[])[]> {
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
    // Below a table of ratios the one of numbers is the last.
    const table = [...document.querySelectorAll(`#fig-${figure} .figure-table`)].at(-1)
    const rows = table?.querySelectorAll('tbody tr:not(.figure-group)') ?? []
    return Promise.all(
      [...rows].map((row) =>
        Promise.all(
          [...row.querySelectorAll('td')].map(async (cell) => {
            const link = cell.querySelector('a')
            const text = cell.textContent.replaceAll(/\s+/g, ' ').trim()
            return { text, lines: link ? await linesBehind(new URL(link.href), 1) : [] }
          }),
        ),
      ),
    )
  }, id)
}
