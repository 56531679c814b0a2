// What the explorer does with 100,000 runs: bytes of its first view and of the columns on demand, each step alone, then a reader's
// in headless Chromium, style and layout included, and the memory of its page.
//
//   npm run bench -- explore [RUNS]
import { digest12 } from '../../tools/core/digest.ts'
import { buildScripts } from '../../tools/site/scripts.ts'
import { packRuns, packedScript, type ExploreRun } from '../../tools/explore/pack-runs.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { unpackRuns } from '../../tools/view/packed-runs.ts'
import { bases, ordered, select } from '../../tools/view/select-runs.ts'
import { packageRoot } from '../../tools/root.ts'
import { splitColumns } from '../../tools/explore/split-columns.ts'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { chromiumBinary } from '../browser/chromium.ts'

const count = Number(process.argv[2] ?? 100_000)
const times = 15

function synthetic(): readonly ExploreRun[] {
  const pick = (row: number, step: number, many: number): number => Math.floor(row / step) % many
  return Array.from({ length: count }, (_, row) => {
    const threads = 2 ** pick(row, 5, 10)
    const version = `${pick(row, 50, 3) + 5}.${pick(row, 150, 8)}.${pick(row, 1200, 4)}`
    const qps = 1000 * threads ** 0.7 * (1 + ((row * 7919) % 100) / 500)
    return {
      // As incompressible as real ids, which are digests.
      id: digest12(String(row)),
      archive: `archive-${String(pick(row, 20_000, 5))}`,
      status: row % 500 === 0 ? 'failed' : 'ok',
      spark: Uint8Array.from({ length: 16 }, (_, step) => 128 + ((row * 31 + step * 57) % 127)),
      fields: {
        engine: ['mysql', 'mariadb', 'percona'][pick(row, 4800, 3)] ?? '',
        version,
        workload: `oltp_${String(pick(row, 50, 6))}`,
        threads: String(threads),
        cores: String(2 ** pick(row, 9600, 4)),
        memory: `${String(2 ** pick(row, 2400, 3))}G`,
        repeat: String((row % 5) + 1),
      },
      values: row % 500 === 0 ? {} : { qps, tps: qps / 20, 'latency.p95': threads / qps },
    }
  })
}

function median(name: string, step: () => unknown): void {
  const costs = Array.from({ length: times }, () => {
    const start = performance.now()
    step()
    return performance.now() - start
  }).sort((a, b) => a - b)
  const middle = costs[Math.floor(times / 2)] ?? Number.NaN
  console.log(`${middle < 100 ? 'ok  ' : 'SLOW'} ${name.padEnd(28)} ${middle.toFixed(1)} ms`)
}

const packed = packRuns(synthetic(), readVocabulary(packageRoot), {
  ownSources: new Set(),
  pages: new Map(),
  small: new Set(),
})
const { first, scripts } = splitColumns(packed)
const text = JSON.stringify(packed)
const runs = unpackRuns(packed)
const [metric] = runs.metrics
if (!metric) throw new Error('The synthetic runs have no metric')
const all = select(runs, new Map(), '').rows
const versions = runs.keys.find(({ key }) => key === 'version')?.values ?? []
console.log(`${count.toLocaleString('en')} runs, ${(text.length / 1e6).toFixed(1)} MB of script`)
for (const [part, script] of [
  ['first view', packedScript(first)],
  ['columns on demand', [...scripts.values()].join('')],
] as const)
  console.log(`${part}: ${sizeOf(script)}`)
console.log('')
// eslint-disable-next-line @typescript-eslint/no-unsafe-argument -- what was packed above
median('load: parse and unpack', () => unpackRuns(JSON.parse(text)).metrics[0]?.values)
median('filter by facets', () =>
  select(
    runs,
    new Map([
      ['threads', new Set(['64', '128'])],
      ['engine', new Set(['mysql'])],
    ]),
    '',
  ),
)
median('filter by words', () => select(runs, new Map(), 'threads:>=16 -memory:2G workload:oltp_*'))
median('switch baseline', () => bases(runs, metric, 'version', versions[1] ?? ''))
median('sort by a number', () => ordered(all, (row) => metric.values[row] ?? Number.NaN, true))
median('sort by a text', () => ordered(all, (row) => runs.keys[1]?.codes[row] ?? Number.NaN, false))

// In a browser: a page that has what the explorer's has, from a file.
const folder = mkdtempSync(join(tmpdir(), 'benchfolio-explore-'))
const browser = await chromium.launch({ executablePath: chromiumBinary() })
try {
  for (const [name, text] of await buildScripts()) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'runs.js'), packedScript(first))
  mkdirSync(join(folder, 'build', 'columns'), { recursive: true })
  for (const [name, script] of scripts)
    writeFileSync(join(folder, 'build', 'columns', `${name}.js`), script)
  const styles = join(packageRoot, 'assets', 'css')
  const css = readdirSync(styles).map((name) => readFileSync(join(styles, name), 'utf8'))
  writeFileSync(join(folder, 'site.css'), css.join('\n'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en" class="js"><meta charset="utf-8"><title>bench</title><link rel="stylesheet" href="site.css">
<main class="page"><div class="explore" data-root="" hidden></div></main>
<script defer src="runs.js"></script><script defer src="explore.js"></script>`,
  )
  const url = `file://${join(folder, 'index.html')}`
  const load: number[] = []
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  for (let time = 0; time < 5; time += 1) {
    await page.goto(url)
    await page.locator('.explore-status').waitFor()
    load.push(
      await page.evaluate(
        () => performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN,
      ),
    )
  }
  report('load: until it is shown', load, Infinity)
  // A click, and the layout that it asks for.
  const steps = [
    ['filter by a facet', '.explore-facets [aria-label="threads"] input >> nth=5'],
    ['switch baseline', '.explore-plot .figure-legend button >> nth=1'],
    ['sort by the number', '.explore-list thead th.n button >> nth=0'],
    [
      'sort by a text',
      '.explore-list thead th[data-column="threads"] button, .explore-list thead th[data-column="version"] button >> nth=0',
    ],
    ['put side by side', '.explore-list tbody input >> nth=2'],
  ] as const
  for (const [name, selector] of steps) {
    const times_: number[] = []
    if (name !== 'filter by a facet') await page.goto(url)
    await page.locator('.explore-status').waitFor()
    for (let time = 0; time < times; time += 1) {
      times_.push(
        await page
          .locator(selector)
          .first()
          .evaluate((element: HTMLElement) => {
            const start = performance.now()
            element.click()
            document.body.getBoundingClientRect()
            return performance.now() - start
          }),
      )
    }
    report(name, times_, 100)
  }
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as unknown as Readonly<
    Record<string, number>
  >
  const held =
    ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize']
      .map((name) => usage[name] ?? Number.NaN)
      .reduce((sum, bytes) => sum + bytes) / 1e6
  console.log(`${held < 200 ? 'ok  ' : 'MUCH'} ${'memory held'.padEnd(28)} ${held.toFixed(0)} MB`)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

function sizeOf(script: string): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const sizes = [brotliCompressSync(script, { params }), gzipSync(script)].map(({ length }) =>
    (length / 1e6).toFixed(2),
  )
  return `${sizes[0] ?? ''} MB with brotli, ${sizes[1] ?? ''} MB with gzip`
}

function report(name: string, costs: readonly number[], most: number): void {
  const middle = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN
  const verdict = middle < most ? 'ok  ' : 'SLOW'
  console.log(`${verdict} ${`Chromium: ${name}`.padEnd(36)} ${middle.toFixed(1)} ms`)
}
