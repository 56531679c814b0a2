// Columns of runs: packed, unpacked, filtered, counted, divided and ordered; the state in the address.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { keptColumns } from '../../tools/core/columns.ts'
import { parseFilter } from '../../tools/analysis/filter.ts'
import { wordsForRuns } from '../../tools/analysis/processor-words.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Traits } from '../../tools/analysis/run-traits.ts'
import { sparkOf } from '../../tools/explore/pack-runs.ts'
import { packRuns, type ExploreRun } from '../../tools/explore/pack-runs.ts'
import { exploreAddress, exploreState, unshownParts } from '../../tools/view/explore-address.ts'
import { keyColumnOf, unpackRuns } from '../../tools/view/packed-runs.ts'
import {
  curvesOf,
  furtherKeys,
  keysWith,
  keysWithinLines,
  placeText,
} from '../../tools/view/curves.ts'
import { shadeOfRatio, shadeOfValue } from '../../tools/view/shades.ts'
import { bases, ordered, reportedMetrics, select } from '../../tools/view/select-runs.ts'
import { packageRoot } from '../../tools/root.ts'

const run = (row: number, fields: Readonly<Record<string, string>>, qps?: number): ExploreRun => ({
  id: row.toString(16).padStart(12, '0'),
  archive: 'one',
  status: qps === undefined ? 'failed' : 'ok',
  fields: { engine: 'mysql', ...fields },
  values: qps === undefined ? {} : { qps },
})
const all = [
  run(1, { version: '5.7', threads: '1', repeat: '1' }, 100),
  run(2, { version: '5.7', threads: '1', repeat: '2' }, 300),
  run(3, { version: '8.0', threads: '1', option: 'a "b" (c)' }, 100),
  run(4, { version: '8.0', threads: '16' }, 50),
  run(5, { version: '5.7', threads: '16' }),
  run(171, { version: '8.0', threads: '1', constructor: 'x' }, 10),
]
const runs = unpackRuns(packRuns(all, readVocabulary(packageRoot)))
const qps = runs.metrics[0]

