import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { comparedSets, firstSentences } from '../../tools/findings/all-findings.ts'
import { cellSets } from '../../tools/findings/finding-cells.ts'
import { leftOutNotes } from '../../tools/findings/left-out.ts'
import type { Run } from '../../tools/core/model.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { reportOf } from '../../tools/report/archive-report.ts'
import { reportPage } from '../../tools/report/report-page.ts'
import { chartHtml } from '../../tools/report/chart-html.ts'
import { mainChart } from '../../tools/report/main-chart.ts'
import { packageRoot } from '../../tools/root.ts'
import { lostRun, run } from '../analysis/runs.ts'

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
    mainChart(main.set, main.subjects[0], vocabulary, 'main', { place }),
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
  // One run each: no colours, and no legend of them.
  assert.doesNotMatch(html, /heat-[bw]/)
  assert.match(html, /<td class="number untested-w">0\.80<\/td>/)
  assert.match(html, /one run each, not tested/)
})

test('ratios beyond twofold that no test could show stand out', async () => {
  const runs = workloads.flatMap((workload, row) =>
    ['a', 'b', 'c'].map((config, column) =>
      run(
        3 * row + column,
        { config, workload },
        { qps: (row + 1) * (column === 1 ? 30 : 10 - column / 10) },
      ),
    ),
  )
  const [main] = comparedSets({ runs, isUnknown: () => false, vocabulary })
  const chart = main && mainChart(main.set, main.subjects[0], vocabulary, 'main')
  assert.ok(chart)
  assert.match(await chartHtml(chart), /untested-[bw] is-far/)
})

test('rows say what tells them apart where all of what differs would be cut off', () => {
  const chartOf = (length: number): Figure | undefined => {
    const runs = ['a', 'b', 'c'].map((workload, row) =>
      run(row, { workload, mix: `${workload} reads `.repeat(length) }, { qps: 100 + 20 * row }),
    )
    const [set] = cellSets(runs, vocabulary)
    return set && mainChart(set, undefined, vocabulary, 'main')?.figure
  }
  assert.deepEqual(chartOf(9)?.x.values, ['a', 'b', 'c'])
  assert.match(chartOf(1)?.x.values[0] ?? '', /^a · .*a reads/)
})

// The chart of the first screen and its sentences.
function firstScreen(runs: readonly Run[]) {
  const sources = { runs, isUnknown: (key: string) => key.startsWith('folder'), vocabulary }
  const [main] = comparedSets(sources)
  assert.ok(main)
  const sentences = firstSentences(sources)
  const chart = mainChart(main.set, main.subjects[0], vocabulary, 'main', { sentences })
  assert.ok(chart)
  return { chart, sentences }
}

const linesOf = (figure: Figure): readonly string[] => figure.series.map(({ label }) => label)

