import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Diagnostic, Run } from '../../tools/model.ts'
import { assemble } from '../../tools/runs/assemble.ts'
import { configuration, emptyFile, lost, monitor, page, result, source } from './sources.ts'

function only(runs: readonly Run[]): Run {
  assert.equal(runs.length, 1)
  const [run] = runs
  assert.ok(run)
  return run
}

function rules(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ rule }) => rule)
}

function paths(run: Run | undefined): readonly string[] {
  return run?.companions.map(({ path }) => path) ?? []
}

suite('fields of a run', () => {
  test('constants of the page give way to the path', () => {
    const { runs, diagnostics } = assemble(page({ host: 'node1', memory: '1G' }), [
      source('a', { memory: '2G', threads: '4' }, [result()]),
    ])
    assert.deepEqual(only(runs).fields, { host: 'node1', memory: '2G', threads: '4' })
    assert.deepEqual(diagnostics, [])
  })

  test('what the file states is added, and agrees with the path in any spelling of the number', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('a', { threads: '064' }, [result({ tps: 1 }, { threads: '64', tables: '8' })]),
    ])
    assert.deepEqual(only(runs).fields, { threads: '064', tables: '8' })
    assert.deepEqual(diagnostics, [])
  })

  test('the file has the last word over its path, and the contradiction names both places', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('t64.txt', { threads: '64' }, [result({ tps: 1 }, { threads: '32' })]),
    ])
    const run = only(runs)
    assert.deepEqual(run.fields, { threads: '32' })
    assert.deepEqual(run.warnings, ['threads is 64 by its path, 32 by the file'])
    assert.deepEqual(diagnostics, [
      {
        severity: 'error',
        rule: 'runs/contradiction',
        message: 'threads is 64 by its path, but 32 by the file',
        place: { file: 't64.txt', line: 4 },
      },
    ])
  })

  test('a contradiction of a constant names the page', () => {
    const { diagnostics } = assemble(page({ threads: '64' }), [
      source('a', {}, [result({ tps: 1 }, { threads: '32' })]),
    ])
    assert.equal(diagnostics[0]?.message, 'threads is 64 by page.md, but 32 by the file')
  })
})

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

suite('runs without a number', () => {
  const good = source('t1.sysbench', { threads: '1' }, [result()])

  test('monitors of a point without a result make a run that is missing', () => {
    const { runs, diagnostics } = assemble(page({ host: 'node1' }), [
      good,
      source('t2.vmstat', { threads: '2' }, [monitor]),
      source('t2.iostat', { threads: '2' }, [monitor], { format: 'iostat' }),
    ])
    const [, missing] = runs
    assert.equal(missing?.status, 'missing')
    assert.deepEqual(missing.fields, { host: 'node1', threads: '2' })
    assert.equal(missing.source, undefined)
    assert.deepEqual(missing.reason, {
      text: 'No result file; vmstat, iostat of this run are there',
    })
    assert.deepEqual(paths(missing), ['t2.vmstat', 't2.iostat'])
    assert.deepEqual(rules(diagnostics), ['runs/missing'])
  })

  test('an empty file among results is a run that is empty, with its monitors', () => {
    const { runs } = assemble(page({ host: 'node1' }), [
      good,
      emptyFile('t2.sysbench', { threads: '2' }),
      source('t2.vmstat', { threads: '2' }, [monitor]),
    ])
    const [, empty] = runs
    assert.equal(empty?.status, 'empty')
    assert.deepEqual(empty.fields, { host: 'node1', threads: '2' })
    assert.deepEqual(empty.reason, { text: 'empty file' })
    assert.equal(empty.source?.path, 't2.sysbench')
    assert.deepEqual(paths(empty), ['t2.vmstat'])
  })

  test('an empty file of another tool is no run', () => {
    const { runs } = assemble(page(), [
      good,
      emptyFile('t2.dstat', { threads: '2' }, 'pattern dstat'),
    ])
    assert.equal(runs.length, 1)
  })

  test('a file among results that no format knows is a run that failed, with the reason', () => {
    const { format, ...unknown } = source('t2.sysbench', { threads: '2' }, [], {
      verdict: 'unknown',
      reason: 'not recognised; it starts with "Killed"',
    })
    assert.equal(format, 'vmstat')
    const { runs } = assemble(page(), [good, unknown])
    assert.deepEqual(
      [runs[1]?.status, runs[1]?.reason?.text],
      ['failed', 'not recognised; it starts with "Killed"'],
    )
  })

  test('the status and the reason of a log that died travel with the run', () => {
    const { runs } = assemble(page(), [
      source('t1.sysbench', { threads: '1' }, [lost('failed', 'FATAL: error 1040', 12)]),
    ])
    const run = only(runs)
    assert.deepEqual([run.status, run.reason], ['failed', { text: 'FATAL: error 1040', line: 12 }])
  })
})

