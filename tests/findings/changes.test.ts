import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/core/model.ts'
import { source } from '../runs/sources.ts'
import { run } from '../analysis/runs.ts'
import { findings, mysql, nextId, only, runs } from './sample-findings.ts'

suite('changes between versions', () => {
  test('are significant regressions where ranks do not overlap, with the line of each number', () => {
    const [first] = findings(
      runs(mysql('5.7'), 100, 101, 102, 103),
      runs(mysql('8.0'), 80, 81, 82, 83),
    )
    assert.equal(first?.kind, 'regression')
    assert.equal(first.title, 'MySQL 8.0 vs 5.7: 20 % slower')
    assert.equal(first.support, 'significant')
    assert.match(first.verdict, /^Confirmed/)
    const [, baseline, contender] = first.table?.rows[0] ?? []
    assert.equal(baseline?.sources?.[0]?.line, 10)
    assert.match(contender?.sources?.[0]?.file ?? '', /^\d+\.txt$/)
  })

  test('of single runs are never claimed: the verdict says so', () => {
    const [first] = findings(runs(mysql('5.7'), 100), runs(mysql('8.0'), 50))
    assert.deepEqual(
      [first?.kind, first?.support, first?.verdict],
      ['regression', 'single', 'One run'],
    )
  })

  test('are none where every value is that of the other side to its last digit', () => {
    const side = (version: string, ...values: readonly number[]): readonly Run[] =>
      values.flatMap((value, at) => runs(mysql(version, String(2 ** at)), value))
    const exact = [10412.33, 20950.71, 39118.02]
    assert.deepEqual(findings(side('5.7', ...exact), side('8.0', ...exact)), [])
    const round = [10000, 20000, 39000]
    assert.equal(findings(side('5.7', ...round), side('8.0', ...round)).length, 1)
    assert.equal(
      findings(side('5.7', ...exact), side('8.0', 10412.34, ...exact.slice(1))).length,
      1,
    )
  })

  test('of two repeats per side are insufficient data', () => {
    const [first] = findings(runs(mysql('5.7'), 100, 101), runs(mysql('8.0'), 50, 51))
    assert.equal(first?.support, 'insufficient')
    assert.equal(first.verdict, 'Measured, not tested (2 runs)')
  })

  test('are compared across recordings, where each server has its own', () => {
    const [first] = findings(
      runs({ ...mysql('5.7'), recorded: 'mysql-5.7' }, 100),
      runs({ ...mysql('8.0'), recorded: 'mysql-8.0' }, 50),
    )
    assert.equal(first?.title, 'MySQL 8.0 vs 5.7: 50 % slower')
  })

  test('compare servers whose name in the plan of a recording follows from the version', () => {
    const named = (version: string): Record<string, string> => ({
      ...mysql(version),
      recorded: `mysql-${version}`,
    })
    const [first] = findings(runs(named('5.7'), 100, 101, 102), runs(named('8.0'), 80, 81, 82))
    assert.equal(first?.kind, 'regression')
    assert.match(first.title, /^MySQL 8\.0 vs 5\.7/)
  })

  test('of a long series of sizes are those from its ends, not from one neighbour to the next', () => {
    const rates = [100, 130, 101, 131, 160, 161]
    const pairsOf = (key: string): readonly string[] =>
      findings(...rates.map((rate, index) => runs({ [key]: String(12 + index) }, rate))).flatMap(
        ({ title }) => (/1[2-7]\D/.test(title) ? title : []),
      )
    assert.doesNotMatch(pairsOf('segment').join('\n'), /15 vs 14/)
    assert.match(pairsOf('version').join('\n'), /15 vs 14/)
  })

  test('name the folder of each version as the same thing', () => {
    const all = findings(
      runs({ ...mysql('5.7'), folder1: 'a' }, 100),
      runs({ ...mysql('8.0'), folder1: 'b' }, 50),
    )
    assert.equal(only(all, 'regression').length, 1)
  })

  test('name the cells with the largest differences', () => {
    const [first] = findings(
      runs(mysql('5.7', '1'), 100),
      runs(mysql('5.7', '8'), 800),
      runs(mysql('8.0', '1'), 90),
      runs(mysql('8.0', '8'), 400),
    )
    assert.match(first?.title ?? '', /10 to 50 % slower at both thread counts$/)
  })
})

test('a change of configuration is a change, no regression', () => {
  const [first] = findings(
    runs({ ...mysql('8.0'), memory: '2G' }, 100),
    runs({ ...mysql('8.0'), memory: '32G' }, 40),
  )
  assert.equal(first?.kind, 'change')
  assert.equal(first.title, 'memory 32G vs 2G: 60 % slower')
})

