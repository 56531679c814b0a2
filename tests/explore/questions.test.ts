// The views that the explorer offers, and the ways between figures and the explorer.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { figureAddress } from '../../tools/explore/figure-address.ts'
import { packRuns, type ExploreRun } from '../../tools/explore/pack-runs.ts'
import { presetQuestions } from '../../tools/explore/questions.ts'
import { packageRoot } from '../../tools/root.ts'
import { curvesOf } from '../../tools/view/curves.ts'
import { exploreAddress, exploreState } from '../../tools/view/explore-address.ts'
import { unpackRuns } from '../../tools/view/packed-runs.ts'
import { select } from '../../tools/view/select-runs.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

const vocabulary = readVocabulary(packageRoot)
let count = 0
const run = (
  archive: string,
  fields: Readonly<Record<string, string>>,
  qps: number,
): ExploreRun => ({
  ...{ id: (count += 1).toString(16).padStart(12, '0'), archive, status: 'ok', headline: 'qps' },
  fields: { engine: 'mysql', workload: 'oltp_read_only', ...fields },
  values: { qps },
})
const versions = ['5.7.44', '8.0.45', '9.6.0']
const campaign = versions.flatMap((version, index) =>
  ['1', '16'].flatMap((threads) =>
    ['host-a', 'host-b'].map((host) =>
      run('campaign', { version, threads, host }, (index + 1) * Number(threads)),
    ),
  ),
)
const all = [...campaign, run('other', { version: '5.6.51', threads: '1', host: 'host-a' }, 7)]
const runs = unpackRuns(packRuns(all, vocabulary))

suite('questions of the explorer', () => {
  test('the first compares versions of one campaign on one host', () => {
    const [first] = presetQuestions(all, vocabulary)
    assert.equal(first?.title, 'MySQL versions, oltp_read_only')
    const state = exploreState('', runs)
    const { rows } = select(runs, state.chosen, state.filter)
    const metric = runs.metrics[0]
    assert.ok(metric)
    const { curves } = curvesOf(runs, state, rows, metric, undefined)
    assert.equal(curves.length, versions.length)
    assert.equal(rows.length, 6)
  })

  test('the opening has an empty address, all runs have one that stays', () => {
    assert.equal(exploreAddress(exploreState('', runs), runs), '')
    const everything = exploreState('?q=', runs)
    assert.equal(everything.chosen.size, 0)
    assert.equal(exploreAddress(everything, runs), '?q=')
  })

  test('of an engine the campaign of its newest release is shown, relative where its lines are close', () => {
    const more = (archive: string, versions: readonly string[], threads: readonly string[]) =>
      versions.flatMap((version, index) =>
        threads.map((count) =>
          run(archive, { engine: 'postgresql', version, threads: count }, 100 + 9 * index),
        ),
      )
    const own = [
      ...more('old', ['9.5', '9.6', '10.1'], ['1', '4']),
      ...more('new', ['10.1', '18.4'], ['1', '4']),
    ]
    const [found] = presetQuestions([...campaign, ...own], vocabulary).filter(
      ({ address }) => !address.includes('campaign'),
    )
    const query = new URLSearchParams(found?.address)
    assert.equal(query.get('q'), 'archive:new workload:oltp_read_only')
    assert.equal(query.get('baseline'), '10.1')
  })

  test('none is offered where no runs are comparable', () => {
    assert.deepEqual(presetQuestions(campaign.slice(0, 1), vocabulary), [])
  })
})

suite('the view of a figure', () => {
  const [small, large] = campaign.filter(
    ({ fields }) => fields['version'] === '5.7.44' && fields['host'] === 'host-a',
  )
  const figureWith = (value: number) => {
    assert.ok(small && large)
    const figure = sampleFigure(['5.7'], ['1', '16'], [{ series: 0, x: 0, value }])
    return {
      ...figure,
      drawing: { kind: 'chart' as const },
      metric: { ...figure.metric, name: 'qps' },
      series: figure.series.map((one) => ({ ...one, fields: { version: '5.7.44' } })),
      cells: { ...figure.cells, evidence: [[0]] },
      evidence: [{ run: small.id, archive: 'campaign', file: 'a' }],
    }
  }
  const runOf = (id: string): ExploreRun | undefined => all.find((one) => one.id === id)

  test('selects its runs by the fields in which they differ from others of the archive', () => {
    const query = figureAddress(figureWith(1), runOf, all)
    assert.equal(query?.by, 'version')
    assert.equal(query.q, 'archive:campaign version:5.7.44 threads:1 host:host-a')
  })

  test('has the series that tells the lines of the figure apart, and its baseline', () => {
    const figure = figureWith(1)
    const versions = ['5.7.44', '8.0.45']
    const series = versions.map((version) => ({
      ...(figure.series[0] ?? { label: '', colour: 'blue', dash: 0, marker: 0 }),
      fields: { engine: 'mysql', version },
    }))
    const query = figureAddress({ ...figure, series, mode: 'relative', baseline: 1 }, runOf, all)
    assert.equal(query?.by, 'version')
    assert.equal(query.baseline, '8.0.45')
  })

  test('does not exist where the explorer has other numbers', () => {
    assert.equal(figureAddress(figureWith(2), runOf, all), undefined)
  })
})
