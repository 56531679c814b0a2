import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { label } from '../../tools/analysis/label.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { comparedSets, findingsOf } from '../../tools/findings/all-findings.ts'
import { titleOfRuns } from '../../tools/findings/archive-title.ts'
import { readableRuns } from '../../tools/findings/readable-names.ts'
import { sentencesOf } from '../../tools/findings/summary-sentences.ts'
import { peakSentences } from '../../tools/findings/shape-sentences.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'

// A case is a table of runs: the fields in columns, then the queries per second.
const folder = join(packageRoot, 'tests/findings/subjects')
const vocabulary = readVocabulary(packageRoot)
const isUnknown = (key: string): boolean => /^folder/.test(key)

function runsOf(text: string): readonly Run[] {
  return readableRuns(rowsOf(text), isUnknown)
}

function rowsOf(text: string): readonly Run[] {
  const [head = '', ...rows] = text.trim().split('\n')
  const keys = head.split('\t')
  return rows.map((row, index) => {
    const texts = row.split('\t')
    const fields = keys.slice(0, -1).flatMap((key, column) => {
      const value = texts[column] ?? ''
      return value === '' ? [] : [[key, value] as const]
    })
    return run(index + 1, Object.fromEntries(fields), { qps: Number(texts[keys.length - 1]) })
  })
}

function described(runs: readonly Run[]): string {
  const [main] = comparedSets({ runs, isUnknown, vocabulary })
  if (!main) return 'nothing\n'
  const {
    set,
    subjects: [subject],
  } = main
  return [
    titleOfRuns(set, subject, runs, vocabulary),
    ...(subject
      ? [
          `sides: ${subject.sides.map((side) => label(side, vocabulary)).join(' | ')}`,
          `x: ${subject.x ?? 'none'}; conditions: ${subject.conditions.join(', ') || 'none'}`,
        ]
      : []),
    ...sentencesOf(set, subject, vocabulary).map(({ text, badge }) => `- ${text}. [${badge}]`),
    '',
  ].join('\n')
}

