// The numbers of a table are those of the data file and of `query`, and each leads to its line.
import { oneIn, sampled } from '../extent.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import {
  figureFile,
  figuresOf,
  haveNumber,
  haveRatio,
  isMedianOfRuns,
  isRoundedOrBelow,
  lineOf,
  partsOfEvents,
  shareOfEvents,
  squeezed,
  tableOf,
} from './page/evidence-lines.ts'
import { below } from './page/pages.ts'
import { benchfolio } from './program.ts'
import { records } from './page/records.ts'
import { realArchives } from './sites/sites.ts'
import { expect, siteOf, test } from './test.ts'

// The cost of an operation is computed from two lines. Shares of a profile are scaled, see below.
const computed = new Set<Figure['kind']>(['per-operation', 'profile-diff'])

// The policy of a page forbids it to parse others.
test.use({ bypassCSP: true })

for (const name of sampled(['own', 'real'] as const, ['own'] as const)) {
  test(`every number in the tables of the site "${name}" is that of its data file and leads to a line that has it`, async ({
    page,
  }) => {
    const site = await siteOf(name)
    for (const article of oneIn(4, below(site.folder, 'articles'))) {
      await page.goto(`${site.address}articles/${article}/`)
      for (const figure of figuresOf(site, article)) {
        const rows = await tableOf(page, figure.id)
        expect(rows.length, `${article}/${figure.id}`).toBe(figure.table.rows.length)
        for (const [index, { label, cells }] of figure.table.rows.entries())
          for (const [column, { text, detail = '', value, evidence = [] }] of cells.entries()) {
            const cell = `${article}/${figure.id}: ${label}, ${figure.table.head[column + 1] ?? ''}`
            const shown = rows[index]?.[column]
            expect(shown?.text.replaceAll('\u00A0', ' '), cell).toBe(text.trim() + detail)
            if (value === undefined || !shown || computed.has(figure.kind)) continue
            if (figure.kind === 'histogram') {
              const share = shareOfEvents(site, figure, index, column)
              expect(Math.abs(share - value), `${cell}: ${text}`).toBeLessThan(1e-9)
              if (value > 0) expect(shown.lines, cell).not.toEqual([])
              continue
            }
            expect(isRoundedOrBelow(text, value), `${cell}: ${text}, ${String(value)}`).toBe(true)
            // The baseline of a table of ratios is the first column, or the first row.
            const baseline = [
              ...(rows[index]?.[0]?.lines ?? []),
              ...(rows[0]?.[column]?.lines ?? []),
            ]
            const onLines =
              figure.kind === 'table' && figure.mode === 'relative'
                ? haveRatio(shown.lines, baseline, text)
                : haveNumber(shown.lines, absoluteValue(figure, index, column) ?? value) ||
                  isMedianOfRuns(site, figure, evidence, value) ||
                  // The mean is that of the sum over the events, of which its line prints fewer digits.
                  (figure.metric.name === 'latency.avg' &&
                    shown.lines.some((line) => line.includes(text)))
            expect(onLines, `${cell}: ${text} from ${shown.lines.join(' | ')}`).toBe(true)
          }
      }
    }
  })
}