suite('every run that a sentence cites is drawn', () => {
  const isDrawn = ({ chart: { figure }, sentences }: ReturnType<typeof firstScreen>): boolean => {
    const drawn = new Set(figure.evidence.map(({ file, line }) => `${file}:${String(line)}`))
    const cited = sentences.flatMap(({ cells }) =>
      cells.flatMap(({ sources = [] }) =>
        sources.map(({ file, line }) => `${file}:${String(line)}`),
      ),
    )
    return cited.length > 0 && cited.every((place) => drawn.has(place))
  }

  test('where many configurations were measured once: bars, the best first', () => {
    const configs = Array.from({ length: 40 }, (_, index) => `tuning-${String(index + 1)}`)
    const runs = configs.map((config, index) =>
      // The best and the worst are in the middle of the names.
      run(index + 1, { config }, { qps: index === 20 ? 9000 : index === 25 ? 20 : 1000 + index }),
    )
    const screen = firstScreen(runs)
    assert.ok(isDrawn(screen))
    const { figure, notes } = screen.chart
    assert.equal(figure.kind, 'grouped-bars')
    assert.equal(figure.x.values[0], 'tuning-21')
    assert.equal(figure.x.values.at(-1), 'tuning-26')
    assert.deepEqual(notes, [
      '16 of 40 rows are drawn, first those that the sentences cite, then the best and the worst: see the tables.',
    ])
  })

  test('where some names state the server and others do not: the best of those that are not compared comes first', () => {
    const runs = Array.from({ length: 30 }, (_, index) =>
      run(
        index + 1,
        {
          config: `c${String(index + 1)}-x`,
          threads: '32',
          ...(index > 20 ? { engine: 'mariadb', version: '10.0' } : {}),
        },
        { qps: index === 25 ? 90_000 : 1000 + 10 * index },
      ),
    )
    const screen = firstScreen(runs)
    assert.ok(isDrawn(screen))
    assert.equal(
      screen.sentences[0]?.text,
      'MariaDB 10.0 · configuration c26-x, not compared with the others, has the best value: 90,000 queries per second',
    )
  })

  test('where the pairs are single points and other servers have lines: the pairs', () => {
    const servers = ['5.7.44', '8.0.36', '8.4.3', '9.1.0']
    const single = servers.flatMap((version, column) =>
      workloads.map((workload, row) =>
        run(
          100 * row + column,
          { engine: 'mysql', version, workload, threads: '1' },
          { qps: (row + 1) * (100 - 10 * column) },
        ),
      ),
    )
    const lines = ['10.6', '10.11'].flatMap((version, column) =>
      ['1', '2', '4', '8'].map((threads) =>
        run(
          5000 + 100 * column + Number(threads),
          { engine: 'mariadb', version, workload: 'scan', threads },
          { qps: Number(threads) * (50 - column) },
        ),
      ),
    )
    const screen = firstScreen([...single, ...lines])
    assert.ok(isDrawn(screen))
    assert.ok(linesOf(screen.chart.figure).some((label) => label.includes('9.1.0')))
  })

  test('where a condition has more values than a chart has panels', () => {
    const runs = ['off', 'on'].flatMap((ht, column) =>
      Array.from({ length: 8 }, (_, size) => String(size + 1)).flatMap((scale) =>
        workloads.slice(0, 5).flatMap((workload, row) =>
          ['1', '8', '64'].map((threads) =>
            run(
              10_000 * column + 1000 * row + 100 * Number(scale) + Number(threads),
              { ht, scale, workload, threads },
              {
                qps:
                  Number(threads) *
                  (column === 0 ? 100 : scale === '7' && row === 3 && threads === '8' ? 900 : 110),
              },
            ),
          ),
        ),
      ),
    )
    assert.ok(isDrawn(firstScreen(runs)))
  })
})

test('sentences about two sweeps have two charts', async () => {
  const sweep = (key: string, values: readonly number[], rate: number): readonly Run[] =>
    ['rowstore', 'columnstore'].flatMap((structure, column) =>
      values.map((value, row) =>
        run(
          10_000 * rate + 100 * column + row,
          { structure, [key]: String(value) },
          { qps: rate * value * (1 + column * (key === 'cache' && row === 2 ? 4 : 1)) },
        ),
      ),
    )
  const runs = [...sweep('iops', [1000, 2000, 3000, 4000], 1), ...sweep('cache', [1, 2, 4], 2)]
  const sources = { runs, isUnknown: () => false, vocabulary }
  const page = await reportPage(reportOf([], 'sweeps', sources), sources, {
    redact: (chart) => chart,
    excerpts: () => new Map(),
    scripts: [],
  })
  const [, lead = ''] = /<div class="lead[^>]*>([\s\S]*?)<section/.exec(page) ?? []
  assert.equal(lead.match(/<figure/g)?.length, 2)
  assert.ok(lead.indexOf('sentences') < lead.indexOf('<figure'))
})

test('eight lines are all drawn', () => {
  const runs = Array.from({ length: 8 }, (_, row) =>
    [1, 8, 64].map((threads) =>
      run(
        100 * row + threads,
        { instance: `m${String(row + 1)}.large`, threads: String(threads) },
        { qps: threads * (100 + row) },
      ),
    ),
  ).flat()
  const { figure, notes } = firstScreen(runs).chart
  assert.equal(figure.series.length, 8)
  assert.deepEqual(notes, [])
})

