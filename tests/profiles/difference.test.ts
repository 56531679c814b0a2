import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { multipliersOf, parseMultiplier } from '../../tools/profiles/multiplier.ts'
import { profileOf, type Report } from '../../tools/profiles/profile.ts'
import { profileDifference } from '../../tools/profiles/profile-difference.ts'
import { bothOf } from '../../tools/profiles/reports.ts'
import { smallProfiles } from '../../tools/profiles/small-profiles.ts'
import { baseName, demangled } from '../../tools/profiles/symbol-name.ts'
import type { Run } from '../../tools/core/model.ts'
import { flat, profileOfTexts, reportOf } from './reports.ts'

suite('profiles: two of them compared', () => {
  test('growth is relative and in points, and the share itself of what is new', () => {
    const before = profileOfTexts(flat({ f: 10, gone: 1 }))
    const after = profileOfTexts(flat({ f: 12, fresh: 2 }))
    const { rows, totals, reverse } = profileDifference(before, after, { multipliers: [1, 1.1] })
    const of = (name: string): unknown => {
      const row = rows.find((each) => each.function === name)
      return row && [...row.shares, row.plus, row.plusWeight].map((n) => n && Number(n.toFixed(6)))
    }
    assert.deepEqual(of('f'), [10, 13.2, 32, 3.2])
    assert.deepEqual(of('fresh'), [null, 2.2, 2.2, 2.2])
    assert.deepEqual(of('gone'), [1, null, null, null])
    assert.equal(totals.plus.toFixed(6), '34.200000')
    assert.equal(reverse.plusWeight.toFixed(6), '1.000000')
  })

  test('rows are sorted by the larger share before the multiplier, and cut at the top', () => {
    const before = profileOfTexts(flat({ a: 5, b: 4, c: 1 }))
    const after = profileOfTexts(flat({ b: 4.9, c: 3, a: 2 }))
    const found = profileDifference(before, after, { multipliers: [1, 9], top: 2 })
    assert.deepEqual(
      found.rows.map((row) => row.function),
      ['a', 'b'],
    )
    assert.equal(found.leftOut, 1)
  })

  test('a difference within two standard errors of its samples is noise', () => {
    const noise = (samples: string): readonly boolean[] =>
      profileDifference(
        profileOfTexts(flat({ f: 5, g: 2 }, samples)),
        profileOfTexts(flat({ f: 7, g: 2.1 }, samples)),
      ).rows.map((row) => row.noise)
    // √(0.05 × 0.95 ÷ 3000 + 0.07 × 0.93 ÷ 3000) is 0.61 points; 1000 samples make 1.06.
    assert.deepEqual(noise('3K'), [false, true])
    assert.deepEqual(noise('1K'), [true, true])
  })

  test('the share of a side is pooled over its reports, as in a flame graph', () => {
    const small = { ...reportOf('m;f 10\nm;g 10\n'), file: 'small' }
    const large = { ...reportOf('m;f 10\nm;g 170\n'), file: 'large' }
    const profile = profileOf([small, large])
    assert.deepEqual(profile.weights, [0.1, 0.9])
    assert.equal(profile.functions.get('f')?.share, (10 + 10) / 200)
    assert.deepEqual(
      smallProfiles([small, large]).map(({ report, samples }) => [report.file, samples]),
      [['small', 20]],
    )
    assert.deepEqual(smallProfiles([small, small]), [])
    assert.deepEqual(smallProfiles([small]), [])
  })

  test('reports of perf are pooled by their counts of events, for their samples are rounded', () => {
    const counted = (shares: Readonly<Record<string, number>>, samples: string, events: number) =>
      reportOf(
        flat(shares, samples).replace('\n', `\n# Event count (approx.): ${String(events)}\n`),
      )
    const reports = [counted({ f: 10 }, '1K', 6000), counted({ f: 20 }, '999', 4000)]
    assert.deepEqual(profileOf(reports).weights, [0.6, 0.4])
    assert.ok(Math.abs((profileOf(reports).functions.get('f')?.share ?? 0) - 0.14) < 1e-12)
    const [first = reportOf('')] = reports
    const other = reportOf(flat({ f: 20 }, '3K'))
    assert.deepEqual(profileOf([first, other]).weights, [0.25, 0.75])
  })

  test('of three reports or more their spread counts, not the number of samples', () => {
    const before = profileOfTexts(...[5, 5.01, 4.99].map((share) => flat({ f: share }, '100')))
    const after = profileOfTexts(...[5.1, 5.11, 5.09].map((share) => flat({ f: share }, '100')))
    const found = profileDifference(before, after)
    assert.equal(found.noiseFrom, 'repeats')
    assert.equal(found.rows[0]?.noise, false)
    assert.equal(found.rows[0].error?.toFixed(6), (Math.sqrt(2 / 3) * 0.01).toFixed(6))
  })

  test('where a profile tells no samples nothing is called noise', () => {
    const without = (share: number): string => flat({ f: share }).split('\n').slice(2).join('\n')
    const found = profileDifference(profileOfTexts(without(5)), profileOfTexts(without(5.01)))
    assert.equal(found.noiseFrom, 'nothing')
    assert.equal(found.rows[0]?.noise, false)
    assert.equal(found.rows[0].error, null)
  })
})

