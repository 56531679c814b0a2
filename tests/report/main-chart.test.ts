import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { comparedSets } from '../../tools/findings/all-findings.ts'
import { chartHtml } from '../../tools/report/chart-html.ts'
import { mainChart } from '../../tools/report/main-chart.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)
const workloads = Array.from({ length: 24 }, (_, index) => `q${String(index + 1)}`)
const releases = ['5.7.44', '8.0.45', '8.4.8']

test('few thread counts under many workloads are rows of a table, the other thread counts another one', async () => {
  const runs = workloads.flatMap((workload, row) =>
    releases.flatMap((version, column) =>
      ['1', '40'].map((threads) =>
        run(
          100 * row + 10 * column + Number(threads),
          { engine: 'mysql', version, workload, threads },
          { qps: (row + 1) * (10 - column) * (threads === '1' ? 1 : 5 + column) },
        ),
      ),
    ),
  )
  const [main] = comparedSets({ runs, isUnknown: () => false, vocabulary })
  assert.ok(main)
  const charts = [0, 1, 2].map((place) =>
    mainChart(main.set, main.subjects[0], vocabulary, 'main', place),
  )
  assert.deepEqual(
    charts.map((chart) => chart?.figure.summaries?.[0]?.rows.map(({ label }) => label)),
    [workloads, workloads, undefined],
  )
  assert.deepEqual(
    charts.flatMap((each) => each?.notes ?? []),
    ['1 thread', '40 threads'].map(
      (threads) => `At ${threads}; 24 more combinations of conditions: see the tables.`,
    ),
  )
  const [chart] = charts
  assert.ok(chart)
  const html = await chartHtml(chart)
  assert.match(html, /Queries per second, relative to MySQL 5\.7\.44 · higher is better/)
  assert.match(html, /MySQL 5\.7\.44<\/th><th scope="col" class="number">8\.0\.45<\/th>/)
  assert.match(
    html,
    /<span class="heat-worse-5">0\.67<\/span>.*<span class="heat-better-1">1\.02<\/span>/,
  )
})

test('of more than eight lines the ends, the best and the worst are drawn, and a note says so', () => {
  const versions = Array.from({ length: 10 }, (_, index) => `8.0.${String(index + 10)}`)
  const runs = versions.flatMap((version, row) =>
    [1, 8, 16, 64].map((threads) =>
      run(
        100 * row + threads,
        { engine: 'mysql', version, threads: String(threads) },
        // 8.0.13 is the best, 8.0.17 the worst.
        { qps: threads * (row === 3 ? 150 : row === 7 ? 50 : 100 + row) },
      ),
    ),
  )
  const [main] = comparedSets({ runs, isUnknown: () => false, vocabulary })
  assert.ok(main)
  const chart = mainChart(main.set, main.subjects[0], vocabulary, 'main')
  assert.deepEqual(
    chart?.figure.series.map(({ label }) => label),
    ['MySQL 8.0.10', 'MySQL 8.0.13', 'MySQL 8.0.17', 'MySQL 8.0.19'],
  )
  assert.deepEqual(chart.notes, [
    '4 of 10 lines are drawn: the first, the last, the best and the worst.',
  ])
})