test('of more than eight releases the ends, the best, the worst and the named ones are drawn, and a note says so', () => {
  const versions = Array.from({ length: 12 }, (_, index) => `8.0.${String(index + 10)}`)
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
  const ends = ['MySQL 8.0.10', 'MySQL 8.0.13', 'MySQL 8.0.17', 'MySQL 8.0.21']
  assert.deepEqual(chart && linesOf(chart.figure), ends)
  assert.deepEqual(chart?.notes, [
    '4 of 12 lines are drawn: the first, the last, the best and the worst.',
  ])
  const sentences = [{ text: 'MySQL 8.0.15, 8.0.16 and 8.0.21 are slow', badge: '', cells: [] }]
  const named = mainChart(main.set, main.subjects[0], vocabulary, 'main', { sentences })
  assert.deepEqual(
    named && linesOf(named.figure),
    [...ends, 'MySQL 8.0.15', 'MySQL 8.0.16'].toSorted(),
  )
  const all = [{ text: versions.map((one) => `MySQL ${one}`).join(', '), badge: '', cells: [] }]
  const whole = mainChart(main.set, main.subjects[0], vocabulary, 'main', { sentences: all })
  assert.equal(whole?.figure.series.length, 12)
  assert.deepEqual(whole.notes, [], 'no choice was made')
})

test('what goes with the workload makes no panels, and scales are in the order of numbers', () => {
  const runs = ['30', '2500', '35000'].flatMap((scale, row) =>
    ['1', '4', '16'].flatMap((clients) =>
      ['read-only', 'read-write'].map((workload, column) =>
        run(
          1000 * row + 100 * column + Number(clients),
          { workload, clients, scale, seconds: column === 0 ? '900' : '1800' },
          { tps: Number(clients) * (column === 0 ? 1000 : 200) },
        ),
      ),
    ),
  )
  const { chart, sentences } = firstScreen(runs)
  assert.deepEqual(
    chart.figure.facets.map(({ fields }) => fields['panel']),
    ['scale 30', 'scale 2,500', 'scale 35,000'],
  )
  assert.ok(sentences.every(({ text }) => !text.includes('seconds')))
})

test('rows of another condition than the others state it, and a note states that of the others', () => {
  const runs = ['flat', 'nested'].flatMap((structure, row) =>
    releases.flatMap((version, column) =>
      workloads.map((workload, place) =>
        run(
          1000 * row + 100 * column + place,
          { engine: 'mysql', version, structure, workload },
          {
            qps: (place + 1) * (row === 1 && place === 3 && column === 2 ? 900 : 100 + column * 9),
          },
        ),
      ),
    ),
  )
  const { figure, notes } = firstScreen(runs).chart
  assert.equal(figure.kind, 'heat-table')
  assert.match(notes.join(' '), /^Unless a row says otherwise: structure \w+/)
})

test('rows of a group state what any row of it differs in', () => {
  const runs = ['off', 'on'].flatMap((ht, side) =>
    releases.flatMap((version, column) =>
      workloads.slice(0, 9).map((workload, row) =>
        run(
          1000 * side + 100 * column + row,
          { engine: 'mysql', version, ht, workload, scale: row === 0 ? '10' : '20' },
          {
            qps: 1000 + (side === 0 ? 0 : 10 * row + (row === 4 && column === 1 ? 900 : column)),
          },
        ),
      ),
    ),
  )
  const { figure } = firstScreen(runs).chart
  assert.ok(figure.drawing?.kind === 'dots')
  assert.ok(figure.drawing.rows.every(({ label }) => /\d\.\d+\.\d+$/.test(label)))
})

test('releases along the axis have its title', () => {
  const runs = Array.from({ length: 14 }, (_, row) =>
    run(row + 1, { kernel: `4.${String(row)}.1`, workload: 'q' }, { qps: 100 + row }),
  )
  assert.equal(firstScreen(runs).chart.figure.x.title, 'kernel')
})

