import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assemble } from '../../tools/runs/assemble.ts'
import { configuration, monitor, page, result, source } from './sources.ts'
import { only, paths, rules } from './assembled.ts'

suite('the join rule', () => {
  const grid = ['1', '2'].flatMap((threads) =>
    ['2G', '12G'].map((memory) =>
      source(`${memory}.${threads}.sysbench`, { memory, threads }, [result()]),
    ),
  )

  test('a file belongs to every run whose fields include its own', () => {
    const { runs, diagnostics } = assemble(page({ host: 'node1' }), [
      ...grid,
      source('2G.cnf', { memory: '2G' }, [configuration]),
      source('2G.1.vmstat', { memory: '2G', threads: '1' }, [monitor]),
      source('lscpu', {}, [{ kind: 'facts', facts: [{ name: 'cpus', value: '8', line: 3 }] }]),
    ])
    assert.deepEqual(
      runs.map((run) => [run.source?.path, paths(run)]),
      [
        ['2G.1.sysbench', ['2G.cnf', '2G.1.vmstat', 'lscpu']],
        ['2G.2.sysbench', ['2G.cnf', 'lscpu']],
        ['12G.1.sysbench', ['lscpu']],
        ['12G.2.sysbench', ['lscpu']],
      ],
    )
    assert.deepEqual(runs[0]?.host, [{ name: 'cpus', value: '8', line: 3, file: 'lscpu' }])
    assert.deepEqual(diagnostics, [])
  })

  test('a file that reaches no run is reported with its fields', () => {
    const { runs, diagnostics } = assemble(page(), [
      ...grid,
      source('32G.cnf', { memory: '32G' }, [configuration]),
    ])
    assert.equal(runs.length, 4)
    assert.deepEqual(diagnostics, [
      {
        severity: 'warning',
        rule: 'runs/no-run',
        message: 'No run has the fields of this file (memory 32G)',
        place: { file: '32G.cnf' },
      },
    ])
  })

  test('a constant that the path of a file contradicts keeps the file away', () => {
    const { diagnostics } = assemble(page({ host: 'node1' }), [
      ...grid,
      source('node2.lscpu', { host: 'node2' }, [{ kind: 'facts', facts: [] }]),
    ])
    assert.deepEqual(rules(diagnostics), ['runs/no-run'])
  })

  test('monitors stay with the result of their path when its log contradicts the path', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('t64.sysbench', { threads: '64' }, [result({ tps: 1 }, { threads: '32' })]),
      source('t64.vmstat', { threads: '64' }, [monitor]),
    ])
    assert.deepEqual(paths(only(runs)), ['t64.vmstat'])
    assert.deepEqual(rules(diagnostics), ['runs/contradiction'])
  })

  test('files that were ignored, rejected or unknown join nothing', () => {
    const { runs } = assemble(page(), [
      source('a', { threads: '1' }, [result()]),
      source('b', {}, [monitor], { verdict: 'ignored' }),
      source('c', {}, [monitor], { verdict: 'unknown' }),
      source('d', {}, [monitor], { verdict: 'rejected', group: 'pattern vmstat' }),
    ])
    assert.deepEqual(paths(only(runs)), [])
  })

  test('without any result nothing is missed and nothing is reported', () => {
    assert.deepEqual(assemble(page(), [source('a.cnf', { memory: '1G' }, [configuration])]), {
      runs: [],
      diagnostics: [],
    })
  })
})
