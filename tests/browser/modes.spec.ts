// Modes of a chart: absolute or relative, linear or logarithmic, whole runs or their last seconds.
import type { Locator } from '@playwright/test'
import { dataOf, roundingError, tooltipCaption, tooltips } from './page/figure.ts'
import { benchfolio } from './program.ts'
import { records } from './page/records.ts'
import { realArchives } from './sites/sites.ts'
import { expect, siteOf, test } from './test.ts'

/** Label → position on an axis: x in pixels from the first label, y in the window. */
async function ticks(figure: Locator, axis: 'x' | 'y'): Promise<ReadonlyMap<string, number>> {
  const labels = figure
    .locator('.figure-plot')
    .first()
    .locator('.role-axis-label')
    .nth(axis === 'x' ? 0 : 1)
  const positions = await labels.locator('text').evaluateAll((texts) =>
    texts.flatMap((text): readonly { label: string; x: number; y: number }[] => {
      const { x, y, width } = text.getBoundingClientRect()
      const label = text.textContent
      return label === '' ? [] : [{ label, x: x + width / 2, y }]
    }),
  )
  // Ticks that stay on a new scale come before others.
  const [start] = positions.toSorted((one, other) => one.x - other.x)
  if (!start) throw new Error(`the ${axis} axis has no labels`)
  return new Map(positions.map(({ label, x, y }) => [label, axis === 'x' ? x - start.x : y]))
}

test(
  'relative values are the ratios that `query --baseline` prints',
  { tag: '@mouse' },
  async ({ input, openFigure }) => {
    const { root } = await siteOf('own')
    const figure = await openFigure('own', 'articles/second-core/', 'point-select')
    const data = await dataOf(figure)
    await input.activate(figure)
    await input.select(figure.getByRole('combobox', { name: 'Baseline' }), '2 virtual CPUs')
    await expect(figure.getByRole('button', { name: 'relative to' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(figure.locator('.figure-y').first()).toContainText('relative to 2 virtual CPUs')
    const query = 'query mariadb-two-cores -m qps -r threads -c cores -w workload=oltp_point_select'
    const printed = records(
      await benchfolio(root, ...query.split(' '), '-b', 'cores=2', '-f', 'ndjson'),
    )
    for (const [x, threads] of data.x.values.entries()) {
      await input.pointAt(figure, x)
      await expect.poll(() => tooltipCaption(figure)).toContain(`${threads} thread`)
      const [tooltip] = await tooltips(figure)
      expect(tooltip?.rows).toHaveLength(2)
      for (const { label, value, more } of tooltip?.rows ?? []) {
        const cores = label.split(' ')[0]
        const cell = printed.find(
          ({ fields }) => fields.threads === threads && fields.cores === cores,
        )
        const baseline = printed.find(
          ({ fields }) => fields.threads === threads && fields.cores === '2',
        )
        const ratio = (cell?.value ?? NaN) / (baseline?.value ?? NaN)
        expect(roundingError(value, ratio)).toBeLessThanOrEqual(1)
        expect(cell?.ratio).toBeCloseTo(ratio, 12)
        // The absolute number is shown, too.
        expect(roundingError(more, cell?.value ?? NaN)).toBeLessThanOrEqual(1)
      }
    }
  },
)

test(
  'eleven servers relative to MySQL 5.7.44 are the ratios that `query` prints',
  { tag: '@mouse' },
  async ({ input, openFigure }) => {
    const { root } = await siteOf('real')
    const figure = await openFigure('real', 'articles/threads-and-memory/', 'tiers-relative')
    const data = await dataOf(figure)
    const printed = records(
      await benchfolio(
        ...[root, 'query', 'percona-rw-local', '--root', realArchives ?? '', '-m', 'tps'],
        ...['-r', 'threads,memory', '-c', 'engine,version', '-f', 'ndjson'],
        ...['-b', 'engine=mysql', '-b', 'version=5.7.44'],
      ),
    )
    expect(printed).toHaveLength(264)
    const ratioOf = (facet: number, label: string, x: number): number | null | undefined => {
      const series = data.series.find((candidate) => candidate.label === label)
      const fields = { ...data.facets[facet]?.fields, ...series?.fields, threads: data.x.values[x] }
      return printed.find((record) =>
        Object.entries(fields).every(([key, text]) => record.fields[key] === text),
      )?.ratio
    }
    await input.activate(figure)
    for (const x of [0, 4, 6, 7]) {
      await input.pointAt(figure, x, 1)
      const threads = `${data.x.values[x] ?? ''} thread`
      await expect.poll(() => tooltipCaption(figure)).toContain(threads)
      for (const [facet, { rows }] of (await tooltips(figure)).entries()) {
        expect(rows).toHaveLength(11)
        for (const { label, value } of rows) {
          const ratio = ratioOf(facet, label, x)
          // The run of the baseline with the smallest memory at 512 threads is an empty file.
          if (facet === 0 && x === 7) expect(value).not.toMatch(/\d/)
          else {
            const error = roundingError(value, ratio ?? NaN)
            expect(error, `${label} at ${threads}`).toBeLessThanOrEqual(1)
          }
        }
      }
    }
  },
)

test('the x axis is logarithmic, linear or in even steps', async ({ input, openChart }) => {
  const figure = await openChart('own', 'articles/second-core/', 'read-only')
  const position = async (label: string): Promise<number> =>
    (await ticks(figure, 'x')).get(label) ?? NaN
  const share = async (): Promise<number> => (await position('8')) / (await position('16'))
  const controls = figure.getByRole('group', { name: 'Scale of threads' })
  expect(await share()).toBeCloseTo(3 / 4, 2)
  await input.press(controls.getByRole('button', { name: 'linear' }))
  await expect.poll(share).toBeCloseTo(7 / 15, 2)
  await input.press(controls.getByRole('button', { name: 'even steps' }))
  await expect.poll(share).toBeCloseTo(3 / 4, 2)
  await input.press(controls.getByRole('button', { name: 'log₂' }))
  await expect(controls.getByRole('button', { name: 'log₂' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the y axis is linear from zero or logarithmic', async ({ input, openChart }) => {
  const figure = await openChart('own', 'articles/pk-lookups/', 'versions')
  expect([...(await ticks(figure, 'y')).keys()]).toContain('0')
  const controls = figure.getByRole('group', { name: 'Scale of values' })
  await input.press(controls.getByRole('button', { name: 'log', exact: true }))
  await expect.poll(async () => [...(await ticks(figure, 'y')).keys()]).not.toContain('0')
  const labels = await ticks(figure, 'y')
  const [low, middle, high] = ['10,000', '100,000', '1,000,000'].map((label) => labels.get(label))
  expect(low ?? middle ?? high, 'a power of ten is labelled').toBeDefined()
  await input.press(figure.getByRole('button', { name: 'Reset view' }))
  await expect.poll(async () => [...(await ticks(figure, 'y')).keys()]).toContain('0')
})
