import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { errorReasonOf } from '../../tools/formats/read-file.ts'
import { assemble } from '../../tools/runs/assemble.ts'
import { emptyFile, lost, monitor, page, result, source } from './sources.ts'
import { only, paths, rules } from './assembled.ts'

suite('runs without a number', () => {
  const good = source('t1.sysbench', { threads: '1' }, [result()])

  test('monitors of a cell without a result give a missing run', () => {
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

  test('a file among results that no format knows is not used, with the reason, and failed only with an error', () => {
    const { format, ...unknown } = source('t2.sysbench', { threads: '2' }, [], {
      verdict: 'unknown',
      reason: 'not recognised',
    })
    assert.equal(format, 'vmstat')
    const { runs } = assemble(page(), [good, unknown])
    assert.deepEqual([runs[1]?.status, runs[1]?.reason?.text], ['refused', 'not recognised'])
    const reason = errorReasonOf('connection refused')
    const failed = assemble(page(), [good, { ...unknown, reason }])
    assert.equal(failed.runs[1]?.status, 'failed')
  })

  test('the status and the reason of a log that died travel with the run', () => {
    const { runs } = assemble(page(), [
      source('t1.sysbench', { threads: '1' }, [lost('failed', 'FATAL: error 1040', 12)]),
    ])
    const run = only(runs)
    assert.deepEqual([run.status, run.reason], ['failed', { text: 'FATAL: error 1040', line: 12 }])
  })
})
