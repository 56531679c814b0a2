import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Run } from '../../tools/model.ts'
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
    assert.equal(first.title, 'MySQL 8.0 vs 5.7: queries per second 20 % lower (1 cell)')
    assert.equal(first.support, 'significant')
    assert.equal(first.verdict, 'significantly worse in 1 of 1 cell')
    const [, baseline, contender] = first.table?.rows[0] ?? []
    assert.equal(baseline?.sources?.[0]?.line, 10)
    assert.match(contender?.sources?.[0]?.file ?? '', /^\d+\.txt$/)
  })

  test('of single runs are never claimed: the verdict says so', () => {
    const [first] = findings(runs(mysql('5.7'), 100), runs(mysql('8.0'), 50))
    assert.deepEqual(
      [first?.kind, first?.support, first?.verdict],
      ['regression', 'single', 'single runs: effect size only, significance unknown'],
    )
  })

  test('count equal cells as neither lower nor higher', () => {
    const verdictOf = (...rates: readonly number[]): string | undefined =>
      findings(
        runs(mysql('5.7', '1'), 100),
        runs(mysql('5.7', '2'), 200),
        ...rates.map((rate, index) => runs(mysql('8.0', String(index + 1)), rate)),
      )[0]?.verdict
    assert.equal(
      verdictOf(100, 200),
      'single runs: effect size only, significance unknown; equal in 2 of 2 cells',
    )
    assert.match(verdictOf(100, 220) ?? '', /; higher in 1 of 2 cells; /)
    assert.match(verdictOf(100, 180) ?? '', /; lower in 1 of 2 cells; /)
  })

  test('of two repeats per side are insufficient data', () => {
    const [first] = findings(runs(mysql('5.7'), 100, 101), runs(mysql('8.0'), 50, 51))
    assert.equal(first?.support, 'insufficient')
    assert.match(first.verdict, /^insufficient data/)
  })

  test('are listed with regressions before improvements, whatever their size', () => {
    const kinds = findings(
      runs(mysql('5.7'), 100),
      runs(mysql('8.0'), 90),
      runs(mysql('9.0'), 900),
    ).map(({ kind, title }) => `${kind} ${title.split(':')[0] ?? ''}`)
    assert.deepEqual(kinds.slice(0, 3), [
      'regression MySQL 8.0 vs 5.7',
      'improvement MySQL 9.0 vs 8.0',
      'improvement MySQL 9.0 vs 5.7',
    ])
  })

  test('are compared across recordings, where each server has its own', () => {
    const [first] = findings(
      runs({ ...mysql('5.7'), recorded: 'mysql-5.7' }, 100),
      runs({ ...mysql('8.0'), recorded: 'mysql-8.0' }, 50),
    )
    assert.equal(first?.title, 'MySQL 8.0 vs 5.7: queries per second 50 % lower (1 cell)')
  })

  test('below 2 % come after larger ones, significant or not', () => {
    const titles = findings(
      runs({ ...mysql('8.4'), config: 'a' }, 100, 100.1, 100.2, 100.3),
      runs({ ...mysql('8.4'), config: 'b' }, 101, 101.1, 101.2, 101.3),
      runs({ ...mysql('8.4'), config: 'c' }, 80),
    ).map(({ kind, title }) => `${kind} ${title.split(':')[0] ?? ''}`)
    assert.deepEqual(titles.slice(0, 2), [
      'change configuration c vs a',
      'change configuration b vs a',
    ])
  })

  test('compare servers whose name in the plan of a recording follows from the version', () => {
    const named = (version: string): Record<string, string> => ({
      ...mysql(version),
      recorded: `mysql-${version}`,
    })
    const [first] = findings(runs(named('5.7'), 100, 101, 102), runs(named('8.0'), 80, 81, 82))
    assert.equal(first?.kind, 'regression')
    assert.match(first.title, /^MySQL 8\.0 vs 5\.7: /)
  })

  test('are compared inside one folder of unknown meaning only', () => {
    const all = findings(
      runs({ ...mysql('5.7'), folder1: 'a' }, 100),
      runs({ ...mysql('8.0'), folder1: 'b' }, 50),
    )
    assert.deepEqual(only(all, 'regression'), [])
  })

  test('name the cells with the largest differences', () => {
    const [first] = findings(
      runs(mysql('5.7', '1'), 100),
      runs(mysql('5.7', '8'), 800),
      runs(mysql('8.0', '1'), 90),
      runs(mysql('8.0', '8'), 400),
    )
    assert.match(first?.verdict ?? '', /−50 % at 8 threads, −10 % at 1 thread$/)
  })
})

test('a change of configuration is a change, no regression', () => {
  const [first] = findings(
    runs({ ...mysql('8.0'), memory: '2G' }, 100),
    runs({ ...mysql('8.0'), memory: '32G' }, 40),
  )
  assert.equal(first?.kind, 'change')
  assert.equal(first.title, 'memory 32G vs 2G: queries per second 60 % lower (1 cell)')
})

suite('the order of changes', () => {
  const titles = (...all: readonly (readonly Run[])[]): readonly string[] =>
    only(findings(...all), 'change').map(({ title }) => title.split(':')[0] ?? '')

  test('has more memory after other options, whatever the sizes of the effects', () => {
    const cell = (memory: string, ht: string, rate: number): readonly Run[] =>
      runs({ memory, ht }, rate)
    const all = [cell('2G', 'off', 100), cell('2G', 'on', 90), cell('32G', 'off', 900)]
    assert.deepEqual(titles(...all), ['HT on vs off', 'memory 32G vs 2G'])
  })

  test('has other experiments last and the same runs only once', () => {
    const all = ['a', 'b'].flatMap((folder2) => [
      runs({ folder1: 'base', folder2 }, 100),
      runs({ folder1: 'pgo', folder2 }, 110),
      runs({ folder1: 'ram', folder2 }, 900),
    ])
    const sorted = titles(...all)
    assert.deepEqual(sorted.slice(0, 2), ['folder1 pgo vs base', 'folder2 b vs a'])
    assert.equal(sorted.at(-1), 'folder1 ram vs base')
    assert.equal(new Set(sorted).size, sorted.length)
  })
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
      assert.match(notes.join(' '), /also differ in host name \(/)
      assert.match(verdict, /^single runs: .*; the sides also differ in host name$/)
    }
  })

  test('states that monitors record neither configuration nor environment', () => {
    const monitored = (version: string, rate: number, kind: 'counters' | 'facts'): Run => {
      const reading = kind === 'facts' ? { kind, facts: [] } : { kind, counters: [] }
      const companions = [source(`${version}.txt`, {}, [reading], { format: 'x', content: kind })]
      return run(nextId(), mysql(version), { qps: rate }, { companions })
    }
    const noteOf = (kind: 'counters' | 'facts'): string | undefined =>
      findings([monitored('5.7', 100, kind), monitored('8.0', 50, kind)])[0]?.notes.at(-1)
    assert.match(noteOf('counters') ?? '', /^The files record neither/)
    assert.match(noteOf('facts') ?? '', /record no difference/)
  })

  test('states that files record nothing else', () => {
    const [first] = findings(runs(mysql('5.7'), 100), runs(mysql('8.0'), 50))
    assert.equal(
      first?.notes.at(-1),
      'The files record neither configuration nor environment of both sides.',
    )
    assert.doesNotMatch(first.verdict, /also differ/)
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