suite('the explorer', () => {
  test('unpacks what was packed', () => {
    assert.equal(runs.count, all.length)
    all.forEach((packed, row) => {
      assert.equal(runs.id(row), packed.id)
      for (const { key, values, codes } of runs.keys) {
        const { archive, status, fields } = packed
        const texts = new Map(Object.entries({ ...fields, archive, status }))
        const code = codes[row]
        assert.ok(code !== undefined, key)
        assert.equal(values[code], texts.get(key) ?? '')
      }
    })
  })

  test('filters as `query` does, and counts what each text would leave', () => {
    for (const text of ['threads:>=8', '-version:5.7', 'version:(5.7 OR 8.0) threads:1', '']) {
      const parsed = parseFilter(text)
      assert.ok('filter' in parsed)
      const expected = all.flatMap(({ fields }, row) => (parsed.filter(fields) ? [row] : []))
      assert.deepEqual([...select(runs, new Map(), text).rows], expected, text)
    }
    const chosen = new Map([['threads', new Set(['16'])]])
    const { rows, countsOf } = select(runs, chosen, '')
    assert.deepEqual([...rows], [3, 4])
    const threads = runs.keys.find(({ key }) => key === 'threads')
    assert.deepEqual(threads?.values, ['', '1', '16'])
    assert.deepEqual([...countsOf('threads')], [0, 4, 2])
    assert.deepEqual([...countsOf('version')], [0, 1, 1])
    assert.equal(select(runs, new Map(), 'threads:(').rows.length, all.length)
  })

  test('divides by the prepared median of runs that are equal in every other key', () => {
    assert.ok(qps)
    const base = bases(runs, qps, 'version', '5.7')
    assert.equal(base[0], 200)
    // The option is another, the failed point has no number.
    assert.ok(Number.isNaN(base[2]) && Number.isNaN(base[3]) && Number.isNaN(base[5]))
    assert.equal(bases(runs, qps, 'version', '8.0')[4], 50)
  })

  test('what goes along with the baseline’s key in an archive parts nothing, and is told', () => {
    const own = [
      run(1, { version: '5.7', server: 'old', threads: '1' }, 100),
      run(2, { version: '8.0', server: 'new', threads: '1' }, 50),
      run(3, { version: '8.0', server: 'new', threads: '4' }, 10),
      // In another archive the server is a key of its own.
      { ...run(4, { version: '8.0', server: 'a', threads: '4' }, 10), archive: 'two' },
      { ...run(5, { version: '8.0', server: 'b', threads: '4' }, 20), archive: 'two' },
    ]
    const columns = unpackRuns(packRuns(own, readVocabulary(packageRoot)))
    const [metric] = columns.metrics
    assert.ok(metric)
    const nothing = new Array<number>(3).fill(Number.NaN)
    assert.deepEqual([...bases(columns, metric, 'version', '5.7')], [100, 100, ...nothing])
    const rows = Uint32Array.from([0, 1, 2])
    const { curves } = curvesOf(columns, { x: 'threads', by: 'version' }, rows, metric, undefined)
    assert.deepEqual(
      curves.map(({ points }) => points.map(({ x, value, row }) => [x, value, row])),
      [
        [[1, 100, 0]],
        [
          [1, 50, 1],
          [2, 10, 2],
        ],
      ],
    )
    assert.deepEqual(furtherKeys(columns, { x: 'threads', by: 'version' }, curves), [])
    assert.deepEqual(
      keysWith(columns, 'version', curves).map(({ key }) => key),
      ['server'],
    )
    const every = Uint32Array.from([0, 1, 2, 3, 4])
    const all = curvesOf(columns, { x: 'threads', by: 'version' }, every, metric, undefined)
    assert.equal(all.curves.length, 4)
  })

  test('the metric is that of most runs; runs that report others have no place in its lines', () => {
    const load = (row: number, values: Readonly<Record<string, number>>): ExploreRun => ({
      ...run(row, { version: String(row), threads: '1' }, 1),
      ...{ values, headline: Object.keys(values)[0] },
    })
    const own = [load(1, { qps: 9, tps: 3 }), load(2, { tps: 4 }), load(3, { tps: 5 })]
    const columns = unpackRuns(packRuns(own, readVocabulary(packageRoot)))
    const all = Uint32Array.from([0, 1, 2])
    const counts = (rows: Uint32Array, except?: string): readonly unknown[] =>
      reportedMetrics(
        columns,
        rows,
        columns.metrics.find(({ metric }) => metric === except),
      ).map(({ metric, count }) => [metric.metric, count])
    assert.deepEqual(counts(all), [
      ['tps', 3],
      ['qps', 1],
    ])
    assert.deepEqual(counts(all.subarray(0, 1)), [
      ['qps', 1],
      ['tps', 1],
    ])
    assert.deepEqual(counts(all, 'qps'), [['tps', 2]])
    const [first] = columns.metrics
    assert.ok(first?.metric === 'qps')
    const { curves } = curvesOf(columns, { x: 'threads', by: 'version' }, all, first, undefined)
    assert.deepEqual(
      curves.map(({ row }) => row),
      [0],
    )
  })

  test('a cell is shaded by its number: grey within the noise, by the better side beyond', () => {
    assert.deepEqual(
      [0, 1, 49, 100, Number.NaN].map((value) => shadeOfValue(value, 100)),
      [...['heat-a0', 'heat-a0', 'heat-a2', 'heat-a5', '']],
    )
    assert.equal(shadeOfRatio(1.08, 'higher'), 'heat-b1')
    assert.equal(shadeOfRatio(1.08, 'higher', 1.1), 'heat-0')
    assert.equal(shadeOfRatio(2, 'lower', 1.1), 'heat-w4')
    assert.equal(shadeOfRatio(0.3, 'lower'), 'heat-b5')
    assert.equal(shadeOfRatio(0.5, undefined), 'heat-0')
    assert.equal(shadeOfRatio(1.01, 'higher'), 'heat-0')
  })

  test('the noise of a metric is that of equal runs which were made alike', () => {
    const many = Array.from({ length: 8 }, (_, row) =>
      run(row + 1, { version: '8.0', repeat: String(row) }, 100 + row),
    )
    const bandOf = (own: readonly ExploreRun[]): number | undefined =>
      packRuns(own, readVocabulary(packageRoot)).metrics[0]?.bands?.['one']
    const band = bandOf(many)
    assert.ok(band !== undefined && band > 1.04 && band < 1.08)
    const traits = (row: number): Traits => new Map([['kernel', String(row)]])
    assert.equal(bandOf(many.map((own, row) => ({ ...own, traits: traits(row) }))), undefined)
    assert.equal(bandOf(many.slice(0, 6)), undefined)
  })

  test('orders with absent numbers last, equal ones as they were', () => {
    const rows = Uint32Array.from(all, (_, row) => row)
    const order = (down: boolean): readonly number[] => [
      ...ordered(rows, (row) => qps?.values[row] ?? Number.NaN, down),
    ]
    assert.deepEqual(order(false), [5, 3, 0, 2, 1, 4])
    assert.deepEqual(order(true), [1, 0, 2, 3, 5, 4])
  })

  test('state → address → state', () => {
    const key = fc.constantFrom(...runs.keys.map((column) => column.key))
    const chosen = fc
      .uniqueArray(key, { maxLength: 3 })
      .chain((keys) =>
        fc.tuple(
          ...keys.map((name) => {
            const values = runs.keys.find((column) => column.key === name)?.values.slice(1) ?? []
            return fc
              .subarray([...values], { minLength: 1 })
              .map((texts) => [name, new Set(texts)] as const)
          }),
        ),
      )
      .map((pairs) => new Map(pairs))
    const state = fc.record(
      {
        chosen,
        filter: fc.constantFrom('', '-memory:2G', '(cores:1 OR cores:2)', 'nobody:1'),
        metric: fc.constant('qps'),
        x: key.filter((name) => name !== 'version'),
        by: fc.constant('version'),
        baseline: fc.constantFrom(undefined, '5.7'),
        sort: fc.constantFrom('', '-qps', 'ratio'),
        cell: fc.constantFrom(undefined, ...all.map(({ id }) => id)),
      },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(state, (wanted) => {
        assert.deepEqual(exploreState(exploreAddress(wanted, runs), runs), wanted)
      }),
      { numRuns: 300 },
    )
  })

  test('a version has the colour of its engine and release whatever else is there', () => {
    const colours = (...versions: readonly string[]): readonly (string | undefined)[] => {
      const some = versions.map((version, row) => run(row + 1, { version }, 1))
      const column = packRuns(some, readVocabulary(packageRoot)).keys.find(
        ({ key }) => key === 'version',
      )
      return versions.map((version) => column?.colours?.[column.values.indexOf(version)])
    }
    assert.deepEqual(colours('5.7.44', '9.6.0'), ['teal', 'orange'])
    assert.deepEqual(colours('9.6.0', '8.0.45', '5.7.44'), ['orange', 'red', 'teal'])
  })

  test('the course of a run is sixteen steps at most, zero where nothing was sampled, and absent for fewer than eight samples', () => {
    const statistics = { n: 8, mean: 1, low: 0, high: 4 }
    const drawn = { values: '[2,null,0,4,4,4,4,4]' }
    const column = { metric: 'qps', unit: '1/s', statistics, drawn }
    const at = [1, 2, 3, 4, 5, 6, 7, 8]
    const { metrics } = readVocabulary(packageRoot)
    const spark = sparkOf([{ samples: 8, at, ...keptColumns([column]) }], metrics)
    assert.deepEqual([...(spark ?? [])].slice(0, 5), [128, 0, 1, 255, 255])
    const short = { ...column, drawn: { values: '[2,0,4]' } }
    assert.equal(
      sparkOf([{ samples: 3, at: [1, 2, 3], ...keptColumns([short]) }], metrics),
      undefined,
    )
    assert.equal(sparkOf([], metrics), undefined)
  })

  test('an address that makes no sense opens as ever', () => {
    const opening = exploreState('', runs)
    for (const search of ['?metric=x&x=y&by=z&baseline=1', `?q=${'x'.repeat(9000)}`, '?%ZZ']) {
      assert.deepEqual(exploreState(search, runs), opening)
    }
    assert.deepEqual(unshownParts('?metric=qps&x=y&by=version', runs), ['No run has y.'])
  })

  test('lines have another key than the axis', () => {
    const { x, by } = exploreState('?x=version&by=version', runs)
    assert.deepEqual([x, by], ['version', 'threads'])
    const [sentence] = unshownParts('?x=version&by=version', runs)
    assert.equal(sentence, 'Series and x axis are both version: choose others.')
    assert.deepEqual(unshownParts('?x=version&by=threads', runs), [])
  })

  test('every key has a title of its own', () => {
    const fields = { cores: '1', cpus: '4', bound: 'at least' }
    const words = wordsForRuns(
      [{ fields, host: [{ name: 'hypervisor', value: 'KVM', line: 1, file: 'lscpu.txt' }] }],
      readVocabulary(packageRoot),
    )
    const mixed = unpackRuns(packRuns([run(1, fields, 1), run(2, {}, 1)], words))
    const titles = mixed.keys.map(({ title }) => title)
    assert.equal(new Set(titles).size, titles.length)
    assert.ok(!titles.includes(''))
  })

  test('places of engines are their titles, those of versions have no engine', () => {
    const two = unpackRuns(packRuns([run(1, { version: '8.0' }, 1)], readVocabulary(packageRoot)))
    const textsOf = (key: string) => placeText(keyColumnOf(two, key), 1)
    assert.deepEqual(['engine', 'version'].map(textsOf), ['MySQL', '8.0'])
  })

  test('a chart without lines lacks a place on the axis or a number', () => {
    const placed = (x: string): boolean =>
      curvesOf(runs, { x, by: 'version' }, Uint32Array.of(4), qps ?? assert.fail(), undefined)
        .placed
    assert.deepEqual([placed('threads'), placed('option')], [true, false])
  })

  test('keys within lines differ between lines of one code', () => {
    const rows = Uint32Array.from(runs.group.keys())
    const { curves } = curvesOf(
      runs,
      { x: 'threads', by: 'engine' },
      rows,
      qps ?? assert.fail(),
      undefined,
    )
    const keys = furtherKeys(runs, { x: 'threads', by: 'engine' }, curves)
    assert.ok(keysWithinLines(keys, curves).some(({ key }) => key === 'version'))
    const apart = keysWithinLines(keys, curves.slice(0, 1))
    assert.deepEqual(apart, [])
  })
})
