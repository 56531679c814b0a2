// What the explorer does with 100,000 runs, each step alone:
//
//   npm run bench -- explore
import { packRuns, type ExploreRun } from '../../tools/publish/explore-data.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { unpackRuns } from '../../tools/publish/runtime/packed-runs.ts'
import { bases, ordered, select } from '../../tools/publish/runtime/select-runs.ts'
import { packageRoot } from '../../tools/root.ts'

const count = 100_000
const times = 15

function synthetic(): readonly ExploreRun[] {
  const pick = (row: number, step: number, many: number): number => Math.floor(row / step) % many
  return Array.from({ length: count }, (_, row) => {
    const threads = 2 ** pick(row, 5, 10)
    const version = `${pick(row, 50, 3) + 5}.${pick(row, 150, 8)}.${pick(row, 1200, 4)}`
    const qps = 1000 * threads ** 0.7 * (1 + ((row * 7919) % 100) / 500)
    return {
      id: row.toString(16).padStart(12, '0'),
      archive: `archive-${String(pick(row, 20_000, 5))}`,
      status: row % 500 === 0 ? 'failed' : 'ok',
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

const packed = packRuns(synthetic(), readVocabulary(packageRoot))
const text = JSON.stringify(packed)
const runs = unpackRuns(packed)
const [metric] = runs.metrics
if (!metric) throw new Error('The synthetic runs have no metric')
const all = select(runs, new Map(), '').rows
const versions = runs.keys.find(({ key }) => key === 'version')?.values ?? []
console.log(`${count.toLocaleString('en')} runs, ${(text.length / 1e6).toFixed(1)} MB of script\n`)
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
median('sort by a text', () => ordered(all, (row) => runs.keys[1]?.codes[row] ?? 0, false))