suite('the chart as HTML', () => {
  const two = (more: Readonly<Record<string, string>> = {}, warnings: readonly string[] = []) =>
    ['8.0.36', '8.4.3'].flatMap((version, column) =>
      ['1', '8', '64'].map((threads) =>
        run(
          100 * column + Number(threads),
          { engine: 'mysql', version, threads, ...more },
          { qps: Number(threads) * (100 + 20 * column) },
          { warnings: column === 0 && threads === '8' ? warnings : [] },
        ),
      ),
    )

  test('has no legend at the widths at which the lines have their names', async () => {
    const html = await chartHtml(firstScreen(two()).chart)
    assert.match(html, /class="figure-legend is-labelled-wide is-labelled-narrow"/)
  })

  test('says what a ring and a dash stand for', async () => {
    const runs = two({}, ['falls 12 % during the run']).filter(
      ({ fields }) => fields['version'] !== '8.4.3' || fields['threads'] !== '64',
    )
    const html = await chartHtml(firstScreen(runs).chart)
    assert.match(html, /Dash below the axis: no value \(MySQL 8\.4\.3 at 64\)\./)
    assert.match(html, /Ring: 1 of 5 values has a warning, “falls 12\u00a0% during the run”\./)
  })

  test('names what failed, with the reason', async () => {
    const reason = 'load: error: Connection refused; the numbers are incomplete'
    const lost = { engine: 'mysql', version: '8.4.3', threads: '64' }
    const runs = [
      ...two().filter(
        ({ fields }) =>
          !Object.keys(lost).every((key) => fields[key] === lost[key as keyof typeof lost]),
      ),
      lostRun(901, lost, 'failed', reason),
      lostRun(902, { ...lost, version: '9.0.0' }, 'failed', 'out of memory'),
    ]
    const html = await chartHtml(firstScreen(runs).chart)
    assert.match(html, /Cross below the axis: Connection refused \(MySQL 8\.4\.3 at 64\)\./)
    const sources = { runs, isUnknown: () => false, vocabulary }
    const [main] = comparedSets(sources)
    assert.ok(main?.subjects[0])
    assert.deepEqual(leftOutNotes(main.set, main.subjects[0], vocabulary), [
      'Left out: MySQL 9.0.0 (out of memory).',
    ])
  })

  test('says that runs which are no repeats of each other have no value', async () => {
    const lost = { engine: 'mysql', version: '8.4.3', threads: '64' }
    const isLost = ({ fields }: Run): boolean =>
      fields['version'] === lost.version && fields['threads'] === lost.threads
    const repeats = ['5.4', '6.8'].map((kernel, at) =>
      run(
        901 + at,
        lost,
        { qps: 7000 + at },
        { facts: [{ name: 'kernel', value: kernel, file: 'uname.txt', line: 2 }] },
      ),
    )
    const runs = [...two().filter((own) => !isLost(own)), ...repeats]
    assert.match(
      await chartHtml(firstScreen(runs).chart),
      /Cross below the axis: runs that are not repeats of each other \(MySQL 8\.4\.3 at 64\)\./,
    )
  })

  test('says at what alone a name was measured that is not compared', () => {
    const sizes = [
      ...['a', 'b'].map((host) => ({ host, scale: '100' })),
      { host: 'c', scale: '900' },
    ]
    const runs = sizes.flatMap((fields, column) =>
      ['1', '8', '64'].map((threads, row) =>
        run(10 * column + row + 1, { ...fields, threads }, { qps: 100 * (1 + row) * (1 + column) }),
      ),
    )
    const [main] = comparedSets({ runs, isUnknown: () => false, vocabulary })
    assert.ok(main?.subjects[0])
    assert.match(leftOutNotes(main.set, main.subjects[0], vocabulary).join(), /\(only at .*900\)/)
  })

  test('of ratios names the base in the title of the axis, not in the legend', async () => {
    const runs = ['off', 'on'].flatMap((ht, column) =>
      workloads.map((workload, row) =>
        run(100 * column + row + 1, { ht, workload }, { qps: 100 + row + 10 * column }),
      ),
    )
    const html = await chartHtml(firstScreen(runs).chart)
    assert.match(html, /Queries per second of HT on, relative to HT off · higher is better/)
    assert.doesNotMatch(html, /figure-legend/)
  })
})

