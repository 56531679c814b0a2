// Latency against throughput equals SQL over the export, and the law of scalability R's nls, on three archives each.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { formatNumber } from '../../tools/analysis/format-number.ts'
import { scalabilityLaw } from '../../tools/analysis/scalability-law.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { studentQuantile } from '../../tools/analysis/welch.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { figure } from '../figures/built-figure.ts'
import { once } from '../once.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

interface Line {
  readonly fields: Readonly<Record<string, string>>
  readonly points: readonly { readonly x: number; readonly value: number }[]
  readonly best: Best | null
}

interface Best {
  readonly above: number | null
  readonly threads: number
  readonly throughput: number
  readonly latency: number
}

const own = (slug: string): string => join(packageRoot, 'content/archives', slug, 'index.md')
const percona = 'percona-rw-local'
const vocabulary = readVocabulary(packageRoot)
const hasR = spawnSync('Rscript', ['--version']).status === 0

interface Archive {
  readonly name: string
  readonly throughput: string
  /** Milliseconds; none where its runs state no latency. */
  readonly limits: readonly number[]
  /** False where no line has the points that a fit needs. */
  readonly hasLaw?: false
}

const archives: readonly Archive[] = [
  { name: 'mariadb-two-cores', throughput: 'qps', limits: [1, 10] },
  { name: 'mysql-5.5-to-9.7', throughput: 'qps', limits: [1, 5], hasLaw: false },
  { name: 'pk-lookups', throughput: 'qps', limits: [] },
  { name: percona, throughput: 'tps', limits: [20, 100] },
]

for (const { name, throughput, limits, hasLaw = true } of archives) {
  const isReal = name === percona
  suite(`the lines of ${name}`, { skip: isReal && absent(name) }, () => {
    const root = isReal ? realArchive(name).containers : undefined
    const page = isReal ? resolve(import.meta.dirname, `../archives/${name}.md`) : own(name)
    const cwd = workFolder()
    const given = root === undefined ? [] : ['--root', root]
    const exported = once(() => {
      const options = ['--csv', '--tables', 'runs,measurements', '--out', name, ...given]
      const { status, stderr } = benchfolio(['export', page, ...options], { cwd, minutes: 5 })
      assert.equal(status, 0, stderr)
    })
    const lines = (limit: number): readonly Line[] => {
      exported()
      const script = join(import.meta.dirname, 'law-and-limit.py')
      const options = [join(cwd, name), throughput, 'latency.p95', String(limit / 1000)]
      const { stdout, stderr } = spawnSync('python3', [script, ...options], { encoding: 'utf8' })
      assert.equal(stderr, '')
      return JSON.parse(stdout) as readonly Line[]
    }
    const runs = once(async (): Promise<readonly Run[]> => {
      const read = readArchivePage(page, root)
      assert.ok(read.page)
      const workspace = {
        build: join(cwd, 'build'),
        converter: 'test',
        force: true,
        root: packageRoot,
      }
      return (await readArchive(read.page, workspace)).runs
    })

    for (const limit of limits)
      test(`most ${throughput} with p95 ≤ ${String(limit)} ms is that of SQL`, async () => {
        const all = lines(limit)
        assert.ok(
          all.length > 3 && all.some(({ best }) => best) && all.some(({ best }) => best?.above),
        )
        for (const { fields, best } of all) {
          const where = Object.entries(fields).map(([key, text]) => `${key}: ['${text}']`)
          const { summaries } = figure(
            `kind: latency\nthroughput: ${throughput}\nmetric: latency.p95\nseries: engine\nlimit: ${String(limit)} ms\nwhere: {${where.join(', ')}}`,
            (await runs()).filter((run) => run.status === 'ok'),
          )
          const shown = summaries?.[0]?.rows[0]?.cells.map(({ text }) => text)
          const number = (metric: string, value: number): string =>
            formatNumber(value, vocabulary.metric(metric))
          if (best)
            assert.deepEqual(shown, [
              number(throughput, best.throughput),
              number('latency.p95', best.latency),
              String(best.threads),
              best.above === null ? 'never' : String(best.above),
            ])
          else assert.equal(shown?.[0], 'none')
        }
      })

    if (hasLaw)
      test(
        'follow the law with the parameters and errors of nls',
        { skip: !hasR && 'SKIPPED: R is absent' },
        () => {
          const long = lines(1).filter(({ points }) => points.length >= 5)
          const input = long.flatMap(({ points }, line) =>
            points.map(({ x, value }) => `${String(line)},${String(x)},${String(value)}`),
          )
          const { stdout } = spawnSync('Rscript', [join(import.meta.dirname, 'law-and-limit.R')], {
            input: `line,x,value\n${input.join('\n')}\n`,
            encoding: 'utf8',
          })
          const fits = stdout
            .trim()
            .split('\n')
            .filter((text) => text !== '')
          const largest = fits.map((text) => {
            const [line = 0, , sigma = 0, kappa = 0, ...errors] = text
              .trim()
              .split(/ +/)
              .map(Number)
            const points = long[line]?.points ?? []
            const law = scalabilityLaw(points)
            assert.ok(law)
            const width = studentQuantile(0.025, points.length - 3)
            return [law.contention, law.coherency].map(({ value, high }, index) => {
              const other = [sigma, kappa][index] ?? NaN
              const error = errors[index] ?? NaN
              // Of the standard error, because an estimate may be near 0.
              return Math.max(
                Math.abs(value - other) / error,
                Math.abs((high - value) / width / error - 1),
              )
            })
          })
          assert.ok(largest.flat().every((difference) => difference < 1e-4))
          assert.equal(fits.length, long.filter(({ points }) => scalabilityLaw(points)).length)
        },
      )
  })
}