suite('profiles: two names of one function', () => {
  const paired = (before: Record<string, number>, after: Record<string, number>): unknown =>
    profileDifference(profileOfTexts(flat(before)), profileOfTexts(flat(after))).pairs.map(
      ({ functions }) => functions.join(' → '),
    )

  test('clones, mangling and template arguments', () => {
    assert.deepEqual(paired({ 'f.isra.17': 1 }, { 'f.constprop.0.isra.2': 1.1 }), [
      'f.isra.17 → f.constprop.0.isra.2',
    ])
    assert.deepEqual(paired({ _ZL8rr_quickP11READ_RECORD: 1 }, { 'rr_quick(READ_RECORD*)': 3 }), [
      '_ZL8rr_quickP11READ_RECORD → rr_quick(READ_RECORD*)',
    ])
    assert.deepEqual(
      paired({ 'Lock<Spin>::enter(int)': 1 }, { 'Lock<Wait<int> >::enter(long)': 1 }),
      ['Lock<Spin>::enter(int) → Lock<Wait<int> >::enter(long)'],
    )
  })

  test('a longer name with a share that fits, but not one far larger or smaller', () => {
    const pair = ['SearchCatCache → SearchCatCacheInternal']
    assert.deepEqual(paired({ SearchCatCache: 2.2 }, { SearchCatCacheInternal: 1.3 }), pair)
    assert.deepEqual(paired({ SearchCatCache: 2.2 }, { SearchCatCacheInternal: 0.2 }), [])
    assert.deepEqual(paired({ SearchCatCache: 2.2 }, { SearchCatCaches: 2 }), [])
  })

  test('the rows of a pair stay, name each other, and pairing can be undone', () => {
    const before = profileOfTexts(flat({ 'f.part.0': 2 }))
    const after = profileOfTexts(flat({ f: 3 }))
    const found = profileDifference(before, after)
    assert.deepEqual(
      found.rows.map((row) => [row.function, row.pairedWith]),
      [
        ['f', 'f.part.0'],
        ['f.part.0', 'f'],
      ],
    )
    assert.equal(found.pairs[0]?.plus?.toFixed(6), '50.000000')
    const alone = profileDifference(before, after, { pair: false })
    assert.deepEqual([alone.pairs.length, alone.rows[0]?.pairedWith], [0, null])
    assert.deepEqual(alone.totals, found.totals)
  })

  test('functions without a caller in common are not paired by their names alone', () => {
    const stacks = (caller: string, leaf: string): string =>
      `mysqld;${caller};${leaf} 50\nmysqld;x 50\n`
    const pairs = (other: string): number =>
      profileDifference(
        profileOfTexts(stacks('parse', 'row_search')),
        profileOfTexts(stacks(other, 'row_search_mvcc')),
      ).pairs.length
    assert.deepEqual([pairs('parse'), pairs('purge')], [1, 0])
  })

  test('names without what compilers add', () => {
    assert.equal(
      demangled('_ZN11PolicyMutexI14TTASEventMutexI11TrackPolicyEE5enterEmmPKcm'),
      'PolicyMutex::enter',
    )
    assert.equal(
      baseName('[.] _ZL22pfs_rw_lock_s_lock_lowP9rw_lock_tmPKcm.isra.17'),
      'pfs_rw_lock_s_lock_low',
    )
    assert.equal(baseName('std::operator< <char>(int)'), 'std::operator<')
    assert.equal(baseName('(anonymous namespace)::f(int) const'), 'f')
    assert.equal(demangled('_Z'), undefined)
  })
})