suite('identity', () => {
  test('several results of one file are runs of their own, in their order', () => {
    const { runs } = assemble(page(), [
      source('a', { threads: '4' }, [lost('failed', 'FATAL: Too many connections'), result()]),
    ])
    assert.deepEqual(
      runs.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b),
      [0, 1],
    )
    assert.equal(new Set(runs.map(({ id }) => id)).size, 2)
  })

  test('the id does not depend on paths, constants, names of fields or other files', () => {
    const id = (fields: Readonly<Record<string, string>>, path: string, constants = {}): string =>
      only(
        assemble(page(constants), [
          source(path, fields, [result()], { content: 'the log' }),
          source(`${path}.cnf`, {}, [configuration]),
        ]).runs,
      ).id
    const first = id({ threads: '4' }, 'a/b')
    assert.equal(id({ threads: '4' }, 'moved/elsewhere'), first)
    assert.equal(id({ clients: '4' }, 'a/b'), first)
    assert.equal(id({ threads: '4' }, 'a/b', { host: 'node1' }), first)
  })

  test('the same content under two points is two runs, and is named a duplicate', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('a', { threads: '1' }, [result()], { content: 'same' }),
      source('b', { threads: '2' }, [result()], { content: 'same' }),
    ])
    assert.equal(new Set(runs.map(({ id }) => id)).size, 2)
    assert.deepEqual(diagnostics, [
      {
        severity: 'warning',
        rule: 'runs/duplicate',
        message: 'The same content as a',
        place: { file: 'b' },
      },
    ])
  })

  test('the same content twice at one point is one run', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('a', { threads: '1' }, [result()], { content: 'same' }),
      source('copy/a', { threads: '1' }, [result()], { content: 'same' }),
    ])
    assert.equal(only(runs).source?.path, 'a')
    assert.deepEqual(rules(diagnostics), ['runs/duplicate'])
  })

  test('empty files are no duplicates of each other', () => {
    const { runs, diagnostics } = assemble(page(), [
      source('t1', { threads: '1' }, [result()]),
      emptyFile('t2', { threads: '2' }),
      emptyFile('t4', { threads: '4' }),
    ])
    assert.equal(new Set(runs.map(({ id }) => id)).size, 3)
    assert.deepEqual(diagnostics, [])
  })

  test('runs without a number have different ids in two archives', () => {
    const ids = (slug: string): readonly string[] =>
      assemble(page({}, { slug }), [
        source('t1', { threads: '1' }, [result()], { content: slug }),
        emptyFile('t2', { threads: '2' }),
        source('t4', { threads: '4' }, [lost('failed', 'FATAL: Access denied')], {
          content: 'FATAL: Access denied',
        }),
        source('t8.vmstat', { threads: '8' }, [monitor], { content: 'vmstat' }),
      ]).runs.map(({ id }) => id)
    const all = [...ids('one'), ...ids('two')]
    assert.equal(new Set(all).size, all.length)
  })

  test('two runs without a result file are two runs', () => {
    const { runs } = assemble(page(), [
      source('t1', { threads: '1' }, [result()]),
      source('t2.vmstat', { threads: '2' }, [monitor]),
      source('t4.vmstat', { threads: '4' }, [monitor]),
    ])
    assert.equal(new Set(runs.map(({ id }) => id)).size, 3)
  })
})

test('runs stand in the order of their fields, whatever order their files came in', () => {
  const sources = ['16', '2', '1', '128'].map((threads) =>
    source(`t${threads}`, { threads }, [result()]),
  )
  const inOrder = ['1', '2', '16', '128']
  for (const order of [sources, sources.toReversed()]) {
    assert.deepEqual(
      assemble(page(), order).runs.map(({ fields }) => fields['threads']),
      inOrder,
    )
  }
})