suite('the first chart', () => {
  const loads = ['1', '8', '64']

  test('has a logarithmic axis where a line would lie on it, in words too', async () => {
    const runs = ['alone', 'beside'].flatMap((folder, row) =>
      loads.map((threads, at) =>
        run(10 * row + at, { folder, threads }, { tps: (at + 1) * (row === 0 ? 900 : 2) }),
      ),
    )
    const { chart } = firstScreen(runs)
    assert.equal(chart.figure.y, 'log')
    assert.match(await chartHtml(chart), /per second · higher is better · log scale/)
  })

  test('has dots on a logarithmic axis where one group of bars is far smaller than another', async () => {
    const runs = ['red', 'blue'].flatMap((folder, row) =>
      [10_000, 200, 90].map((rate, at) =>
        run(10 * row + at, { folder, workload: `q${String(at)}` }, { qps: (3 + row) * rate }),
      ),
    )
    const html = await chartHtml(firstScreen(runs).chart)
    assert.match(html, /relative to \w+ · higher is better · log scale/)
    assert.match(html, /figure-legend has-points/)
  })

  test('has a linear axis where nearly all steps are equal', () => {
    const scaleOf = (values: readonly number[]) =>
      firstScreen(
        values.map((threads, at) =>
          run(at, { threads: String(threads), workload: 'scan' }, { qps: 100 + threads }),
        ),
      ).chart.figure.x.scale
    assert.deepEqual(
      [
        [1, 2, 4],
        [1, 2, 4, 8, 16],
        [8, 16, 24, 32, 512],
        [10, 60, 110, 160, 210, 310],
        [5000, 10_000, 15_000, 20_000, 30_000],
      ].map(scaleOf),
      ['log2', 'log2', 'log2', 'linear', 'linear'],
    )
  })

  test('has no panel of one point beside lines where nothing is compared', () => {
    const runs = ['point', 'range', 'write'].flatMap((workload, row) =>
      (row === 0 ? ['8'] : loads).map((threads, at) =>
        run(10 * row + at, { workload, threads }, { qps: 9000 / (row + 1) + at }),
      ),
    )
    const { figure } = firstScreen(runs).chart
    const drawn = new Set(figure.cells.facet)
    assert.ok(drawn.size > 0)
    for (const facet of drawn)
      assert.ok(figure.cells.facet.filter((own) => own === facet).length > 1)
  })

  test('of lines that go with a size each has one panel, and no panel per line', () => {
    const runs = [
      ['old', '200'],
      ['new', '500'],
    ].flatMap(([machine = '', warehouses = ''], row) =>
      loads.map((threads, at) =>
        run(10 * row + at, { machine, warehouses, threads }, { qps: 9000 / (row + 1) + at }),
      ),
    )
    const { figure } = firstScreen(runs).chart
    assert.deepEqual([...new Set(figure.cells.facet)], [0])
  })

  test('leaves names of bars to the legend where a phone has no room for them', async () => {
    const runs = ['compressed', 'plain'].flatMap((layout, row) =>
      ['scan', 'sum'].map((workload, at) =>
        run(10 * row + at, { layout, workload }, { qps: 123_456 * (row + 1) + at }),
      ),
    )
    const html = await chartHtml(firstScreen(runs).chart)
    assert.match(html, /is-labelled-wide/)
    assert.doesNotMatch(html, /is-labelled-narrow/)
  })

  test('shows on a phone the panel that the first sentence cites, and a second one', async () => {
    const runs = ['off', 'on'].flatMap((patch, row) =>
      ['read', 'write'].flatMap((workload, column) =>
        loads.map((threads, at) =>
          run(
            100 * row + 10 * column + at,
            { patch, workload, threads },
            { qps: (at + 1) * (column === 1 && row === 1 ? 50 : 100) },
          ),
        ),
      ),
    )
    const { chart } = firstScreen(runs)
    const panels = chart.first?.map((facet) => chart.figure.facets[facet]?.fields['panel'])
    assert.deepEqual(panels, ['write', 'read'])
    assert.equal(
      (await chartHtml(chart)).match(/is-(?:first|second)/g)?.join(),
      'is-second,is-first',
    )
  })

  test('has the base of the first sentence, whatever its name', () => {
    const runs = ['dynamic', 'static'].flatMap((folder, row) =>
      ['hash', 'range'].map((workload, at) =>
        run(10 * row + at, { folder, workload }, { qps: 100 * (at + 1) * (2 - row) }),
      ),
    )
    const { chart, sentences } = firstScreen(runs)
    assert.match(sentences[0]?.text ?? '', /^dynamic is 2\.0 × as fast as static/)
    assert.equal(chart.figure.series[chart.figure.baseline ?? -1]?.label, 'static')
  })

  test('has as lines what another sentence compares', () => {
    const runs = ['aws', 'gcp'].flatMap((cloud, row) =>
      ['ec2', 'rds'].flatMap((platform, column) =>
        ['4', '16'].flatMap((tables, at) =>
          loads.map((threads, index) =>
            run(
              100 * row + 50 * column + 10 * at + index,
              { cloud, platform, tables, threads },
              { qps: (index + 1) * (100 + at) * (1 + 2 * (1 - column)) * (1 + row * 0.4) },
            ),
          ),
        ),
      ),
    )
    const { chart, sentences } = firstScreen(runs)
    assert.match(sentences.map(({ text }) => text).join('\n'), /gcp is 40 % faster than aws/i)
    assert.equal(chart.figure.series.length, 4)
    assert.equal(chart.figure.facets.length, 2)
  })

  test('has two settings in one panel only where all lines have room for their names', () => {
    const linesIn = (sizes: readonly string[]) => {
      const runs = ['a', 'b', 'c'].flatMap((config, row) =>
        sizes.flatMap((size, column) =>
          loads.map((threads, index) =>
            run(
              100 * row + 10 * column + index,
              { config, size, threads },
              { qps: (index + 1) * (100 + 20 * row) * (10 + column) },
            ),
          ),
        ),
      )
      const { figure } = firstScreen(runs).chart
      return [linesOf(figure).length, figure.facets.length]
    }
    assert.deepEqual(linesIn(['1G', '2G']), [3, 2])
    assert.deepEqual(linesIn(['1G', '2G', '4G']), [3, 3])
  })

  test('has rows instead of panels of one point', () => {
    const runs = ['old', 'new'].flatMap((folder, row) =>
      ['get', 'incr', 'push', 'set'].flatMap((workload, at) =>
        (workload === 'get' ? loads : ['8']).map((clients, index) =>
          run(
            100 * row + 10 * at + index,
            { folder, workload, clients },
            { qps: (index + 1) * 100 * (1 + row * (0.1 + 0.3 * at)) },
          ),
        ),
      ),
    )
    const { figure } = firstScreen(runs).chart
    assert.equal(figure.kind, 'grouped-bars')
    assert.equal(figure.x.values.length, 6)
  })

  test('of two sweeps is that of the first sentence', async () => {
    const sweep = (first: number, key: string, factor: number) =>
      ['old', 'new'].flatMap((folder, row) =>
        loads.map((value, index) =>
          run(
            first + 10 * row + index,
            { folder, [key]: value, ...(key === 'threads' ? { tables: '4' } : {}) },
            { qps: (index + 1) * 100 * (1 + row * factor) },
          ),
        ),
      )
    const runs = [...sweep(0, 'threads', 0.1), ...sweep(100, 'clients', 0.9)]
    const sources = { runs, isUnknown: (key: string) => key.startsWith('folder'), vocabulary }
    const report = reportOf([], 'two sweeps', sources)
    const html = await reportPage(report, sources, {
      redact: (chart) => chart,
      excerpts: () => new Map(),
      scripts: [],
    })
    const titles = [...html.matchAll(/"x":\{"key":"(\w+)"/g)].map(([, key]) => key)
    assert.deepEqual(titles.slice(0, 2), ['clients', 'threads'])
  })

  test('does not name a warning that most values have', async () => {
    const runs = ['off', 'on'].flatMap((config, row) =>
      loads.map((threads, index) => ({
        ...run(10 * row + index, { config, threads }, { qps: (index + 1) * (100 + 20 * row) }),
        warnings: [`${String(index + 3)} errors ignored`, ...(row + index === 0 ? ['stalls'] : [])],
      })),
    )
    const html = await chartHtml(firstScreen(runs).chart)
    assert.match(html, /1 of 6 values has a warning, “stalls”/)
    assert.doesNotMatch(html, /values? ha\w+ a warning[^<]*errors ignored/)
  })
})