test('a share of a profile is the sum of the shares on its lines weighted by the events of their reports, scaled by one factor per column', async ({
  page,
}) => {
  const site = await siteOf('own')
  let checked = 0
  for (const article of below(site.folder, 'articles')) {
    // The link of a group of functions leads to the first of them only.
    const profiles = figuresOf(site, article).filter(
      ({ kind, table }) => kind === 'profile-diff' && table.head[0] === 'function',
    )
    if (profiles.length === 0) continue
    await page.goto(`${site.address}articles/${article}/`)
    for (const figure of profiles) {
      const rows = await tableOf(page, figure.id)
      const factors: (number | undefined)[] = []
      const weights: ReadonlyMap<string, number>[] = []
      for (const [index, { label, cells }] of figure.table.rows.entries())
        for (const [column, { text, value, evidence = [] }] of cells.entries()) {
          // Functions without a symbol are a group of many lines, too.
          if (value === undefined || label.startsWith('unresolved in ')) continue
          const cell = `${article}/${figure.id}: ${label}, ${figure.table.head[column + 1] ?? ''}`
          const lines = evidence.map((each) => lineOf(site, figure, each))
          const printed = lines.map((line) => Number(/\d+\.\d+(?=%)/.exec(line)?.[0]))
          const parts = (weights[column] ??= partsOfEvents(site, figure, column))
          const pooled = evidence.reduce((sum, each, line) => {
            const file = figure.evidence[each]?.file ?? ''
            return sum + (printed[line] ?? Number.NaN) * (parts.get(file) ?? Number.NaN)
          }, 0)
          const factor = value / pooled
          const first = (factors[column] ??= factor)
          expect(Math.abs(factor / first - 1), `${cell}: ${lines.join(' | ')}`).toBeLessThan(1e-9)
          expect(isRoundedOrBelow(text, value), cell).toBe(true)
          const linked = (rows[index]?.[column]?.lines ?? []).map(squeezed)
          for (const line of lines) expect(linked, cell).toContainEqual(squeezed(line))
          checked += 1
        }
    }
  }
  expect(checked).toBeGreaterThan(50)
})

test('the cells of figures are the records that `query` prints', async () => {
  const { root } = await siteOf('own')
  for (const [article, id, query] of [
    [
      'second-core',
      'read-only',
      'mariadb-two-cores -r threads -c cores -w workload=oltp_read_only',
    ],
    [
      'second-core',
      'point-select',
      'mariadb-two-cores -r threads -c cores -w workload=oltp_point_select',
    ],
    [
      'second-core',
      'latency',
      'mariadb-two-cores -m latency.avg -r threads -c cores -w workload=oltp_read_only',
    ],
    ['pk-lookups', 'versions', 'pk-lookups -r threads -c version,option'],
  ] as const)
    await compare(root, article, id, query)
})

test('the 264 cells of a real archive are the records that `query` prints', async () => {
  const { root } = await siteOf('real')
  const query = `percona-rw-local -m tps -r threads -c engine,version,memory --root ${realArchives ?? ''}`
  await compare(root, 'threads-and-memory', 'tiers', query)
})

test('a click on a number opens its line and highlights it', async ({ page, openFigure }) => {
  const figure = await openFigure('own', 'articles/pk-lookups/', 'numbers')
  await figure.locator('tbody td a').first().click()
  await expect(page).toHaveURL(/\/sources\/[0-9a-f]{12}\/(?:index\.html)?(?:\?value=[^#]+)?#L\d+$/)
  const line = page.locator(':target')
  await expect(line).toBeInViewport()
  await expect(line).toContainText(/\d/)
})

/** Compares every cell of a data file with the record of the same fields. */
async function compare(root: string, article: string, id: string, query: string): Promise<void> {
  const figure = figureFile(root, article, id)
  const printed = records(await benchfolio(root, 'query', ...query.split(' '), '-f', 'ndjson'))
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
      // A published value is one line, whose number of runs is not stated.
      n: n[row] === null ? null : record?.n,
    })
    const [first] = cells.evidence[row] ?? []
    const { file, line } = figure.evidence[first ?? -1] ?? {}
    expect(record?.evidence[0]).toMatchObject({ file, ...(line === undefined ? {} : { line }) })
  }
}

/** The number behind a ratio of a relative chart, which is on no line itself; undefined for other cells. */
function absoluteValue(figure: Figure, row: number, column: number): number | undefined {
  if (figure.mode !== 'relative' || figure.kind !== 'throughput') return undefined
  const { cells } = figure
  const perFacet = figure.x.values.length
  const index = cells.value.findIndex(
    (_, cell) =>
      cells.facet[cell] === Math.floor(row / perFacet) &&
      cells.x[cell] === row % perFacet &&
      cells.series[cell] === column,
  )
  return cells.value[index] ?? undefined
}
