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
})
