import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/model.ts'
import type { ReportChart } from '../../tools/report/report-chart.ts'
import { reportCharts } from '../../tools/report/report-charts.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)

const charts = (...all: readonly Record<string, string>[]): Promise<readonly ReportChart[]> => {
  const runs = all.map((fields, index): Run => run(index, fields, { qps: 100 + index }))
  return reportCharts({ runs, isUnknown: (key) => key.startsWith('folder'), vocabulary })
}

const over = (key: string, values: readonly number[], fields: Record<string, string>) =>
  values.map((value) => ({ ...fields, [key]: String(value) }))

const namesOf = (chart: ReportChart | undefined): readonly (readonly string[])[] =>
  chart?.panels.map(({ series }) => series.map(({ label }) => label)) ?? []

suite('the charts of a report', () => {
  test('have a line per version and a panel per workload', async () => {
    const [chart] = await charts(
      ...['5.7', '8.0'].flatMap((version) =>
        ['a', 'b'].flatMap((workload) =>
          over('threads', [1, 2, 4], { engine: 'mysql', version, workload }),
        ),
      ),
    )
    assert.equal(chart?.title, 'Queries per second versus threads')
    assert.deepEqual(
      chart.panels.map(({ label }) => label),
      ['a', 'b'],
    )
    assert.deepEqual(namesOf(chart)[0], ['MySQL 5.7', 'MySQL 8.0'])
  })

  test('name lines by the path where nothing else distinguishes them', async () => {
    const all = ['c1', 'c2'].flatMap((folder1) => over('threads', [1, 2, 4], { folder1 }))
    assert.deepEqual(namesOf((await charts(...all))[0]), [['folder1 c1', 'folder1 c2']])
  })

  test('draw the only line of a sweep', async () => {
    const [chart] = await charts(...over('threads', [1, 2, 4], { version: '8.0' }))
    assert.equal(chart?.panels.length, 1)
    assert.equal(chart.panels[0]?.series.length, 1)
  })

  test('draw no line of one point and no panel of short lines', async () => {
    const long = over('threads', [1, 2, 4], { version: '8.0', workload: 'a' })
    const point = over('threads', [1], { version: '9.0', workload: 'a' })
    const short = over('threads', [1, 2], { version: '8.0', workload: 'b' })
    const [chart] = await charts(...long, ...point, ...short)
    assert.deepEqual(namesOf(chart), [['8.0']])
  })

  test('draw cores as an axis and compare hyper-threading in a table', async () => {
    const all = ['8.0', '8.4'].flatMap((version) =>
      ['off', 'on'].flatMap((ht) => over('cores', [1, 2, 4], { version, ht })),
    )
    const titles = (await charts(...all)).map(({ title }) => title)
    assert.deepEqual(titles, [
      'Queries per second versus cores',
      'Queries per second relative to 8.0',
      'Queries per second relative to HT off',
      'Queries per second relative to 1 core',
    ])
  })

  test('have at most 14 lines and state how many are omitted', async () => {
    const versions = Array.from({ length: 16 }, (_, index) => `8.${String(index)}`)
    const [chart] = await charts(
      ...versions.flatMap((version) => over('threads', [1, 2, 4], { version })),
    )
    assert.equal(chart?.panels[0]?.series.length, 14)
    assert.ok(chart.notes.includes('2 more series, not drawn.'))
  })
})