suite('the subject of an archive', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.tsv')))
    test(`of ${name.replace('.tsv', '')} is what its golden file says`, () => {
      const text = described(runsOf(readFileSync(join(folder, name), 'utf8')))
      const golden = join(folder, name.replace('.tsv', '.golden'))
      if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text)
      assert.equal(text, readFileSync(golden, 'utf8'))
    })

  test('has the left column of a table as its base, unless a word says otherwise', () => {
    const basesOf = (left: string, right: string): unknown => {
      const table = { source: source('README.md', {}, []) }
      const runs = [left, right].flatMap((folder1, ordinal) =>
        [1, 8].map((threads) => {
          const fields = { folder1, threads: String(threads) }
          const at = { ...table, ordinal: 2 * threads + ordinal }
          const own = run(2 * threads + ordinal, fields, { qps: 100 + threads + ordinal }, at)
          const [first] = own.measurements
          return first ? { ...own, measurements: [{ ...first, line: threads }] } : own
        }),
      )
      return comparedSets({ runs, isUnknown, vocabulary })[0]?.subjects[0]?.sides[0]?.['folder1']
    }
    assert.equal(basesOf('two replicas', 'one replica'), 'two replicas')
    assert.equal(basesOf('tuned', 'default'), 'default')
  })

  test('is no kind of number whose ratios differ more than ten thousandfold', () => {
    const compared = (last: number): readonly string[] | undefined => {
      const rates = { get: [900, 950, 990], put: [800, 700, last] }
      const runs = Object.entries(rates).flatMap(([request, values], row) =>
        values.map((qps, at) =>
          run(10 * row + at + 1, { request, threads: String(2 ** at) }, { qps }),
        ),
      )
      return comparedSets({ runs, isUnknown, vocabulary })[0]?.subjects[0]?.compared
    }
    assert.deepEqual(compared(50), ['request'])
    assert.equal(compared(0.01), undefined)
  })

  test('is that of a known metric, however many numbers without one there are', () => {
    const runs = ['mysql', 'mariadb'].flatMap((engine, side) => [
      run(10 * side + 1, { engine }, { qps: 100 + side }),
      ...['reads', 'writes'].map((series, at) =>
        run(10 * side + at + 2, { engine, series }, { value: 50 + side }),
      ),
    ])
    assert.deepEqual(
      comparedSets({ runs, isUnknown, vocabulary }).map(({ set }) => set.metric),
      ['qps', 'value'],
    )
  })

  test('is no time of day and no statistic', () => {
    const compared = (...values: readonly string[]): readonly string[] | undefined => {
      const runs = values.flatMap((series, row) =>
        ['8', '64'].map((threads, at) =>
          run(10 * row + at + 1, { series, threads }, { qps: Number(threads) * (10 + row) }),
        ),
      )
      return comparedSets({ runs, isUnknown, vocabulary })[0]?.subjects[0]?.compared
    }
    assert.deepEqual(compared('heap', 'zheap'), ['series'])
    assert.equal(compared('2025-11-10T23:36:25.156Z', '2025-11-10T23:36:26.156Z'), undefined)
    assert.equal(compared('us', 'max us', 'median us'), undefined)
    assert.equal(compared('p50', 'p99'), undefined)
  })

  test('is no day on which something began', () => {
    const compared = (key: string): readonly string[] | undefined => {
      const runs = ['2024-08-01', '2025-04-01'].flatMap((day, row) =>
        ['8', '64'].map((threads, at) =>
          run(10 * row + at + 1, { [key]: day, threads }, { qps: Number(threads) * (10 + row) }),
        ),
      )
      return comparedSets({ runs, isUnknown, vocabulary })[0]?.subjects[0]?.compared
    }
    assert.equal(compared('start_date'), undefined)
    assert.deepEqual(compared('build'), ['build'])
    assert.deepEqual(compared('build_date'), ['build_date'])
  })

  test('is what the archive or its folder is named after', () => {
    const runs = ['m5.large', 'm5.xlarge'].flatMap((instance, row) =>
      ['off', 'on'].flatMap((ht, column) =>
        ['8', '64'].map((threads, at) =>
          run(
            100 * row + 10 * column + at + 1,
            { instance, ht, threads },
            { qps: Number(threads) * (10 + 10 * row + column) },
          ),
        ),
      ),
    )
    const compared = (name: string): readonly string[] | undefined =>
      comparedSets({ runs, isUnknown, vocabulary, name })[0]?.subjects[0]?.compared
    assert.deepEqual(compared('cores-ht-repeats'), ['ht'])
    assert.deepEqual(compared('instances'), ['instance'])
  })

  test('is what the README is headed with, and what it writes of', () => {
    const runs = ['mysql', 'postgresql'].flatMap((engine, row) =>
      ['Bulk Copy', 'Batch Insert', 'Single Insert'].map((name, column) =>
        run(10 * row + column + 1, { engine, name }, { qps: (3 - column) * (10 + row) }),
      ),
    )
    const compared = (titles: string): readonly string[] | undefined =>
      comparedSets({ runs, isUnknown, vocabulary, titles })[0]?.subjects[0]?.compared
    assert.deepEqual(compared('Benchmarks'), ['engine'])
    assert.deepEqual(compared('The Bulk Copy benchmark'), ['name'])
    assert.deepEqual(compared('Bulk copies into MySQL vs PostgreSQL'), ['engine'])

    const both = ['16.1', '18.0'].flatMap((version, row) =>
      ['docker', 'k8s'].map((platform, column) =>
        run(10 * row + column + 1, { version, platform }, { qps: 90 + 50 * row + 9 * column }),
      ),
    )
    const titled = (titles: string): readonly string[] | undefined =>
      comparedSets({ runs: both, isUnknown, vocabulary, titles })[0]?.subjects[0]?.compared
    assert.deepEqual(titled('Docker vs K8s and Postgres v16 vs v18'), ['version'])
    assert.deepEqual(titled('Docker vs K8s with Postgres'), ['platform'])
    assert.deepEqual(titled('Docker vs K8s on Postgres 16.1 with 16 cores'), ['platform'])

    const sweeps = ['hdd', 'ssd'].flatMap((folder, row) =>
      ['1', '4', '64'].map((wal_segment_size, column) =>
        run(10 * row + column + 1, { folder, wal_segment_size }, { qps: 90 + 9 * row + column }),
      ),
    )
    const first = (options: string): readonly string[] | undefined =>
      comparedSets({ runs: sweeps, isUnknown, vocabulary, options })[0]?.subjects[0]?.compared
    assert.deepEqual(first('shared_buffers'), ['folder'])
    assert.deepEqual(first('shared_buffers\nwal_segment_size'), ['wal_segment_size'])
  })

  test('peaks where it was measured, whether the other side was or not', () => {
    const runs = [
      ...['1', '4', '16', '64'].map((threads) => ['mysql', threads] as const),
      ...['1', '4', '16', '64', '128'].map((threads) => ['mariadb', threads] as const),
    ].map(([engine, threads], index) =>
      run(index + 1, { engine, threads }, { qps: Number(threads) * (engine === 'mysql' ? 1 : 2) }),
    )
    const [main] = comparedSets({ runs, isUnknown, vocabulary })
    assert.ok(main?.subjects[0])
    const [{ text } = { text: '' }] = peakSentences(main.set, main.subjects[0], vocabulary)
    assert.match(text, /MariaDB peaks at 256 .*128 threads.* MySQL at 64\.0 \(64 threads\)/)
  })

  test('is quoted with what makes a value no usual one', () => {
    const quoted = (warning: string): string => {
      const runs = ['mysql', 'mariadb'].flatMap((engine, side) =>
        ['a', 'b'].map((workload, at) =>
          run(
            10 * side + at + 1,
            { engine, workload },
            { qps: 10 * (1 + side) ** (2 + at) },
            engine === 'mysql' && workload === 'b' ? { warnings: [warning] } : {},
          ),
        ),
      )
      const [main] = comparedSets({ runs, isUnknown, vocabulary })
      assert.ok(main)
      return sentencesOf(main.set, main.subjects[0], vocabulary)[0]?.text ?? ''
    }
    assert.match(
      quoted('falls 100 % during the run'),
      /80\.0 → 10\.0 \(falls 100 % during the run\)/,
    )
    assert.match(quoted('29 tracebacks of clients'), /→ 10\.0 \(29 tracebacks\)/)
    assert.match(quoted('UPDATE-FAILED: 7 (4 % of all operations)'), /\(4 % of operations failed\)/)
    assert.doesNotMatch(quoted('UPDATE-FAILED: 7 (0.4 % of all operations)'), /failed/)
  })

  test('is no throughput that a target rate limits', () => {
    const command = { text: 'ycsb run basic -target 100', line: 1 }
    const runs = ['a', 'b', 'c', 'd'].flatMap((workload, at) => [
      run(2 * at + 1, { workload, x: 'y' }, { qps: 100 }, { command }),
      run(2 * at + 2, { workload, x: 'z' }, { qps: 90 }),
    ])
    const set = comparedSets({ runs, isUnknown, vocabulary })[0]?.set
    assert.ok(set)
    const texts = (own: typeof set): string =>
      sentencesOf(own, undefined, vocabulary)
        .map(({ text }) => text)
        .join()
    assert.match(texts(set), /Highest queries per second by workload: a 90/)
    const limited = { ...set, cells: set.cells.filter(({ fields }) => fields['x'] === 'y') }
    assert.match(texts(limited), /Highest queries per second at a target rate by workload: a 100/)
  })

  test('has a sentence on the peaks of its sides', () => {
    const peaksOf = (...rates: readonly number[]): readonly string[] => {
      const runs = ['mysql', 'mariadb'].flatMap((engine, side) =>
        rates.map((rate, at) =>
          run(10 * side + at + 1, { engine, threads: String(8 ** at) }, { qps: rate / (1 + side) }),
        ),
      )
      const [main] = comparedSets({ runs, isUnknown, vocabulary })
      assert.ok(main?.subjects[0])
      return peakSentences(main.set, main.subjects[0], vocabulary).map(({ text }) => text)
    }
    assert.deepEqual(peaksOf(100, 700, 900, 720), [
      'MySQL peaks at 900 queries per second (64 threads) and MariaDB at 450 (64 threads)',
    ])
    assert.deepEqual(peaksOf(100, 200), [])
  })

  test('differs most nowhere where values that are too coarse for a ratio may differ more', () => {
    const printed = (value: number): Partial<Run> => ({
      measurements: [{ metric: 'qps', value, unit: '1/s', line: 1, resolution: 0.01 }],
      headline: 'qps',
    })
    const runs = ['mysql', 'mariadb'].flatMap((engine, side) =>
      [0.03, 5, 9, 20].map((value, at) =>
        run(
          4 * side + at + 1,
          { engine, threads: String(2 ** at) },
          {},
          printed(value / (1 + side * (1 + at))),
        ),
      ),
    )
    assert.match(described(runs), /at 2 to 8 threads|from 2 threads on/)
    assert.match(described(runs), /for example/i)
    // Beside a pair that has a ratio there.
    const other = [40, 25, 45, 100].map((value, at) =>
      run(at + 20, { engine: 'postgresql', threads: String(2 ** at) }, {}, printed(value)),
    )
    assert.match(
      described([...runs.slice(1), ...other, run(1, runs[0]?.fields ?? {}, {}, printed(9))]),
      /at 7 of 8 shared points \(1 has too few digits for a ratio\)/,
    )
  })

  test('has the best workloads first, and says of how many', () => {
    const runs = ['a', 'b', 'c', 'd', 'e'].map((workload, at) =>
      run(at + 1, { workload }, { qps: 100 * (at + 1) }),
    )
    assert.match(described(runs), /by workload: e 500, d 400, c 300 and b 200; 1 more workload/)
    const [main] = comparedSets({ runs: runs.slice(0, 4), isUnknown, vocabulary })
    assert.ok(main)
    assert.match(titleOfRuns(main.set, undefined, runs, vocabulary), /4 of 5 workloads/)
  })

  test('is compared apart from what loads the data, which is named', () => {
    const runs = ['mongodb', 'orientdb', 'arangodb'].flatMap((engine, row) =>
      ['', '8', '16', '32'].map((users, column) =>
        run(
          10 * row + column + 1,
          { engine, workload: 'b', ...(users === '' ? { phase: 'load' } : { users }) },
          { qps: 1000 * (column === 0 ? 9 - 3 * row : 1 + row) },
        ),
      ),
    )
    const sources = { runs, isUnknown, vocabulary }
    const [main] = comparedSets(sources)
    assert.equal(main?.set.cells.length, 9)
    const { shown, more } = findingsOf(sources)
    const titles = [...shown, ...more].map(({ title }) => title)
    assert.ok(
      titles.some((title) => /^phase load: .* slower/.test(title)),
      titles.join('\n'),
    )
    assert.ok(titles.some((title) => /^orientdb vs arangodb: 33 % slower/.test(title)))
  })

  test('is no switch that changes what counts as a query', () => {
    const compared = (reads: number): readonly (readonly string[])[] => {
      const runs = ['off', 'on'].flatMap((implicit, row) =>
        ['mysql', 'mariadb'].flatMap((engine, column) =>
          ['8', '64'].map((threads, at) => {
            const transactions = Number(threads) * (1000 + 10 * column + row)
            const queries = transactions * (row === 0 ? 3 : 1)
            return run(
              100 * row + 10 * column + at + 1,
              { implicit, engine, threads },
              {
                qps: queries / 10,
                transactions,
                queries,
                reads: row === 0 ? reads * transactions : transactions,
                writes: 0,
              },
            )
          }),
        ),
      )
      const [main] = comparedSets({ runs, isUnknown, vocabulary })
      return main?.subjects.map((subject) => subject.compared) ?? []
    }
    assert.deepEqual(compared(1), [['engine']])
    assert.deepEqual(compared(3).flat().toSorted(), ['engine', 'implicit'])
  })

  test('is what a word of its folders names, with the negated one as the base', () => {
    const sides = [
      ['mysql', '(plain)', 114],
      ['mysql', 'non-lto', 100],
      ['percona-server', 'non-lto', 90],
      ['percona-server', 'lto-wide', 99],
    ] as const
    const runs = sides.flatMap(([engine, folder2, qps], row) =>
      ['1', '8', '64'].map((threads, at) =>
        run(10 * row + at + 1, { engine, folder2, threads }, { qps: qps * Number(threads) }),
      ),
    )
    const [main] = comparedSets({ runs, isUnknown, vocabulary, name: '2025-ps-lto' })
    assert.ok(main)
    assert.match(
      titleOfRuns(main.set, main.subjects[0], runs, vocabulary),
      /^non-lto, plain and lto-wide/,
    )
    assert.deepEqual(
      main.subjects[0]?.pairs
        .map(({ baseline, contender }) => [baseline, contender].map((side) => side['folder2']))
        .toSorted(),
      [
        ['non-lto', '(plain)'],
        ['non-lto', 'lto-wide'],
      ],
    )
  })

  test('is titled with the only tool that measures its metric', () => {
    const runs = ['8.4.8', '9.7.0'].map((version, row) =>
      run(row + 1, { engine: 'mysql', version, workload: 'tpcc' }, { nopm: 1000 + 200 * row }),
    )
    const [main] = comparedSets({ runs, isUnknown, vocabulary })
    assert.ok(main)
    assert.equal(
      titleOfRuns(main.set, main.subjects[0], runs, vocabulary),
      'MySQL 9.7.0 vs 8.4.8: HammerDB tpcc',
    )
  })

  test('is titled with the months of its commits, and the tool that its workload is a script of', () => {
    const commits = [
      ...['20240309-101500 1f2e3d4', '20240402-081200 aa5b1c0'],
      ...['20240517-220000 77c1e2f', '20250102-010203 0b9d8e7'],
    ]
    const runs = commits.map((commit, row) =>
      run(
        row + 1,
        { engine: 'postgresql', commit, workload: 'oltp_read_only' },
        { qps: 1000 + 300 * row },
      ),
    )
    const [main] = comparedSets({ runs, isUnknown, vocabulary })
    assert.ok(main)
    assert.equal(
      titleOfRuns(main.set, main.subjects[0], runs, vocabulary),
      '4 commits, 2024-03 to 2025-01: PostgreSQL, sysbench oltp_read_only',
    )
  })

  test('is titled with a unit once, and with the release of the server where it has room', () => {
    const runs = ['4', '8', '20'].flatMap((cores, row) =>
      ['1', '8'].map((threads, at) =>
        run(
          10 * row + at + 1,
          { engine: 'mysql', version: '8.4.8', cores, threads, workload: 'scan' },
          { qps: 100 * (row + 1) * (at + 1) },
        ),
      ),
    )
    const [main] = comparedSets({ runs, isUnknown, vocabulary })
    assert.ok(main)
    assert.equal(
      titleOfRuns(main.set, main.subjects[0], runs, vocabulary),
      '4, 8 and 20 cores: MySQL 8.4.8, scan',
    )
  })

  test('is judged by the latency of the runs with a target rate', () => {
    const runs = ['master', 'patched'].flatMap((folder, row) =>
      [{}, { rate: '500' }].map((rate: Record<string, string>, at) =>
        run(
          10 * row + at + 1,
          { folder, ...rate },
          rate['rate'] === undefined
            ? { tps: 900 + 50 * row, 'latency.avg': 0.01 }
            : { tps: 500, 'latency.avg': 0.008 / (1 + row) },
        ),
      ),
    )
    assert.deepEqual(
      comparedSets({ runs, isUnknown, vocabulary }).map(({ set: { metric }, subjects }) => [
        metric,
        subjects[0]?.pairs.map(({ ratio }) => ratio.toFixed(3)),
      ]),
      [
        ['tps', ['1.056']],
        ['latency.avg', ['0.500']],
      ],
    )
  })

  test('is no folder of a larger database', () => {
    const runs = ['cached', 'disk'].flatMap((folder2, row) =>
      ['1', '8', '16'].map((threads, at) =>
        run(
          10 * row + at + 1,
          { folder2, threads },
          {
            qps: Number(threads) * (row === 0 ? 1000 : 900 - 50 * at),
            'database.bytes': row === 0 ? 16e9 : 165e9,
          },
        ),
      ),
    )
    const [main] = comparedSets({ runs, isUnknown, vocabulary })
    assert.deepEqual(main?.subjects, [])
  })
})