suite('profiles: what a command line gives', () => {
  test('multipliers', () => {
    assert.deepEqual(parseMultiplier('1,1.10'), [1, 1.1])
    assert.deepEqual(parseMultiplier('1.10'), [1, 1.1])
    assert.equal(parseMultiplier('cpu-per-op'), 'cpu-per-op')
    for (const text of ['', 'x', '0', '1,2,3', '-1', '1e9', '1,'])
      assert.equal(parseMultiplier(text), undefined, text)
  })

  test('reports of one program are not multiplied by the CPU time of the machine', () => {
    const run = (value: number): Run =>
      ({ measurements: [{ metric: 'cpu-time/op', value, unit: 's', line: 1 }] }) as unknown as Run
    const runs = [[run(2e-5)], [run(3e-5)]] as const
    const whole = reportOf(flat({ f: 10 }))
    const server = reportOf(`# comm: mysqld\n#\n${flat({ f: 10 })}`)
    assert.equal(multipliersOf('auto', runs, [[whole], [whole]])?.unit, 'µs/op')
    assert.equal(multipliersOf('cpu-per-op', runs, [[server], [server]]), undefined)
    assert.deepEqual(multipliersOf('auto', runs, [[server], [whole]]), {
      by: [1, 1],
      unit: '%',
      why: 'the reports cover mysqld only, CPU time and rate the whole machine',
    })
  })

  test('reports of one program by a clock are multiplied by its own CPU time of an operation', () => {
    const run = {
      measurements: [
        { metric: 'operations/s', value: 1000, unit: '1/s', line: 1 },
        { metric: 'time.total', value: 10, unit: 's', line: 2 },
      ],
      companions: [],
      host: [],
      fields: {},
    } as unknown as Run
    const report = (nanoseconds: number): Report => {
      const server = reportOf(`# comm: mysqld\n#\n${flat({ f: 10 })}`)
      const facts = server.reading.facts.filter(({ name }) => name !== 'Event count (approx.)')
      const count = { name: 'Event count (approx.)', value: String(nanoseconds), line: 1 }
      return {
        ...server,
        reading: { ...server.reading, event: 'cpu-clock', facts: [...facts, count] },
      }
    }
    // 0.4 s and 0.8 s for 10,000 operations
    const found = multipliersOf('cpu-per-op', [[run], [run]], [[report(4e8)], [report(8e8)]])
    assert.deepEqual(
      found?.by.map((factor) => Number(factor.toPrecision(12))),
      [0.4, 0.8],
    )
    assert.equal(
      multipliersOf('cpu-per-op', [[run, run], [run]], [[report(4e8)], [report(8e8)]]),
      undefined,
    )
  })

  test('a file that compared two profiles is both of them', () => {
    const both = bothOf(reportOf('a;b 10 15\na;c 5 0\n'))
    assert.deepEqual(
      both?.map(({ reading }) => reading.entries.map(({ self }) => self)),
      [
        [10, 5],
        [15, 0],
      ],
    )
    assert.equal(bothOf(reportOf('a;b 10\na;c 5\n')), undefined)
  })
})
