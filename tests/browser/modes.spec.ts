// Absolute or relative, logarithmic or linear.
import type { Locator } from '@playwright/test'
import { dataOf, figureOf, numberIn, readout, roundingOf } from './figure.ts'
import { benchfolio } from './program.ts'
import { records } from './records.ts'
import { realArchives } from './sites.ts'
import { expect, test, visit } from './test.ts'

/** Where the labels of an axis stand, in pixels from its first one. */
async function ticks(figure: Locator, axis: 'x' | 'y'): Promise<ReadonlyMap<string, number>> {
  const labels = figure
    .locator('.figure-plot')
    .first()
    .locator('.mark-text')
    .nth(axis === 'x' ? 1 : 0)
  const places = await labels.locator('text').evaluateAll((texts) =>
    texts.flatMap((text): readonly { label: string; x: number; y: number }[] => {
      const { x, y, width } = text.getBoundingClientRect()
      const label = text.textContent
      return label === '' ? [] : [{ label, x: x + width / 2, y }]
    }),
  )
  const [start] = places
  return new Map(places.map(({ label, x, y }) => [label, axis === 'x' ? x - (start?.x ?? 0) : y]))
}

test(
  'relative values are those of the page divided by the chosen baseline, as `query --baseline` prints them',
  { tag: '@once' },
  async ({ page, hand }) => {
    const { address, root } = visit('own')
    await page.goto(`${address}articles/second-core/`)
    const figure = figureOf(page, 'point-select')
    const data = await dataOf(figure)
    await hand.liven(figure)
    await hand.choose(figure.getByRole('combobox', { name: 'Baseline' }), '2 cores')
    await expect(figure.getByRole('button', { name: 'relative to' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(figure.locator('.figure-y').first()).toContainText('relative to 2 cores')
    const words = 'query mariadb-two-cores -m qps -r threads -c cores -w workload=oltp_point_select'
    const printed = records(
      await benchfolio(root, ...words.split(' '), '-b', 'cores=2', '-f', 'ndjson'),
    )
    for (const [x, threads] of data.x.values.entries()) {
      await hand.pointAt(figure, x)
      await expect
        .poll(async () => (await readout(figure))[0]?.caption)
        .toContain(`${threads} thread`)
      const [table] = await readout(figure)
      expect(table?.rows).toHaveLength(2)
      for (const { label, value, more } of table?.rows ?? []) {
        const cores = label.split(' ')[0]
        const cell = printed.find(
          ({ fields }) => fields.threads === threads && fields.cores === cores,
        )
        const base = printed.find(
          ({ fields }) => fields.threads === threads && fields.cores === '2',
        )
        const ratio = (cell?.value ?? NaN) / (base?.value ?? NaN)
        expect(Math.abs(numberIn(value) - ratio)).toBeLessThanOrEqual(roundingOf(value))
        expect(cell?.ratio).toBeCloseTo(ratio, 12)
        // The absolute number stays in sight.
        expect(Math.abs(numberIn(more) - (cell?.value ?? NaN))).toBeLessThanOrEqual(
          roundingOf(more),
        )
      }
    }
  },
)

test(
  'eleven servers relative to MySQL 5.7.44 in the author’s view are the ratios of `query`',
  { tag: '@once' },
  async ({ page, hand }) => {
    const { address, root } = visit('real')
    await page.goto(`${address}articles/threads-and-memory/`)
    const figure = figureOf(page, 'tiers-relative')
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
      const wanted = { ...data.facets[facet]?.fields, ...series?.fields, threads: data.x.values[x] }
      return printed.find(({ fields }) =>
        Object.entries(wanted).every(([key, text]) => fields[key] === text),
      )?.ratio
    }
    await hand.liven(figure)
    for (const x of [0, 4, 6, 7]) {
      await hand.pointAt(figure, x, 1)
      const threads = `${data.x.values[x] ?? ''} thread`
      await expect.poll(async () => (await readout(figure))[0]?.caption).toContain(threads)
      for (const [facet, { rows }] of (await readout(figure)).entries()) {
        expect(rows).toHaveLength(11)
        for (const { label, value } of rows) {
          const ratio = ratioOf(facet, label, x)
          // The baseline of the smallest memory at 512 threads is the empty file.
          if (facet === 0 && x === 7) expect(value).not.toMatch(/\d/)
          else {
            const off = Math.abs(numberIn(value) - (ratio ?? NaN))
            expect(off, `${label} at ${threads}`).toBeLessThanOrEqual(roundingOf(value))
          }
        }
      }
    }
    // Where the baseline has no last point, no ratio of an earlier one stands at the edge.
    for (const [facet, count] of [0, 11, 11].entries()) {
      const ratios = figure
        .locator('.figure-plot')
        .nth(facet)
        .locator('text')
        .filter({ hasText: '×' })
      await expect(ratios).toHaveCount(count)
    }
  },
)

test('the x axis is logarithmic, linear, or in even steps', async ({ page, hand, at }) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  await hand.liven(figure)
  const place = async (label: string): Promise<number> =>
    (await ticks(figure, 'x')).get(label) ?? NaN
  const share = async (): Promise<number> => (await place('8')) / (await place('16'))
  const controls = figure.getByRole('group', { name: 'Scale of threads' })
  expect(await share()).toBeCloseTo(3 / 4, 2)
  await hand.press(controls.getByRole('button', { name: 'linear' }))
  await expect.poll(share).toBeCloseTo(7 / 15, 2)
  await hand.press(controls.getByRole('button', { name: 'even steps' }))
  await expect.poll(share).toBeCloseTo(3 / 4, 2)
  await hand.press(controls.getByRole('button', { name: 'log₂' }))
  await expect(controls.getByRole('button', { name: 'log₂' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('values are drawn linearly from zero, or by their logarithm', async ({ page, hand, at }) => {
  await page.goto(at('own', 'articles/pk-lookups/'))
  const figure = figureOf(page, 'versions')
  await hand.liven(figure)
  expect([...(await ticks(figure, 'y')).keys()]).toContain('0')
  const controls = figure.getByRole('group', { name: 'Scale of values' })
  await hand.press(controls.getByRole('button', { name: 'log', exact: true }))
  await expect.poll(async () => [...(await ticks(figure, 'y')).keys()]).not.toContain('0')
  const places = await ticks(figure, 'y')
  const [low, middle, high] = ['10,000', '100,000', '1,000,000'].map((label) => places.get(label))
  expect(low ?? middle ?? high, 'a power of ten is labelled').toBeDefined()
  await hand.press(figure.getByRole('button', { name: 'Author’s view' }))
  await expect.poll(async () => [...(await ticks(figure, 'y')).keys()]).toContain('0')
})

test('the last seconds of the runs are drawn, read and addressed; the author’s view is whole runs', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('own', 'articles/second-core/'))
  const figure = figureOf(page, 'read-only')
  const { late, series } = await dataOf(figure)
  expect(late?.seconds).toBe(5)
  await hand.liven(figure)
  await hand.pointAt(figure, 2)
  await expect.poll(async () => (await readout(figure)).length).toBe(1)
  const whole = await readout(figure)
  const time = figure.getByRole('group', { name: 'Time' })
  await hand.press(time.getByRole('button', { name: 'last 5 s' }))
  await expect.poll(() => new URL(page.url()).searchParams.get('fig-read-only.last')).toBe('5')
  await expect(figure.locator('.figure-y').first()).toContainText('last 5 s of each run')
  await hand.pointAt(figure, 3)
  await hand.pointAt(figure, 2)
  await expect.poll(async () => (await readout(figure))[0]?.caption).toContain('last 5 s')
  const data = await dataOf(figure)
  for (const { label, value } of (await readout(figure))[0]?.rows ?? []) {
    const wanted = series.findIndex((one) => one.label === label)
    const row = data.cells.x.findIndex((x, at) => x === 2 && data.cells.series[at] === wanted)
    const off = Math.abs(numberIn(value) - (late?.value[row] ?? NaN))
    expect(off).toBeLessThanOrEqual(roundingOf(value))
  }
  await page.reload()
  await expect(time.getByRole('button', { name: 'last 5 s' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await hand.press(figure.getByRole('button', { name: 'Author’s view' }))
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await hand.pointAt(figure, 3)
  await hand.pointAt(figure, 2)
  await expect.poll(() => readout(figure)).toEqual(whole)
})