suite('every change between versions', () => {
  const versions = ['5.0', '5.1', '5.5', '5.6', '5.7', '8.0', '8.1', '8.2', '8.3', '8.4', '9.0']

  test('states what else differs, also beyond the summary', () => {
    const all = findings(
      versions.map((version, index) => {
        const host = [{ name: 'hostname', value: `db${version}`, file: `${version}.txt`, line: 1 }]
        return run(nextId(), mysql(version), { qps: 100 - index }, { host })
      }),
    ).filter(({ compared = '' }) => compared.includes('version'))
    assert.equal(all.length, versions.length)
    for (const { notes, verdict } of all) {
      assert.match(notes.join(' '), /Other differences: host name \(/)
      assert.match(verdict, /^One run; other differences: host name$/)
    }
  })

  test('states that runs of a time last longer on one side, not that the same work takes longer', () => {
    const lasting = (version: string, qps: number, seconds: number): Run =>
      run(nextId(), mysql(version), { qps, 'time.total': seconds }, { headline: 'qps' })
    const first = (...all: readonly Run[]) => findings(all)[0]
    const longer = first(lasting('5.7', 100, 30), lasting('8.0', 50, 300))
    assert.match(longer?.verdict ?? '', /other differences: duration of a run$/)
    assert.match(longer?.notes.join(' ') ?? '', /duration of a run \(median 30 s \| 300 s\)/)
    const sameWork = first(lasting('5.7', 100, 30), lasting('8.0', 50, 60))
    assert.doesNotMatch(sameWork?.notes.join(' ') ?? '', /duration/)
  })

  test('states that a configuration that both sides have, or monitors, tell nothing of the others', () => {
    const written = source(
      'my.cnf',
      {},
      [{ kind: 'options', role: 'written', family: 'mysql', options: [] }],
      {
        format: 'my-cnf',
        content: 'my.cnf',
      },
    )
    const configured = (version: string, qps: number): Run =>
      run(nextId(), mysql(version), { qps }, { companions: [written] })
    const [shared] = findings([configured('5.7', 100), configured('8.0', 50)])
    assert.match(shared?.notes.at(-1) ?? '', /^Other differences unknown: /)
  })

  test('states that monitors record neither configuration nor environment', () => {
    const monitored = (
      version: string,
      rate: number,
      kind: 'counters' | 'facts',
      engine = 'mysql',
    ): Run => {
      const reading =
        kind === 'facts'
          ? { kind, facts: [{ name: 'kernel', value: '6.8.0', line: 1 }] }
          : { kind, counters: [] }
      const companions = [source(`${version}.txt`, {}, [reading], { format: 'x', content: kind })]
      return run(nextId(), { ...mysql(version), engine }, { qps: rate }, { companions })
    }
    const noteOf = (kind: 'counters' | 'facts'): string | undefined =>
      findings([monitored('5.7', 100, kind), monitored('8.0', 50, kind)])[0]?.notes.at(-1)
    assert.match(noteOf('counters') ?? '', /^Other differences unknown: /)
    assert.match(noteOf('facts') ?? '', /record no other difference/)
    // Two databases differ in more.
    const other = monitored('17', 50, 'facts', 'postgresql')
    const [engines] = findings([monitored('8.0', 100, 'facts'), other])
    assert.doesNotMatch(engines?.notes.join(' ') ?? '', /other difference/)
  })

  test('lists no option that the values are a sweep over', () => {
    const written = (version: string, pool: string): Run => {
      const options = [
        { name: 'innodb_buffer_pool_size', value: version === '8.0' ? '1G' : pool, line: 1 },
      ]
      const companions = [
        source(`${version}-${pool}.vars`, {}, [
          { kind: 'options', role: 'running', family: 'mysql', options },
        ]),
      ]
      const qps = version === '8.0' ? 100 : 50
      return run(nextId(), { ...mysql(version), buffer_pool: pool }, { qps }, { companions })
    }
    const [first] = findings(
      ['8.0', '8.4'].flatMap((version) => ['1G', '2G', '4G'].map((pool) => written(version, pool))),
    )
    assert.match(first?.title ?? '', /^MySQL 8\.4 vs 8\.0: 50 % slower/)
    assert.doesNotMatch(first?.notes.join(' ') ?? '', /innodb_buffer_pool_size/)
  })

  test('states that files record nothing else', () => {
    const [first] = findings(runs(mysql('5.7'), 100), runs(mysql('8.0'), 50))
    assert.equal(
      first?.notes.at(-1),
      'Other differences unknown: the files do not record configuration and environment of base and new.',
    )
    assert.doesNotMatch(first.verdict, /other differences/)
  })
})

test('a cell is named without what all cells of its workload share', () => {
  const side = (version: string, rate: number): readonly Run[] => [
    ...runs({ ...mysql(version), workload: 'insert', range: '100' }, rate),
    ...runs({ ...mysql(version), workload: 'scan', range: '10' }, rate * 2),
    ...runs({ ...mysql(version), workload: 'scan', range: '1000' }, rate * 3),
  ]
  const [first] = findings(side('5.7', 100), side('8.0', 50))
  assert.deepEqual(first?.table?.rows.map(([cell]) => cell?.text).toSorted(), [
    'insert',
    'scan · range size 10',
    'scan · range size 1000',
  ])
})

suite('a difference of several days', () => {
  const on = (version: string, day: string, rate: number): Run =>
    run(
      nextId(),
      { ...mysql(version), repeat: day.slice(-2) },
      { qps: rate },
      {
        source: source(`res-${day}-10-00/${version}.log`, {}, []),
      },
    )
  const title = (...all: readonly Run[]): string =>
    findings(all).find(({ compared = '' }) => compared.includes('version'))?.title ?? ''

  test('is not claimed where it vanishes on the day of both sides', () => {
    assert.equal(
      title(
        on('8.0', '2024-03-11', 1000),
        on('8.4', '2024-03-09', 800),
        on('8.4', '2024-03-10', 805),
        on('8.4', '2024-03-11', 990),
      ),
      'No clear difference between MySQL 8.0 and 8.4: −19 % (−1.0 % on 2024-03-11, when both were measured)',
    )
  })

  test('is claimed where each day shows it', () => {
    assert.equal(
      title(
        on('8.0', '2024-03-11', 1000),
        on('8.4', '2024-03-09', 800),
        on('8.4', '2024-03-11', 805),
      ),
      'MySQL 8.4 vs 8.0: 20 % slower',
    )
  })
})

test('the badge of one run against several, and of several of one start, states their number', () => {
  const badge = (all: readonly Run[]): string => findings(all)[0]?.verdict ?? ''
  const base = runs(mysql('5.7'), 100)
  assert.equal(badge([...base, ...runs(mysql('8.0'), 50, 51)]), 'One run vs 2')
})
